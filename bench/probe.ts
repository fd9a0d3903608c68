/** What a probe is: a question that is answered by measuring. */
import { packageRoot } from "../runtime/declare/root.ts";
import type { Given, Options } from "./options.ts";
import { build, onStage, type Stage } from "./stage.ts";

export interface Probe {
  readonly name: string;
  /** What is measured, and its bar. */
  readonly about: string;
  readonly options: Options;
  run(given: Given<Options>): Promise<void>;
}

export const probe = <T extends Options>(
  name: string,
  about: string,
  options: T,
  run: (given: Given<T>) => Promise<void>,
): Probe => ({ name, about, options, run: run as Probe["run"] });

/** A probe of this checkout as it is built. @param rows customers of each database, as of `onStage` */
export const staged = <T extends Options>(
  name: string,
  about: string,
  options: T,
  rows: number | ((given: Given<T>) => number),
  play: (stage: Stage, given: Given<T>) => Promise<void>,
): Probe =>
  probe(name, about, options, async (given) => {
    build(packageRoot());
    await onStage(typeof rows === "number" ? rows : rows(given), (stage) => play(stage, given));
  });
