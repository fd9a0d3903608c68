/** Two parsers read declarations: the quick one only what it certainly reads like the one that knows places. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import fc from "fast-check";
import { packageRoot } from "../../../runtime/declare/root.ts";
import { readDocument } from "../../../runtime/declare/source.ts";
import { certainValue } from "../../../runtime/declare/values.ts";

/** Damaged texts; many more by `npm run campaign:mutations`. */
const RUNS = Number(process.env.MUTATIONS ?? 150);

const FOLDERS = ["resources", "runtime/platform", "test/fixtures/hospital", "test/fixtures/lending-library"];
const TEXTS = FOLDERS.map((name) => join(packageRoot(), name)).flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => readFileSync(join(folder, name), "utf8")),
);

const STRUCTURE = [
  " ",
  "  ",
  "\n",
  " \n",
  ":",
  ": ",
  "- ",
  "? ",
  "#",
  " #",
  "|",
  ">-",
  "[",
  "]",
  "{",
  "}",
  ",",
];
const QUOTES = ["'", '"', '"" ', "''", "\\", "\\\n", "\\u0000", "\\x07", '"\\uD800"'];
const STRANGE = ["&a ", "*a", "!x ", "!", "%", "@", "`", "<<: ", "<<", "---\n", "...\n", "%YAML 1.1\n"];
const SCALARS = [
  "~",
  "null",
  "0o7",
  "0x1F",
  "010",
  "1_000",
  "1e3",
  "1e999",
  ".5",
  "-0",
  "12345678901234567890",
];
const WORDS = [".inf", ".nan", "2026-01-01", "yes", "True", "__proto__: 1\n", "1: a\n", "null: a\n", ": a\n"];
const CHARACTERS = ["\t", "\r", "\r\n", "\u0000", "\u0007", "\u0085", "\u2028", "\uFEFF", "é", "\uD800"];
const NESTED = ["a: b: c\n", "- - a\n", "[a, b: c]", "{a: 1, a: 2}", "[,]", '{"a":b}', "[a\n,b]", "a\n  b\n"];
const piece = fc.constantFrom(...[STRUCTURE, QUOTES, STRANGE, SCALARS, WORDS, CHARACTERS, NESTED].flat());

/** Some lines of a file, with pieces in place of some characters. */
const damaged = fc
  .record({
    text: fc.constantFrom(...TEXTS),
    from: fc.nat({ max: 200 }),
    lines: fc.integer({ min: 0, max: 30 }),
    edits: fc.array(fc.record({ at: fc.nat(), gone: fc.nat({ max: 3 }), piece }), { maxLength: 3 }),
  })
  .map(({ text, from, lines, edits }) => {
    const all = text.split("\n");
    const part = all
      .slice(from % all.length)
      .slice(0, lines)
      .join("\n");
    return edits.reduce((now, { at, gone, piece }) => {
      const start = at % (now.length + 1);
      return now.slice(0, start) + piece + now.slice(start + gone);
    }, part);
  });

describe("the quick reading of declarations", () => {
  it("takes each file that has no fault", () => {
    expect(TEXTS.filter((text) => certainValue(text) === null)).deep.equal([]);
  });

  it("finds the value that the other finds, and leaves to it whatever has a fault", () => {
    fc.assert(
      fc.property(damaged, (text) => {
        const read = certainValue(text);
        if (read === null) return;
        const { faults, source } = readDocument("a.yaml", text);
        expect([faults, source.value]).deep.equal([[], read.value]);
      }),
      { numRuns: RUNS },
    );
  });
});
