/** The type of a probe: a question that a measurement answers. */
import { packageRoot } from "../runtime/declare/root.ts";
import { build, onStage, type Stage } from "./stage.ts";

type Options = Readonly<Record<string, readonly [usual: number | string | boolean, about: string]>>;
type Given<T extends Options> = {
  readonly [K in keyof T]: T[K][0] extends number ? number : T[K][0] extends boolean ? boolean : string;
};

export interface Probe {
  readonly name: string;
  /** The subject of the measurement, and its limit. */
  readonly about: string;
  /** Its options on the command line, with defaults. */
  readonly options: Options;
  run(given: Given<Options>): Promise<void>;
}

/**
 * A probe of this checkout, which is built first. @param rows customers of each database, as for `onStage`
 */
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
