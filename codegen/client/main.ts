/** Generates all files of `npm run generate`: those of `charter types`, and the client's types and calls. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { packageRoot } from "../../runtime/declare/root.ts";
import { layRoutes, methodOf, type Route } from "../../runtime/http/routes.ts";
import { load } from "../../runtime/load.ts";
import type { Application } from "../../runtime/model/model.ts";
import { UNREADABLE } from "../../runtime/model/schema/output.ts";
import { type Document, documentOf } from "../openapi/document.ts";
import { operationId } from "../openapi/names.ts";
import { expandParameters } from "../openapi/parameters.ts";
import { hasBody } from "../openapi/refusals.ts";
import { callText } from "../openapi/verbs.ts";

const BANNER = "// Made by `npm run generate` from the declarations: edit those instead.\n";

/** Keys of the document that describe values, not types. */
const LEFT_OUT = new Set(["example", "examples", "headers", "webhooks", "tags", "security"]);
/** Keys whose entries are names of the application. */
const NAMED = new Set(["properties", "schemas", "responses", "paths"]);

const root = packageRoot();
const args = process.argv.slice(2);
const { status } = spawnSync(process.execPath, [join(root, "cli", "charter.js"), "types", ...args], {
  stdio: "inherit",
});
const { application } = await load(join(root, "resources"));
/** Shared parameters of the document that the types of calls need. */
const EXPANDING: ReadonlyMap<string | undefined, Parameter> = new Map(
  Object.entries(expandParameters(application)).map(([name, one]) => [
    `#/components/parameters/${name}`,
    pruned(one) as Parameter,
  ]),
);
const document = JSON.parse(JSON.stringify(leanOf(documentOf(application)))) as OpenAPI3;
const types = astToString(await openapiTS(document));
const files = { "schema.ts": `${BANNER}\n${types}`, "calls.ts": callsText(application) };
const stale = Object.entries(files).filter(([name, text]) => textOf(name) !== text);
for (const [name, text] of stale) {
  const path = join("client", "generated", name);
  if (args.includes("--check")) console.error(`${path} is not current: run \`npm run generate\`.`);
  else {
    writeFileSync(join(root, path), text);
    console.log(`wrote ${path}`);
  }
}
process.exitCode = args.includes("--check") && stale.length > 0 ? 1 : (status ?? 1);

function textOf(name: string): string | null {
  const path = join(root, "client", "generated", name);
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

/** The document reduced to what the client's types need. The client handles headers itself. */
function leanOf(document: Document): Document {
  const { components, ...rest } = pruned(document) as Record<string, Record<string, unknown>>;
  const { parameters: _, ...others } = components!;
  return { ...rest, components: others };
}

/** Whether a field is read-only, so that requests which contain it are refused. */
function isDerived(schema: unknown): boolean {
  return typeof schema === "object" && schema !== null && "x-readOnly" in schema;
}

/** The type of a record in a response, for keys that may read it. Types for both cases would need a guard at each use. */
function readable(schema: object): object {
  const { anyOf, ...rest } = schema as { readonly anyOf?: readonly object[] };
  const read = anyOf?.filter((one) => !(UNREADABLE in one)) ?? [];
  if (anyOf === undefined || read.length === anyOf.length) return schema;
  return read.length === 1 ? { ...rest, ...read[0] } : { ...rest, anyOf: read };
}

function pruned(given: unknown, isNames = false): unknown {
  if (Array.isArray(given)) return given.map((one) => pruned(one));
  if (typeof given !== "object" || given === null) return given;
  const value = readable(given);
  const entries = Object.entries(value)
    .filter(([name, inner]) => (isNames ? !isDerived(inner) : !(LEFT_OUT.has(name) || name.startsWith("x-"))))
    .map(([name, inner]) => [name, pruned(inner, NAMED.has(name) && !isNames)]);
  return withoutHeaders(Object.fromEntries(entries) as Record<string, unknown>);
}

interface Parameter {
  readonly $ref?: string;
  readonly in?: string;
  readonly schema?: { readonly type?: string | readonly string[]; readonly items?: object };
}

/** Whether a parameter may be repeated. */
function isRepeated({ schema }: Parameter): boolean {
  return [schema?.type].flat().includes("array");
}

/** A parameter that may be repeated takes a single value as it is. */
function orOne(schema: NonNullable<Parameter["schema"]>): object {
  return { anyOf: [schema.items, schema] };
}

function withoutHeaders(value: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(value.parameters)) return value;
  const parameters = (value.parameters as Parameter[])
    .map((one) => EXPANDING.get(one.$ref) ?? one)
    .filter((one) => one.$ref === undefined && one.in !== "header")
    .map((one) => (isRepeated(one) ? { ...one, schema: orOne(one.schema!) } : one));
  return { ...value, parameters };
}

/** The table of calls as TypeScript: method, path, place of the input, and use of the Idempotency-Key. */
function callsText(application: Application): string {
  const lines = layRoutes(application).all.map((route) => {
    const { operation, template, idempotencyKey } = route;
    const row = [methodOf(operation), template, inputOf(route, application), idempotencyKey];
    return `  ${JSON.stringify(operationId(operation).replace("_", "."))}: [${row.map((text) => JSON.stringify(text)).join(", ")}],`;
  });
  return `${BANNER}
/** Every call by its name: method, path, where its input goes, and what an Idempotency-Key is to it. */
export const CALLS = {
${lines.join("\n")}
} as const;
`;
}

function inputOf({ operation }: Route, application: Application): "body" | "query" | "none" {
  if (hasBody(operation)) return "body";
  return callText(operation).input(application) === null ? "none" : "query";
}
