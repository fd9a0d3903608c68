/** The OpenAPI document of an application: every call, with the schemas that validate it. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { movesOf } from "../../runtime/http/client-model.ts";
import { layRoutes, methodOf, type Route } from "../../runtime/http/routes.ts";
import { BASE } from "../../runtime/http/server.ts";
import { grouped } from "../../runtime/model/grouped.ts";
import { JOURNALS } from "../../runtime/model/journal.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import { inOrder, titleOf } from "../docs/frame.ts";
import { ANSWER_HEADERS } from "./answers.ts";
import { Components } from "./components.ts";
import { createErrorResponses } from "./errors.ts";
import { webhooksOf } from "./events.ts";
import { Examples, isOwn } from "./examples.ts";
import { API_GROUP, BATCH_GROUP, KEY_GROUP } from "./names.ts";
import { type Making, operationOf } from "./operations.ts";
import { COMMON, expandParameters } from "./parameters.ts";
import { defineSchemas } from "./schemas.ts";
import { usagesOf } from "./usage.ts";

export type Document = Readonly<Record<string, unknown>>;

/** The address in a document that is not served: the address of a server started without settings. */
export const LOCAL = `http://127.0.0.1:3000${BASE}`;

/**
 * The compact JSON text of the document, as a server at some origin returns it. It is built piece by piece,
 * with a turn of the event loop after each, so that no call waits for more than one piece.
 * @returns a function from the called origin to the text
 */
export async function describe(application: Application): Promise<(origin: string) => string> {
  const texts: string[] = [];
  for (const text of written(application)) {
    texts.push(text);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  const made = texts.join("");
  const servers = serversText(LOCAL);
  const at = made.indexOf(servers);
  const [before, after] = [made.slice(0, at), made.slice(at + servers.length)];
  return (origin) => before + serversText(origin + BASE) + after;
}

const serversOf = (address: string) => [{ url: address, description: "This server." }];

const serversText = (address: string): string => `"servers":${JSON.stringify(serversOf(address))}`;

function* written(application: Application): Generator<string> {
  const document = yield* making(application);
  yield* jsonOf(document, DEEPEST_PIECE);
}

/** The depth down to which members are separate pieces: `components.schemas.Customer`. */
const DEEPEST_PIECE = 3;

/** Generates the JSON of a value. Members of its objects are separate pieces, down to a depth. */
function* jsonOf(value: unknown, depth: number): Generator<string> {
  if (depth === 0 || typeof value !== "object" || value === null || Array.isArray(value))
    return yield JSON.stringify(value);
  let sign = "{";
  for (const [name, member] of Object.entries(value)) {
    yield `${sign}${JSON.stringify(name)}:`;
    yield* jsonOf(member, depth - 1);
    sign = ",";
  }
  yield sign === "{" ? "{}" : "}";
}

/** The document, OpenAPI 3.1. @param address of the API; absolute, since tools cannot call a relative one */
export function documentOf(application: Application, address = LOCAL): Document {
  const pieces = making(application);
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return { ...value, servers: serversOf(address) };
  }
}

/** Builds the document in pieces: one for each operation, and for the schemas of each resource. */
function* making(application: Application): Generator<string, Document> {
  const components = new Components();
  const examples = new Examples(application);
  const routes = layRoutes(application).all;
  const making: Making = {
    application,
    components,
    errors: createErrorResponses(components, application),
    examples,
    usageOf: usagesOf(application, examples, routes),
  };
  yield* defineSchemas(components, application);
  const paths = yield* pathsOf(routes, making);
  const webhooks = yield* webhooksOf(application, components, examples);
  const responses = making.errors.all();
  const used = namesUsed(paths, responses);
  return {
    openapi: "3.1.0",
    info: infoOf(application),
    servers: serversOf(LOCAL),
    tags: tagsOf(application),
    paths,
    webhooks,
    components: {
      securitySchemes: SECURITY,
      schemas: components.all(),
      responses,
      parameters: Object.fromEntries(
        Object.entries({ ...COMMON, ...expandParameters(application) }).filter(([name]) =>
          used.has(`#/components/parameters/${name}`),
        ),
      ),
      headers: Object.fromEntries(
        Object.entries(ANSWER_HEADERS)
          .filter(([key]) => used.has(`#/components/headers/${key}`))
          .map(([key, { description, schema }]) => [key, { description, schema }]),
      ),
    },
  };
}

type Paths = Readonly<Record<string, Readonly<Record<string, Called>>>>;
type Reference = { readonly $ref?: string };
type Answered = { readonly headers?: Readonly<Record<string, Reference>> };
type Called = {
  readonly parameters: readonly Reference[];
  readonly responses: Readonly<Record<string, Answered>>;
};

