/** Made by `charter types` from the declarations; never edited. */

/**
 * The agreement with a Customer on what a Quote offers.
 */
export interface Contract {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  /**
   * The Quote that is agreed on; it must be SENT or ACCEPTED.
   */
  quoteId: string;
  /**
   * The Customer of the Quote's Opportunity.
   */
  customerId: string;
  projectId: string | null;
  contractNumber: string;
  /**
   * The agreed price; fixed once the Contract is sent.
   */
  value: string | null;
  signedAt: string | null;
  voidedAt: string | null;
  /**
   * Moved by actions alone.
   */
  status: "DRAFT" | "SENT" | "SIGNED" | "VOIDED";
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
