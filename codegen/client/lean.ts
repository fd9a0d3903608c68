/** In charge of the document without what a client's types have no use for: examples, headers, and what webhooks answer. */
import type { Document } from "../openapi/document.ts";

/** Members that tell of values and not of types. */
const LEFT_OUT = new Set(["example", "examples", "headers", "webhooks", "tags", "security"]);

/**
 * The same calls and schemas, told with less. Headers go: the client sets those that it sends, and reads those that it
 * is answered.
 */
export function leanOf(document: Document): Document {
  const { components, ...rest } = pruned(document) as Record<string, Record<string, unknown>>;
  const { parameters: _, ...others } = components!;
  return { ...rest, components: others };
}

/** What a body may name only to be refused. */
const isDerived = (schema: unknown): boolean =>
  typeof schema === "object" && schema !== null && "x-readOnly" in schema;

function pruned(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((one) => pruned(one));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value)
    .filter(([name, inner]) => (isNames ? !isDerived(inner) : !(LEFT_OUT.has(name) || name.startsWith("x-"))))
    // What stands below these are names of the application's own.
    .map(([name, inner]) => [name, pruned(inner, NAMED.has(name) && !isNames)]);
  return withoutHeaders(Object.fromEntries(entries) as Record<string, unknown>);
}

const NAMED = new Set(Object.keys({ properties: 0, schemas: 0, responses: 0, paths: 0 }));

function withoutHeaders(value: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(value.parameters)) return value;
  const parameters = (value.parameters as { $ref?: string; in?: string }[]).filter(
    (one) => one.$ref === undefined && one.in !== "header",
  );
  return { ...value, parameters };
}
