/** Made by `charter types` from the declarations; never edited. */
import type { Context, Store, Written } from "./index.ts";

/**
 * A person who may become a Customer.
 */
export interface Lead {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  firstName: string;
  lastName: string;
  /**
   * Conversion treats a Customer with the same email as the same person.
   */
  email: string | null;
  phone: string | null;
  /**
   * The source, such as `referral` or the name of a web form.
   */
  source: string | null;
  /**
   * Street and number.
   */
  address: string | null;
  city: string | null;
  /**
   * State or province.
   */
  state: string | null;
  zipCode: string | null;
  /**
   * The id of the address in a map service.
   */
  placeId: string | null;
  /**
   * The Campaign from which it came.
   */
  campaignId: string | null;
  notes: string | null;
  convertedAt: string | null;
  /**
   * The Customer that it became.
   */
  customerId: string | null;
  /**
   * The Property that its address became.
   */
  propertyId: string | null;
  /**
   * The Opportunity that it became.
   */
  opportunityId: string | null;
  /**
   * When the person was erased.
   */
  erasedAt: string | null;
  /**
   * The member who owns the record. Default: the key's default owner.
   */
  ownerId: string | null;
  /**
   * The progress. Only conversion leads to CONVERTED, which is final.
   */
  status: "NEW" | "CONTACTED" | "QUALIFIED" | "UNQUALIFIED" | "CONVERTED";
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

/**
 * What `convert` was sent; null where nothing was.
 */
export interface ConvertInput {
  /**
   * The Customer to find or create. Fields that you do not send are those of the Lead.
   */
  customer: {
    firstName: string | null;
    lastName: string | null;
    email: string | null;
    phone: string | null;
  } | null;
  /**
   * The Property to find or create. Fields that you do not send are those of the Lead.
   */
  property: {
    address: string | null;
    city: string | null;
    state: string | null;
    zipCode: string | null;
    placeId: string | null;
  } | null;
  /**
   * The Opportunity to create.
   */
  opportunity: {
    /**
     * The name. Default: the Customer's full name.
     */
    name: string | null;
    /**
     * @maxItems 50
     */
    salesTypeIds: string[];
    value: string | null;
  } | null;
}

/** What the hook `convertLead` is called with. */
export type ConvertContext = Context<Readonly<Lead>, Written<Lead, "customerId" | "propertyId" | "opportunityId">, ConvertInput, "TEAM_MEMBER_NOT_ASSIGNABLE", "IDENTITY_AMBIGUOUS", Store<"customer" | "property" | "sales_type", "customer" | "property" | "opportunity", { lead: "customerId" | "propertyId" | "opportunityId"; }>, never>;
