/** Declarations with random damage: the author gets faults, never a stack. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import fc from "fast-check";
import { render } from "../../../runtime/declare/diagnostic.ts";
import { type LoadedFile, loadText } from "../../../runtime/declare/load.ts";
import { CASES, faultsOf } from "../../support/cases.ts";

/** Faulty files of each kind; many more by `npm run campaign:mutations`. */
const RUNS = Number(process.env.MUTATIONS ?? 12);

const FOLDERS = [
  join(CASES, "base"),
  ...["lending-library", "hospital"].map((name) => join(CASES, "..", "fixtures", name)),
];

/** Files of an application by name, as text. */
const APPLICATIONS = FOLDERS.map(
  (folder) =>
    new Map(
      readdirSync(folder)
        .filter((name) => name.endsWith(".yaml"))
        .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
    ),
);

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Path = readonly (string | number)[];

const whole = APPLICATIONS.map(
  (files) => new Map([...files].map(([name, text]) => [name, loadText(name, text)])),
);
const trees = whole.map(
  (files) => new Map([...files].map(([name, file]) => [name, file.source.value as Json])),
);
const words = [...new Set(trees.flatMap((files) => [...files.values()].flatMap(wordsIn)))];

/** Every key and text of a declaration: what a wrong value is most dangerous as. */
function wordsIn(value: Json): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(wordsIn)];
}

const ODD_KEYS = ["__proto__", "constructor", "toString", "", "a.b", "0", "A", "length", "then"];
const word = fc.oneof(fc.constantFrom(...words), fc.constantFrom(...ODD_KEYS), fc.string({ maxLength: 5 }));
const junk: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, false, 0, -1, 0.5, 1e300, "", "now", "input.", "(", [], {}),
  word,
  fc.array(word, { maxLength: 3 }),
  fc.dictionary(word, fc.oneof(word, fc.integer(), fc.constant({})), { maxKeys: 3 }) as fc.Arbitrary<Json>,
);

type Change =
  | { readonly kind: "remove"; readonly at: number }
  | { readonly kind: "rename"; readonly at: number; readonly to: string }
  | { readonly kind: "replace"; readonly at: number; readonly by: Json }
  | { readonly kind: "copy"; readonly at: number; readonly from: number };

const at = fc.nat({ max: 100_000 });
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant("remove" as const), at }),
  fc.record({ kind: fc.constant("rename" as const), at, to: word }),
  fc.record({ kind: fc.constant("replace" as const), at, by: junk }),
  fc.record({ kind: fc.constant("copy" as const), at, from: at }),
);

describe("a declaration changed at random", () => {
  for (const [i, tree] of trees.entries())
    it(`is answered with faults inside its file: ${FOLDERS[i]!.split("/").at(-1)}`, () => {
      fc.assert(
        fc.property(fc.array(fc.tuple(at, change), { minLength: 1, maxLength: 4 }), (changes) => {
          const files = new Map(tree);
          for (const [file, one] of changes) apply(files, file, one);
          judged(
            [...files].map(([name, value]) =>
              value === tree.get(name)
                ? whole[i]!.get(name)!
                : loadText(name, JSON.stringify(value, null, 1)),
            ),
          );
        }),
        { numRuns: RUNS },
      );
    });

  it("is answered with faults inside its file though it is no YAML", () => {
    const files = [...APPLICATIONS[0]!];
    const character = fc.constantFrom(..."{}[]:,-?&*!|>'\"%@`#\n\t \u0000\uD83Dé<~0=a");
    fc.assert(
      fc.property(
        fc.nat({ max: files.length - 1 }),
        fc.array(fc.tuple(at, fc.nat({ max: 3 }), character), { minLength: 1, maxLength: 3 }),
        (chosen, edits) => {
          let text = files[chosen]![1];
          for (const [offset, removed, inserted] of edits) {
            const here = offset % (text.length + 1);
            text = text.slice(0, here) + inserted + text.slice(here + removed);
          }
          judged(files.map(([name], i) => (i === chosen ? loadText(name, text) : whole[0]!.get(name)!)));
        },
      ),
      { numRuns: RUNS },
    );
  });
});

/** Compiling throws nothing but faults, and each can be shown at its place. */
function judged(files: readonly LoadedFile[]): void {
  for (const fault of faultsOf(files)) {
    const file = files.find(({ source }) => source.file === fault.file);
    const lines = (file?.source.text ?? "").split("\n");
    const line = lines[fault.line - 1];
    expect(line, `${fault.file}:${fault.line}`).to.be.a("string");
    expect(fault.column).to.be.within(1, line!.length + 1);
    expect(fault.length).to.be.at.least(1);
    expect(fault.message).to.match(/\S[.?]$/);
    render(fault, file?.source.text ?? "");
  }
}

function apply(files: Map<string, Json>, file: number, one: Change): void {
  const name = [...files.keys()][file % files.size]!;
  const root = structuredClone(files.get(name)!);
  files.set(name, root);
  const paths = pathsOf(root);
  const path = paths[one.at % paths.length]!;
  if (path.length === 0) {
    if (one.kind === "replace") files.set(name, one.by);
    return;
  }
  const parent = get(root, path.slice(0, -1)) as Record<string, Json>;
  const key = String(path.at(-1));
  if (one.kind === "replace") put(parent, key, one.by);
  else if (one.kind === "copy") put(parent, key, structuredClone(get(root, paths[one.from % paths.length]!)));
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else {
    const value = parent[key]!;
    delete parent[key];
    if (one.kind === "rename") put(parent, one.to, value);
  }
}

/** Defines rather than assigns, so that `__proto__` is a key like any other. */
function put(parent: Record<string, Json>, key: string, value: Json): void {
  Object.defineProperty(parent, key, { value, enumerable: true, configurable: true, writable: true });
}

function pathsOf(value: Json, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const keys = Array.isArray(value) ? value.map((_, i) => i) : Object.keys(value);
  return [path, ...keys.flatMap((key) => pathsOf((value as Record<string, Json>)[key]!, [...path, key]))];
}

function get(value: Json, path: Path): Json {
  return path.reduce<Json>((inner, key) => (inner as Record<string, Json>)[key]!, value);
}
