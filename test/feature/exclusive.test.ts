/** Times of two records with the same value never overlap, whichever call writes them. */
import { expect } from "chai";
import type { HookContext } from "charter";
import fc from "fast-check";
import type { MigrationRefused } from "../../codegen/migration/apply.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { existing, expectFresh, expectSettled } from "../support/existing.ts";
import { HOSPITAL, openHospital } from "../support/hospital.ts";
import { notebook, release, resource } from "../support/notebook.ts";
import { samples } from "../support/samples.ts";

const FIELDS = `
  room:  { type: text, max: 20, filters: { room: equals }, ignoring: [case, space] }
  title: { type: text, max: 20 }
  badge: { type: text, max: 20, unique: true }
  from:  { type: date }
  until: { type: date, after: from }`;
const EXCLUSIVE = "exclusive: { start: from, end: until, by: room, refusal: ROOM_TAKEN }";
const UNFILTERED = FIELDS.replace(" filters: { room: equals },", "");
const NOTE = resource("stay", "stays", { fields: UNFILTERED, more: EXCLUSIVE }).replace(
  "update: {} }",
  "update: {}, delete: {} }",
);

const day = (n: number): string => `2026-03-${String(n + 1).padStart(2, "0")}`;
const stay = (room: string, from: number, until: number) => ({ room, from: day(from), until: day(until) });

describe("times that exclude each other", () => {
  let app: TestApp;
  let twin: TestApp["api"];
  let rooms = 0;
  before(async () => {
    app = await openTestApp({ loaded: await release("  a: { type: text, max: 5 }", { stay: NOTE }) });
    twin = (await app.twin()).api;
  });
  after(() => app.close());
  const nextRoom = (): string => `Room ${++rooms}`;

  type Answer = Awaited<ReturnType<TestApp["api"]["post"]>>;
  const told = ({ status, error }: Answer) => [
    status,
    error?.code,
    error?.details?.[0].path,
    error?.details?.[0].id,
  ];
  const taken = (id: string) => [409, "ROOM_TAKEN", "/from", id];

  it("are refused together with a unique value that another record has", async () => {
    const room = nextRoom();
    const { id } = await app.api.make("/stays", { ...stay(room, 3, 6), badge: room });
    const other = await app.api.make("/stays", stay(room, 8, 9));
    for (const { status, error } of [
      await app.api.post("/stays", { ...stay(room, 5, 7), badge: room }),
      await app.api.patch(`/stays/${other.id}`, { ...stay(room, 5, 7), badge: room }),
    ]) {
      const told = error.details.map((one: Record<string, string>) => [one.path, one.code, one.id ?? null]);
      expect([status, told]).to.deep.equal([
        409,
        [
          ["/badge", "DUPLICATE", null],
          ["/from", "ROOM_TAKEN", id],
        ],
      ]);
    }
  });

  it("are refused on create and PATCH with the id of the other record, and touch without a refusal", async () => {
    const room = nextRoom();
    const { id } = await app.api.make("/stays", stay(room, 3, 6));
    const next = await app.api.make("/stays", stay(room, 6, 8));
    const answer = await app.api.post("/stays", stay(room.toUpperCase().replace(" ", ""), 5, 7));
    expect(told(answer)).to.deep.equal(taken(id));
    expect(answer.error.message).to.equal(
      "Another stay with this room overlaps the time between from and until. Choose another time or another room.",
    );
    expect(told(await app.api.patch(`/stays/${next.id}`, { from: day(5) }))).to.deep.equal(taken(id));
    expect((await app.api.patch(`/stays/${next.id}`, { title: "x", until: day(9) })).status).to.equal(200);
    expect((await app.api.post("/stays?dryRun=true", stay(room, 1, 4))).status).to.equal(409);
  });

  it("are free again once the record is deleted or has no time", async () => {
    const room = nextRoom();
    const { id } = await app.api.make("/stays", stay(room, 3, 6));
    await app.api.patch(`/stays/${id}`, { until: null });
    const other = await app.api.make("/stays", stay(room, 4, 5));
    expect(told(await app.api.patch(`/stays/${id}`, { until: day(6) }))).to.deep.equal(taken(other.id));
    await app.api.delete(`/stays/${other.id}`);
    expect((await app.api.patch(`/stays/${id}`, { until: day(6) })).status).to.equal(200);
  });

  it("are judged in a batch, by what the items before have written", async () => {
    const room = nextRoom();
    const { id } = await app.api.make("/stays", stay(room, 0, 2));
    const item = (body: object) => ({ method: "POST", path: "/stays", body });
    const { data } = await app.api.post("/batch", {
      items: [item(stay(room, 1, 3)), item(stay(room, 3, 5)), item(stay(room, 4, 6))],
    });
    const codes = data.results.map(
      ({ status, error }: { status: number; error?: { details: { id: string }[] } }) => [
        status,
        error?.details[0]?.id,
      ],
    );
    expect(codes[0]).to.deep.equal([409, id]);
    expect(codes[1]![0]).to.equal(201);
    expect(codes[2]![0]).to.equal(409);
  });

  it("go to one of several calls, at two servers and in one shared statement", async () => {
    const room = nextRoom();
    const calls = Array.from({ length: 6 }, (_, i) =>
      (i % 2 ? twin : app.api).post("/stays", stay(room, i, i + 6)),
    );
    const apart = [0, 1].map((i) => app.api.post("/stays", stay(nextRoom(), i, 9)));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.sort()).to.deep.equal([201, 409, 409, 409, 409, 409]);
    expect((await Promise.all(apart)).map(({ status }) => status)).to.deep.equal([201, 201]);
  });

  it("hold as in a plain model, whatever is sent", async () => {
    const write = fc.record({
      at: fc.nat(3),
      room: fc.nat(1),
      from: fc.nat(6),
      days: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(write, { maxLength: 8 }), async (writes) => {
        const names = [nextRoom(), nextRoom()];
        const kept: { id: string; room: string; from: number; until: number }[] = [];
        for (const { at, room, from, days } of writes) {
          const wanted = { room: names[room]!, from, until: from + days };
          const body = stay(wanted.room, from, wanted.until);
          const old = kept[at];
          const isFree = kept.every(
            (one) => one === old || one.room !== wanted.room || one.until <= from || wanted.until <= one.from,
          );
          const { status, data } = old
            ? await app.api.patch(`/stays/${old.id}`, body)
            : await app.api.post("/stays", body);
          expect(status).to.equal(isFree ? (old ? 200 : 201) : 409);
          if (isFree && old) Object.assign(old, wanted);
          else if (isFree) kept.push({ id: data.id, ...wanted });
        }
      }),
      { numRuns: samples(3) },
    );
  });
});

