/** Plain YAML is read without its parser, and never otherwise than by it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import fc from "fast-check";
import { readPlain } from "../../../runtime/declare/plain.ts";
import { packageRoot } from "../../../runtime/declare/root.ts";
import { readSource } from "../../../runtime/declare/source.ts";

/** Texts that are changed at random; many more by `npm run campaign:mutations`. */
const RUNS = 100 * Number(process.env.MUTATIONS ?? 40);

const FOLDERS = [
  "resources",
  "runtime/platform",
  "test/fixtures/hospital",
  "test/fixtures/lending-library",
] as const;

const texts = FOLDERS.flatMap((folder) =>
  readdirSync(join(packageRoot(), folder))
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => [`${folder}/${name}`, readFileSync(join(packageRoot(), folder, name), "utf8")] as const),
);

/** Whether it was read; fails where the parser says anything else of it. */
function isReadAsParsed(text: string): boolean {
  const value = readPlain(text);
  if (value === undefined) return false;
  const { source, faults } = readSource("thing.yaml", text);
  expect(faults, JSON.stringify(text)).deep.equal([]);
  expect(value, JSON.stringify(text)).deep.equal(source.value);
  return true;
}

describe("plain YAML", () => {
  it("is all that declarations usually are", () => {
    expect(texts.filter(([, text]) => !isReadAsParsed(text)).map(([name]) => name)).deep.equal([]);
  });

  it("has equalities, in lines and in brackets", () => {
    const text = "a: =b\nc: { d: =e.f?, g: =h? }\ni: [=j, =]\nk:\n  - =l.m\n";
    expect(isReadAsParsed(text)).equal(true);
    expect(readPlain(text)).deep.equal({
      a: "=b",
      c: { d: "=e.f?", g: "=h?" },
      i: ["=j", "="],
      k: ["=l.m"],
    });
  });

  /** What YAML gives a meaning somewhere, and what looks like it. */
  const signs = [
    [..."{}[]:,-?&*!|>'\"%@`#\n \\=~<é\u{1f600}\u00a0\t\u0007\u2028"],
    [": ", " #", "\n  ", "\n- ", "  ", "- ", "? ", ": {", "}, ", ", ", "#c\n", "|\n  ", "{}", "[]"],
    ["\n---\n", "\n...\n", "null", "true", "True", "yes", "0", "-0", "007", "0x1", "0o7", "1e3", "1.", ".5"],
    ["1_000", "-1", "1.50", ".inf", "<<: ", "__proto__: 1", "a: 1", "1: 2", "'it''s ''it'''", '"a\\n"'],
    ['"\\x41"', "!!str ", "&a ", "*a", "2026-02-30", "now+1h"],
  ].flat();
  const lines = [...new Set(texts.flatMap(([, text]) => text.split("\n")))];
  const number = fc.nat({ max: 100_000 });
  const text = fc.oneof(
    fc
      .array(fc.constantFrom(...signs), { minLength: 1, maxLength: 8 })
      .map((some) => `a: ${some.join("")}\n`),
    fc.array(fc.constantFrom(...lines), { minLength: 1, maxLength: 5 }).map((some) => `${some.join("\n")}\n`),
    fc.tuple(fc.constantFrom(...lines), number, number).map(([line, from, count]) => {
      const at = from % lines.length;
      const some = [line, ...lines.slice(at, at + (count % 9))];
      const indent = /^ */.exec(line)![0].length;
      return some.map((one) => (/^ *$/.test(one.slice(0, indent)) ? one.slice(indent) : one)).join("\n");
    }),
  );
  const edits = fc.array(fc.tuple(number, fc.nat({ max: 3 }), fc.constantFrom(...signs)), { maxLength: 3 });

  it("is nothing that the parser reads otherwise or refuses, however a text is changed", () => {
    let read = 0;
    fc.assert(
      fc.property(text, edits, (whole, changes) => {
        let changed = whole;
        for (const [offset, removed, inserted] of changes) {
          const here = offset % (changed.length + 1);
          changed = changed.slice(0, here) + inserted + changed.slice(here + removed);
        }
        if (isReadAsParsed(changed)) read++;
      }),
      { numRuns: RUNS },
    );
    expect(read).above(RUNS / 20);
  });

  for (const [what, given] of [
    ["a key twice", "a: 1\na: 2\n"],
    ["a key twice in brackets", "a: { b: 1, b: 2 }\n"],
    ["a key that every object has", "__proto__: 1\n"],
    ["a tab", "a:\tb\n"],
    ["lines that belong to no column", "a:\n    b: 1\n  c: 2\n"],
    ["text over two lines", "a: b\n  c\n"],
    ["a bracket that closes in the column of its key", "a: [\n  b\n]\n"],
    ["nesting without end", `a: ${"[".repeat(2_000)}${"]".repeat(2_000)}\n`],
    ["a number in another form", "a: 0x1F\n"],
    ["a flag of another schema", "a: True\n"],
    ["a second document", "a: 1\n---\nb: 2\n"],
    ["an alias", "a: &b 1\nc: *b\n"],
    ["a control character", 'a: "\\u0007"\n'],
    ["half a character", "a: \ud83d\n"],
    ["nothing", ""],
  ] as const)
    it(`is not ${what}`, () => expect(readPlain(given)).equal(undefined));
});
