/** A hook's search by `overlaps`: the records whose interval overlaps another one, of dates and of times. */
import { expect } from "chai";
import type { HookContext } from "charter";
import fc from "fast-check";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";

import type { Body } from "../support/bodies.ts";
import { visit, workOrder } from "../support/household.ts";
import { release, resource } from "../support/notebook.ts";
import { samples } from "../support/samples.ts";
import { hold, untilWaiting } from "../support/transactions.ts";

const INPUT =
  "{ from: { type: text, max: 40, required: true }, until: { type: text, max: 40, required: true }, color: { type: text, max: 9 } }";
const RESULT =
  "result: { type: object, fields: { ids: { type: list, max: 1000, required: true, of: { type: text, max: 40 } } } }";

const spanned = (name: string, type: string) =>
  resource(name, `${name}s`, {
    fields: `
  color:  { type: text, max: 9, required: true }
  begins: { type: ${type} }
  ends:   { type: ${type}, after: begins, filters: overlaps }`,
    more: `actions:
  see:
    { summary: See., on: collection, path: GET, input: ${INPUT}, hook: see, answers: result, ${RESULT} }
  hold:
    { summary: Hold., on: collection, input: ${INPUT}, hook: hold, answers: result, ${RESULT} }
  push:
    { summary: Push., on: collection, input: ${INPUT}, hook: push, answers: result, ${RESULT} }`,
  });

const PEN = resource("pen", "pens", {
  fields: "  color: { type: text, max: 9 }",
  more: `actions:
  see:
    { summary: See., on: collection, path: GET, input: ${INPUT}, hook: see, answers: result, ${RESULT} }`,
});

/** A hook that answers the ids that it finds. */
const finding =
  (name: string, options: object) =>
  async ({ input, store }: HookContext) => {
    const { from, until, color } = input as { from: string; until: string; color?: string };
    const where = color ? { color: ["none", color] } : {};
    const found = await store.find(name, where, { overlaps: [from, until], ...options });
    return { ids: found.map(({ id }) => id) };
  };

/** A hook that moves what it finds away, makes another record in its place, and searches again. */
const pushing = (name: string) => async (context: HookContext) => {
  const { from, until } = context.input as { from: string; until: string };
  const span = { begins: "2029-03-01T00:00:00.000Z", ends: "2029-03-02T00:00:00.000Z" };
  for (const { id } of await context.store.find(name, {}, { overlaps: [from, until], lock: true }))
    await context.store.update(name, id as string, span);
  await context.store.create(name, { color: "new", begins: from, ends: until });
  return await finding(name, {})(context);
};

const hooksOf = (name: string) => ({
  see: finding(name, { fields: ["color"] }),
  hold: finding(name, { lock: true }),
  push: pushing(name),
});

const HOUR = 3_600_000;
const START = Date.parse("2027-03-01T00:00:00Z");
const FORMS: Readonly<Record<string, (hour: number) => string>> = {
  stay: (hour) => new Date(START + hour * 24 * HOUR).toISOString().slice(0, 10),
  shift: (hour) => new Date(START + hour * HOUR).toISOString(),
};
const COLORS = ["red", "green"];

const day = (n: number) => new Date(Date.parse("2031-01-01") + n * 24 * HOUR).toISOString().slice(0, 10);
const at = (hour: number) => `2027-03-08T${String(hour).padStart(2, "0")}:00:00.000Z`;
const ADA = { firstName: "Ada", lastName: "Lovelace", role: "MEMBER", isSchedulable: true };

/** Finds the visits of a member by more items than an index compares at once, among those of the window. */
async function findTime({ input, store }: HookContext) {
  const { from, until, teamMemberId } = input as { from: string; until: string; teamMemberId: string[] };
  const [id] = teamMemberId;
  const march = Math.floor(Date.parse(from) / (24 * HOUR));
  const busyDays = Array.from({ length: 9 }, (_, n) => `${id} ${march + n}`);
  const found = await store.find("service_appointment", { busyDays }, { overlaps: [from, until] });
  const busy = found.map(({ scheduledStart: start, scheduledEnd: end }) => ({ start, end }));
  return [{ teamMemberId: id, busy, free: [] }];
}

