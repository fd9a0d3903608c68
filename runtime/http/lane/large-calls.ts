/** What is known of how large calls are by what the last one of their kind came to: they go where that one belonged. */
import type { JsonText } from "../../record/command.ts";
import { LONG_PAGE } from "../../store/wire/bytes.ts";
import { Recent } from "../../store/wire/recent.ts";

/** To make a longer text, put it into an answer and hand it to the socket takes a millisecond or more. */
const LONG = 64 * 1024;

/** Whether to answer with it holds the thread; what only passes through takes a fraction of what is made here. */
export const isLong = (data: JsonText): boolean =>
  data.length > (typeof data === "string" ? LONG : LONG_PAGE);

/** Kinds of calls that are remembered: those that were seen last. */
const MOST = 1_000;

/** Calls of one organization to one route are alike: whose page of a list was long has long pages. */
export class LargeCalls {
  readonly #large = new Recent<string, true>(MOST);

  /** @param route name of the route */
  has(organizationId: string, route: () => string): boolean {
    return this.#large.size > 0 && this.#large.get(kind(organizationId, route())) === true;
  }

  /** Notes whether a call was large. */
  note(organizationId: string, route: string, isLarge: boolean): void {
    if (isLarge) this.#large.set(kind(organizationId, route), true);
    else this.#large.delete(kind(organizationId, route));
  }
}

const kind = (organizationId: string, route: string): string => `${organizationId} ${route}`;
