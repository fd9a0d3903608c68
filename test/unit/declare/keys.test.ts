/** Each key of the language is at fault in some case of test/declarations. */
import { expect } from "chai";
import type { Diagnostic } from "../../../runtime/declare/diagnostic.ts";
import type { Path, Source } from "../../../runtime/declare/source.ts";
import { APPLICATION_NODE, RESOURCE_NODE, VALUE as VALUE_NODE } from "../../../runtime/model/language.ts";
import { faultsOf, readCases, withBase } from "../../support/cases.ts";

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
}

const RESOURCE = RESOURCE_NODE.schema as Schema;
const APPLICATION = APPLICATION_NODE.schema as Schema;
const VALUE = VALUE_NODE.schema as Schema;

/** Values of types of their own, which are told once, as `value`. */
const NESTED = ["resource.actions.*.input.*", "resource.actions.*.result"];

describe("the keys of the language", () => {
  const atFault = new Set(readCases().flatMap((one) => keysAtFault(withBase(one))));

  for (const [kind, schema] of [
    ["resource", RESOURCE],
    ["application", APPLICATION],
    ["value", VALUE],
  ] as const)
    it(`are each at fault in a case: ${kind}`, () => {
      const missing = [...keysOf(schema, kind)].filter((key) => !atFault.has(key));
      expect(missing).to.deep.equal([]);
    });
});

/** `resource.fields.*.max` and the like; what is nested in a value is told once, as `value.max`. */
function keysOf(schema: Schema, at: string): Set<string> {
  const keys = new Set<string>();
  walk(schema, at, (key) => keys.add(key));
  return keys;
}

function walk(schema: Schema, at: string, found: (key: string) => void): void {
  if (schema.$ref !== undefined || NESTED.includes(at)) return;
  for (const part of schema.anyOf ?? []) walk(part, at, found);
  if (schema.items) walk(schema.items, at, found);
  if (typeof schema.additionalProperties === "object") walk(schema.additionalProperties, `${at}.*`, found);
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    if ((part as unknown) === false) continue;
    found(`${at}.${name}`);
    walk(part, `${at}.${name}`, found);
  }
}

/** The keys that the faults of some files stand at, or at whose values they stand. */
function keysAtFault(files: ReturnType<typeof withBase>): string[] {
  const places = new Map(files.map(({ source }) => [source.file, placesOf(source)]));
  return faultsOf(files).flatMap((fault) => {
    const kind = fault.file === "application.yaml" ? "application" : "resource";
    const path = places.get(fault.file)?.get(`${fault.line}:${fault.column}`);
    if (path === undefined) return [];
    return meant(fault, path).flatMap((names) => keyOf(names, kind) ?? []);
  });
}

/** A misspelt key counts for the one that was meant, a missing one for itself. */
function meant({ rule, message }: Diagnostic, path: Path): Path[] {
  if (rule === "unknown-key") {
    const near = /did you mean `(\w+)`/.exec(message)?.[1];
    return near === undefined ? [] : [[...path.slice(0, -1), near]];
  }
  if (rule !== "missing-key") return [path];
  const parent = path.length === 1 && message.endsWith("resource.") ? [] : path;
  return [...message.split(/ (?:is|are) missing/)[0]!.matchAll(/`(\w+)`/g)].map((m) => [...parent, m[1]!]);
}

/** Where each key and value of a file stands; a key, where both begin at one place. */
function placesOf(source: Source): Map<string, Path> {
  const places = new Map<string, Path>();
  const visit = (value: unknown, path: Path) => {
    for (const place of [source.place(path), source.placeOfKey(path)])
      places.set(`${place.line}:${place.column}`, path);
    if (typeof value === "object" && value !== null)
      for (const [name, part] of Object.entries(value))
        visit(part, [...path, Array.isArray(value) ? Number(name) : name]);
  };
  visit(source.value, []);
  return places;
}

/** The last key of the language on a path, as keysOf writes it. */
function keyOf(path: Path, kind: "resource" | "application"): string | null {
  let schemas: readonly Schema[] = [kind === "resource" ? RESOURCE : APPLICATION];
  let at: string = kind;
  let key: string | null = null;
  for (const name of path) {
    const parts = schemas.flatMap(spread);
    if (typeof name === "number") {
      schemas = parts.flatMap(({ items }) => items ?? []);
      continue;
    }
    const known = parts.flatMap(({ properties }) => properties?.[name] ?? []);
    if (known.length > 0) key = at = `${at}.${name}`;
    else at = `${at}.*`;
    schemas =
      known.length > 0
        ? known
        : parts.flatMap(({ additionalProperties: p }) => (typeof p === "object" ? [p] : []));
    if (isValue(schemas, at)) [schemas, at] = [[VALUE], "value"];
  }
  return key;
}

/** A type nested in another, an input, or a member of those. */
function isValue(schemas: readonly Schema[], at: string): boolean {
  return at === "resource.actions.*.input.*" || schemas.some(({ $ref }) => $ref === "#/$defs/value");
}

/** The shapes that a value may have; members of a nested object stand under one more name. */
function spread(schema: Schema): Schema[] {
  if (schema.$ref === "#/$defs/values") return [{ additionalProperties: { $ref: "#/$defs/value" } }];
  return schema.anyOf ? schema.anyOf.flatMap(spread) : [schema];
}
