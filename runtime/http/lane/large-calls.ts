/** Predicts which calls are large, from the size of the last call of the same kind. */
import type { JsonText } from "../../record/command.ts";
import { LONG_PAGE } from "../../store/wire/bytes.ts";
import { Recent } from "../../store/wire/recent.ts";

/** A longer text takes a millisecond or more to create, put into a response and write to the socket. */
const LONG = 64 * 1024;

/** Whether responding with the data blocks the thread. Passing bytes through costs much less. */
export const isLong = (data: JsonText): boolean =>
  data.length > (typeof data === "string" ? LONG : LONG_PAGE);

/** Number of kinds remembered, the most recently used. */
const MOST = 1_000;

/** Calls of one organization to one route are alike: an organization with a long page has long pages. */
export class LargeCalls {
  readonly #large = new Recent<string, true>(MOST);

  /** @param route returns the name of the route */
  has(organizationId: string, route: () => string): boolean {
    return this.#large.size > 0 && this.#large.get(kind(organizationId, route())) === true;
  }

  /** Records whether a call was large. */
  note(organizationId: string, route: string, isLarge: boolean): void {
    if (isLarge) this.#large.set(kind(organizationId, route), true);
    else this.#large.delete(kind(organizationId, route));
  }
}

const kind = (organizationId: string, route: string): string => `${organizationId} ${route}`;
