/** No edit of any key refuses a call, or loses a member of a response, without being reported. */
import { expect } from "chai";
import { review } from "../../../../codegen/diff/review.ts";
import type { Side } from "../../../../codegen/diff/side.ts";
import type { LoadedFile } from "../../../../runtime/declare/load.ts";
import type { Key, Node } from "../../../../runtime/declare/node.ts";
import { CHOSEN_EDITS } from "../../../support/chosen-edits.ts";
import { donorsOf, EditedApplication, FOLDERS, NOTHING_TO_PLAY } from "../../../support/generated-edits.ts";
import { grammarKeys } from "../../../support/grammar-keys.ts";
import { TODAY } from "../../../support/library-edits.ts";
import { OldClient } from "../../../support/old-client.ts";

/**
 * Each key without a chosen edit is played once, by one kind of edit: the first is added, the second removed, and so on.
 * Chosen edits are played in one direction, in turn. `npm run campaign:edits` plays each kind, in each file that has one,
 * and both directions.
 */
const IN_EACH_FILE = process.env.EDITS === "all";
/** How many edits of a key are compiled in search of a valid one, in each file: compiling takes longer than all calls. */
const MOST_TRIED = 20;
const MOST_TRIED_IN_TURN = IN_EACH_FILE ? MOST_TRIED : 4;
const HOWS = ["added", "removed", "changed"] as const;
/** Some hundred edits are compiled, and played by hundreds of calls each. */
const MOST_MS = 3_600_000;

const applications = FOLDERS.map((folder) => [folder, new EditedApplication(folder)] as const);
const donors = donorsOf(applications.map(([, application]) => application));
/** What was played, such as `field.where removed`. */
const played = new Set<string>();
/** The edits of keys that are not made, since others of the same key are. */
const passedOver = new Set(
  [...grammarKeys()].flatMap(([name, key], place) => {
    const kinds = HOWS.filter((how) => (how === "changed" ? !hasOneValue(key) : !key.required));
    return kinds.filter((_, i) => i !== place % kinds.length).map((how) => `${name} ${how}`);
  }),
);

/** Keys that chosen edits play; a search for a valid edit of one mostly compiles all of its edits in vain. */
const chosen = new Set(
  Object.values(CHOSEN_EDITS).flatMap((edits) => edits.flatMap(({ of }) => of.map((one) => keyOf(one)))),
);

/** Keys of which an edit cannot be played, with the reason. */
const NOT_PLAYED: Readonly<Record<string, string>> = {
  "result.type added": "Each result has one.",
};

/** What a client of the earlier side loses though the review tells nothing worse than compatible. */
async function missed(client: OldClient, after: Side, resources: readonly string[]): Promise<string[]> {
  const { changes } = review(client.side, after, { today: TODAY });
  const told = changes.filter(({ surface }) => surface !== "data");
  if (told.some(({ verdict }) => verdict === "breaking" || verdict === "risky")) return [];
  const isMade = (name: string | null) => resources.length === 0 || resources.includes(name ?? "");
  const losses = await client.lossesOn(after, isMade);
  // No hook runs, so the result of a hook is only a sample of its type.
  const isPlayed = (call: string) => !/result/i.test(client.side.surface.calls[call]!.gives.shape);
  return losses
    .filter(({ harm, call }) => harm === "refused" || (harm === "lost" && isPlayed(call)))
    .map(({ call, harm, at, sent }) => `${call} ${harm} ${at.join(".")} ${JSON.stringify(sent)}`);
}

async function missedOnReversal(before: OldClient, after: Side, resources: readonly string[]) {
  const back = await missed(new OldClient(after), before.side, resources);
  return back.map((one) => `reversed: ${one}`);
}

const missedBothWays: typeof missed = async (before, after, resources) => [
  ...(await missed(before, after, resources)),
  ...(await missedOnReversal(before, after, resources)),
];

