/** Made by `charter types` from the declarations; never edited. */

/**
 * An installation at a Property, such as its panels, its battery or its charger.
 */
export interface System {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  propertyId: string;
  /**
   * The Customer of its Property.
   */
  customerId: string;
  name: string;
  kind: ("SOLAR" | "STORAGE" | "EV_CHARGER" | "OTHER") | null;
  /**
   * Nameplate power in kilowatts.
   */
  sizeKw: string | null;
  status: "PLANNED" | "ACTIVE" | "INACTIVE" | "DECOMMISSIONED";
  installedAt: string | null;
  /**
   * Its components. A write replaces the whole list.
   *
   * @maxItems 200
   */
  hardware: {
    /**
     * The kind, such as `inverter` or `module`.
     */
    kind: string | null;
    manufacturer: string | null;
    model: string | null;
    serialNumber: string | null;
    quantity: number;
  }[];
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
