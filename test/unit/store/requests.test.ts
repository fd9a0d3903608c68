/** Rows of the log of requests: similar entries share a row, up to its size. */
import { expect } from "chai";
import { createMint } from "../../../runtime/model/id.ts";
import { type LoggedRequest, RequestRows } from "../../../runtime/store/queries/requests.ts";

/** All ids are of one second. */
const mint = createMint(() => 1_700_000_000_000);

const entry = (more: Partial<LoggedRequest> = {}): LoggedRequest => ({
  organizationId: "org",
  id: mint("req").id,
  method: "GET",
  path: "/customers",
  route: "/customers",
  status: 200,
  code: null,
  durationMs: 1,
  apiKeyId: "key",
  bytesIn: 0,
  bytesOut: 2,
  details: null,
  source: null,
  ...more,
});

function linesOf(entries: readonly LoggedRequest[]): string[][] {
  const rows = new RequestRows();
  for (const one of entries) rows.add(one);
  expect(rows.size).equal(entries.length);
  return rows.all.map((row) => {
    const lines = row.entries.split("\n");
    expect(lines.length).equal(row.count);
    return lines;
  });
}

describe("rows of the log of requests", () => {
  it("hold entries that are alike, whatever comes between them, and no others", () => {
    const kinds = Array.from({ length: 6 }, (_, n) => ({ status: 400 + (n % 3), apiKeyId: `key ${n % 2}` }));
    const rows = linesOf(Array.from({ length: 60 }, (_, n) => entry(kinds[n % kinds.length])));
    expect(rows.map(({ length }) => length)).deep.equal(kinds.map(() => 10));
  });

  it("keep all entries of a key that makes many kinds of calls", () => {
    const all = Array.from({ length: 300 }, (_, n) => entry({ route: `/r${n % 30}` }));
    const ids = linesOf(all).flatMap((lines) => lines.map((line) => line.slice(0, 18)));
    expect(ids.sort()).deep.equal(all.map(({ id }) => id.slice(12)).sort());
  });

  it("are never longer than PostgreSQL stores uncompressed, but for a single long entry", () => {
    for (const details of [null, JSON.stringify("ü€".repeat(40)), JSON.stringify("😀".repeat(900))])
      for (const lines of linesOf(Array.from({ length: 50 }, () => entry({ details })))) {
        expect(lines.every((line) => line.endsWith(`\t${details ?? "[]"}`))).equal(true);
        if (lines.length > 1) expect(Buffer.byteLength(lines.join("\n"))).below(1_700);
      }
  });
});
