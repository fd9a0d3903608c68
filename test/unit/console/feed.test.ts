/** A feed of events on a page: what arrives, what a pause keeps back, and what is new to a page that was read before. */
import { expect } from "chai";
import {
  append,
  arrive,
  emptyFeed,
  type Feed,
  MOST_KEPT,
  newerThan,
  pauseFeed,
  resumeFeed,
} from "../../../console/operations/feed.ts";

interface Entry {
  readonly id: string;
}

const entries = (...ids: readonly (number | string)[]): Entry[] => ids.map((id) => ({ id: String(id) }));
const ids = (list: readonly Entry[]): string => list.map(({ id }) => id).join(" ");
const shown = (feed: Feed<Entry>): string => ids(feed.shown);

describe("a feed on a page", () => {
  const feed = append(emptyFeed<Entry>(), entries(2, 1));

  it("has the newest entry on top", () => {
    expect(shown(arrive(feed, entries(3, 4)))).equal("4 3 2 1");
  });

  it("shows during a pause what was there, and afterwards all of it", () => {
    const paused = arrive(arrive(pauseFeed(feed), entries(3, 4)), entries(5));
    expect([shown(paused), ids(paused.waiting)]).deep.equal(["2 1", "5 4 3"]);
    const resumed = resumeFeed(paused);
    expect([shown(resumed), resumed.waiting.length, resumed.isPaused]).deep.equal(["5 4 3 2 1", 0, false]);
  });

  it("drops the oldest entries above its limit, and says so", () => {
    const many = entries(...Array.from({ length: MOST_KEPT }, (_, index) => `n${index}`));
    const full = arrive(feed, many);
    expect([full.shown.length, full.shown.at(-1)!.id, full.isCut]).deep.equal([MOST_KEPT, "n0", true]);
    expect(resumeFeed(arrive(pauseFeed(feed), many)).isCut).equal(true);
    expect(arrive(feed, entries(3)).isCut).equal(false);
  });

  it("takes only what comes after the page that was read first", () => {
    expect(ids(newerThan(entries(1, 2, 3, 4, 5), entries(3, 2)))).equal("4 5");
    expect(ids(newerThan(entries(4, 5), entries(3, 2)))).equal("4 5");
    expect(ids(newerThan(entries(2, 3), entries(3, 2)))).equal("");
    expect(ids(newerThan(entries(1, 2), []))).equal("1 2");
  });
});
