/** The records that a mutation has read: each once, under the strongest lock requested. */
import type { Model } from "../../model/model.ts";
import type { Lock } from "../../store/queries/lock.ts";
import type { Values } from "../command.ts";
import { keyOf } from "./reads.ts";

type Reading = Promise<Values | null>;

/** The locks, the firmest last: a record that is held more firmly is not read again. */
const LOCKS: readonly Lock[] = ["read", "share", "lock"];

export class FoundRecords {
  /** By lock and record. */
  readonly #found = new Map<string, Reading>();

  /** The record, or undefined if it was not read with this lock or a firmer one. */
  known(model: Model, id: string, lock: Lock): Reading | undefined {
    const key = keyOf(model, id);
    for (let n = LOCKS.indexOf(lock); n < LOCKS.length; n++) {
      const reading = this.#found.get(`${LOCKS[n]} ${key}`);
      if (reading) return reading;
    }
    return undefined;
  }

  keep(model: Model, id: string, lock: Lock, reading: Reading): Reading {
    this.#found.set(`${lock} ${keyOf(model, id)}`, reading);
    // The read is sent before it is known whether the call is a replay: both answers travel in one trip.
    reading.catch(() => {});
    return reading;
  }
}
