/** The document reduced to what types of a client need. */
import type { Application } from "../../runtime/model/model.ts";
import { UNREADABLE } from "../../runtime/model/schema/output.ts";
import { type Document, documentOf } from "../openapi/document.ts";
import { expandParameters } from "../openapi/parameters.ts";

/** Keys of the document that describe values, not types. */
const LEFT_OUT = new Set(["example", "examples", "headers", "webhooks", "tags", "security"]);
/** Keys whose entries are names of the application. */
const NAMED = new Set(["properties", "schemas", "responses", "paths"]);

interface Parameter {
  readonly $ref?: string;
  readonly in?: string;
  readonly schema?: { readonly type?: string | readonly string[]; readonly items?: object };
}

/** Shared parameters that the types of calls need, by reference. */
type Shared = ReadonlyMap<string | undefined, Parameter>;

/** The document of an application for clients that handle headers themselves. */
export function leanDocument(application: Application): Document {
  const shared: Shared = new Map(
    Object.entries(expandParameters(application)).map(([name, one]) => [
      `#/components/parameters/${name}`,
      pruned(one, new Map()) as Parameter,
    ]),
  );
  const { components, ...rest } = pruned(documentOf(application), shared) as Record<
    string,
    Record<string, unknown>
  >;
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

function pruned(given: unknown, shared: Shared, isNames = false): unknown {
  if (Array.isArray(given)) return given.map((one) => pruned(one, shared));
  if (typeof given !== "object" || given === null) return given;
  const value = readable(given);
  const entries = Object.entries(value)
    .filter(([name, inner]) => (isNames ? !isDerived(inner) : !(LEFT_OUT.has(name) || name.startsWith("x-"))))
    .map(([name, inner]) => [name, pruned(inner, shared, NAMED.has(name) && !isNames)]);
  return withoutHeaders(Object.fromEntries(entries) as Record<string, unknown>, shared);
}

/** Whether a parameter may be repeated. */
function isRepeated({ schema }: Parameter): boolean {
  return [schema?.type].flat().includes("array");
}

/** A parameter that may be repeated takes a single value as it is. */
function orOne(schema: NonNullable<Parameter["schema"]>): object {
  return { anyOf: [schema.items, schema] };
}

function withoutHeaders(value: Record<string, unknown>, shared: Shared): Record<string, unknown> {
  if (!Array.isArray(value.parameters)) return value;
  const parameters = (value.parameters as Parameter[])
    .map((one) => shared.get(one.$ref) ?? one)
    .filter((one) => one.$ref === undefined && one.in !== "header")
    .map((one) => (isRepeated(one) ? { ...one, schema: orOne(one.schema!) } : one));
  return { ...value, parameters };
}
