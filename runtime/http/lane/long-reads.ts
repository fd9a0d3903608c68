/** In charge of what is known of how long answers to reads are: they go where the last one of their kind belonged. */
import { Recent } from "../../store/recent.ts";
import type { Call } from "../context.ts";
import { nameOf } from "../routes.ts";

/** To put a longer text into an answer and hand it to the socket takes more than a millisecond. */
export const LONG = 64 * 1024;
/** Kinds of reads that are remembered: those that were seen last. */
const MOST = 1_000;

/** Reads of one organization by one route are alike: whose page of a list was long has long pages. */
export class LongReads {
  readonly #long = new Recent<string, true>(MOST);

  has(call: Call): boolean {
    return this.#long.size > 0 && this.#long.get(kindOf(call)) === true;
  }

  /** Notes that a call was answered at length. */
  add(call: Call): void {
    this.#long.set(kindOf(call), true);
  }

  /** Notes that a call was answered briefly again. */
  delete(call: Call): void {
    this.#long.delete(kindOf(call));
  }
}

const kindOf = ({ key, route }: Call): string => `${key!.organizationId} ${nameOf(route!)}`;
