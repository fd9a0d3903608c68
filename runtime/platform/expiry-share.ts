/** The share of an organization in a round of expiries, and where the next round goes on. */
import { type Due, isAfter } from "../store/queries/expiring.ts";

/** The most records of one organization that a round handles in one state; other organizations wait too. */
const SHARE = 250;

/**
 * Where a round ended with an organization that had its whole share, by state and organization. Otherwise records that
 * cannot be moved yet would hide later ones forever.
 */
export type Places = Map<string, Due>;

/** The shares of all organizations in one state. */
export class Shares {
  readonly #places: Places;
  readonly #state: string;
  readonly #taken = new Map<string, number>();

  /** @param state a name for it, distinct from those of other resources */
  constructor(places: Places, state: string) {
    this.#places = places;
    this.#state = state;
  }

  /** Organizations that had their share. */
  get full(): readonly string[] {
    return [...this.#taken.keys()].filter((organizationId) => this.#isFull(organizationId));
  }

  /** Takes a record for this round, unless its organization had its share or the last round handled the record. */
  take(due: Due): boolean {
    const { organizationId } = due;
    const place = this.#places.get(this.#keyOf(organizationId));
    if (this.#isFull(organizationId) || (place && !isAfter(due, place))) return false;
    this.#taken.set(organizationId, (this.#taken.get(organizationId) ?? 0) + 1);
    if (this.#isFull(organizationId)) this.#places.set(this.#keyOf(organizationId), due);
    return true;
  }

  /** Ends a round that has seen all records. The next one begins again with organizations that had less than their share. */
  end(): void {
    const full = new Set(this.full.map((organizationId) => this.#keyOf(organizationId)));
    for (const key of this.#places.keys())
      if (key.startsWith(`${this.#state} `) && !full.has(key)) this.#places.delete(key);
  }

  #isFull(organizationId: string): boolean {
    return (this.#taken.get(organizationId) ?? 0) >= SHARE;
  }

  readonly #keyOf = (organizationId: string): string => `${this.#state} ${organizationId}`;
}
