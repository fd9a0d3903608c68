/** In charge of which flipped rules no example notices. */

import type { LoadedFile } from "../../runtime/declare/load.ts";
import type { Loaded } from "../../runtime/load.ts";
import { compile } from "../../runtime/model/compile.ts";
import type { Application, Example, Model } from "../../runtime/model/model.ts";
import { type Flip, flipsOf } from "./flips.ts";
import { runExample } from "./run.ts";
import type { OpenTheatre } from "./theatre.ts";

export interface Verdict {
  readonly resource: string;
  readonly flip: Flip;
  /** What noticed it: the name of an example, or `check` where the declaration does not stand; null where nothing did. */
  readonly by: string | null;
}

/**
 * Flips each rule of some resources and runs their examples until one notices.
 * @param told of each verdict as it stands
 */
export async function mutate(
  models: readonly Model[],
  files: readonly LoadedFile[],
  theatre: OpenTheatre,
  told: (verdict: Verdict) => void,
): Promise<void> {
  const { loaded } = theatre.trial;
  for (const model of models) {
    const file = files.find(({ source }) => source.file === model.file)!;
    for (const flip of flipsOf(file.source.value as Flip["declaration"])) {
      const application = compiled(files, file, flip);
      const by = application === null ? "check" : await noticed(model, { ...loaded, application }, theatre);
      told({ resource: model.name, flip, by });
    }
  }
  theatre.play(loaded);
}

/** Null where the flipped declaration does not stand. */
function compiled(files: readonly LoadedFile[], file: LoadedFile, { declaration }: Flip): Application | null {
  const flipped = { ...file, source: { ...file.source, value: declaration } };
  try {
    return compile(files.map((other) => (other === file ? flipped : other)));
  } catch {
    return null;
  }
}

/** Examples at a time: while one waits for the database, others go on. */
const AT_ONCE = 6;

/** Examples that notice one rule mostly notice its neighbours, so the last one that did goes first. */
async function noticed(model: Model, loaded: Loaded, theatre: OpenTheatre): Promise<string | null> {
  theatre.play(loaded);
  const flipped = loaded.application.models.get(model.name)!;
  const fails = async (example: Example): Promise<boolean> => {
    try {
      return (await runExample(flipped, example, theatre)).length > 0;
    } catch {
      // Not even an organization can be made: nobody would miss that.
      return true;
    }
  };
  const first = model.examples.filter(({ name }) => name === theatre.last);
  const others = model.examples.filter((one) => !first.includes(one));
  // Time is the same for all of them, so those that let it pass run by themselves.
  const waiting = others.filter(waits);
  const groups = [first, ...inGroups(others.filter((one) => !waits(one))), ...waiting.map((one) => [one])];
  for (const group of groups) {
    const failed = await Promise.all(group.map(fails));
    const by = group.find((_, i) => failed[i]);
    if (!by) continue;
    theatre.last = by.name;
    return by.name;
  }
  return null;
}

const waits = ({ steps }: Example): boolean => steps.some((step) => "wait" in step);

function inGroups(examples: readonly Example[]): Example[][] {
  const groups: Example[][] = [];
  for (let i = 0; i < examples.length; i += AT_ONCE) groups.push(examples.slice(i, i + AT_ONCE));
  return groups;
}
