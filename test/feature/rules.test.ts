/** Every rule of a field holds for every way to write it: a call, an action, a state, a hook, another record, time. */
import { expect } from "chai";
import { expire } from "../../runtime/platform/maintenance.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { rules } from "../support/rules.ts";

type Values = Record<string, unknown>;

/** What a rule refuses. */
interface Case {
  /** What the record has before. */
  readonly before?: Values;
  /** The field that is written, and a value that the rule refuses. */
  readonly field: string;
  bad(): unknown;
  readonly refused: readonly [status: number, code: string];
  /** The key that calls may not write the field. */
  readonly asReader?: true;
}

const SOON = "2199-01-01T00:00:00.000Z";
const HOUR_MS = 3_600_000;
const PAST = "2020-01-01T00:00:00.000Z";

describe("rules of fields", () => {
  let app: TestApp;
  let reader: TestApp["api"];
  let n = 0;
  before(async () => {
    app = await openTestApp({ loaded: await rules() });
    await app.api.make("/people", { name: "R", email: "r@example.com", role: "READER" });
    reader = app.client((await app.key({}, "r@example.com")).key);
  });
  after(() => app.close());

  const made = async (path: string, body: Values = {}) => (await app.api.make(path, body)).id as string;
  const seat = (more: Values) => made("/seats", more);
  const gone = async () => {
    const id = await seat({});
    await app.api.delete(`/seats/${id}`);
    return id;
  };
  const taken = async (field: string) => {
    const text = `taken ${++n}`;
    for (const path of ["/items", "/hookeds"]) await made(path, { name: "other", [field]: text });
    return text;
  };

  const CASES: Readonly<Record<string, Case>> = {
    where: { field: "seatId", bad: () => seat({ isFree: false }), refused: [409, "INVALID_STATE"] },
    "where, with a code": {
      field: "namedId",
      bad: () => seat({ isFree: false }),
      refused: [422, "SEAT_TAKEN"],
    },
    "where of a list": {
      field: "seatIds",
      bad: async () => [await seat({}), await seat({ isFree: false })],
      refused: [409, "INVALID_STATE"],
    },
    "a record that was deleted": { field: "goneId", bad: gone, refused: [422, "VALIDATION_FAILED"] },
    "an equality, at the reference": {
      before: { zone: "north" },
      field: "zonedId",
      bad: () => seat({ zone: "south" }),
      refused: [422, "VALIDATION_FAILED"],
    },
    "an equality, at the own side": {
      field: "zone",
      bad: () => "south",
      refused: [422, "VALIDATION_FAILED"],
    },
    unique: { field: "code", bad: () => taken("code"), refused: [409, "CONFLICT"] },
    "unique while in a state": { field: "slot", bad: () => taken("slot"), refused: [409, "CONFLICT"] },
    after: {
      before: { startsAt: SOON },
      field: "endsAt",
      bad: () => PAST,
      refused: [422, "VALIDATION_FAILED"],
    },
    "after, at the other time": {
      before: { endsAt: PAST },
      field: "startsAt",
      bad: () => SOON,
      refused: [422, "VALIDATION_FAILED"],
    },
    permission: { field: "level", bad: () => 5, refused: [403, "PERMISSION_DENIED"], asReader: true },
    "what a state requires": { field: "name", bad: () => null, refused: [409, "INVALID_STATE"] },
    "the bounds of a sum": {
      before: { times: 1000 },
      field: "amount",
      bad: () => "9999999999999.00",
      refused: [422, "VALIDATION_FAILED"],
    },
  };

  /** Ways to write a field of a record with these values before. */
  const WAYS: Readonly<
    Record<string, (api: TestApp["api"], before: Values, field: string, value: unknown) => Promise<Answer>>
  > = {
    "a create": (api, before, field, value) => api.post("/items", { ...before, [field]: value }),
    "a PATCH": async (api, before, field, value) =>
      await api.patch(`/items/${await made("/items", before)}`, { [field]: value }),
    "a PATCH that moves the state": async (api, before, field, value) =>
      await api.patch(`/items/${await made("/items", { ...before, status: "WAITING" })}`, {
        [field]: value,
        status: "OPEN",
      }),
    "an action": async (api, before, field, value) =>
      await api.post(`/items/${await made("/items", before)}/give-${field.toLowerCase()}`, {
        [field]: value,
      }),
    "`set` of another record": async (api, before, field, value) => {
      const id = await made("/clerks", { itemId: await made("/items", before) });
      return await api.post(`/clerks/${id}/give-${field.toLowerCase()}`, { [field]: value });
    },
    "the hook of a create": (api, before, field, value) =>
      api.post("/hookeds", { ...before, remark: JSON.stringify({ [field]: value }) }),
    "the hook of a PATCH": async (api, before, field, value) =>
      await api.patch(`/hookeds/${await made("/hookeds", before)}`, {
        remark: JSON.stringify({ [field]: value }),
      }),
    "the hook of an action": async (api, before, field, value) =>
      await api.post(`/hookeds/${await made("/hookeds", before)}/settle`, {
        remark: JSON.stringify({ [field]: value }),
      }),
    "the hook of another record that changes it": async (api, before, field, value) =>
      await api.post(`/clerks/${await made("/clerks")}/write`, {
        id: await made("/items", before),
        values: { [field]: value },
      }),
    "the hook of another record that makes it": async (api, before, field, value) =>
      await api.post(`/clerks/${await made("/clerks")}/write`, { values: { ...before, [field]: value } }),
  };

  for (const [rule, { before: given = {}, field, bad, refused, asReader }] of Object.entries(CASES))
    for (const [way, write] of Object.entries(WAYS))
      it(`hold ${rule} against ${way}`, async () => {
        const start: Values = { name: "mine", ...given };
        if (rule === "an equality, at the own side")
          Object.assign(start, { zone: "north", zonedId: await seat({ zone: "north" }) });
        const { status, error } = await write(asReader ? reader : app.api, start, field, await bad());
        expect([status, error?.code]).to.deep.equal(refused);
      });

  /** What entering the state LATE breaks: it sets the end to now, the times to 1,000 and the zone to `late`. */
  const LATE: Readonly<Record<string, () => Promise<Values> | Values>> = {
    after: () => ({ startsAt: SOON }),
    "an equality": async () => ({ zone: "north", zonedId: await seat({ zone: "north" }) }),
    "the bounds of a sum": () => ({ amount: "9999999999999.00" }),
    "unique while in a state": async () => ({ slot: await taken("slot") }),
  };
  const MOVES: Readonly<Record<string, (id: string) => Promise<Answer>>> = {
    "a PATCH": (id) => app.api.patch(`/items/${id}`, { status: "LATE" }),
    "an action": (id) => app.api.post(`/items/${id}/delay`),
    "`moves` of another record": async (id) =>
      await app.api.post(`/clerks/${await made("/clerks", { itemId: id })}/delay`),
    "the hook of another record": async (id) =>
      await app.api.post(`/clerks/${await made("/clerks")}/write`, { id, values: { status: "LATE" } }),
  };

  for (const [rule, broken] of Object.entries(LATE)) {
    for (const [way, move] of Object.entries(MOVES))
      it(`hold ${rule} against a state that ${way} enters`, async () => {
        const id = await made("/items", { name: "mine", status: "WAITING", ...(await broken()) });
        expect((await move(id)).status).to.be.oneOf([409, 422]);
        expect((await app.api.get(`/items/${id}`)).data).to.include({ status: "WAITING", version: 1 });
      });

    it(`hold ${rule} against an expiry, which waits`, async () => {
      const expiresAt = new Date(Date.now() + app.clock.ahead + HOUR_MS).toISOString();
      const late = { name: "mine", status: "WAITING", expiresAt };
      const [id, other] = [
        await made("/items", { ...late, ...(await broken()) }),
        await made("/items", late),
      ];
      app.clock.ahead += HOUR_MS;
      await expire(app.serving.app.serving());
      expect((await app.api.get(`/items/${id}`)).data.status).to.equal("WAITING");
      expect((await app.api.get(`/items/${other}`)).data.status).to.equal("LATE");
    });
  }
});
