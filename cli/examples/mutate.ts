/** Finds the flipped rules that no example notices. */
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
  /** The name of the example that noticed, or `check` if the declaration is invalid; null if nothing did. */
  readonly by: string | null;
}

export const mutantsOf = (models: readonly Model[], files: readonly LoadedFile[]) =>
  models.flatMap((model) => {
    const file = files.find(({ source }) => source.file === model.file)!;
    return flipsOf(file.source.value as Flip["declaration"]).map((flip) => ({ model, file, flip }));
  });

/**
 * Flips rules one after the other, and runs the examples of each one's resource until one notices.
 * @param told receives each verdict
 * @throws Failure if an example fails without a flip, since it would notice every flip
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
      throw new Failure("EXAMPLE_FAILS", `${name}: ${failing.name}: it fails without a flip`, {
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

/** Returns null if the flipped declaration is invalid. */
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

/** Number of examples that run at a time: while one waits for the database, others continue. */
const AT_ONCE = 6;
/** Size of the first group. Its examples are the likeliest to notice, and mostly the first one does. */
const AT_FIRST = 2;

/** Returns an example that fails; the likeliest ones run first. */
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
      // If not even an organization can be created, everybody would notice.
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

/** Sorts examples by how often they mention the flipped part. An expectation counts more than a mere use. */
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

/**
 * Groups examples that run together. They share one clock, so those that advance it run alone, at the end.
 */
function groupsOf(examples: readonly Example[]): Example[][] {
  const others = examples.filter((one) => !waits(one));
  const groups = [others.slice(0, AT_FIRST)];
  for (let i = AT_FIRST; i < others.length; i += AT_ONCE) groups.push(others.slice(i, i + AT_ONCE));
  return [...groups, ...examples.filter(waits).map((one) => [one])];
}

const waits = ({ steps }: Example): boolean => steps.some((step) => "wait" in step);