/** References to the shared parameters and headers that this application's calls use. */
function namesUsed(paths: object, shared: object): ReadonlySet<string | undefined> {
  const calls = Object.values(paths as Paths).flatMap((path) => Object.values(path));
  const answers = [...calls.flatMap(({ responses }) => Object.values(responses)), ...Object.values(shared)];
  const headers = answers.flatMap(({ headers = {} }: Answered) => Object.values(headers));
  return new Set([...calls.flatMap(({ parameters }) => parameters), ...headers].map(({ $ref }) => $ref));
}

const infoOf = (application: Application) => ({
  title: application.name,
  version: "v1",
  summary: application.summary,
  description: `${application.summary}\n\n${ABOUT}`,
  ...ownersOf(application),
});

/** The license of an application that states none. */
const PROPRIETARY = { name: "Proprietary", identifier: "LicenseRef-Proprietary" };

interface Manifest {
  readonly license?: unknown;
  /** An author in one of npm's two forms: `Ada <ada@example.com> (https://example.com)`, or an object. */
  readonly author?: unknown;
}

/** Contact and license, from the application's package.json. */
function ownersOf({ models, name }: Application) {
  const own = [...models.values()].find(isOwn);
  const file = join(dirname(own?.folder ?? ""), "package.json");
  const { author, license }: Manifest = own && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  return { contact: contactOf(author, name), license: licenseOf(license) };
}

function contactOf(author: unknown, application: string): Readonly<Record<string, string>> {
  const [, written, mail, page] =
    typeof author === "string" ? (/^([^<(]*)(?:<([^>]*)>)?\s*(?:\(([^)]*)\))?$/.exec(author) ?? []) : [];
  const told = typeof author === "object" && author !== null ? (author as Record<string, unknown>) : {};
  const contact = {
    name: written?.trim() || told.name || application,
    email: mail || told.email,
    url: page || told.url,
  };
  return Object.fromEntries(
    Object.entries(contact).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function licenseOf(license: unknown): { readonly name: string; readonly identifier?: string } {
  // npm's words for software that is not open, and for licenses without an SPDX name.
  if (typeof license !== "string" || license === "UNLICENSED") return PROPRIETARY;
  return /^SEE LICENSE/i.test(license) ? { name: license } : { name: license, identifier: license };
}

const ABOUT = `Authenticate every request but \`GET /model\` with an API key. Each operation lists the scopes that the key needs (\`x-scopes\`) and the permissions that its team member needs (\`x-permissions\`). Send an \`Idempotency-Key\` with a write and you can retry it safely: it takes effect once. Responses say how much of the key's rate limit is left; 429 and 503 say when to retry.

Dates and times lie between 1900-01-01 and 2199-12-31 in UTC; others are refused with \`OUT_OF_RANGE\`.

The schemas in this document are the ones that validate requests. Write clients that tolerate additions: new response fields, new enum values, new event types. Members that begin with \`x-\` add what JSON Schema cannot express and can be ignored.`;

/** The ways to send the key. Scopes and permissions are listed in each operation. */
const SECURITY = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "The API key, as `Authorization: Bearer <API_KEY>`.",
  },
  header: {
    type: "apiKey",
    in: "header",
    name: "x-api-key",
    description: "The API key in its own header.",
  },
};

const tagsOf = (application: Application) => [
  { name: KEY_GROUP, description: "The current key and its rights." },
  { name: API_GROUP, description: "The structure of the API." },
  { name: BATCH_GROUP, description: "Many calls in one request." },
  ...inOrder(application).map((model) => ({ name: titleOf(model), description: introduction(model) })),
  ...JOURNALS.map((journal) => ({ name: titleOf(journal), description: journal.summary })),
];

/** The description of a resource in Markdown, with the moves between its states. */
function introduction({ summary, states, actions }: Model): string {
  if (!states) return summary;
  const rows = [...states.values.values()].map((state) => {
    const moves = Object.entries(movesOf(state, [...actions.values()]));
    const byCall = grouped(moves.flatMap(([to, calls]) => calls.map((call) => [call, `\`${to}\``] as const)));
    const shown = [...byCall].map(([call, to]) => `\`${call}\` to ${to.join(", ")}`).join("; ");
    return `| \`${state.name}\` | ${shown || "none"} |`;
  });
  return [
    summary,
    `### States\n\nA new record is \`${states.initial}\`.`,
    ["| State | Calls that leave it |", "| --- | --- |", ...rows].join("\n"),
  ].join("\n\n");
}

function* pathsOf(
  routes: readonly Route[],
  making: Making,
): Generator<string, Readonly<Record<string, object>>> {
  const paths = new Map<string, Record<string, unknown>>();
  for (const route of routes) {
    const path = paths.get(route.template) ?? {};
    path[methodOf(route.operation).toLowerCase()] = operationOf(route, making);
    paths.set(route.template, path);
    yield "";
  }
  return Object.fromEntries(paths);
}