describe("a mutation of several records", () => {
  it("hands a time from one record to another, whichever it writes first", async () => {
    const declared = await loaded(HOSPITAL);
    const ids: string[] = [];
    const at = (hour: string) => `2026-03-08T${hour}:00:00.000Z`;
    const hand = async ({ store }: HookContext) => {
      await store.update("transport", ids[1]!, { leavesAt: at("08"), backAt: at("09") });
      await store.update("transport", ids[0]!, { leavesAt: at("09") });
    };
    const shift = async ({ store }: HookContext) => {
      const [first, second] = [ids[1]!, ids[0]!];
      await store.update("transport", first, { leavesAt: at("09"), backAt: at("10") });
      await store.update("transport", second, { leavesAt: at("10"), backAt: at("11") });
    };
    const steps = [hand, shift];
    const swap = (context: HookContext) => steps.shift()!(context);
    const hooks = new Map(declared.hooks).set("bed", { ...declared.hooks.get("bed"), occupy: swap });
    const { app, api, patient, bed } = await openHospital(
      await openTestApp({ folder: HOSPITAL, loaded: { ...declared, hooks } }),
    );
    const patientId = (await patient()).id;
    for (const hour of ["08", "10"]) {
      const times = { leavesAt: `2026-03-08T${hour}:00:00Z`, backAt: `2026-03-08T${hour}:59:00Z` };
      const made = await api.make("/transports", { patientId, ambulance: "A", ...times });
      ids.push(made.id);
    }
    await api.patch(`/transports/${ids[0]}`, { backAt: "2026-03-08T09:30:00Z" });
    for (const _ of [hand, shift]) {
      const { status, text } = await api.post(`/beds/${(await bed()).id}/occupy`);
      expect(status, text).to.equal(200);
    }
    await app.close();
  });
});

describe("a migration to times that exclude each other", () => {
  const plain = notebook(FIELDS);
  const exclusive = notebook(FIELDS, EXCLUSIVE);

  it("adds the constraint, and drops it again", async () => {
    const database = await existing(plain, [
      stay("1", 0, 2),
      stay("1", 2, 4),
      stay("2", 1, 3),
      { room: "1" },
    ]);
    await database.to(exclusive);
    await expectFresh(database, exclusive);
    await expectSettled(database, exclusive);
    await database.to(plain);
    await expectFresh(database, plain);
  });

  it("is refused where times overlap, and names the records", async () => {
    const database = await existing(plain, [stay("a 1", 0, 2), stay("A1", 1, 4), stay("2", 1, 3)]);
    const refused = (await database.to(exclusive).catch((error: unknown) => error)) as MigrationRefused;
    const [first, second] = await database.query("select id from notes order by id");
    expect(refused.message).to.include(
      `2 rows overlap with another, such as ${first!.id} and ${second!.id}.`,
    );
    await expectSettled(database, plain);
  });
});
