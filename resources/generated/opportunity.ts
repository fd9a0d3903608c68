/** Made by `charter types` from the declarations; never edited. */

/**
 * A sale that may be made to a Customer.
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
   * The Lead that it was converted from.
   */
  leadId: string | null;
  /**
   * What is sold; an inactive Sales Type cannot be added.
   *
   * @maxItems 50
   */
  salesTypeIds: string[];
  /**
   * What the sale would bring.
   */
  value: string | null;
  expectedCloseDate: string | null;
  /**
   * When it was won or lost; reopening clears it.
   */
  closedAt: string | null;
  lossReason: string | null;
  /**
   * The member who owns the record. Default: the key's default owner.
   */
  ownerId: string | null;
  /**
   * How far the sale has come; a LOST one may be reopened to NEW, a WON one stays won.
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
