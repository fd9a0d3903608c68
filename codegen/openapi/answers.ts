/** In charge of what a call is answered with where it succeeds: statuses, headers, and the schema of the body. */
import type { Operation, Route } from "../../runtime/http/routes.ts";
import { deprecationOf } from "../../runtime/model/field.ts";
import type { Action, Application } from "../../runtime/model/model.ts";
import { formerFilters } from "../../runtime/model/schema/input.ts";
import { answerSchema, entrySchema, envelope, identitySchema } from "../../runtime/model/schema/output.ts";
import type { Schema } from "../../runtime/model/type.ts";
import { attempt, type Examples } from "./examples.ts";
import { MORNING } from "./samples.ts";
import { SHOWN_ONCE, STATUSES } from "./undeclared.ts";
import { verbOf } from "./verbs.ts";

/** Headers of answers, by the name under which the document holds them. */
export const ANSWER_HEADERS = {
  RequestId: header("X-Request-Id", "The id of the call, equal to `meta.requestId`.", { pattern: "^req_" }),
  RateLimitPolicy: header(
    "RateLimit-Policy",
    'The key\'s limit and the seconds of its window, as `"default";q=5000;w=3600`.',
  ),
  RateLimit: header(
    "RateLimit",
    'What is left of the window, and the seconds until the next one, as `"default";r=4999;t=3599`.',
  ),
  RetryAfter: header("Retry-After", "Seconds after which to try again.", { pattern: "^\\d+$" }),
  WwwAuthenticate: header("WWW-Authenticate", "`Bearer`."),
  ETag: header("ETag", 'The version of the record, in quotes: `"3"`.'),
  Location: header("Location", "Where the new record stands."),
  IdempotentReplayed: header("Idempotent-Replayed", "`true` where the answer is that of an earlier call."),
  OriginalRequestId: header("Original-Request-Id", "Of a replay the id of the call that did it."),
  Deprecation: header("Deprecation", "Since when something that was sent is deprecated (RFC 9745)."),
  Sunset: header("Sunset", "When it is gone (RFC 8594)."),
} as const;

export type AnswerHeader = keyof typeof ANSWER_HEADERS;

function header(name: string, description: string, more: Schema = {}) {
  return { name, description, schema: { type: "string", ...more } };
}

/** References to headers, by the names that they are sent under. */
export const headersOf = (names: readonly AnswerHeader[]): Readonly<Record<string, Schema>> =>
  Object.fromEntries(
    names.map((name) => [ANSWER_HEADERS[name].name, { $ref: `#/components/headers/${name}` }]),
  );

/** Those of every answer to a call with a good key. */
export const EVERY: readonly AnswerHeader[] = ["RequestId", "RateLimitPolicy", "RateLimit"];

export interface Answer {
  readonly status: number;
  readonly description: string;
  readonly headers: readonly AnswerHeader[];
  /** null where there is no body. */
  readonly schema: Schema | null;
  readonly example?: unknown;
}

export function answersOf(route: Route, application: Application, examples: Examples): Answer[] {
  const { operation } = route;
  const schema = bodyOf(operation, application);
  const example = exampleOf(operation, examples);
  const answers = statusesOf(operation).map(
    (status): Answer => ({
      status,
      description: DESCRIPTIONS[status]!,
      headers: [...EVERY, ...ownHeaders(route, status)],
      schema,
      ...(example === undefined ? {} : { example }),
    }),
  );
  if (operation.kind !== "get") return answers;
  return [
    ...answers,
    {
      status: 304,
      description: "The version that was named still stands.",
      headers: [...EVERY, "ETag"],
      schema: null,
    },
  ];
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  200: "Done.",
  201: "Made.",
  202: "Taken on; it is done in a moment.",
};

/** The name of a call of a resource in the tables of what is not declared. */
export const callName = (operation: Operation): string =>
  "model" in operation
    ? `${operation.model.name}.${operation.kind === "act" ? operation.action.name : operation.kind}`
    : operation.kind;

export function statusesOf(operation: Operation): readonly number[] {
  const special = STATUSES[callName(operation)];
  if (special) return special;
  if (operation.kind === "act") return mayMake(operation.action) ? [200, 201] : [200];
  return [verbOf(operation)?.verb.status ?? 200];
}

/** An action on a collection whose answer is told by what its hook does is 201 where it makes a record. */
const mayMake = ({ on, method, answers, idempotencyKey }: Action): boolean =>
  on === "collection" && method === "POST" && answers !== "action" && idempotencyKey !== "ignored";

