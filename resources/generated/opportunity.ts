/** Made by `charter types` from the declarations; never edited. */

/**
 * A possible sale to a Customer.
 */
export interface Opportunity {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  name: string;
  customerId: string;
  propertyId: string | null;
  /**
   * The Lead from which it was converted.
   */
  leadId: string | null;
  /**
   * The kinds of sale. An inactive Sales Type cannot be added.
   *
   * @maxItems 50
   */
  salesTypeIds: string[];
  /**
   * The expected value of the sale.
   */
  value: string | null;
  expectedCloseDate: string | null;
  /**
   * When it was won or lost; null after it is reopened.
   */
  closedAt: string | null;
  lossReason: string | null;
  /**
   * The member who owns the record. Default: the key's default owner.
   */
  ownerId: string | null;
  /**
   * The progress of the sale. A LOST Opportunity can be reopened to NEW; WON is final.
   */
  stage: "NEW" | "QUALIFIED" | "PROPOSAL" | "NEGOTIATION" | "LOST" | "WON";
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
