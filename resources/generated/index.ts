/** Made by `charter types` from the declarations; never edited. */
import type { HookContext, HookStore, UpdateOptions } from "charter";
import type { Activity } from "./activity.ts";
import type { Campaign } from "./campaign.ts";
import type { Case } from "./case.ts";
import type { Contract } from "./contract.ts";
import type { Customer } from "./customer.ts";
import type { Entitlement } from "./entitlement.ts";
import type { ExternalRecordLink } from "./external-record-link.ts";
import type { ExternalReference } from "./external-reference.ts";
import type { FieldDefinition } from "./field-definition.ts";
import type { Lead } from "./lead.ts";
import type { Opportunity } from "./opportunity.ts";
import type { Project } from "./project.ts";
import type { ProjectItem } from "./project-item.ts";
import type { ProjectTemplate } from "./project-template.ts";
import type { Property } from "./property.ts";
import type { Quote } from "./quote.ts";
import type { SalesType } from "./sales-type.ts";
import type { ServiceAppointment } from "./service-appointment.ts";
import type { ServiceAppointmentIssue } from "./service-appointment-issue.ts";
import type { ServiceRequest } from "./service-request.ts";
import type { System } from "./system.ts";
import type { TeamMember } from "./team-member.ts";
import type { WorkOrder } from "./work-order.ts";

/** Records by the name of their resource. */
export interface Records {
  activity: Activity;
  campaign: Campaign;
  case: Case;
  contract: Contract;
  customer: Customer;
  entitlement: Entitlement;
  external_record_link: ExternalRecordLink;
  external_reference: ExternalReference;
  field_definition: FieldDefinition;
  lead: Lead;
  opportunity: Opportunity;
  project: Project;
  project_item: ProjectItem;
  project_template: ProjectTemplate;
  property: Property;
  quote: Quote;
  sales_type: SalesType;
  service_appointment: ServiceAppointment;
  service_appointment_issue: ServiceAppointmentIssue;
  service_request: ServiceRequest;
  system: System;
  team_member: TeamMember;
  work_order: WorkOrder;
}

/** Resources with a field that has the filter overlaps. */
export type WithInterval = "service_appointment";

/** Codes of every resource: a hook may refuse with them whose declaration does not tell what it does. */
export type CommonCode =
  | "MALFORMED_JSON"
  | "INVALID_QUERY"
  | "INVALID_CURSOR"
  | "INVALID_HEADER"
  | "IDEMPOTENCY_KEY_REQUIRED"
  | "AMBIGUOUS_CREDENTIALS"
  | "API_KEY_MISSING"
  | "API_KEY_INVALID"
  | "API_KEY_REVOKED"
  | "API_KEY_EXPIRED"
  | "INSUFFICIENT_SCOPE"
  | "PERMISSION_DENIED"
  | "IP_NOT_ALLOWED"
  | "NOT_FOUND"
  | "ROUTE_NOT_FOUND"
  | "METHOD_NOT_ALLOWED"
  | "EXTERNAL_REFERENCE_CONFLICT"
  | "EXTERNAL_REFERENCE_STALE"
  | "INVALID_STATE"
  | "IDEMPOTENCY_KEY_IN_USE"
  | "CONFLICT"
  | "PRECONDITION_FAILED"
  | "PAYLOAD_TOO_LARGE"
  | "UNSUPPORTED_MEDIA_TYPE"
  | "VALIDATION_FAILED"
  | "IDEMPOTENCY_KEY_REUSED"
  | "BATCH_FAILED"
  | "DEPENDENCY_FAILED"
  | "ROLLED_BACK"
  | "RATE_LIMITED"
  | "INTERNAL"
  | "NOT_IMPLEMENTED"
  | "UNAVAILABLE"
  | "OUTCOME_UNKNOWN";

/** Codes of values at fault, which every hook may note. */
export type DetailCode =
  | "REQUIRED"
  | "UNKNOWN_FIELD"
  | "READ_ONLY"
  | "CREATE_ONLY"
  | "REMOVED_FIELD"
  | "INVALID_TYPE"
  | "INVALID_FORMAT"
  | "INVALID_VALUE"
  | "TOO_SHORT"
  | "TOO_LONG"
  | "OUT_OF_RANGE"
  | "REFERENCE_NOT_FOUND"
  | "DUPLICATE";

/** Values that fields are looked for by: equal, null for none, a list for one of them. */
/** A list of values stands for any of them; of a field that is a list, one value for an item of it. */
export type Where<R> = {
  readonly [F in keyof R]?: R[F] | readonly R[F][] | (R[F] extends readonly (infer Item)[] ? Item : never) | null;
};

/** The limit is 1,000 by default. With an interval, only records whose own overlaps it are found; its end is excluded. */
export type FindMore<N> = { readonly limit?: number } & (N extends WithInterval
  ? { readonly overlaps?: readonly [from: string, until: string] }
  : { readonly overlaps?: undefined });

/** Every field of every resource. */
export type Everything = { [N in keyof Records]: keyof Records[N] };

/** A record of which a hook may write some fields. */
export type Written<R, F extends keyof R> = Readonly<Omit<R, F>> & Pick<R, F>;

/** The store of a hook, with the types of the records that it reads and makes, and of the fields that it writes. */
export interface Store<
  Read extends keyof Records = keyof Records,
  Made extends keyof Records = keyof Records,
  Fields extends { readonly [N in keyof Records]?: keyof Records[N] } = Everything,
> extends Omit<HookStore, "get" | "lock" | "find" | "create" | "update"> {
  get<N extends Read>(resource: N, id: string): Promise<Readonly<Records[N]> | null>;
  lock<N extends Read>(resource: N, id: string): Promise<Readonly<Records[N]> | null>;
  find<N extends Read>(
    resource: N,
    where: Where<Records[N]>,
    options?: { readonly lock?: boolean; readonly fields?: undefined } & FindMore<N>,
  ): Promise<Readonly<Records[N]>[]>;
  /** Reads these fields and the id only, which costs less than whole records. */
  find<N extends Read, F extends keyof Records[N]>(
    resource: N,
    where: Where<Records[N]>,
    options: { readonly fields: readonly F[] } & FindMore<N>,
  ): Promise<Readonly<Pick<Records[N], F | ("id" & keyof Records[N])>>[]>;
  create<N extends Made>(resource: N, values: Partial<Records[N]>): Promise<Readonly<Records[N]>>;
  update<N extends keyof Fields & keyof Records>(
    resource: N,
    id: string,
    values: { readonly [F in Fields[N] & keyof Records[N]]?: Records[N][F] },
    options?: UpdateOptions,
  ): Promise<Readonly<Records[N]>>;
}

/** What a hook is called with, with the types of its record, its input and its refusals. */
export interface Context<
  Before,
  After,
  Input,
  Code extends string = never,
  Warning extends string = never,
  Stored = Store,
  Common extends string = CommonCode | DetailCode,
> extends Omit<HookContext, "before" | "after" | "input" | "store" | "refuse" | "fault" | "warn"> {
  readonly before: Before;
  readonly after: After;
  readonly input: Readonly<Input>;
  readonly store: Stored;
  /** Ends the call with a refusal. */
  refuse(
    code: Code | Common,
    message: string,
    options?: { readonly path?: string; readonly details?: readonly object[] },
  ): never;
  /** Notes a fault of a rule; all of them are answered together once the hook returns. */
  fault(path: string, code: Code | Common | DetailCode, message: string, more?: Readonly<Record<string, unknown>>): void;
  /** Lets the write succeed with a warning in `meta.warnings`. */
  warn(code: Warning, message: string, details: unknown): void;
}
