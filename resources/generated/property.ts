/** Made by `charter types` from the declarations; never edited. */

/**
 * A site of a Customer, with its Systems.
 */
export interface Property {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  customerId: string;
  /**
   * Street and number.
   */
  address: string;
  city: string;
  /**
   * State or province.
   */
  state: string;
  zipCode: string;
  /**
   * The id of the address in a map service. Lead conversion compares it.
   */
  placeId: string | null;
  /**
   * Degrees north.
   */
  latitude: number | null;
  /**
   * Degrees east.
   */
  longitude: number | null;
  timezone: string | null;
  /**
   * The type, such as `asphalt shingle` or `flat`.
   */
  roofType: string | null;
  /**
   * The company that supplies its electricity.
   */
  utilityName: string | null;
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
