/**
 * Faulty declarations, and what their author reads. Each key of the language is at fault in some of them.
 *
 * `UPDATE=1 npx mocha test/unit/declare/cases.test.ts` rewrites every
 * `.expected`; read each one before it is committed: it must be a message that you would be glad to get.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import type { Diagnostic } from "../../../runtime/declare/diagnostic.ts";
import type { Path, Source } from "../../../runtime/declare/source.ts";
import { FORMER } from "../../../runtime/model/former.ts";
import { APPLICATION_NODE, RESOURCE_NODE, VALUE as VALUE_NODE } from "../../../runtime/model/language.ts";
import {
  baseFiles,
  CASES,
  type Case,
  faultsOf,
  judgedCase,
  printed,
  readCases,
} from "../../support/cases.ts";

describe("faulty declarations", () => {
  it("stand beside an application without fault", () => {
    expect(printed(faultsOf(baseFiles()), baseFiles())).to.equal("");
  });

  for (const one of readCases()) {
    const { rule, name, path } = one;
    it(`${rule}: ${name.replaceAll("-", " ")}`, () => {
      const { all, faults } = judgedCase(one);
      const expected = path.replace(/\.yaml$/, ".expected");
      const text = printed(faults, all);
      if (process.env.UPDATE === "1") writeFileSync(expected, text);
      expect(faults.map((fault) => fault.rule)).to.include(rule);
      expect(text).to.equal(existsSync(expected) ? readFileSync(expected, "utf8") : "");
    });
  }

  it("have no expectation without a case", () => {
    const files = readdirSync(CASES, { recursive: true, encoding: "utf8" });
    const cases = new Set(files.filter((file) => file.endsWith(".yaml")));
    const strays = files.filter(
      (file) => file.endsWith(".expected") && !cases.has(file.replace(/\.expected$/, ".yaml")),
    );
    expect(strays).to.deep.equal([]);
  });
});

describe("the rules of the language", () => {
  it("each have a faulty declaration", () => {
    const covered = new Set(readCases().map(({ rule }) => rule));
    expect(ruleIds().filter((rule) => !covered.has(rule))).to.deep.equal([]);
  });

  it("are each the name of a rule", () => {
    const known = new Set(ruleIds());
    const unknown = readCases().filter(({ rule }) => !known.has(rule));
    expect(unknown.map(({ rule }) => rule)).to.deep.equal([]);
  });
});

describe("the former words of the language", () => {
  it("are each told how they are said now", () => {
    const told = readCases()
      .filter(({ rule }) => rule === "former-key")
      .flatMap((one) => judgedCase(one).faults)
      .map(({ message }) => message.replace(/ of type \w+/, ""));
    const former = Object.entries(FORMER).flatMap(([shape, words]) =>
      Object.entries(words)
        .filter(([, { when }]) => when === undefined)
        .map(([word]) => `\`${word}\` of ${shape} is `),
    );
    expect(former.filter((start) => !told.some((message) => message.startsWith(start)))).to.deep.equal([]);
  });
});

/** Ids as they stand in the source, so that a new rule without a case is found. */
function ruleIds(): string[] {
  const runtime = join(CASES, "..", "..", "runtime");
  const sources = ["declare", "model/checks", "model/types"].flatMap((folder) =>
    readdirSync(join(runtime, folder)).map((file) => readFileSync(join(runtime, folder, file), "utf8")),
  );
  const ids = sources.flatMap((text) =>
    [
      ...text.matchAll(/\b(?:rule: |RULE = |rule = |per(?:Resource|Field|Kept|Value)\(\s*)"([a-z-]+)"/g),
      ...text.matchAll(/,\s*"([a-z-]+)",?\s*\)\.says\(/g),
    ].map((m) => m[1]!),
  );
  return [...new Set(ids)].sort();
}

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
  let atFault: ReadonlySet<string>;
  before(() => {
    atFault = new Set(readCases().flatMap(keysAtFault));
  });

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

/** The keys that the faults of a case stand at, or at whose values they stand. */
function keysAtFault(one: Case): string[] {
  const { all, faults } = judgedCase(one);
  const places = new Map(all.map(({ source }) => [source.file, placesOf(source)]));
  return faults.flatMap((fault) => {
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