describe("a hook that searches by overlaps", () => {
  let app: TestApp;
  before(async () => {
    const texts = { stay: spanned("stay", "date"), shift: spanned("shift", "timestamp"), pen: PEN };
    const hooks = new Map(Object.keys(FORMS).map((name) => [name, hooksOf(name)] as const));
    const pen = { see: finding("pen", {}) };
    const compiled = await release(
      "  title: { type: text, max: 9 }",
      texts,
      new Map([...hooks, ["pen", pen]]),
    );
    app = await openTestApp({ loaded: compiled, serve: { tellsHookFaults: true } });
  });
  after(() => app.close());

  for (const [name, form] of Object.entries(FORMS))
    it(`finds each ${name} whose interval overlaps, oldest first, whether it locks them or not`, async () => {
      const made: Body[] = [];
      for (let n = 0; n < 40; n++) {
        const [begins, ends] = [form((n * 7) % 90), form(((n * 7) % 90) + 1 + 3 * (n % 12))];
        const span = n % 10 === 0 ? { begins } : { begins, ends };
        made.push(await app.api.make(`/${name}s`, { color: COLORS[n % 2], ...span }));
      }
      const hour = fc.integer({ min: -5, max: 140 });
      const color = fc.option(fc.constantFrom(...COLORS), { nil: undefined });
      const ask = async (input: Record<string, string>) => [
        (await app.api.get(`/${name}s/see?${new URLSearchParams(input)}`)).data,
        (await app.api.post(`/${name}s/hold`, input)).data,
      ];
      await fc.assert(
        fc.asyncProperty(hour, fc.integer({ min: 1, max: 60 }), color, async (first, length, of) => {
          const [from, until] = [form(first), form(first + length)];
          const overlaps = (one: Body) => one.ends !== null && one.begins < until && one.ends > from;
          const expected = made.filter((one) => overlaps(one) && (!of || one.color === of));
          const ids = expected.map(({ id }) => id);
          expect(await ask({ from, until, ...(of && { color: of }) })).deep.equal([{ ids }, { ids }]);
        }),
        { numRuns: samples(15) },
      );
    });

  it("finds what it found before its own writes", async () => {
    const [from, until] = [FORMS.shift!(7_000), FORMS.shift!(7_001)];
    const { id } = await app.api.make("/shifts", { color: "moved", begins: from, ends: until });
    expect((await app.api.post("/shifts/push", { from, until })).data.ids).deep.equal([id]);
    const { data } = await app.api.get(`/shifts/see?${new URLSearchParams({ from, until })}`);
    expect(data.ids).length(1).not.include(id);
  });

  it("locks none that another call moves out of the interval while it waits", async () => {
    const span = (hour: number) => ({ begins: FORMS.shift!(hour), ends: FORMS.shift!(hour + 1) });
    const [moved, kept] = [
      await app.api.make("/shifts", { color: "moved", ...span(5_000) }),
      await app.api.make("/shifts", { color: "moved", ...span(5_000) }),
    ];
    const held = await hold(
      app.databaseUrl,
      "update shifts set begins = begins + interval '9 hours', ends = ends + interval '9 hours' where id = $1",
      [moved.id],
    );
    const [from, until] = [FORMS.shift!(5_000), FORMS.shift!(5_001)];
    const answer = app.api.post("/shifts/hold", { from, until });
    await untilWaiting(app.databaseUrl);
    await held.keep();
    expect((await answer).data.ids).deep.equal([kept.id]);
  });

  it("finds for each of many calls at once what overlaps its own interval", async () => {
    const days = Array.from({ length: 24 }, (_, n) => n);
    for (const n of days) await app.api.make("/stays", { color: "blue", begins: day(n), ends: day(n + 1) });
    const found = await Promise.all(
      days.map((n) => app.api.get(`/stays/see?from=${day(n)}&until=${day(n + 1)}&color=blue`)),
    );
    expect(found.map(({ data }) => data.ids.length)).deep.equal(days.map(() => 1));
    expect(new Set(found.map(({ data }) => data.ids[0])).size).equal(days.length);
  });

  it("finds those with one of many items of a list, too", async () => {
    const declared = await loaded("resources");
    const members = declared.hooks.get("team_member");
    const crowd = await openTestApp({
      loaded: { ...declared, hooks: new Map(declared.hooks).set("team_member", { ...members, findTime }) },
    });
    const { order } = await workOrder(crowd);
    const { id } = await crowd.api.make("/team-members", {
      ...ADA,
      email: `ada.${crowd.organizationId}@example.com`,
    });
    for (const hour of [8, 12])
      await crowd.api.make("/service-appointments", {
        ...visit(order.id, { timezone: "UTC", assignedTeamMemberIds: [id] }),
        scheduledStart: at(hour),
        scheduledEnd: at(hour + 1),
      });
    const { data } = await crowd.api.get(
      `/team-members/availability?from=${at(12)}&until=${at(13)}&timezone=UTC&teamMemberId=${id}`,
    );
    expect(data).deep.equal([{ teamMemberId: id, busy: [{ start: at(12), end: at(13) }], free: [] }]);
    await crowd.close();
  });

  for (const [name, from] of [
    ["stay", "2027-03-02T10:00:00Z"],
    ["stay", "2027-02-30"],
    ["shift", "2027-03-02T10:00"],
    ["shift", "now"],
  ] as const)
    it(`has a defect if it passes a bound that no ${name} can have: ${from}`, async () => {
      const until = FORMS[name]!(90);
      const read = await app.api.get(`/${name}s/see?${new URLSearchParams({ from, until })}`);
      const write = await app.api.post(`/${name}s/hold`, { from, until });
      for (const { status, error } of [read, write]) {
        expect([status, error.code]).deep.equal([500, "INTERNAL"]);
        expect(error.message).include(`searched ${name} by \`overlaps\` with "${from}"`);
      }
    });

  it("has a defect if the resource has no interval", async () => {
    const { status, error } = await app.api.get("/pens/see?from=2027-03-01&until=2027-03-02");
    expect([status, error.code]).deep.equal([500, "INTERNAL"]);
    expect(error.message).match(/searched pen by `overlaps`, but none of its fields has this filter/);
  });
});
