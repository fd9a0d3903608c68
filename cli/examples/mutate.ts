/** Which flipped rules no example notices. */
import type { LoadedFile } from "../../runtime/declare/load.ts";
import type { Loaded } from "../../runtime/load.ts";
import { compile } from "../../runtime/model/compile.ts";
import { Memory } from "../../runtime/model/memory.ts";
import type { Application, Example, Model } from "../../runtime/model/model.ts";
import { Failure } from "../shell/failure.ts";
import type { OpenEnvironment } from "./environment.ts";
import { type Flip, flipsOf } from "./flips.ts";
import { runExample } from "./run.ts";

export interface Verdict {
  readonly resource: string;
  readonly flip: Flip;
  /** What noticed it: the name of an example, or `check` where the declaration does not stand; null where nothing did. */
  readonly by: string | null;
}

export const mutantsOf = (models: readonly Model[], files: readonly LoadedFile[]) =>
  models.flatMap((model) => {
    const file = files.find(({ source }) => source.file === model.file)!;
    return flipsOf(file.source.value as Flip["declaration"]).map((flip) => ({ model, file, flip }));
  });

/**
 * Flips rules one after the other, and runs the examples of the resource of each until one notices.
 * @param told of each verdict as it stands
 * @throws Failure where an example does not hold as it is, which would notice whatever is flipped
 */
export async function mutate(
  mutants: ReturnType<typeof mutantsOf>,
  files: readonly LoadedFile[],
  environment: OpenEnvironment,
  told: (verdict: Verdict) => void,
): Promise<void> {
  const { loaded } = environment.trial;
  const memory = new Memory();
  for (const { name, examples } of new Set(mutants.map(({ model }) => model))) {
    const failing = await firstFailing(name, examples, loaded, environment);
    if (failing !== null)
      throw new Failure("EXAMPLE_FAILS", `${name}: ${failing.name}: it does not hold as it is`, {
        remedy: `See \`charter verify ${name}\`.`,
      });
  }
  for (const { model, file, flip } of mutants) {
    const application = compiled(files, file, flip, memory);
    const likely = likeliestFirst(model.examples, flip);
    const by =
      application && (await firstFailing(model.name, likely, { ...loaded, application }, environment));
    told({ resource: model.name, flip, by: application === null ? "check" : (by?.name ?? null) });
  }
  environment.serve(loaded);
}

/** Null where the flipped declaration does not stand. */
function compiled(
  files: readonly LoadedFile[],
  file: LoadedFile,
  { declaration }: Flip,
  memory: Memory,
): Application | null {
  const flipped = { ...file, source: { ...file.source, value: declaration } };
  try {
    return compile(
      files.map((other) => (other === file ? flipped : other)),
      memory,
    );
  } catch {
    return null;
  }
}

/** Examples at a time: while one waits for the database, others go on. */
const AT_ONCE = 6;
/** Of those that are likely to notice, fewer: mostly the first one does. */
const AT_FIRST = 2;

/** Of some examples one that does not hold, those before it being run first. */
async function firstFailing(
  resource: string,
  examples: readonly Example[],
  loaded: Loaded,
  environment: OpenEnvironment,
): Promise<Example | null> {
  environment.serve(loaded);
  const model = loaded.application.models.get(resource)!;
  const fails = async (example: Example): Promise<boolean> => {
    try {
      return (await runExample(model, example, environment)).length > 0;
    } catch {
      // Not even an organization can be made: nobody would miss that.
      return true;
    }
  };
  for (const group of groupsOf(examples)) {
    const failed = await Promise.all(group.map(fails));
    const by = group.find((_, i) => failed[i]);
    if (by) return by;
  }
  return null;
}

/** An example that expects something of what is flipped mostly notices it, and before one that only uses it. */
function likeliestFirst(examples: readonly Example[], { place }: Flip): Example[] {
  const words = place.filter((part) => typeof part === "string").map((name) => `"${name}"`);
  const told = (value: unknown): number => {
    const text = JSON.stringify(value);
    return words.filter((word) => text.includes(word)).length;
  };
  const score = ({ given, steps, expect }: Example): number => 2 * told(expect) + told([[...given], steps]);
  return examples
    .map((example) => ({ example, score: score(example) }))
    .sort((a, b) => b.score - a.score)
    .map(({ example }) => example);
}

/** Time is the same for all of them, so those that let it pass run by themselves, at last. */
function groupsOf(examples: readonly Example[]): Example[][] {
  const others = examples.filter((one) => !waits(one));
  const groups = [others.slice(0, AT_FIRST)];
  for (let i = AT_FIRST; i < others.length; i += AT_ONCE) groups.push(others.slice(i, i + AT_ONCE));
  return [...groups, ...examples.filter(waits).map((one) => [one])];
}

const waits = ({ steps }: Example): boolean => steps.some((step) => "wait" in step);
