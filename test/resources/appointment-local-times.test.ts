/** Bounds of appointments without an offset: wall time in the time zone of the body or of the record (contract, section 15). */
import { expect } from "chai";
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { type Made, visit, workOrder } from "../support/household.ts";
import { samples } from "../support/samples.ts";
import { ZONES } from "../support/wall-clock.ts";

const ZONE = "America/New_York";
/** Clocks go forward from 02:00 to 03:00 on 8 March 2026, and back from 02:00 to 01:00 on 1 November. */
const LOCAL = {
  ordinary: ["2026-06-01T09:00", "2026-06-01T13:00"],
  gap: ["2026-03-08T02:30", null],
  overlap: ["2026-11-01T01:30", "2026-11-01T05:30"],
} as const;
const NONE = "01h455vb4pex5vsknk084sn02q";
const PRECISIONS = { "whole minutes": "", seconds: ":07", "a fraction": ":07.25" } as const;
const FIELDS = ["scheduledStart", "scheduledEnd", "customerWindowStart", "customerWindowEnd"] as const;

describe("appointments in local time", () => {
  let app: TestApp;
  let order: Made;
  before(async () => {
    app = await openTestApp();
    ({ order } = await workOrder(app));
  });
  after(() => app.close());

  const PATH = "/service-appointments";
  const make = (more: object = {}): Promise<Made> => app.api.make(PATH, visit(order.id, more));
  const codes = ({ status, error }: Answer) => [
    status,
    error.code,
    ...error.details.map((d: Made) => `${d.path} ${d.code}`),
  ];

  /** Bounds in UTC that hold a time, one of them to be sent without an offset instead. */
  function around(field: (typeof FIELDS)[number], text: string): Record<string, string> {
    const at = (hours: number) => new Date(Date.parse(`${text}Z`) + hours * 3_600_000).toISOString();
    const isStart = field.endsWith("Start");
    const [early, late] = isStart ? [0, 30] : [-30, 0];
    const window = { customerWindowStart: at(early - 24), customerWindowEnd: at(late + 24) };
    const bounds = field.startsWith("customer")
      ? { scheduledStart: at(isStart ? 24 : -26), scheduledEnd: at(isStart ? 26 : -24) }
      : { scheduledStart: at(early), scheduledEnd: at(late) };
    return { ...window, ...bounds };
  }

  for (const [kind, [local, shown]] of Object.entries(LOCAL))
    for (const [precision, seconds] of Object.entries(PRECISIONS))
      for (const field of FIELDS)
        it(`${field} in ${precision}, ${kind}: create and PATCH read it in the time zone`, async () => {
          const text = `${local}${seconds}`;
          const sound = around(field, local);
          const body = { ...sound, timezone: ZONE, [field]: text };
          const { id } = await make({ ...sound, timezone: ZONE });
          const answers = [
            await app.api.post(PATH, visit(order.id, body)),
            await app.api.patch(`${PATH}/${id}`, { [field]: text }),
          ];
          for (const answer of answers)
            if (shown === null)
              expect(codes(answer)).deep.equal([
                422,
                "LOCAL_TIME_DOES_NOT_EXIST",
                `/${field} LOCAL_TIME_DOES_NOT_EXIST`,
              ]);
            else expect(answer.data[field], answer.text).equal(new Date(`${shown}${seconds}Z`).toISOString());
        });

  it("is the instant that Temporal finds, in any zone (property)", async () => {
    const time = fc.integer({ min: Date.parse("1990-01-01"), max: Date.parse("2037-01-01") });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ZONES), time, async (timezone, ms) => {
        const local = new Date(ms).toISOString().slice(0, -1);
        const wanted = Temporal.PlainDateTime.from(local).toZonedDateTime(timezone, {
          disambiguation: "earlier",
        });
        const exists = wanted.toPlainDateTime().toString({ fractionalSecondDigits: 3 }) === local;
        const end = new Date(ms + 3 * 86_400_000).toISOString();
        const answer = await app.api.post(
          PATH,
          visit(order.id, { timezone, scheduledStart: local, scheduledEnd: end }),
        );
        if (exists)
          expect(Date.parse(answer.data.scheduledStart), answer.text).equal(wanted.epochMilliseconds);
        else expect(answer.error.code).equal("LOCAL_TIME_DOES_NOT_EXIST");
      }),
      { numRuns: samples(6) },
    );
  });

  it("a PATCH reads a local time in the zone that it sends, otherwise in the record's", async () => {
    const { id } = await make({
      scheduledStart: "2026-06-01T00:00",
      scheduledEnd: "2026-06-02T00:00",
      timezone: "Europe/Berlin",
    });
    const end = async (more: object) =>
      (await app.api.patch(`${PATH}/${id}`, { scheduledEnd: "2026-06-01T20:00", ...more })).data.scheduledEnd;
    expect(await end({})).equal("2026-06-01T18:00:00.000Z");
    expect(await end({ timezone: "Asia/Tokyo" })).equal("2026-06-01T11:00:00.000Z");
    expect(await end({})).equal("2026-06-01T11:00:00.000Z");
  });

  it("a PATCH with the local time that the record has changes nothing", async () => {
    const { id, version } = await make({
      scheduledStart: "2026-06-01T09:00",
      scheduledEnd: "2026-06-01T10:00",
    });
    const { data } = await app.api.patch(`${PATH}/${id}`, { scheduledStart: "2026-06-01T09:00:00" });
    expect([data.changed, data.version]).deep.equal([false, version]);
  });

  it("a PATCH of the time zone alone leaves the instants as they are", async () => {
    const { id, scheduledStart } = await make({ scheduledStart: "2026-12-01T09:00" });
    const { data } = await app.api.patch(`${PATH}/${id}`, { timezone: "Asia/Tokyo" });
    expect(data).include({ scheduledStart, timezone: "Asia/Tokyo" });
  });

  it("tells every skipped bound at once, and nothing that follows from it", async () => {
    const skipped = { scheduledStart: "2026-03-08T02:15", scheduledEnd: "2026-03-08T02:45:30" };
    const answer = await app.api.post(PATH, visit(order.id, { timezone: ZONE, ...skipped }));
    expect(codes(answer)).deep.equal([
      422,
      "LOCAL_TIME_DOES_NOT_EXIST",
      "/scheduledStart LOCAL_TIME_DOES_NOT_EXIST",
      "/scheduledEnd LOCAL_TIME_DOES_NOT_EXIST",
    ]);
  });

  it("tells a skipped bound beside every fault that does not follow from it, on create and PATCH", async () => {
    const faulty = {
      timezone: ZONE,
      scheduledStart: "2026-03-08T02:15",
      scheduledEnd: "2026-03-08T04:00",
      estimatedDurationMinutes: 105,
      customerWindowStart: "2026-03-08T02:00",
      primaryTeamMemberId: app.ownerId,
      assignedTeamMemberIds: [`tm_${NONE}`],
    };
    const told = [
      "/scheduledStart LOCAL_TIME_DOES_NOT_EXIST",
      "/customerWindowStart LOCAL_TIME_DOES_NOT_EXIST",
      "/assignedTeamMemberIds/0 TEAM_MEMBER_NOT_ASSIGNABLE",
    ];
    const ofHook = ["/customerWindowEnd WINDOW_INCOMPLETE", "/primaryTeamMemberId PRIMARY_NOT_ASSIGNED"];
    const made = await app.api.post(PATH, visit(`wo_${NONE}`, faulty));
    const ofOrder = ["/workOrderId REFERENCE_NOT_FOUND"];
    const [start, window, crew] = told;
    expect(codes(made)).deep.equal([422, "VALIDATION_FAILED", start, window, ...ofOrder, crew, ...ofHook]);
    const { id } = await make();
    const moved = await app.api.patch(`${PATH}/${id}`, faulty);
    expect(codes(moved)).deep.equal([422, "LOCAL_TIME_DOES_NOT_EXIST", ...told, ...ofHook]);
  });

  for (const [what, more, code] of [
    ["a space instead of T", { scheduledStart: "2026-06-01 09:00" }, "/scheduledStart INVALID_FORMAT"],
    ["a date that does not exist", { scheduledStart: "2026-02-30T09:00" }, "/scheduledStart INVALID_FORMAT"],
    ["24:00", { scheduledStart: "2026-06-01T24:00" }, "/scheduledStart INVALID_FORMAT"],
    ["a year out of range", { scheduledEnd: "2200-01-02T00:00" }, "/scheduledEnd OUT_OF_RANGE"],
    [
      "ten digits of a fraction",
      { scheduledStart: "2026-06-01T09:00:00.1234567890" },
      "/scheduledStart INVALID_FORMAT",
    ],
    [
      "no zone that is known",
      { scheduledStart: "2026-06-01T09:00", timezone: "MST7" },
      "/timezone UNKNOWN_TIMEZONE",
    ],
    ["no zone at all", { scheduledStart: "2026-06-01T09:00", timezone: undefined }, "/timezone REQUIRED"],
  ] as const)
    it(`refuses a local time with ${what}`, async () => {
      const answer = await app.api.post(PATH, visit(order.id, more));
      expect(codes(answer).slice(2)).deep.equal([code]);
    });

  it("everywhere else a date-time needs an offset", async () => {
    const local = "2026-06-01T09:00";
    const { id } = await make();
    await app.api.post(`${PATH}/${id}/start`);
    const completed = await app.api.post(`${PATH}/${id}/complete`, { completedAt: local });
    expect(codes(completed).slice(2)).deep.equal(["/completedAt INVALID_FORMAT"]);
    const listed = await app.api.get(`${PATH}?scheduledAfter=${local}&createdBefore=${local}`);
    expect(codes(listed).slice(2)).deep.equal([
      "query.scheduledAfter INVALID_FORMAT",
      "query.createdBefore INVALID_FORMAT",
    ]);
  });
});
