/** Made by `charter types` from the declarations; never edited. */

/**
 * A person to whom the organization sells and whom it serves.
 */
export interface Customer {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  firstName: string;
  lastName: string;
  /**
   * Not unique. Comparisons ignore letter case.
   */
  email: string | null;
  phone: string | null;
  status: "ACTIVE" | "INACTIVE";
  notes: string | null;
  /**
   * When the person was erased.
   */
  erasedAt: string | null;
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
   * Values for the organization's field definitions, by key. A PATCH merges key by key.
   */
  customFields: {
    [k: string]: unknown;
  };
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
