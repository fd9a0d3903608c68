/** The second side of a comparison computes only what differs from the first, and computes it as if it were alone. */
import { expect } from "chai";
import { declarationsOf } from "../../../../bench/declarations.ts";
import { sideOf } from "../../../../codegen/diff/side.ts";
import { surfaceOf } from "../../../../codegen/diff/surface.ts";
import { Memory } from "../../../../runtime/model/memory.ts";
import { editCases, editedLibrary } from "../../../support/library-edits.ts";

/** One in this many edits is tried; `npm run campaign:edits` tries all. */
const EVERY = process.env.EDITS === "all" ? 1 : 30;

describe("the surface of a second side", () => {
  it("is the same as without a first side", () => {
    for (const one of editCases().filter((_, i) => i % EVERY === 0)) {
      const { application, surface } = editedLibrary(one);
      expect(JSON.stringify(surface), one.title).to.equal(JSON.stringify(surfaceOf(application)));
    }
  });

  it("follows what a hook may run into, and permissions of records far away", () => {
    for (const [stem, from, to] of FAR) {
      const memory = new Memory();
      const [, after] = [(text: string) => text, (text: string) => replaced(text, from, to)].map((edit) =>
        sideOf(
          "side",
          things((name, text) => (name === `${stem}.yaml` ? edit(text) : text)),
          memory,
        ),
      );
      expect(JSON.stringify(after!.surface), stem).to.equal(JSON.stringify(surfaceOf(after!.application)));
    }
  });

  it("shares what an edit does not concern with the first side", () => {
    const memory = new Memory();
    const side = (max: string) =>
      sideOf(
        "side",
        things((name, text) => (name === "thing-aaac.yaml" ? replaced(text, "max: 5000", max) : text)),
        memory,
      );
    const [before, after] = [side("max: 5000"), side("max: 6000")];
    const made = Object.entries(after.surface.calls).filter(
      ([name, call]) => call !== before.surface.calls[name],
    );
    const resources = new Set(made.map(([, { resource }]) => resource));
    // A Model reads those that are two references away, and a call the Models that are two further.
    const near = ["r", "s", "t", "a", "b", "c", "d", "e", "f", "g"].map((letter) => `thing_aaa${letter}`);
    // A hook without declared writes may write any resource.
    expect(near).to.include.members(
      [...resources].filter((name) => name !== "thing_aaak" && name?.startsWith("thing") === true),
    );
  });
});

/** Edits that change calls of resources whose own Models stay. */
const FAR = [
  [
    "thing-aaai",
    "afterId:   { type: reference, to: thing_aaaj }",
    "afterId:   { type: reference, to: thing_aaaj, where: { status: OPEN }, refusal: AFTER_CLOSED }",
  ],
  ["thing-aaao", "idPrefix:", "permission: members.manage\nidPrefix:"],
] as const;

function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`not there: ${from}`);
  return text.replace(from, to);
}

/** Declarations of twenty things, the third of which is a child of the fifteenth, and hooks of the first and the eleventh. */
function things(edit: (name: string, text: string) => string): Map<string, string> {
  const texts = declarationsOf(22).map(([name, text]): [string, string] => [
    name,
    edit(name, childOf(name, text)),
  ]);
  const hooks = ["thing-aaaa", "thing-aaak"].map((stem): [string, string] => [
    `${stem}.hooks.ts`,
    "export function judge() {}",
  ]);
  return new Map([...texts, ...hooks]);
}

const childOf = (name: string, text: string): string =>
  name === "thing-aaac.yaml"
    ? text.replace("\nfields:", "parent: { resource: thing_aaao, field: aboveId }\n\nfields:")
    : text;
