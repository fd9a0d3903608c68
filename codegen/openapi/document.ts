/** The OpenAPI document of an application: every call, made from the schemas that judge it. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { layRoutes, methodOf, type Route } from "../../runtime/http/routes.ts";
import { BASE } from "../../runtime/http/server.ts";
import { JOURNALS } from "../../runtime/model/journal.ts";
import type { Application, Example, Model } from "../../runtime/model/model.ts";
import { inOrder, titleOf } from "../docs/frame.ts";
import { ANSWER_HEADERS } from "./answers.ts";
import { Components } from "./components.ts";
import { createErrorResponses } from "./errors.ts";
import { webhooksOf } from "./events.ts";
import { Examples, isOwn } from "./examples.ts";
import { KEY_GROUP } from "./names.ts";
import { type Making, operationOf } from "./operations.ts";
import { HEADERS } from "./parameters.ts";
import { defineSchemas } from "./schemas.ts";
import { usagesOf } from "./usage.ts";

export type Document = Readonly<Record<string, unknown>>;

/**
 * The JSON text of the document, as a server answers it: with no more signs than it needs. It is made piece by piece, and
 * the event loop goes round after each, so that no call waits for more than one of them.
 */
export async function describe(application: Application): Promise<string> {
  const texts: string[] = [];
  for (const text of written(application)) {
    texts.push(text);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return texts.join("");
}

function* written(application: Application): Generator<string> {
  const document = yield* making(application);
  yield* jsonOf(document, DEEPEST_PIECE);
}

/** Members of a document that are written piece by piece: `components.schemas.Customer`. */
const DEEPEST_PIECE = 3;

/** JSON of a value, the members of its objects down to a depth a piece each. */
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

/** The document, OpenAPI 3.1. Its addresses are relative: it is true wherever it is served. */
export function documentOf(application: Application): Document {
  const pieces = making(application);
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
  }
}

/** Makes the document in pieces, an operation or the schemas of a resource each. */
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
  return {
    openapi: "3.1.0",
    info: infoOf(application),
    servers: [{ url: BASE, description: "Where this document was read." }],
    tags: tagsOf(application),
    paths,
    webhooks,
    components: {
      securitySchemes: SECURITY,
      schemas: components.all(),
      responses: making.errors.all(),
      parameters: HEADERS,
      headers: Object.fromEntries(
        Object.entries(ANSWER_HEADERS).map(([key, { description, schema }]) => [
          key,
          { description, schema },
        ]),
      ),
    },
  };
}

const infoOf = (application: Application) => ({
  title: application.name,
  version: "v1",
  summary: application.summary,
  description: `${application.summary}\n\n${ABOUT}`,
  license: licenseOf(application),
});

/** What is not licensed is its owner's alone. */
const PROPRIETARY = { name: "Proprietary", identifier: "LicenseRef-Proprietary" };

function licenseOf({ models }: Application): { readonly name: string; readonly identifier?: string } {
  const own = [...models.values()].find(isOwn);
  const file = join(dirname(own?.folder ?? ""), "package.json");
  if (!own || !existsSync(file)) return PROPRIETARY;
  const { license } = JSON.parse(readFileSync(file, "utf8")) as { readonly license?: unknown };
  // npm's own words for what is not open, and for what SPDX has no name.
  if (typeof license !== "string" || license === "UNLICENSED") return PROPRIETARY;
  return /^SEE LICENSE/i.test(license) ? { name: license } : { name: license, identifier: license };
}

const ABOUT = `Every call carries an API key and is held to its scopes, which stand beside each operation (\`x-scopes\`), with the permissions (\`x-permissions\`) that the member whom the key was issued to must hold. A write that carries an \`Idempotency-Key\` may be sent again until it is answered: it is done once. Answers tell how much of the key's rate limit is left; 429 and 503 tell when to try again.

This document is made from the schemas that the server judges calls by. Clients must expect more than it tells: new members of answers, new words of enums, new event types. Members that begin with \`x-\` say of a schema what JSON Schema cannot, and may be passed over.`;

/** What may be sent with a call, and what it is held to stands beside each. */
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
    description: "The API key in a header of its own.",
  },
};

const tagsOf = (application: Application) => [
  { name: KEY_GROUP, description: "Whose key calls, and what it may do." },
  ...inOrder(application).map((model) => ({ name: titleOf(model), description: introduction(model) })),
  ...JOURNALS.map((journal) => ({ name: titleOf(journal), description: journal.summary })),
];

/** What a resource is, and what its examples show, in Markdown. */
function introduction({ summary, examples }: Model): string {
  if (examples.length === 0) return summary;
  return [summary, "### Examples", ...examples.map(exampleText)].join("\n\n");
}

/** A declared example, which `charter verify` runs. */
function exampleText({ name, given, steps, expect }: Example): string {
  const lines = [
    ...[...given].map(([record, body]) => `given ${record}: ${inline(body)}`),
    ...steps.map((step) => `do ${inline(step)}`),
    `expect ${inline(expect)}`,
  ];
  return `${name}\n\n\`\`\`yaml\n${lines.join("\n")}\n\`\`\``;
}

/** A value on one line, without the quotes that only YAML needs. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  const members = Object.entries(value).map(([key, member]) => `${key}: ${inline(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
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
