/** In charge of the types of calls: worked out from the document, a call by its name. */
import type { CALLS } from "./generated/calls.ts";
import type { components, operations } from "./generated/schema.ts";

/** Schemas of the document by name: `Schemas["Customer"]`. */
export type Schemas = components["schemas"];

/** An event, as the feed lists it and webhooks are posted it; `type` tells which one. */
export type Event = Schemas["Event"];

/** The name of a call, such as `customers.create`; the document's operationId has an underscore instead of the dot. */
export type CallName = keyof typeof CALLS;

type IdOf<Name extends string> = Name extends `${infer Resource}.${infer Act}` ? `${Resource}_${Act}` : never;

type Operation<Name extends CallName> = operations[IdOf<Name>];

type Json<Response> = Response extends { content: { "application/json": infer Body } } ? Body : never;

type Responses<Name extends CallName> = Operation<Name>["responses"];

/** The body of a success. */
export type Success<Name extends CallName> = {
  [Status in keyof Responses<Name>]: Status extends 200 | 201 | 202 ? Json<Responses<Name>[Status]> : never;
}[keyof Responses<Name>];

/** `data` of a success. */
export type Data<Name extends CallName> = Success<Name> extends { data: infer Found } ? Found : never;

/** `meta` of a success; one action answers without it. */
export type Meta<Name extends CallName> = Success<Name> extends { meta: infer Found } ? Found : undefined;

/** Every code that a call can be refused with. */
export type CodeOf<Name extends CallName> = {
  [Status in keyof Responses<Name>]: CodeIn<Json<Responses<Name>[Status]>>;
}[keyof Responses<Name>];

/** Asked of each body by itself: of no body, no code. */
type CodeIn<Body> = Body extends { error: { code: infer Code extends string } } ? Code : never;

/** Every code that some call can be refused with. */
export type Code = { [Name in CallName]: CodeOf<Name> }[CallName];

type Parameters<Name extends CallName> = Operation<Name>["parameters"];

/** Ids in the path, in their order. */
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

/** What a call is sent as its body; never where it takes none. */
export type Body<Name extends CallName> =
  Operation<Name> extends { requestBody?: infer Request } ? Json<Exclude<Request, undefined>> : never;

/** Whether the input of a call is its query. */
type IsQueried<Name extends CallName> = (typeof CALLS)[Name][2] extends "query" ? true : false;

/** What a call is asked in its query; never where it takes none. */
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

/** The body or the query, whichever the call takes. */
type Input<Name extends CallName> = [Body<Name>] extends [never]
  ? [Query<Name>] extends [never]
    ? []
    : Parameters<Name> extends { query: object }
      ? [query: Query<Name>]
      : [query?: Query<Name>]
  : Operation<Name> extends { requestBody: object }
    ? [body: Body<Name>]
    : [body?: Body<Name>];

/** What a call is given: its ids, its body or query, and how it is to be made. */
export type Arguments<Name extends CallName> = [
  ...Ids<Name>,
  ...Input<Name>,
  options?: CallOptions & Expanding<Name>,
];

/** How one call is made. */
export interface CallOptions {
  /** One for each intent; made by the client unless given, and kept over its retries. */
  readonly idempotencyKey?: string;
  /** The version that the change is meant for: of another one it is refused with `PRECONDITION_FAILED`. */
  readonly ifVersion?: number;
  /** Records the events, and delivers them to no webhook endpoint. */
  readonly suppressWebhooks?: boolean;
  /** Answers what the write would answer, and keeps nothing of it. */
  readonly dryRun?: boolean;
  /** What makes the change; kept on its audit entries and events. */
  readonly source?: string;
  /** Ends the call, and its retries. */
  readonly signal?: AbortSignal;
}

/** What a call was answered. */
export interface Answer<Name extends CallName> {
  readonly data: Data<Name>;
  readonly meta: Meta<Name>;
  readonly status: number;
  readonly headers: Headers;
  /** Whether an earlier call under the same Idempotency-Key did it. */
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

type Item<List> = List extends readonly (infer One)[] ? One : never;

/** What a resource that can be listed has beside its calls. */
export interface Listed<Name extends CallName> {
  /** Every record of the list, page by page as they are asked for. */
  each(...given: Arguments<Name>): AsyncGenerator<Item<Data<Name>>, void, undefined>;
}