export function ownHeaders(
  { operation, idempotencyKey }: Pick<Route, "operation" | "idempotencyKey">,
  status: number,
): AnswerHeader[] {
  const isReplayed = idempotencyKey !== "ignored";
  const takesDeprecated =
    ((operation.kind === "create" || operation.kind === "update") &&
      operation.model.fields.some((field) => deprecationOf(field) !== null)) ||
    (operation.kind === "list" &&
      formerFilters(operation.model).some(({ deprecated }) => deprecated !== null));
  return [
    ...(hasVersion(operation) ? (["ETag"] as const) : []),
    ...(status === 201 && isAddressed(operation) ? (["Location"] as const) : []),
    ...(isReplayed ? (["IdempotentReplayed", "OriginalRequestId"] as const) : []),
    ...(takesDeprecated ? (["Deprecation", "Sunset"] as const) : []),
  ];
}

/** Whether what was made is told the address of. */
const isAddressed = (operation: Operation): boolean =>
  operation.kind === "create" || (operation.kind === "act" && operation.action.answers !== "result");

const hasVersion = (operation: Operation): boolean =>
  operation.kind === "act"
    ? operation.action.on === "record" || operation.action.answers === "record"
    : verbOf(operation)?.verb.versioned === true;

function bodyOf(operation: Operation, application: Application): Schema {
  const generic = verbOf(operation);
  if (generic) {
    const data = shownOnce(operation, generic.verb.data(generic.model, application));
    return envelope(data, { isList: generic.verb.gives === "list" });
  }
  if (operation.kind === "act") {
    const { action, model } = operation;
    const data = shownOnce(operation, answerSchema(action, model, application));
    return envelope(data, { isBare: action.answers === "bareResult" });
  }
  if (!("journal" in operation)) return envelope(identitySchema(application));
  return envelope(entrySchema(operation.journal), { isList: operation.kind === "listJournal" });
}

/** What an answer shows once stands beside the members of the record in it. */
function shownOnce(operation: Operation, schema: Schema): Schema {
  const shown = SHOWN_ONCE[callName(operation)];
  if (!shown) return schema;
  const { properties, anyOf, required = [] } = schema;
  if (properties?.resource)
    return { ...schema, properties: { ...properties, resource: shownOnce(operation, properties.resource) } };
  // Who may do it may read it: the record is shown whole.
  if (anyOf) return shownOnce(operation, anyOf[0]!);
  const member = { type: ["string", "null"], description: shown.summary };
  return {
    ...schema,
    properties: { ...properties, [shown.name]: member },
    required: [...required, shown.name],
  };
}

/** `meta` of every answer. */
export const META = {
  requestId: "req_01k9zq3v61fjy8fhhf8zjd5a4r",
  version: "v1",
  timestamp: `${MORNING}.000Z`,
  rateLimit: { limit: 5000, remaining: 4999, reset: 1_804_500_000 },
};

/** A place in the feed. */
const CURSOR = "psQhVGT93BvSHB3gMTpldnRfMDFrOXpxM3Y1eGU4bTl0MmM0YjZuN3A4cnM";

function exampleOf(operation: Operation, examples: Examples): unknown {
  const data = attempt(() => dataOf(operation, examples));
  if (data === undefined) return undefined;
  if (operation.kind === "act" && operation.action.answers === "bareResult") return { data };
  const isFeed = operation.kind === "listJournal" && operation.journal.isFeed;
  if (verbOf(operation)?.verb.gives === "list" || operation.kind === "listJournal")
    return { data: [data], meta: { ...META, nextCursor: isFeed ? CURSOR : null, hasMore: false } };
  return { data, meta: META };
}

function dataOf(operation: Operation, examples: Examples): unknown {
  const generic = verbOf(operation);
  if (generic) return withShown(operation, generic.verb.example(generic.model, examples));
  if (operation.kind === "act")
    return withShown(operation, examples.answer(operation.action, operation.model));
  return "journal" in operation ? examples.entry(operation.journal) : examples.identity();
}

function withShown(operation: Operation, data: unknown): unknown {
  const shown = SHOWN_ONCE[callName(operation)];
  if (!shown) return data;
  const { resource, ...rest } = data as Record<string, unknown>;
  const member = { [shown.name]: shown.example };
  if (resource === undefined) return { ...(data as object), ...member };
  return { ...rest, resource: { ...(resource as object), ...member } };
}
