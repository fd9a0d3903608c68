/** The successful responses of a call: statuses, headers, and the schema of the body. */
import {
  isConditional,
  isOpen,
  listedIn,
  type Operation,
  type Route,
  sendsOf,
} from "../../runtime/http/routes.ts";
import { deprecationOf } from "../../runtime/model/field.ts";
import type { Application } from "../../runtime/model/model.ts";
import { formerFilters } from "../../runtime/model/schema/input.ts";
import { envelope } from "../../runtime/model/schema/output.ts";
import type { Schema } from "../../runtime/model/type.ts";
import type { Components } from "./components.ts";
import { attempt, type Examples } from "./examples.ts";
import { CURSOR, MORNING } from "./samples.ts";
import { undeclaredOf } from "./undeclared.ts";
import { type CallText, callText } from "./verbs.ts";

/** Response headers, by their names in the document's components. */
export const ANSWER_HEADERS = {
  RequestId: header("X-Request-Id", "The id of the call, equal to `meta.requestId`.", { pattern: "^req_" }),
  RateLimitPolicy: header(
    "RateLimit-Policy",
    'The key\'s limit and the seconds of its window, such as `"default";q=5000;w=3600`.',
  ),
  RateLimit: header(
    "RateLimit",
    'The requests left in the window, and the seconds until the next one, such as `"default";r=4999;t=3599`.',
  ),
  RetryAfter: header("Retry-After", "Seconds to wait before a retry.", { pattern: "^\\d+$" }),
  WwwAuthenticate: header("WWW-Authenticate", "`Bearer`."),
  ETag: header("ETag", 'The version of the record, in quotes: `"3"`.'),
  Location: header("Location", "The path of the new record."),
  IdempotentReplayed: header("Idempotent-Replayed", "`true` if this is the response to an earlier call."),
  OriginalRequestId: header("Original-Request-Id", "For a replay, the id of the original call."),
  Deprecation: header(
    "Deprecation",
    "The date since which something in the request is deprecated (RFC 9745).",
  ),
  Sunset: header("Sunset", "The date on which it is removed (RFC 8594)."),
} as const;

export type AnswerHeader = keyof typeof ANSWER_HEADERS;

function header(name: string, description: string, more: Schema = {}) {
  return { name, description, schema: { type: "string", ...more } };
}

/** References to headers, by the names under which they are sent. */
export const headersOf = (names: readonly AnswerHeader[]): Readonly<Record<string, Schema>> =>
  Object.fromEntries(
    names.map((name) => [ANSWER_HEADERS[name].name, { $ref: `#/components/headers/${name}` }]),
  );

/** Headers of every response to a call with a valid key. */
export const EVERY: readonly AnswerHeader[] = ["RequestId", "RateLimitPolicy", "RateLimit"];

export type Response = Readonly<Record<string, unknown>>;

/** A JSON body with its schema, and an example if there is one. */
export const jsonOf = (schema: Schema, example: unknown): Response => ({
  "application/json": { schema, ...(example === undefined ? {} : { example }) },
});

/** The successful responses of a call, by status. */
export function successesOf(
  route: Route,
  text: CallText,
  application: Application,
  components: Components,
  examples: Examples,
): Readonly<Record<string, Response>> {
  const { operation } = route;
  const every = isOpen(operation) ? (["RequestId"] as const) : EVERY;
  const answers: [number, Response][] = text.statuses.map((status) => {
    const told = status === 201 && text.created ? { ...text, ...text.created } : text;
    const schema = components.use(bodyOf(operation, told, application));
    const content = jsonOf(schema, exampleOf(operation, told, examples));
    const headers = headersOf([...every, ...ownHeaders(route, status)]);
    return [status, { description: DESCRIPTIONS[status], headers, content }];
  });
  const unchanged = { description: DESCRIPTIONS[304], headers: headersOf([...every, "ETag"]) };
  return Object.fromEntries(isConditional(operation) ? [...answers, [304, unchanged]] : answers);
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  200: "Done.",
  201: "Made.",
  202: "Accepted; processed shortly afterwards.",
  304: "The named version is still current.",
};

export function ownHeaders(
  { operation, idempotencyKey, former }: Pick<Route, "operation" | "idempotencyKey" | "former">,
  status: number,
): AnswerHeader[] {
  const isReplayed = idempotencyKey !== "ignored";
  const listed = listedIn(operation);
  const takesDeprecated =
    operation.kind === "batch" ||
    former?.collections.some(({ deprecated }) => deprecated !== null) ||
    ((sendsOf(operation) !== null || operation.kind === "upsert") &&
      "model" in operation &&
      operation.model.fields.some((field) => deprecationOf(field) !== null)) ||
    (listed !== null && formerFilters(listed).some(({ deprecated }) => deprecated !== null));
  const { versioned, addressed } = callText(operation);
  return [
    ...(versioned ? (["ETag"] as const) : []),
    ...(status === 201 && addressed ? (["Location"] as const) : []),
    ...(isReplayed ? (["IdempotentReplayed", "OriginalRequestId"] as const) : []),
    ...(takesDeprecated ? (["Deprecation", "Sunset"] as const) : []),
  ];
}

function bodyOf(operation: Operation, { data, gives }: CallText, application: Application): Schema {
  const shown = shownOnce(operation, data(application));
  return envelope(shown, {
    isList: gives === "list",
    isBare: gives === "bareResult",
    isOpen: isOpen(operation),
  });
}

/** Adds a member that is shown only once to the record in a response. */
function shownOnce(operation: Operation, schema: Schema): Schema {
  const shown = undeclaredOf(operation).shows;
  if (!shown) return schema;
  const { properties, anyOf, required = [] } = schema;
  if (properties?.resource)
    return { ...schema, properties: { ...properties, resource: shownOnce(operation, properties.resource) } };
  // Callers that may make the call may read the record, so the record is complete.
  if (anyOf) return shownOnce(operation, anyOf[0]!);
  const member = { type: ["string", "null"], description: shown.summary };
  return {
    ...schema,
    properties: { ...properties, [shown.name]: member },
    required: [...required, shown.name],
  };
}

/** `meta` in the example of every response. */
export const META = {
  requestId: "req_01k9zq3v61fjy8fhhf8zjd5a4r",
  version: "v1",
  timestamp: `${MORNING}.000Z`,
  rateLimit: { limit: 5000, remaining: 4999, reset: 1_804_500_000 },
};

function exampleOf(operation: Operation, { example, gives }: CallText, examples: Examples): unknown {
  const data = attempt(() => withShown(operation, example(examples)));
  if (data === undefined) return undefined;
  if (gives === "bareResult") return { data };
  const { rateLimit: _, ...open } = META;
  if (gives !== "list") return { data, meta: isOpen(operation) ? open : META };
  const isFeed = operation.kind === "listJournal" && operation.journal.isFeed;
  return { data: [data], meta: { ...META, nextCursor: isFeed ? CURSOR : null, hasMore: false } };
}

function withShown(operation: Operation, data: unknown): unknown {
  const shown = undeclaredOf(operation).shows;
  if (!shown) return data;
  const { resource, ...rest } = data as Record<string, unknown>;
  const member = { [shown.name]: shown.example };
  if (resource === undefined) return { ...(data as object), ...member };
  return { ...rest, resource: { ...(resource as object), ...member } };
}
