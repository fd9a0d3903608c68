/** What a probe is: a question that is answered by measuring. */
import { packageRoot } from "../runtime/declare/root.ts";
import { build, onStage, type Stage } from "./stage.ts";

type Options = Readonly<Record<string, readonly [usual: number | string | boolean, about: string]>>;
type Given<T extends Options> = {
  readonly [K in keyof T]: T[K][0] extends number ? number : T[K][0] extends boolean ? boolean : string;
};

export interface Probe {
  readonly name: string;
  /** What is measured, and its bar. */
  readonly about: string;
  /** What it takes on the command line, with the usual values. */
  readonly options: Options;
  run(given: Given<Options>): Promise<void>;
}

/** A probe of this checkout as it is built. @param rows customers of each database, as of `onStage` */
export const probe = <T extends Options>(
  name: string,
  about: string,
  options: T,
  rows: number | ((given: Given<T>) => number),
  play: (stage: Stage, given: Given<T>) => Promise<void>,
): Probe => ({
  name,
  about,
  options,
  run: async (any) => {
    const given = any as Given<T>;
    build(packageRoot());
    await onStage(typeof rows === "number" ? rows : rows(given), (stage) => play(stage, given));
  },
});
