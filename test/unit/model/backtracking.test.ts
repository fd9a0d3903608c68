/** Patterns whose matching takes linear time: what is accepted is held to a matcher that counts its steps. */
import { expect } from "chai";
import fc from "fast-check";
import { backtracking } from "../../../runtime/model/types/backtracking.ts";

const ACCEPTED = [
  "[A-Z]{3}",
  "97[89]\\d{10}",
  "[a-zA-Z][a-zA-Z0-9_]*",
  "[^@]+@[^@]+",
  "[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}",
  "SMALL|SPECIAL|LARGE",
  "\\+?[0-9 ()-]{7,20}",
  "\\d+(?:\\.\\d+)?",
  "[a-z0-9]+(?:-[a-z0-9]+)*",
  "(?!000)\\d{3}-\\d{2}",
  "(?=.{1,64}$)[a-z]+",
  "\\p{Lu}\\p{Ll}*(?: \\p{Lu}\\p{Ll}*)*",
  "(?<year>\\d{4})-\\d\\d",
  "\\S+ \\S+",
  ".*",
  "",
  "[\\u4e00-\\u9fff]+[a-z]",
];

const REFUSED = [
  [".*a.*b.*c.*", ".*"],
  ["(a+)+", "a+"],
  ["(?:a|a)*", "(?:a|a)*"],
  ["(a?){30}a{30}", "(a?){30}"],
  ["(?:a|a){25}", "(?:a|a){25}"],
  ["(a{0,30}){0,30}", "(a{0,30}){0,30}"],
  ["[a-z]+x", "[a-z]+"],
  ["\\w+\\d+", "\\w+"],
  ["\\p{L}+\\p{Lu}", "\\p{L}+"],
  ["[^\\x00-\\x7f]+\\u{1F600}", "[^\\x00-\\x7f]+"],
  ["(a)\\1", "\\1"],
  ["(?<one>a)\\k<one>", "\\k<one>"],
  ["(?:(?=a)a)*", "(?=a)"],
] as const;

describe("a pattern", () => {
  for (const pattern of ACCEPTED)
    it(`may be ${pattern || "empty"}`, () => {
      expect(backtracking(pattern)).to.equal(null);
    });

  for (const [pattern, part] of REFUSED)
    it(`may not be ${pattern}, for ${part}`, () => {
      expect(backtracking(pattern)).to.equal(part);
    });

  it("that is accepted takes steps in proportion to the text, whatever the text", () => {
    let accepted = 0;
    fc.assert(
      fc.property(tree, (node) => {
        const pattern = written(node);
        if (backtracking(pattern) !== null) return;
        accepted++;
        for (const text of TEXTS) {
          const steps = stepsOf(node, text);
          expect(steps, `${pattern} with ${text.slice(0, 8)}…`).to.be.at.most(
            64 * sizeOf(node) * text.length,
          );
        }
      }),
      { numRuns: 600 },
    );
    expect(accepted).to.be.at.least(50);
  });
});

const LENGTH = 240;
const TEXTS = ["a", "b", "ab", "aab", "abb"].map((part) => part.repeat(LENGTH).slice(0, LENGTH));

type Tree =
  | { readonly kind: "one"; readonly of: string }
  | { readonly kind: "sequence"; readonly of: readonly Tree[] }
  | { readonly kind: "choice"; readonly of: readonly Tree[] }
  | { readonly kind: "repeat"; readonly of: Tree; readonly min: number; readonly max: number };

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    fc.constantFrom("a", "b", "[ab]", "[^a]", "c").map((of) => ({ kind: "one" as const, of })),
    fc.array(tie("tree"), { minLength: 1, maxLength: 3 }).map((of) => ({ kind: "sequence" as const, of })),
    fc.array(tie("tree"), { minLength: 1, maxLength: 3 }).map((of) => ({ kind: "choice" as const, of })),
    fc
      .record({ of: tie("tree"), min: fc.constantFrom(0, 1, 2), more: fc.constantFrom(0, 1, 6, Infinity) })
      .map(({ of, min, more }) => ({ kind: "repeat" as const, of, min, max: min + more })),
  ),
}));

function written(node: Tree): string {
  if (node.kind === "one") return node.of;
  if (node.kind === "sequence") return `(?:${node.of.map(written).join("")})`;
  if (node.kind === "choice") return `(?:${node.of.map(written).join("|")})`;
  return `(?:${written(node.of)}){${node.min},${node.max === Infinity ? "" : node.max}}`;
}

const sizeOf = (node: Tree): number => {
  if (node.kind === "one") return 1;
  if (node.kind === "repeat") return 1 + sizeOf(node.of) * (node.max === Infinity ? 1 + node.min : node.max);
  return node.of.reduce((size, one) => size + sizeOf(one), 1);
};

/** Past so many the text has shown what it is for. */
const MOST_STEPS = 2_000_000;

/** How many nodes a backtracking matcher enters until it knows whether a whole text matches. */
function stepsOf(whole: Tree, text: string): number {
  let steps = 0;
  const enter = (node: Tree, at: number, then: (at: number) => boolean): boolean => {
    if (++steps > MOST_STEPS) return true;
    if (node.kind === "one")
      return at < text.length && new RegExp(`^${node.of}$`, "u").test(text[at]!) && then(at + 1);
    if (node.kind === "choice") return node.of.some((one) => enter(one, at, then));
    if (node.kind === "sequence") {
      const [first, ...rest] = node.of;
      if (first === undefined) return then(at);
      return enter(first, at, (end) =>
        rest.length === 0 ? then(end) : enter({ kind: "sequence", of: rest }, end, then),
      );
    }
    const { of, min, max } = node;
    const again = (end: number) =>
      // What matched nothing is not repeated, but to be as many as it must.
      (end > at || min > 0) &&
      enter({ kind: "repeat", of, min: Math.max(min - 1, 0), max: max - 1 }, end, then);
    return (max > 0 && enter(of, at, again)) || (min === 0 && then(at));
  };
  enter(whole, 0, (at) => at === text.length);
  return steps;
}
