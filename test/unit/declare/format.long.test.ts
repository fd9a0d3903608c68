import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import fc from "fast-check";
import { parse, stringify } from "yaml";
import { format } from "../../../runtime/declare/format.ts";
import { packageRoot } from "../../../runtime/declare/root.ts";
import { APPLICATION_NODE, RESOURCE_NODE } from "../../../runtime/model/language.ts";

/** Comments that are put somewhere; many more by `npm run campaign:mutations`. */
const RUNS = Number(process.env.MUTATIONS ?? 25);

const FOLDERS = ["resources", "runtime/platform", "test/fixtures/lending-library"];

const declarations = FOLDERS.flatMap((folder) =>
  readdirSync(join(packageRoot(), folder))
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => ({ name, text: readFileSync(join(packageRoot(), folder, name), "utf8") })),
);

/** The canonical text; fails the test where there is none. */
function canonical(name: string, text: string): string {
  const formatted = format(name, text, name === "application.yaml" ? APPLICATION_NODE : RESOURCE_NODE);
  if (!("text" in formatted)) throw new Error(`${name}: ${formatted.faults[0]!.message}`);
  return formatted.text;
}

const field = (text: string): string => `resource: tool\n\nfields:\n${text}`;

/** The keys of every field in another order. */
function withFieldsReversed(value: { fields?: Record<string, object> }): unknown {
  const reversed = Object.entries(value.fields ?? {}).map(([name, keys]) => [
    name,
    Object.fromEntries(Object.entries(keys).reverse()),
  ]);
  return value.fields ? { ...value, fields: Object.fromEntries(reversed) } : value;
}

