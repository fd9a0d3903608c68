/** No edit that is generated refuses a call, or loses a member of an answer, without being told; in either direction. */
import { expect } from "chai";
import { review } from "../../../../codegen/diff/review.ts";
import type { Side } from "../../../../codegen/diff/side.ts";
import { donorsOf, EditedApplication, FOLDERS } from "../../../support/generated-edits.ts";
import { TODAY } from "../../../support/library-edits.ts";
import { OldClient } from "../../../support/old-client.ts";

/** Every so many of the edits are played; all of them by `npm run campaign:edits`. */
const STEP = Number(process.env.EDIT_STEP ?? 6);
/** Some hundred edits are compiled, and some dozens played by hundreds of calls each. */
const MOST_MS = 3_600_000;

const applications = FOLDERS.map((folder) => new EditedApplication(folder));
const donors = donorsOf(applications);

/** What a client of the earlier side loses though the review tells nothing worse than compatible. */
async function missed(client: OldClient, after: Side, resource: string | null): Promise<string[]> {
  const { changes } = review(client.side, after, { today: TODAY });
  const told = changes.filter(({ surface }) => surface !== "data");
  if (told.some(({ verdict }) => verdict === "breaking" || verdict === "risky")) return [];
  const losses = await client.lossesOn(after, (name) => resource === null || name === resource);
  // No hook runs, so the result of a hook is only a sample of its type.
  const isPlayed = (call: string) => !/result/i.test(client.side.surface.calls[call]!.gives.shape);
  return losses
    .filter(({ harm, call }) => harm === "refused" || (harm === "lost" && isPlayed(call)))
    .map(({ call, harm, at, sent }) => `${call} ${harm} ${at.join(".")} ${JSON.stringify(sent)}`);
}

describe("a generated edit", () => {
  for (const application of applications) {
    const client = new OldClient(application.side);
    for (const file of application.files)
      it(`hides nothing, nor does its reversal: of ${application.side.application.name}, ${file.stem}`, async function () {
        this.timeout(MOST_MS);
        const { resource = null } = file.source.value as { resource?: string };
        const found: string[] = [];
        for (const { title, side } of application.editsOf(file, donors, STEP)) {
          const there = await missed(client, side, resource);
          const back = await missed(new OldClient(side), application.side, resource);
          found.push(...there.map((one) => `${title}: ${one}`), ...back.map((one) => `not ${title}: ${one}`));
        }
        expect(found).to.deep.equal([]);
      });
  }
});
