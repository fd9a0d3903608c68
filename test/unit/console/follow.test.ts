/** Following the feed: which cursors are read, and how long it waits. */
import { expect } from "chai";
import { type FollowedPage, follow, LONGEST_WAIT_MS } from "../../../console/operations/follow.ts";

type Turn = FollowedPage<number> | Error;

/** Follows until all turns have been read. */
async function followed(turns: readonly Turn[], isRetried = true) {
  const stop = new AbortController();
  const left = [...turns];
  const read: (string | null)[] = [];
  const waits: number[] = [];
  const taken: number[] = [];
  const end = () => {
    if (left.length === 0) stop.abort();
  };
  await follow<number>(
    "start",
    {
      read: async (cursor) => {
        read.push(cursor);
        const turn = left.shift()!;
        if (turn instanceof Error) throw turn;
        return turn;
      },
      wait: async (ms) => {
        waits.push(ms);
        end();
      },
      take: (entries) => taken.push(...entries),
      fail: () => isRetried,
    },
    stop.signal,
  );
  return { read, waits, taken };
}

const page = (cursor: string, entries: readonly number[] = [], hasMore = false): Turn => ({
  cursor,
  entries,
  hasMore,
});

describe("following the feed", () => {
  it("reads on from each cursor, at once while there is more", async () => {
    const { read, waits, taken } = await followed([page("a", [1, 2], true), page("b", [3]), page("b")]);
    expect([read, taken]).deep.equal([
      ["start", "a", "b"],
      [1, 2, 3],
    ]);
    expect(waits).deep.equal([2000, 3000]);
  });

  it("waits longer while nothing happens, up to 30 s, and briefly again after an entry", async () => {
    const idle = Array.from({ length: 9 }, () => page("a"));
    const { waits } = await followed([...idle, page("b", [1])]);
    expect(waits.slice(0, 3)).deep.equal([3000, 4500, 6750]);
    expect(waits.slice(-2)).deep.equal([LONGEST_WAIT_MS, 2000]);
  });

  it("tries a failed read again from the same cursor", async () => {
    const { read, taken } = await followed([page("a", [1]), new Error("away"), page("b", [2])]);
    expect([read, taken]).deep.equal([
      ["start", "a", "a"],
      [1, 2],
    ]);
  });

  it("ends where a failure cannot be repaired", async () => {
    const { read } = await followed([new Error("gone"), page("a")], false);
    expect(read).deep.equal(["start"]);
  });
});
