/** The faults of one call as they are found: told up to a bound, and counted beyond it. */
import { type Fault, MOST_DETAILS } from "../errors.ts";
import { Guessing } from "./nearest.ts";

/**
 * Collects faults. Whoever goes through what a client sent asks `isFull` before it makes paths and messages: of what
 * follows only the number is told (contract, section 14).
 */
export class Faults {
  /** The first ones, in the order in which they were found. */
  readonly listed: Fault[] = [];
  /** What all of them together may spend on naming the nearest right word. */
  readonly guessing: Guessing;
  readonly #most: number;
  #length = 0;
  #areRules = true;

  constructor(guessing = new Guessing(), most = MOST_DETAILS) {
    this.guessing = guessing;
    this.#most = most;
  }

  /** Collects the faults of a part. The part shares the remaining places in the list and the remaining guesses. */
  ofPart(): Faults {
    return new Faults(this.guessing, this.#most - this.listed.length);
  }

  /** How many were found, whether they are listed or not. */
  get length(): number {
    return this.#length;
  }

  /** Whether a further one would only be counted. */
  get isFull(): boolean {
    return this.listed.length >= this.#most;
  }

  /** Whether none is of the shape of what was sent. */
  get areRules(): boolean {
    return this.#areRules;
  }

  push(fault: Fault): void {
    this.#length++;
    if (fault.asRule !== true) this.#areRules = false;
    if (!this.isFull) this.listed.push(fault);
  }

  /** Counts faults of shape that would not be listed anyway. */
  omit(count = 1): void {
    this.#length += count;
    if (count > 0) this.#areRules = false;
  }

  /** How many were found and are not listed. */
  get omitted(): number {
    return this.#length - this.listed.length;
  }
}
