import { expect } from "chai";
import {
  either,
  list,
  literal,
  map,
  mark,
  record,
  text,
  variants,
  whole,
  word,
} from "../../../runtime/declare/grammar.ts";
import type { Node } from "../../../runtime/declare/node.ts";

const shelf = record("a shelf", {
  name: text("a name").must("What it is called."),
  tools: list(text("a tool"), 1).may("What stands on it."),
});

/** Messages of the faults of a value, each after the path that it stands at. */
function faults(node: Node, value: unknown): string[] {
  const found: string[] = [];
  node.check(value, [], (path, { message }) => found.push(`/${path.join("/")} ${message}`));
  return found;
}

describe("a node of the grammar", () => {
  it("passes a value of its shape", () => {
    expect(faults(shelf, { name: "Left", tools: ["spade", "rake"] })).to.deep.equal([]);
  });

  it("reports all faults at once", () => {
    expect(faults(shelf, { tools: ["spade", 1], colour: "red" })).to.deep.equal([
      "/tools/1 Expected a tool, found `1`.",
      "/colour `colour` is not a key of a shelf.",
      "/ `name` is missing from a shelf.",
    ]);
  });

  it("takes a misspelt key for the missing one", () => {
    expect(faults(shelf, { nmae: "Left" })).to.deep.equal([
      "/nmae `nmae` is not a key of a shelf, did you mean `name`?",
    ]);
  });

  it("does not take what every object has for a key", () => {
    const value = JSON.parse('{ "name": "Left", "__proto__": 1, "constructor": 2 }') as unknown;
    expect(faults(shelf, value)).to.deep.equal([
      "/__proto__ `__proto__` is not a key of a shelf.",
      "/constructor `constructor` is not a key of a shelf.",
    ]);
  });

  it("describes itself as a JSON Schema", () => {
    expect(shelf.schema).to.deep.equal({
      type: "object",
      properties: {
        name: { description: "What it is called.", type: "string", minLength: 1 },
        tools: {
          description: "What stands on it.",
          type: "array",
          items: { type: "string", minLength: 1 },
          minItems: 1,
        },
      },
      required: ["name"],
      additionalProperties: false,
    });
  });
});

describe("variants", () => {
  const common = { note: text("a note").may("A note.") };
  const tool = variants({
    expects: "a tool",
    by: "kind",
    common,
    branches: {
      saw: { teeth: whole(1, 99).must("How many teeth it has.") },
      rope: { metres: whole(1, 99).may("How long.") },
    },
    otherwise: (value) => value.lost === true,
  });

  it("takes the keys of its kind", () => {
    expect(faults(tool, { kind: "saw", teeth: 12, note: "Sharp." })).to.deep.equal([]);
  });

  it("says where a key of another kind belongs", () => {
    const hints: (string | undefined)[] = [];
    tool.check({ kind: "rope", teeth: 12 }, [], (_, { hint }) => hints.push(hint));
    expect(hints).to.deep.equal(["Allowed only with kind saw."]);
  });

  it("judges what does not depend on the kind though the kind is wrong or missing", () => {
    expect(faults(tool, { kind: "axe", teeth: "many", note: 5, colour: "red" })).to.deep.equal([
      "/kind Expected one of `saw`, `rope`, found the text `axe`.",
      "/note Expected a note, found `5`.",
      "/colour `colour` is not a key of a tool.",
    ]);
    expect(faults(tool, { metres: 5 })).to.deep.equal(["/ `kind` is missing from a tool."]);
  });

  it("takes a misspelt kind for the missing one", () => {
    expect(faults(tool, { knd: "saw", teeth: 5 })).to.deep.equal([
      "/knd `knd` is not a key of a tool, did you mean `kind`?",
    ]);
  });
});

describe("a hint", () => {
  const cases: [Node, unknown, string | undefined][] = [
    [text("a name"), 5, 'Put it in quotes: "5".'],
    [text("a name", /^[a-z]+$/, "Letters."), 5, "Letters."],
    [text("a name"), ["Left"], "Write a single value without brackets: Left."],
    [list(text("a name")), "Left", "Write a list with one item as [Left]."],
    [list(text("a name")), null, "Write [] for an empty list."],
    [whole(1, 9), "5", "Remove the quotes: 5."],
    [mark, "yes", "In YAML 1.2, only `true` and `false` are booleans."],
    [mark, false, "Omit the key instead."],
    [record("a call", {}), null, "Write {}."],
    [record("a call", { hook: literal.may("A hook.") }), true, "Write {} for an empty map."],
    [shelf, "Left", "Write a map. Its keys are name, tools."],
    [word("one", "two"), ["one"], "Write a single value without brackets: one."],
    [map(text("a letter", /^[a-z]$/, "As a."), literal), { 1: 1 }, "As a."],
    [map(text("a letter", /^[a-z]$/, "As a."), literal), { A: 1 }, "Write `a`."],
    [text("a word", /^[A-Z_]+$/, "As ONE."), "one twoThree", "Write `ONE_TWO_THREE`."],
    [text("a method", /^[A-Z_]+$/, "As ONE.", false), "one", "As ONE."],
    [either("a name or names", text("a name")), 5, undefined],
  ];
  for (const [node, value, hint] of cases)
    it(`on ${JSON.stringify(value)} where ${node.expects} is expected`, () => {
      const hints: (string | undefined)[] = [];
      node.check(value, [], (_, fault) => hints.push(fault.hint));
      expect(hints).to.deep.equal([hint]);
    });
});
