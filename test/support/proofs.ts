/** Compares a verdict with the responses that an old client gets on both sides. */
import { review } from "../../codegen/diff/review.ts";
import { type EditCase, editCases, editedLibrary, library, TODAY } from "./library-edits.ts";
import { oldClient } from "./old-client.ts";

/** Edits whose effect only a database or a hook shows, as test/feature/diff-proof.long.test.ts does. */
export const BY_DATABASE: readonly string[] = [
  "a field becomes unique",
  "a value is unique in more records",
  "the values of deleted records stay taken",
  "a filter means another thing",
  "an input has another default",
  "a preset goes",
  "a unique text ignores differences",
  "a list of references keeps its records from being deleted",
  "presets stand in another order",
  "a preset comes first",
  "an action is renamed under the same path",
  "a code has another status",
  "a create's refusal has another status",
  "records expire to another state",
  "a value is unique together with another field",
  "an expiry emits another event",
];

export const provable = (): EditCase[] => editCases().filter(({ title }) => !BY_DATABASE.includes(title));

/**
 * Compatible means that no response became an error or lost a member. Breaking means that one did, or
 * contains another value than the client relies on.
 * @returns evidence against the verdict; none if it is true
 */
export async function prove(one: EditCase): Promise<string[]> {
  const side = editedLibrary(one);
  const verdicts = review(library, side, { today: TODAY })
    .changes.filter(({ surface }) => surface !== "data")
    .map(({ verdict }) => verdict);
  // A risky verdict claims nothing that calls could refute.
  if (verdicts.includes("risky") && !verdicts.includes("breaking")) return [];
  const losses = await oldClient.lossesOn(side, concerned(one));
  const hard = losses.filter(({ harm }) => harm === "refused" || harm === "lost");
  if (verdicts.includes("breaking")) return losses.length > 0 ? [] : ["breaking, and no call is worse off"];
  return hard.map(({ call, at, harm, sent }) => `${call} ${harm} ${at.join(".")} ${JSON.stringify(sent)}`);
}

/** Selects the calls of the edited resource and of those near it; of an edited application, all calls. */
function concerned({ stem }: EditCase): (resource: string | null) => boolean {
  const name = stem.replaceAll("-", "_");
  const { models } = library.application;
  const near = [...models.values()].filter(
    (model) =>
      model.name === name ||
      models.get(name)?.parent?.resource === model.name ||
      model.references.some(
        ({ type: { reference } }) => reference && "to" in reference && reference.to === name,
      ),
  );
  const names = new Set<string | null>([null, ...near.map((model) => model.name)]);
  return (resource) => stem === "application" || names.has(resource);
}
