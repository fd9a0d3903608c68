/** Made by `charter types` from the declarations; never edited. */
import type { Context, Store, Written } from "./index.ts";
import type { ExternalRecordLink } from "./external-record-link.ts";

/**
 * A problem or question of a Customer, tracked until it is closed.
 */
export interface Case {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  caseNumber: string;
  customerId: string | null;
  propertyId: string | null;
  /**
   * The affected System.
   */
  systemId: string | null;
  /**
   * The Project that handles it. While the Project is open, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing.
   */
  projectId: string | null;
  /**
   * The Service Request for which it was opened.
   */
  sourceServiceRequestId: string | null;
  subject: string;
  description: string | null;
  origin: ("PHONE" | "EMAIL" | "WEB" | "PORTAL" | "MONITORING" | "FIELD" | "API") | null;
  /**
   * The severity. It determines the due times when the Case is created.
   */
  severity: ("LOW" | "MEDIUM" | "HIGH" | "CRITICAL") | null;
  category: string | null;
  /**
   * How it was resolved.
   */
  resolution: string | null;
  openedAt: string;
  /**
   * When the Customer got the first response.
   */
  firstResponseAt: string | null;
  /**
   * When it was resolved; null after it is reopened.
   */
  resolvedAt: string | null;
  closedAt: string | null;
  /**
   * When the first response is due, by the severity at creation; null without a severity.
   */
  slaResponseDueAt: string | null;
  /**
   * When the resolution is due, by the severity at creation; null without a severity.
   */
  slaResolutionDueAt: string | null;
  submissionAnswers: {
    [k: string]: unknown;
  } | null;
  reportedHardware:
    | {
        [k: string]: unknown;
      }[]
    | null;
  submittedContact: {
    [k: string]: unknown;
  } | null;
  /**
   * The member who owns the record. Default: the key's default owner.
   */
  ownerId: string | null;
  /**
   * Can change to any other status, except from CLOSED, which is final.
   */
  status:
    | "OPEN"
    | "TRIAGING"
    | "IN_PROGRESS"
    | "AWAITING_CUSTOMER"
    | "AWAITING_VENDOR"
    | "AWAITING_WORK"
    | "RESOLVED"
    | "CLOSED";
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
   * A link from a Case to a record in another system, with labels for people.
   */
  externalRecordLinks: ExternalRecordLink[];
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
 * What `fields` was sent; null where nothing was.
 */
export interface FieldsInput {
  /**
   * Answers by registered key; null clears an answer.
   */
  values: {
    [k: string]: unknown;
  };
  /**
   * Fill only fields that are missing or null.
   */
  preserveExisting: boolean;
}

/** What the hook `saveFields` is called with. */
export type FieldsContext = Context<Readonly<Case>, Written<Case, "customFields">, FieldsInput, never, never, Store<"field_definition" | "quote" | "project", never, { case: "customFields"; quote: "customFields"; project: "customFields"; }>, never>;
