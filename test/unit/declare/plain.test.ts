/** The quick reader of declarations is held to the whole one: what it reads at all, both read the same, and none finds a fault. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import fc from "fast-check";
import { declarationsOf } from "../../../bench/declarations.ts";
import { readPlain } from "../../../runtime/declare/plain.ts";
import { packageRoot } from "../../../runtime/declare/root.ts";
import { readWhole } from "../../../runtime/declare/source.ts";
import { CASES } from "../../support/cases.ts";

/** Edits of texts at random; many more by `npm run campaign:mutations`. */
const RUNS = Number(process.env.MUTATIONS ?? 600);

const own = join(packageRoot(), "resources");
const textsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
const made = declarationsOf(12).map(([, text]) => text);
const faulty = readdirSync(CASES).flatMap((rule) => textsIn(join(CASES, rule)));
const texts = [...made, ...textsIn(own), ...faulty];

/** Whether the quick one reads it; if so, as the whole one does. */
function agrees(text: string): boolean {
  const plain = readPlain(text);
  if (plain === undefined) return false;
  const { source, faults } = readWhole("x.yaml", text);
  expect(
    faults.map(({ message }) => message),
    text,
  ).deep.equal([]);
  expect(JSON.stringify(plain), text).equal(JSON.stringify(source.value));
  return true;
}

const PIECES = [
  ...Array.from(" \n:#-{}[],\"'&*!|>%@`\\?=~.0aT\t\r"),
  ": ",
  " #",
  "- ",
  "\n  ",
  "\n    ",
  "'' ",
  "---",
  "...",
  "<<: ",
  "__proto__: ",
  "é",
  "\u00a0",
  "\u2028",
  "null",
  "True",
  "No",
  "1e3",
  "0x1f",
  "-0",
  ".5",
  "12:30",
  "{ a: 1 }",
  "[a, b]",
  "? ",
  "!!str ",
];

describe("the quick reader of declarations", () => {
  it("reads what is made by hundreds, and nearly all of ours", () => {
    expect(made.filter(agrees)).length(made.length);
    expect(textsIn(own).filter(agrees).length).above(15);
  });

  it("reads of faulty ones nothing else than the whole one does", () => {
    expect(faulty.filter(agrees).length).above(100);
  });

  it("leaves what is nested deep to the whole one", () => {
    expect(readPlain(`a: ${"[".repeat(500_000)}`)).equal(undefined);
    expect(readPlain(Array.from({ length: 200 }, (_, n) => `${" ".repeat(n)}a:`).join("\n"))).equal(
      undefined,
    );
  });

  it("reads of what is edited at random nothing else than the whole one does", () => {
    const piece = fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 }));
    const edit = fc.tuple(fc.nat(), fc.nat({ max: 4 }), piece);
    let read = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.array(edit, { minLength: 1, maxLength: 3 }),
        (text, edits) => {
          const short = text.slice(0, 1_500);
          const edited = edits.reduce((before, [at, cut, by]) => {
            const start = at % (before.length + 1);
            return before.slice(0, start) + by + before.slice(start + cut);
          }, short);
          if (agrees(edited)) read++;
        },
      ),
      { numRuns: RUNS },
    );
    expect(read).above(RUNS / 10);
  });
});
