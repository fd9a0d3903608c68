/** Made by `charter types` from the declarations; never edited. */

/**
 * An agreement with a Customer about the offer of a Quote.
 */
export interface Contract {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  /**
   * The agreed Quote, which must be SENT or ACCEPTED.
   */
  quoteId: string;
  /**
   * The Customer of the Quote's Opportunity.
   */
  customerId: string;
  projectId: string | null;
  contractNumber: string;
  /**
   * The agreed price. It cannot change after the Contract is sent.
   */
  value: string | null;
  signedAt: string | null;
  voidedAt: string | null;
  /**
   * Changed only by actions.
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
