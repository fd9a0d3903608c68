/** Made by `charter types` from the declarations; never edited. */
import type { Context, Store, Written } from "./index.ts";

/**
 * Someone who may become a Customer.
 */
export interface Lead {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  firstName: string;
  lastName: string;
  /**
   * Conversion takes a Customer with the same address for the same person.
   */
  email: string | null;
  phone: string | null;
  /**
   * Where it came from, as `referral` or the name of a web form.
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
   * The Campaign that brought it in.
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
   * How far it has come; CONVERTED is reached by conversion alone and is final.
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
   * The Customer to find or create; what is not given is the Lead's own.
   */
  customer: {
    firstName: string | null;
    lastName: string | null;
    email: string | null;
    phone: string | null;
  } | null;
  /**
   * The Property to find or create; what is not given is the Lead's own.
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
     * The Customer's full name unless given.
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
