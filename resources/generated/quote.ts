/** Made by `charter types` from the declarations; never edited. */
import type { Context, Store, Written } from "./index.ts";

/**
 * An offer for an Opportunity, with prices. It can be edited as a draft, but not after it is sent.
 */
export interface Quote {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  opportunityId: string;
  /**
   * The Case for which it was made. While the Quote is a draft, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing.
   */
  caseId: string | null;
  quoteNumber: string;
  name: string;
  /**
   * The offered items. A negative price is a discount. A write replaces the whole list.
   *
   * @maxItems 200
   */
  lineItems: {
    description: string;
    quantity: number;
    unitPrice: string;
  }[];
  /**
   * The sum of quantity times unitPrice over the line items.
   */
  total: string;
  /**
   * ISO 4217 code.
   */
  currency: string;
  /**
   * When a sent Quote expires; null for never.
   */
  validUntil: string | null;
  /**
   * When it was last sent; null after a revision.
   */
  sentAt: string | null;
  /**
   * When it was accepted or declined.
   */
  decidedAt: string | null;
  /**
   * The design of the last partner sync.
   */
  partnerDesignId: string | null;
  /**
   * The project of the last partner sync.
   */
  partnerProjectId: string | null;
  partnerSyncRequestedAt: string | null;
  /**
   * Changed only by actions. A SENT Quote past validUntil becomes EXPIRED.
   */
  status: "DRAFT" | "SENT" | "ACCEPTED" | "DECLINED" | "EXPIRED";
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
 * What `partner-sync` was sent; null where nothing was.
 */
export interface PartnerSyncInput {
  /**
   * Default: the one linked first, or the one of the last sync.
   */
  partnerDesignId: string | null;
  /**
   * Default: the one linked first, or the one of the last sync.
   */
  partnerProjectId: string | null;
}

/** What the hook `requestPartnerSync` is called with. */
export type PartnerSyncContext = Context<Readonly<Quote>, Written<Quote, "partnerDesignId" | "partnerProjectId">, PartnerSyncInput, "PARTNER_LINK_MISSING", never, Store<never, "activity", { quote: "partnerDesignId" | "partnerProjectId"; }>, never>;
