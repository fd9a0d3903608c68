/** `restrict` of a reference: a record is not deleted while another one refers to it, in any order of calls. */
import { expect } from "chai";
import type { HookContext } from "charter";
import fc from "fast-check";
import { newId } from "../../runtime/model/id.ts";
import { NeedsLockedPath } from "../../runtime/record/reads/locked-path.ts";
import { openTestApp, type TestApp, type TestTwin } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { release, resource } from "../support/notebook.ts";
import { samples } from "../support/samples.ts";

const deletable = (text: string, hook = "{}") =>
  text.replace("update: {} }", `update: {}, delete: ${hook} }`);

const UNIT = deletable(
  resource("unit", "units", { fields: "  besideId: { type: reference, to: unit, restrict: true }" }),
  "{ hook: leave }",
);

const LEASE = deletable(
  resource("lease", "leases", {
    fields: `
  unitId:     { type: reference, to: unit, restrict: true }
  formerIds:  { type: list, of: { type: reference, to: unit }, restrict: UNIT_WAS_LEASED }
  promisedId: { type: reference, to: unit, hidden: true, restrict: true }
  otherId:    { type: reference, to: unit }
  termsId:    { type: reference, to: terms, mode: createOnly }
  copiedId:   { type: reference, to: unit, mode: readOnly, restrict: true, derive: { copy: termsId.unitId } }`,
    more: `actions:
  promise:
    summary: Promise a unit.
    input: { unitId: { type: reference, to: unit, required: true } }
    set: { promisedId: input.unitId }
    answers: record`,
  }),
);

const TERMS = resource("terms", "termses", {
  fields: "  unitId: { type: reference, to: unit, mode: createOnly }",
});

const PLEDGE = resource("pledge", "pledges", {
  fields: "  unitId: { type: reference, to: unit, mode: createOnly, restrict: true }",
});

/** Its hook declares to write beds. */
const ROOM = deletable(
  resource("room", "rooms", { fields: "  name: { type: text, max: 9 }" }),
  "{ hook: leave, writes: [bed.roomId] }",
);

const BED = resource("bed", "beds", { fields: "  roomId: { type: reference, to: room, restrict: true }" });

const METER = deletable(
  resource("meter", "meters", {
    fields: "  unitId: { type: reference, to: unit, restrict: true }",
    more: "parent: { resource: lease, field: leaseId }",
  }),
);

/** What the hook of a DELETE does; nothing unless a test says so. */
let leave: (context: HookContext) => Promise<unknown> = async () => undefined;

const LEAVING = {
  leave: async (context: HookContext) => {
    await leave(context);
  },
};
const HOOKS = new Map([
  ["unit", LEAVING],
  ["room", LEAVING],
]);

