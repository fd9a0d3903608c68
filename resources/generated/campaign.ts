/** Made by `charter types` from the declarations; never edited. */

/**
 * A marketing effort that brings in Leads.
 */
export interface Campaign {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  name: string;
  status: "DRAFT" | "SCHEDULED" | "ACTIVE" | "PAUSED" | "COMPLETED" | "ARCHIVED";
  /**
   * Whether it currently brings in Leads, independent of its status.
   */
  isActive: boolean;
  /**
   * The channel, such as `email` or `door to door`.
   */
  channel: string | null;
  startDate: string | null;
  endDate: string | null;
  budget: string | null;
  description: string | null;
  /**
   * The member who owns the record. Default: the key's default owner.
   */
  ownerId: string | null;
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
