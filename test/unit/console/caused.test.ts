/** Entries that a request caused, found among those of its time. */
import { expect } from "chai";
import { auditEntriesOf, eventsOf, type ReadPage } from "../../../console/operations/caused.ts";
import { changesOf } from "../../../console/operations/changes.ts";

const REQUEST = {
  id: "req_1",
  createdAt: "2026-03-01T10:00:00.000Z",
  method: "PATCH",
  path: "/notes/note_1",
  route: "/notes/{id}",
  status: 200,
  code: null,
  durationMs: 500,
  apiKeyId: "key_1",
  bytesIn: 0,
  bytesOut: 0,
  details: [],
  source: null,
};

const event = (second: string, request: string) => ({
  createdAt: `2026-03-01T10:00:${second}Z`,
  request: { id: request },
});

/** Reads pages from a list, and keeps what was asked. */
function pages(...all: readonly (readonly object[])[]) {
  const asked: string[] = [];
  const read = async (path: string, query: Readonly<Record<string, string | null>>) => {
    asked.push(`${path} ${JSON.stringify(query)}`);
    const data = all[asked.length - 1]!;
    return { data, cursor: asked.length < all.length ? `c${asked.length}` : null };
  };
  return { asked, read: read as unknown as ReadPage };
}

describe("what a request caused", () => {
  it("are the events of its time that name it", async () => {
    const { asked, read } = pages(
      [event("00.100", "req_1"), event("00.200", "req_2"), event("09.000", "req_3")],
      [],
    );
    const { entries, isComplete } = await eventsOf(REQUEST, read);
    expect([entries.length, isComplete, asked.length]).deep.equal([1, true, 1]);
    expect(asked[0]).contain('"createdAfter":"2026-03-01T09:59:58.000Z"').and.contain('"sortDir":"asc"');
  });

  it("are read page by page, until the time is over or three pages are read", async () => {
    const busy = [event("00.100", "req_2")];
    const twoPages = await eventsOf(REQUEST, pages(busy, [event("00.300", "req_1")]).read);
    expect([twoPages.entries.length, twoPages.isComplete]).deep.equal([1, true]);
    const many = await eventsOf(REQUEST, pages(busy, busy, busy, busy).read);
    expect([many.entries.length, many.isComplete]).deep.equal([0, false]);
  });

  it("are the audit entries of its key that name it", async () => {
    const { asked, read } = pages([{ requestId: "req_1" }, { requestId: "req_2" }]);
    expect((await auditEntriesOf(REQUEST, read)).entries.length).equal(1);
    expect(asked[0]).contain('"createdBefore":"2026-03-01T10:00:02.500Z"').and.contain('"apiKeyId":"key_1"');
  });
});

describe("the changes of an event", () => {
  it("are the former and the new values, without what every write changes", () => {
    const resource = { id: "note_1", text: "new", version: 2, updatedAt: "now" };
    const data = { resourceType: "note", resourceId: "note_1", resource };
    expect(changesOf({ data })).deep.equal({});
    expect(
      changesOf({ data: { ...data, previous: { text: "old", version: 1, updatedAt: "then" } } }),
    ).deep.equal({
      text: { before: "old", after: "new" },
    });
  });
});