describe("a reference that restricts", () => {
  let app: TestApp;
  let api: TestApp["api"];
  before(async () => {
    const more = {
      unit: UNIT,
      lease: LEASE,
      terms: TERMS,
      meter: METER,
      pledge: PLEDGE,
      room: ROOM,
      bed: BED,
    };
    app = await openTestApp({ loaded: await release("  title: { type: text, max: 9 }", more, HOOKS) });
    api = app.api;
  });
  afterEach(() => {
    leave = async () => undefined;
  });
  after(() => app.close());

  const unit = async (): Promise<string> => (await api.make("/units", {})).id;
  const lease = async (body: object): Promise<string> => (await api.make("/leases", body)).id;
  const remove = (id: string) => api.delete(`/units/${id}`);
  const refusal = ({ status, error }: Answer) => [
    status,
    error?.code,
    ...(error?.details ?? []).map(({ code, resource, field, id }: Record<string, string>) =>
      [code, resource, field, id].join(" "),
    ),
  ];

  it("refuses the DELETE, and says which record refers to it and what to do", async () => {
    const unitId = await unit();
    const id = await lease({ unitId });
    const answer = await remove(unitId);
    expect(refusal(answer)).to.deep.equal([409, "CONFLICT", `CONFLICT lease unitId ${id}`]);
    expect(answer.error.message).to.equal(
      `\`unitId\` of lease ${id} refers to this unit. Change that \`unitId\` or delete that lease, and likewise each other lease in \`GET /leases?unitId=${unitId}\`, before you delete this unit.`,
    );
    expect((await api.get(`/units/${unitId}`)).data.version).to.equal(1);
    await api.patch(`/leases/${id}`, { unitId: await unit() });
    expect((await remove(unitId)).status).to.equal(200);
  });

  it("tells only what a call can do about the reference", async () => {
    const told = async (unitId: string) =>
      (await remove(unitId)).error.details.map(({ message }: { message: string }) => message);
    const [promised, copied] = [await unit(), await unit()];
    const id = await lease({});
    await api.post(`/leases/${id}/promise`, { unitId: promised });
    const { id: termsId } = await api.make("/termses", { unitId: copied });
    const { id: signed } = await api.make("/leases", { termsId });
    expect(await told(promised)).to.deep.equal([
      `\`promisedId\` of lease ${id} refers to this unit. Call \`POST /leases/${id}/promise\` or delete that lease, and likewise each other lease that refers to this unit, before you delete this unit.`,
    ]);
    expect(await told(copied)).to.deep.equal([
      `\`copiedId\` of lease ${signed} refers to this unit. Delete that lease, and likewise each other lease in \`GET /leases?copiedId=${copied}\`, before you delete this unit.`,
    ]);
    const metered = await unit();
    const { id: meterId } = await api.make(`/leases/${id}/meters`, { unitId: metered });
    expect(await told(metered)).to.deep.equal([
      `\`unitId\` of meter ${meterId} (/leases/${id}/meters/${meterId}) refers to this unit. Change that \`unitId\` or delete that meter, and likewise each other meter that refers to this unit, before you delete this unit.`,
    ]);
    const held = await unit();
    const { id: note } = await api.make("/pledges", { unitId: held });
    expect(await told(held)).to.deep.equal([
      `\`unitId\` of pledge ${note} refers to this unit. No call changes that reference or deletes the pledge, so this unit cannot be deleted.`,
    ]);
  });

  it("allows it once the other record is deleted, and by a field without the word", async () => {
    const unitId = await unit();
    const id = await lease({ unitId, otherId: unitId });
    await api.delete(`/leases/${id}`);
    await lease({ otherId: unitId });
    expect((await remove(unitId)).status).to.equal(200);
  });

  it("tells of each field, of lists and of hidden ones as well, with the code of the first", async () => {
    const unitId = await unit();
    const id = await lease({ formerIds: [await unit(), unitId] });
    expect(refusal(await remove(unitId))).to.deep.equal([
      409,
      "UNIT_WAS_LEASED",
      `UNIT_WAS_LEASED lease formerIds ${id}`,
    ]);
    await api.post(`/leases/${id}/promise`, { unitId });
    const { id: meterId } = await api.make(`/leases/${id}/meters`, { unitId });
    expect(refusal(await remove(unitId)).slice(2)).to.have.members([
      `UNIT_WAS_LEASED lease formerIds ${id}`,
      `CONFLICT lease promisedId ${id}`,
      `CONFLICT meter unitId ${meterId}`,
    ]);
  });

  it("does not count a child whose parent is deleted, nor the record itself", async () => {
    const unitId = await unit();
    const id = await lease({});
    await api.make(`/leases/${id}/meters`, { unitId });
    await api.patch(`/units/${unitId}`, { besideId: unitId });
    expect((await remove(unitId)).status).to.equal(409);
    await api.delete(`/leases/${id}`);
    expect((await remove(unitId)).status).to.equal(200);
  });

  it("judges what a hook of the DELETE has written", async () => {
    const [unitId, other] = [await unit(), await unit()];
    const id = await lease({ unitId });
    leave = async ({ store }) => await store.update("lease", id, { unitId: other });
    expect((await remove(unitId)).status).to.equal(200);
    leave = async ({ store }) => await store.create("lease", { formerIds: [other], unitId: null });
    await api.patch(`/leases/${id}`, { unitId: null });
    expect((await remove(other)).error.code).to.equal("UNIT_WAS_LEASED");
  });

  it("is told before the errors of the DELETE's hook, and these alone without it", async () => {
    const [unitId, other] = [await unit(), await unit()];
    const id = await lease({ unitId });
    leave = async ({ fault }) => {
      fault("/besideId", "INVALID_VALUE", "Not now.");
      fault("/besideId", "REQUIRED", "It is needed.");
    };
    const paths = ({ status, error }: Answer) => [
      status,
      error.code,
      ...error.details.map(({ code }: { code: string }) => code),
    ];
    const faults = ["INVALID_VALUE", "REQUIRED"];
    expect(paths(await remove(unitId))).deep.equal([409, "CONFLICT", "CONFLICT", ...faults]);
    expect(paths(await remove(other))).deep.equal([422, "VALIDATION_FAILED", ...faults]);
    await api.delete(`/leases/${id}`);
    expect(paths(await remove(unitId))).deep.equal([422, "VALIDATION_FAILED", ...faults]);
  });

  it("is not told beside an error of a hook that declares to write the other records", async () => {
    const { id } = await api.make("/rooms", {});
    await api.make("/beds", { roomId: id });
    leave = async ({ fault }) => fault("", "INVALID_VALUE", "Not now.");
    expect((await api.delete(`/rooms/${id}`)).status).equal(422);
    leave = async () => undefined;
    expect((await api.delete(`/rooms/${id}`)).status).equal(409);
  });

  it("holds a reference that the hook of a DELETE sets to the rules of any other", async () => {
    const [unitId, gone] = [await unit(), await unit()];
    await remove(gone);
    for (const besideId of [gone, newId("unit", Date.now())]) {
      leave = async ({ after }) => void Object.assign(after, { besideId });
      const { status, error } = await remove(unitId);
      expect([status, error?.details[0].path, error?.details[0].code]).deep.equal([
        422,
        "/besideId",
        "REFERENCE_NOT_FOUND",
      ]);
    }
  });

  it("is judged in a batch by what the items before have written", async () => {
    const unitId = await unit();
    const id = await lease({ unitId });
    const [unitItem, leaseItem] = [`/units/${unitId}`, `/leases/${id}`].map((path) => ({
      method: "DELETE",
      path,
    }));
    const batch = (...items: unknown[]) => api.post("/batch", { atomic: true, items });
    const failed = await batch(unitItem, leaseItem);
    expect(failed.error.results[0].error.code).to.equal("CONFLICT");
    expect((await batch(leaseItem, unitItem)).status).to.equal(200);
  });

  it("shows among the actions of a record", async () => {
    const unitId = await unit();
    const allowed = async () =>
      (await api.get(`/units/${unitId}/actions`)).data.find(
        ({ name }: { name: string }) => name === "delete",
      );
    expect((await allowed()).allowed).to.equal(true);
    await lease({ unitId });
    expect((await allowed()).because[0]).to.include({ path: "path.id", code: "CONFLICT" });
  });

  it("has an index for each field that no list filters by", async () => {
    const rows = await app.serving.app.database.query(
      "select indexdef as text from pg_indexes where tablename = 'leases'",
      [],
    );
    const all = rows.map(({ text }) => text as string).join("\n");
    expect(all)
      .to.match(/btree \(organization_id, promised_id, id\)/)
      .and.match(/gin \(former_ids\)/);
  });

  it("leads no record to a deleted one, whatever clients do", async () => {
    const step = fc.record({
      kind: fc.constantFrom("create", "move", "end", "remove"),
      a: fc.nat(3),
      b: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const units = await Promise.all([unit(), unit(), unit(), unit()]);
        const gone = new Set<string>();
        const leases = new Map<string, string>();
        for (const { kind, a, b } of steps) {
          const [unitId, leaseId] = [units[a]!, [...leases.keys()][b]];
          if (kind === "remove") {
            const expected = gone.has(unitId) ? 404 : [...leases.values()].includes(unitId) ? 409 : 200;
            expect((await remove(unitId)).status).to.equal(expected);
            if (expected === 200) gone.add(unitId);
          } else if (kind === "create") {
            const { status, data } = await api.post("/leases", { unitId });
            expect(status).to.equal(gone.has(unitId) ? 422 : 201);
            if (status === 201) leases.set(data.id, unitId);
          } else if (leaseId !== undefined && kind === "move") {
            const { status } = await api.patch(`/leases/${leaseId}`, { unitId });
            expect(status).to.equal(gone.has(unitId) ? 422 : 200);
            if (status === 200) leases.set(leaseId, unitId);
          } else if (leaseId !== undefined) {
            await api.delete(`/leases/${leaseId}`);
            leases.delete(leaseId);
          }
        }
      }),
      { numRuns: samples(3) },
    );
  });

  describe("and a DELETE at the same time", () => {
    let twin: TestTwin;
    let locking: TestTwin;
    before(async () => {
      [twin, locking] = [await app.twin(), await app.twin()];
      for (const { recordBatcher } of locking.serving.app.serving().compiled.reads.values())
        Object.assign(recordBatcher, { find: () => Promise.reject(new NeedsLockedPath()) });
    });

    const WAYS: Readonly<
      Record<string, (server: TestApp["api"], unitId: string, id: string, termsId: string) => Promise<Answer>>
    > = {
      "a create": (server, unitId) => server.post("/leases", { unitId }, { "Idempotency-Key": "" }),
      "a PATCH": (server, unitId, id) => server.patch(`/leases/${id}`, { unitId }),
      "a PATCH of a list": (server, unitId, id) => server.patch(`/leases/${id}`, { formerIds: [unitId] }),
      "a create that copies it": (server, _, __, termsId) =>
        server.post("/leases", { termsId }, { "Idempotency-Key": "" }),
      "an action": (server, unitId, id) => server.post(`/leases/${id}/promise`, { unitId }),
    };

    for (const [way, write] of Object.entries(WAYS))
      for (const [path, server] of [
        ["without locks", () => twin.api],
        ["in a transaction", () => locking.api],
      ] as const)
        it(`do not both succeed: ${way} ${path}`, async () => {
          const pairs = await Promise.all(
            Array.from({ length: 24 }, async () => {
              const unitId = await unit();
              return [unitId, await lease({}), (await api.make("/termses", { unitId })).id] as const;
            }),
          );
          const both = await Promise.all(
            pairs.map(([unitId, id, termsId], i) => {
              const calls = [() => remove(unitId), () => write(server(), unitId, id, termsId)];
              return Promise.all((i % 2 ? calls : calls.reverse()).map((call) => call()));
            }),
          );
          const counts = both.map((pair) => pair.filter(({ status }) => status < 300).length);
          expect(Math.max(...counts)).to.equal(1);
        });
  });
});
