/** The types of calls, derived from the document by the name of a call. */
import type { BatchItem } from "./batch.ts";
import type { CALLS } from "./generated/calls.ts";
import type { components, operations } from "./generated/schema.ts";

/** Schemas of the document by name: `Schemas["Customer"]`. */
export type Schemas = components["schemas"];

/** An event, as in the feed and in webhooks; `type` says which one. */
export type Event = Schemas["Event"];

/** The name of a call, such as `customers.create`; the document's operationId has an underscore instead of the dot. */
export type CallName = keyof typeof CALLS;

type IdOf<Name extends string> = Name extends `${infer Resource}.${infer Act}` ? `${Resource}_${Act}` : never;

type Operation<Name extends CallName> = operations[IdOf<Name>];

type Json<Response> = Response extends { content: { "application/json": infer Body } } ? Body : never;

type Responses<Name extends CallName> = Operation<Name>["responses"];

/** The body of a successful response. */
export type Success<Name extends CallName> = {
  [Status in keyof Responses<Name>]: Status extends 200 | 201 | 202 ? Json<Responses<Name>[Status]> : never;
}[keyof Responses<Name>];

/** `data` of a successful response. */
export type Data<Name extends CallName> =
  Success<Name> extends { data: infer Found }
    ? Name extends `${string}.upsert`
      ? Upserted<Found>
      : Found
    : never;

/** `changed` can be read without a check of the status; a created record does not have it. */
type Upserted<Found> = Found extends { changed: boolean } ? Found : Found & { readonly changed?: undefined };

/** `meta` of a successful response; one action has it for a dry run only. */
export type Meta<Name extends CallName> = "meta" extends keyof Success<Name>
  ? Success<Name>["meta"]
  : undefined;

/** Every code with which a call can be refused. */
export type CodeOf<Name extends CallName> = {
  [Status in keyof Responses<Name>]: CodeIn<Json<Responses<Name>[Status]>>;
}[keyof Responses<Name>];

/** Applied to each body separately; a response without a body has no code. */
type CodeIn<Body> = Body extends { error: { code: infer Code extends string } } ? Code : never;

/** Every code with which any call can be refused. */
export type Code = { [Name in CallName]: CodeOf<Name> }[CallName];

type Parameters<Name extends CallName> = Operation<Name>["parameters"];

/** The ids in the path, in order. */
type Ids<Name extends CallName> =
  Parameters<Name> extends { path: { system: string; object: string; externalId: string } }
    ? Parameters<Name> extends { path: { id: string } }
      ? [id: string, system: string, object: string, externalId: string]
      : [system: string, object: string, externalId: string]
    : IdsAlone<Name>;

type IdsAlone<Name extends CallName> =
  Parameters<Name> extends { path: { childId: string } }
    ? [id: string, childId: string]
    : Parameters<Name> extends { path: { id: string } }
      ? [id: string]
      : [];

/** The body of a call; `never` if it has none. */
export type Body<Name extends CallName> =
  Operation<Name> extends { requestBody?: infer Request } ? Json<Exclude<Request, undefined>> : never;

/** Whether the input of a call is its query. */
type IsQueried<Name extends CallName> = (typeof CALLS)[Name][2] extends "query" ? true : false;

/** The query of a call; `never` if it has none. */
export type Query<Name extends CallName> =
  IsQueried<Name> extends true
    ? Parameters<Name> extends { query?: infer Found }
      ? Exclude<Found, undefined>
      : never
    : never;

/** The option that includes records in the response, of a call whose query is not its input. */
type Expanding<Name extends CallName> =
  IsQueried<Name> extends true
    ? unknown
    : Parameters<Name> extends { query?: { expand?: infer Found } }
      ? {
          /** References whose records the response contains beside their ids. */
          readonly expand?: Found;
        }
      : unknown;

/** The body or the query, whichever the call has. */
type Input<Name extends CallName> = [Body<Name>] extends [never]
  ? [Query<Name>] extends [never]
    ? []
    : Parameters<Name> extends { query: object }
      ? [query: Query<Name>]
      : [query?: Query<Name>]
  : Operation<Name> extends { requestBody: object }
    ? [body: Body<Name>]
    : [body?: Body<Name>];

/** The arguments of a call: its ids, its body or query, and its options. */
export type Arguments<Name extends CallName> = [
  ...Ids<Name>,
  ...Input<Name>,
  options?: CallOptions & Expanding<Name>,
];

/** The options of one call. */
export interface CallOptions {
  /** One key per intent. By default the client creates it, and uses it for all retries. */
  readonly idempotencyKey?: string;
  /** The expected version of the record. If it differs, the call is refused with `PRECONDITION_FAILED`. */
  readonly ifVersion?: number;
  /** Records the events, but delivers them to no webhook endpoint. */
  readonly suppressWebhooks?: boolean;
  /** Returns the response of the write, but stores nothing. */
  readonly dryRun?: boolean;
  /** The cause of the change, stored with its audit entries and events. */
  readonly source?: string;
  /** Ends the call and its retries. */
  readonly signal?: AbortSignal;
}

/** The response to a call. */
export interface Answer<Name extends CallName> {
  readonly data: Data<Name>;
  readonly meta: Meta<Name>;
  readonly status: number;
  readonly headers: Headers;
  /** Whether an earlier call with the same Idempotency-Key had the effect. */
  readonly isReplay: boolean;
}

type ResourceOf<Name extends string> = Name extends `${infer Resource}.${string}` ? Resource : never;
type ActOf<Name extends string, Resource extends string> = Name extends `${Resource}.${infer Act}`
  ? Act
  : never;

/** `customers`, `workOrders`, … */
export type ResourceName = ResourceOf<CallName>;

type NameOf<Resource extends string, Act extends string> = Extract<`${Resource}.${Act}`, CallName>;

/** The calls of a resource. */
export type Resource<Name extends ResourceName> = {
  readonly [Act in ActOf<CallName, Name>]: (
    ...given: Arguments<NameOf<Name, Act>>
  ) => Promise<Answer<NameOf<Name, Act>>>;
} & (`${Name}.list` extends CallName ? Listed<NameOf<Name, "list">> : unknown);

/** The calls that may be items of a batch. A POST that ignores an Idempotency-Key reads. */
export type BatchCallName = {
  [Name in CallName]: Name extends "batch.run"
    ? never
    : (typeof CALLS)[Name] extends
          | readonly ["GET", ...unknown[]]
          | readonly ["POST", unknown, unknown, "ignored"]
      ? never
      : Name;
}[CallName];

/** The options of an item of a batch. */
export type ItemOptions = Pick<CallOptions, "idempotencyKey" | "ifVersion">;

/** The calls that add an item to a batch, by resource. */
export type BatchCalls = {
  readonly [Name in ResourceOf<BatchCallName>]: {
    readonly [Act in ActOf<BatchCallName, Name>]: (
      ...given: [...Ids<NameOf<Name, Act>>, ...Input<NameOf<Name, Act>>, options?: ItemOptions]
    ) => BatchItem<NameOf<Name, Act>>;
  };
};

type Item<List> = List extends readonly (infer One)[] ? One : never;

/** The additional methods of a resource that has a list. */
export interface Listed<Name extends CallName> {
  /** Every record of the list; pages are requested as needed. */
  each(...given: Arguments<Name>): AsyncGenerator<Item<Data<Name>>, void, undefined>;
}
