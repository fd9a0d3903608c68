/** Made by `charter types` from the declarations; never edited. */

/**
 * A service to which a Customer is entitled, such as a yearly cleaning. A Work Order can use it.
 */
export interface Entitlement {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  customerId: string;
  name: string;
  /**
   * The type, such as `warranty` or `maintenance`.
   */
  type: string | null;
  /**
   * The Work Order that uses it; null after that Work Order is cancelled.
   */
  workOrderId: string | null;
  /**
   * When it expires if it is AVAILABLE; null for never.
   */
  validUntil: string | null;
  /**
   * When it was last released because a Work Order was cancelled.
   */
  syncedAt: string | null;
  /**
   * An AVAILABLE Entitlement past validUntil becomes EXPIRED.
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
