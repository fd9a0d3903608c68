/** Filters by ranges, by digits, through references and by intervals, and the number of records (contract, sections 16 and 18). */
import { expect } from "chai";
import fc from "fast-check";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Made } from "../support/household.ts";
import { release } from "../support/notebook.ts";
import { samples } from "../support/samples.ts";

const RUNS = samples(6);

const FIELDS = `
  dueAt:      { type: timestamp, filters: range }
  startDate:  { type: date, filters: range }
  madeAt:     { type: timestamp, default: now, filters: range }
  made:       { type: integer, filters: range }
  cost:       { type: decimal, scale: 2, min: -1000, max: 1000, filters: range }
  weight:     { type: number, filters: range }
  colour:     { type: enum, values: [RED, GREEN, BLUE] }
  phone:      { type: text, max: 40, filters: { phone: digits } }
  mail:       { type: email, filters: { mail: equals } }`;

const days = [1, 2, 3, 4, 5].map((n) => `2027-03-0${n}`);
const times = days.map((day) => `${day}T09:00:00.000Z`);
const costs = ["-5.00", "0.00", "2.50", "10.00", "900.00"];
const numbers = [-3, 0, 2.5, 7];
const phones = ["+1 (555) 123-4567", "15551234567", "0049 89/12345", "n/a", null];

describe("filters by ranges", () => {
  let app: TestApp;
  let notes: Made[];
  before(async () => {
    app = await openTestApp({ loaded: await release(FIELDS) });
    notes = [];
    const of = <T>(all: readonly T[], n: number): T | null => all[n % (all.length + 1)] ?? null;
    for (let n = 0; n < 40; n++)
      notes.push(
        await app.api.make("/notes", {
          dueAt: of(times, n),
          startDate: of(days, n * 3),
          madeAt: of(times, n * 5) ?? times[0],
          made: of([1, 2, 3], n),
          cost: of(costs, n * 7),
          weight: of(numbers, n * 2),
          colour: of(["RED", "GREEN", "BLUE"], n * 3),
          phone: of(phones, n),
          mail: of(["Ada@example.com", "bo@example.com"], n),
        }),
      );
    notes.reverse();
  });
  after(() => app.close());

  type Matches = (note: Made, value: string) => boolean;
  const time =
    (name: string, isLow: boolean): Matches =>
    (note, value) =>
      note[name] !== null && (isLow ? note[name] >= value : note[name] < value);
  const number =
    (name: string, isLow: boolean): Matches =>
    (note, value) =>
      note[name] !== null &&
      (isLow ? Number(note[name]) >= Number(value) : Number(note[name]) <= Number(value));
  const digitsOf = (text: string) => text.replace(/[^0-9]/g, "");

  /** Whether a record matches a parameter, and the values that may be sent. */
  const PARAMETERS: Readonly<Record<string, readonly [Matches, readonly string[]]>> = {
    dueAfter: [time("dueAt", true), times],
    dueBefore: [time("dueAt", false), times],
    dueAt: [({ dueAt }) => dueAt === null, ["null"]],
    startAfter: [time("startDate", true), days],
    startBefore: [time("startDate", false), days],
    startDate: [({ startDate }) => startDate === null, ["null"]],
    madeAfter: [time("madeAt", true), times],
    madeBefore: [time("madeAt", false), times],
    madeMin: [number("made", true), ["1", "2", "3"]],
    madeMax: [number("made", false), ["1", "2", "3"]],
    costMin: [number("cost", true), [...costs, "2.5", "-1"]],
    costMax: [number("cost", false), [...costs, "2.5", "-1"]],
    weightMin: [number("weight", true), ["-3", "2.5", "8"]],
    weightMax: [number("weight", false), ["-3", "2.5", "8"]],
    colour: [({ colour }, value) => String(colour) === value, ["null", "RED"]],
    phone: [
      ({ phone }, value) => phone !== null && digitsOf(phone) === digitsOf(value),
      ["15551234567", "+15551234567", "49 89 12345"],
    ],
    mail: [
      ({ mail }, value) => mail !== null && mail.toLowerCase() === value.toLowerCase(),
      ["ADA@example.com"],
    ],
    createdAfter: [({ createdAt }, value) => createdAt >= value, ["2020-01-01T00:00:00.000Z"]],
    updatedAfter: [
      ({ updatedAt }, value) => updatedAt >= value,
      ["2020-01-01T00:00:00.000Z", "2199-01-01T00:00:00.000Z"],
    ],
    updatedBefore: [
      ({ updatedAt }, value) => updatedAt < value,
      ["2020-01-01T00:00:00.000Z", "2199-01-01T00:00:00.000Z"],
    ],
  };

  it("find what a plain comparison finds, page by page, and count it", async () => {
    const few = fc
      .subarray(Object.keys(PARAMETERS), { maxLength: 3 })
      .chain((names) =>
        fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...PARAMETERS[name]![1])]))),
      );
    await fc.assert(
      fc.asyncProperty(
        few,
        fc.constantFrom("asc", "desc"),
        fc.integer({ min: 1, max: 9 }),
        async (query, sortDir, limit) => {
          const expected = notes
            .filter((note) =>
              Object.entries(query).every(([name, value]) => PARAMETERS[name]![0](note, value)),
            )
            .map(({ id }) => id);
          if (sortDir === "asc") expected.reverse();
          const found: string[] = [];
          let cursor: string | null = null;
          do {
            const sent = new URLSearchParams({
              ...query,
              sortDir,
              limit: String(limit),
              count: "true",
              ...(cursor ? { cursor } : {}),
            });
            const { status, body, text } = await app.api.get(`/notes?${sent}`);
            expect(status, text).equal(200);
            expect([body.meta.count, body.meta.countIsExact]).deep.equal([expected.length, true]);
            found.push(...body.data.map(({ id }: Made) => id));
            cursor = body.meta.nextCursor;
          } while (cursor !== null);
          expect(found).deep.equal(expected);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("see a change by its time, and no count that was not requested", async () => {
    const { body } = await app.api.patch(`/notes/${notes[3]!.id}`, { weight: 99 });
    const after = encodeURIComponent(body.data.updatedAt);
    const { data, body: list } = await app.api.get(`/notes?updatedAfter=${after}`);
    expect(data.map(({ id }: Made) => id)).deep.equal([notes[3]!.id]);
    expect(list.meta).not.have.property("count");
    Object.assign(notes[3]!, body.data);
  });

  const REFUSED: readonly (readonly [query: string, code: string, message: RegExp])[] = [
    ["dueAt=2027-03-01T09:00:00Z", "INVALID_VALUE", /Expected `null`, for records without a value/],
    ["madeAt=null", "UNKNOWN_FIELD", /is not a parameter of this list.*madeAfter/],
    ["dueAtAfter=x", "UNKNOWN_FIELD", /did you mean|Did you mean/],
    ["startAfter=2027-02-30", "INVALID_FORMAT", /a date that exists/],
    ["costMin=1.234", "INVALID_FORMAT", /2 digits/],
    ["weightMin=heavy", "INVALID_TYPE", /a number/],
    ["phone=none", "INVALID_FORMAT", /a phone number/],
    ["count=yes", "INVALID_TYPE", /true or false/],
  ];
  for (const [query, code, message] of REFUSED)
    it(`are refused: ${query}`, async () => {
      const { status, error, text } = await app.api.get(`/notes?${query}`);
      expect([status, error!.code, error!.details![0]!.code], text).deep.equal([400, "INVALID_QUERY", code]);
      expect(error!.details![0]!.message).match(message);
    });
});
