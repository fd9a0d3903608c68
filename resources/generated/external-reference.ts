/** Made by `charter types` from the declarations; never edited. */
import type { Context } from "./index.ts";

/**
 * A link from an id in a foreign system to a record. A tuple is linked to exactly one record.
 */
export interface ExternalReference {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  /**
   * The kind of the record.
   */
  resourceType:
    | "campaign"
    | "case"
    | "contract"
    | "customer"
    | "entitlement"
    | "lead"
    | "opportunity"
    | "project_template"
    | "project"
    | "property"
    | "quote"
    | "service_appointment"
    | "service_request"
    | "system"
    | "team_member"
    | "work_order";
  /**
   * The record.
   */
  resourceId: string;
  /**
   * The foreign system.
   */
  externalSystem: string;
  /**
   * The kind of thing there.
   */
  externalObject: string;
  /**
   * Its id there.
   */
  externalId: string;
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
 * What `link` was sent; null where nothing was.
 */
export interface LinkInput {
  /**
   * The kind of the record, such as `customer`.
   */
  resourceType: string;
  /**
   * Its id. Validated only if the tuple is free.
   */
  resourceId: string;
  externalSystem: string;
  externalObject: string;
  externalId: string;
}

/**
 * What `repair` was sent; null where nothing was.
 */
export interface RepairInput {
  /**
   * The kind of the record to link to.
   */
  resourceType: string;
  /**
   * Its id. Validated after the expected record.
   */
  resourceId: string;
  /**
   * The kind of the currently linked record. Compared as text.
   */
  expectedCurrentResourceType: string;
  /**
   * The id of that record. Compared as text.
   */
  expectedCurrentResourceId: string;
  externalSystem: string;
  externalObject: string;
  externalId: string;
}

/**
 * What `lookup` was sent; null where nothing was.
 */
export interface LookupInput {
  externalSystem: string;
  externalObject: string;
  externalId: string;
}

/**
 * What `lookup-batch` was sent; null where nothing was.
 */
export interface LookupBatchInput {
  /**
   * @minItems 1
   * @maxItems 200
   */
  lookups: {
    externalSystem: string;
    externalObject: string;
    externalId: string;
  }[];
}

/** What the hook `unlink` is called with. */
export type DeleteContext = Context<Readonly<ExternalReference>, ExternalReference, object>;

/** What the hook `link` is called with. */
export type LinkContext = Context<null, Record<string, unknown>, LinkInput, "EXTERNAL_REFERENCE_CONFLICT">;

/** What the hook `repair` is called with. */
export type RepairContext = Context<null, Record<string, unknown>, RepairInput, "EXTERNAL_REFERENCE_STALE">;

/** What the hook `lookup` is called with. */
export type LookupContext = Context<null, Record<string, unknown>, LookupInput>;

/** What the hook `lookupBatch` is called with. */
export type LookupBatchContext = Context<null, Record<string, unknown>, LookupBatchInput>;