describe("the canonical form of a declaration", () => {
  for (const [what, before, after] of [
    [
      "puts a short value onto a line",
      field("  name:\n    type: text\n    max: 5\n"),
      field("  name: { type: text, max: 5 }\n"),
    ],
    [
      "orders keys: the type and what goes with it, then the language's order, the sentence last",
      field("  name: { summary: Its name., required: true, max: 5, type: text }\n"),
      field("  name: { type: text, max: 5, required: true, summary: Its name. }\n"),
    ],
    [
      "puts values of neighbours below one another",
      field("  a: { type: text, max: 5 }\n  longer: { type: date }\n"),
      field("  a:      { type: text, max: 5 }\n  longer: { type: date }\n"),
    ],
    [
      "takes quotes away that say nothing, and leaves those that do",
      field(
        '  name: { type: "text", max: 5, summary: "a, b" }\n  code: { type: text, max: 5, pattern: "[A-Z]" }\n',
      ),
      field(
        '  name: { type: text, max: 5, summary: "a, b" }\n  code: { type: text, max: 5, pattern: "[A-Z]" }\n',
      ),
    ],
    [
      "leaves an equality without quotes, and takes those of one away",
      field('  a:\n    type: reference\n    where:\n      b: "=c"\n      d: =e.f?\n'),
      field("  a: { type: reference, where: { b: =c, d: =e.f? } }\n"),
    ],
    [
      "keeps one blank line, and no more",
      "resource: tool\n\n\n\ncollection: tools\n",
      "resource: tool\n\ncollection: tools\n",
    ],
    [
      "keeps comments where they are",
      field(
        "  # the name\n  name: { type: text, max: 5 } # short\n\n  # another\n  code:\n    # of letters\n    type: text\n    max: 5\n# end\n",
      ),
      field(
        "  # the name\n  name: { type: text, max: 5 } # short\n\n  # another\n  code:\n    # of letters\n    type: text\n    max: 5\n# end\n",
      ),
    ],
  ] as const)
    it(what, () => {
      expect(canonical("tool.yaml", before)).to.equal(after);
      expect(canonical("tool.yaml", after)).to.equal(after);
    });

  for (const value of [
    "\u2028",
    "a\u2029b",
    "\ufeffx",
    "a\u200bb",
    "a\nb",
    " ",
    "null",
    "1",
    "- a",
    "a: b",
    "a #b",
    "yes",
  ])
    it(`keeps a value that is written with care: ${JSON.stringify(value)}`, () => {
      const once = canonical(
        "tool.yaml",
        stringify({ resource: "tool", fields: { a: { summary: value } }, summary: value }),
      );
      expect(parse(once)).to.deep.equal({
        resource: "tool",
        fields: { a: { summary: value } },
        summary: value,
      });
      expect(canonical("tool.yaml", once)).to.equal(once);
    });

  it("keeps any value, with quotes where it needs them and without where it does not (property)", () => {
    const characters = fc.constantFrom(..."nulltrefasyo NE01_.,;:/'\"()[]{}&*!|>%@`#?=-~ \t");
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 12 }), (value) => {
        const given = { resource: "tool", fields: { a: { summary: value } }, summary: value };
        expect(parse(canonical("tool.yaml", JSON.stringify(given)))).to.deep.equal(given);
      }),
      { numRuns: 40 * RUNS },
    );
  });

  for (const { name, text } of declarations)
    it(`of ${name} says what it said, and is its own canonical form`, () => {
      const formatted = canonical(name, text);
      expect(parse(formatted)).to.deep.equal(parse(text));
      expect(canonical(name, formatted)).to.equal(formatted);
    });

  for (const { name, text } of declarations.map(short))
    it(`of ${name} does not depend on how it was written`, () => {
      const bare = canonical(name, stringify(parse(text)));
      const value: unknown = parse(text);
      expect(canonical(name, JSON.stringify(value))).to.equal(bare);
      expect(
        canonical(name, stringify(value, { lineWidth: 40, defaultStringType: "QUOTE_SINGLE" })),
      ).to.equal(bare);
      expect(canonical(name, stringify(withFieldsReversed(value as object)))).to.equal(bare);
    });

  it("keeps every comment, wherever it stands (property)", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...declarations.map(short)),
        fc.array(fc.tuple(fc.nat(), fc.boolean()), { minLength: 1, maxLength: 8 }),
        ({ name, text }, places) => {
          const lines = canonical(name, text).trimEnd().split("\n");
          const behind = new Set(places.filter(([, is]) => is).map(([n]) => n % lines.length));
          const above = new Set(places.filter(([, is]) => !is).map(([n]) => n % lines.length));
          const commented = lines.flatMap((line, i) => {
            const indent = /^ */.exec(line)![0];
            const marked =
              behind.has(i) && line !== "" && !line.includes("#") ? `${line} # behind ${i}.` : line;
            return [...(above.has(i) ? [`${indent}# above ${i}.`] : []), marked];
          });
          const given = commented.join("\n");
          const marks = given.match(/# (behind|above) \d+\./g) ?? [];
          const formatted = canonical(name, given);
          expect((formatted.match(/(behind|above) \d+\./g) ?? []).sort()).to.deep.equal(
            marks.map((mark) => mark.slice(2)).sort(),
          );
          expect(parse(formatted)).to.deep.equal(parse(text));
          expect(canonical(name, formatted)).to.equal(formatted);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("keeps a comment behind an item of a list", () => {
    const text = `resource: tool\nexamples:\n  One:\n    do:\n      - { get: {} } # first\n      - list: {} # second\n    expect: {}\n`;
    const formatted = canonical("tool.yaml", text);
    expect(formatted).to.contain("# first").and.contain("# second");
    expect(canonical("tool.yaml", formatted)).to.equal(formatted);
  });

  it("tells the faults of what is no YAML", () => {
    const formatted = format("tool.yaml", "resource: [tool\n", RESOURCE_NODE);
    expect("faults" in formatted && formatted.faults[0]!.rule).to.equal("yaml");
  });
});

/** Without its examples, which are much alike: those of one declaration are enough for what is tried many times. */
function short({ name, text }: { readonly name: string; readonly text: string }) {
  return { name, text: name === "opportunity.yaml" ? text : text.replace(/\nexamples:\n[\s\S]*/, "\n") };
}
