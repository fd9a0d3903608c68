/** What a probe is: a question that is answered by measuring. */
import type { Given, Options } from "./options.ts";

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
