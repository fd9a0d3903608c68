/** Usage by metric and day, and as CSV. */
import { expect } from "chai";
import { lastDays, sumUsage, usageCsv } from "../../../console/operations/usage.ts";

const record = (createdAt: string, metric: string, quantity = 1) => ({ createdAt, metric, quantity });

describe("usage", () => {
  const days = lastDays(3, Date.parse("2026-03-01T00:30:00Z"));
  const usage = sumUsage(
    [
      record("2026-02-28T23:59:59.999Z", "note.created", 2),
      record("2026-03-01T00:00:00.000Z", "note.created"),
      record("2026-02-28T00:00:00.000Z", "note.printed", 5),
      record("2026-02-28T12:00:00.000Z", "note.created"),
    ],
    days,
  );

  it("counts days in UTC, today first", () => {
    expect(days).deep.equal(["2026-03-01", "2026-02-28", "2026-02-27"]);
  });

  it("is summed by metric and day, the largest metric first", () => {
    expect(
      usage.metrics.map(({ name, total, byDay }) => [name, total, Object.fromEntries(byDay)]),
    ).deep.equal([
      ["note.printed", 5, { "2026-02-28": 5 }],
      ["note.created", 4, { "2026-02-28": 3, "2026-03-01": 1 }],
    ]);
  });

  it("is CSV with the oldest day first", () => {
    expect(usageCsv(usage).split("\r\n")).deep.equal([
      "day,metric,quantity",
      "2026-02-28,note.printed,5",
      "2026-02-28,note.created,3",
      "2026-03-01,note.created,1",
      "",
    ]);
  });
});
