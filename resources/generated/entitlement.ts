/** Made by `charter types` from the declarations; never edited. */

/**
 * A service that a Customer has a right to, such as a yearly cleaning, and that a Work Order may use up.
 */
export interface Entitlement {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  customerId: string;
  name: string;
  /**
   * As `warranty` or `maintenance`.
   */
  type: string | null;
  /**
   * The Work Order that uses it; cancelling that unlinks it.
   */
  workOrderId: string | null;
  /**
   * When it expires while AVAILABLE; never where null.
   */
  validUntil: string | null;
  /**
   * When the cancellation of a Work Order last released it.
   */
  syncedAt: string | null;
  /**
   * An AVAILABLE one past validUntil becomes EXPIRED.
   */
  status: "AVAILABLE" | "ALLOCATED" | "CONSUMED" | "EXPIRED";
  /**
   * The record's ids in foreign systems, in the order of linking. A PATCH appends.
   */
  externalReferences: {
    id: string;
    externalSystem: string;
    externalObject: string;
    externalId: string;
  }[];
  /**
   * Raised by each change; the ETag of the record.
   */
  version: number;
  /**
   * When it was created.
   */
  createdAt: string;
  /**
   * When it last changed.
   */
  updatedAt: string;
}
