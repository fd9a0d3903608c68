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
   * Whether it brings in Leads now, whatever its status.
   */
  isActive: boolean;
  /**
   * As `email` or `door to door`.
   */
  channel: string | null;
  startDate: string | null;
  endDate: string | null;
  budget: string | null;
  description: string | null;
  /**
   * Whom it belongs to; the key's default owner where none is sent.
   */
  ownerId: string | null;
  /**
   * Its ids in foreign systems, in the order of linking; a PATCH appends.
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