/** Plays edits of a file that are not made yet. @returns what they hide */
async function play(
  application: EditedApplication,
  file: LoadedFile,
  isMade: (edit: string) => boolean,
  most: number,
) {
  const client = new OldClient(application.side);
  const { resource } = file.source.value as { resource?: string };
  const found: string[] = [];
  for (const { title, key, how, side } of application.editsOf(file, donors, { has: isMade }, most)) {
    const look = IN_EACH_FILE ? missedBothWays : missed;
    const losses = await look(client, side, resource === undefined ? [] : [resource]);
    played.add(`${key} ${how}`);
    found.push(...losses.map((one) => `${title}: ${one}`));
  }
  return found;
}

describe("a generated edit", () => {
  for (const [, application] of applications)
    for (const file of application.files)
      it(`hides nothing: of ${application.side.application.name}, ${file.stem}`, async function () {
        this.timeout(MOST_MS);
        const isMade = (edit: string) =>
          !IN_EACH_FILE && (played.has(edit) || passedOver.has(edit) || chosen.has(keyOf(edit)));
        expect(await play(application, file, isMade, MOST_TRIED_IN_TURN)).to.deep.equal([]);
      });

  it("hides nothing either, of a key whose turn has no valid edit", async function () {
    this.timeout(MOST_MS);
    const isKeyPlayed = (edit: string) =>
      chosen.has(keyOf(edit)) || HOWS.some((how) => played.has(`${keyOf(edit)} ${how}`));
    for (const [, application] of applications)
      for (const file of application.files)
        expect(
          await play(application, file, (edit) => IN_EACH_FILE || isKeyPlayed(edit), MOST_TRIED),
        ).to.deep.equal([]);
  });
});

describe("a chosen edit", () => {
  for (const [folder, application] of applications)
    for (const [place, { of, given = {}, changes }] of CHOSEN_EDITS[folder]!.entries()) {
      // Otherwise in one direction, in turn.
      const look = IN_EACH_FILE ? missedBothWays : place % 2 === 0 ? missed : missedOnReversal;
      const way = IN_EACH_FILE ? ", nor does its reversal" : look === missed ? "" : " when it is reversed";
      it(`hides nothing${way}: ${of.join(", ")}`, async function () {
        this.timeout(MOST_MS);
        const before = new OldClient(application.withChanges(given));
        const after = application.withChanges(given, changes);
        const stems = Object.keys(changes).map((one) => one.split("/")[0]!);
        const resources = stems.map((stem) => stem.replaceAll("-", "_"));
        expect(await look(before, after, resources.includes("application") ? [] : resources)).deep.equal([]);
        for (const one of of) played.add(one);
      });
    }
});

describe("the edits of each key", () => {
  it("are played, or have a reason why they cannot be", () => {
    const unplayed = [...grammarKeys()].flatMap(([name, key]) => {
      if (NOTHING_TO_PLAY.test(name)) return [];
      const kinds = [...(key.required ? [] : ["added"]), ...(hasOneValue(key) ? [] : ["changed"])];
      return kinds.map((how) => `${name} ${how}`);
    });
    // An edit that removes a key is the reversal of one that adds it.
    const isPlayed = (one: string) => played.has(one) || played.has(one.replace(/added$/, "removed"));
    const isDone = (one: string) => isPlayed(one) || (!IN_EACH_FILE && isPlayedOtherwise(one));
    const isPlayedOtherwise = (one: string) => HOWS.some((how) => played.has(one.replace(/\w+$/, how)));
    expect(unplayed.filter((one) => !isDone(one) && !NOT_PLAYED[one])).to.deep.equal([]);
    expect(Object.keys(NOT_PLAYED).filter(isPlayed)).to.deep.equal([]);
  });
});

/** `field.where` of `field.where removed` */
function keyOf(edit: string): string {
  return edit.replace(/ \w+$/, "");
}

/** Whether a key has only one value: `true`, one word, or a list or map of nothing else. */
function hasOneValue({ node }: Key): boolean {
  const isSingle = ({ schema }: Node): boolean => {
    const { const: only, enum: words } = schema as { const?: unknown; enum?: readonly unknown[] };
    return only !== undefined || words?.length === 1;
  };
  const isEmpty = node.keys !== undefined && Object.keys(node.keys).length === 0;
  return isEmpty || isSingle(node.of ?? node);
}
