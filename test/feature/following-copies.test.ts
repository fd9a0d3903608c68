/** Copies that are made again when their reference changes, whichever call changes it. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import fc from "fast-check";
import { type Loaded, load } from "../../runtime/load.ts";
import { openTestApp, type TestApp, type TestTwin } from "../support/app.ts";
import { release, resource, servedTexts } from "../support/notebook.ts";
import { samples } from "../support/samples.ts";
import { scratchFolder } from "../support/scratch.ts";

const CUSTOMER = resource("customer", "customers", {
  fields: `
  name:     { type: text, max: 50, required: true }
  currency: { type: text, max: 3 }`,
});

const PROJECT = resource("project", "projects", {
  fields: `
  customerId: { type: reference, to: customer }
  currency:   { type: text, max: 3, mode: readOnly, derive: { copy: customerId.currency, follows: true } }
  label:      { type: text, max: 50, derive: { copy: customerId.name, follows: true } }`,
  more: `states:
  field: status
  default: OPEN
  values:
    OPEN: { to: [LOST] }
    LOST: { to: [OPEN], set: { customerId: null } }
actions:
  assign: { summary: Assign it., input: { customerId: { type: reference, to: customer } }, set: { customerId: input.customerId }, answers: record }
  hand:   { summary: Hand it over by a hook., input: { ids: { type: list, of: { type: text, max: 50 }, required: true } }, hook: hand, answers: record }`,
});

/** Its copies are declared before the reference that they lead through. */
const TASK = resource("task", "tasks", {
  fields: `
  projectId:  { type: reference, to: project }
  currency:   { type: text, max: 3, mode: readOnly, derive: { copy: customerId.currency, follows: true } }
  customerId: { type: reference, to: customer, mode: readOnly, derive: { copy: projectId.customerId, follows: true } }
  deep:       { type: text, max: 3, mode: readOnly, derive: { copy: projectId.customerId.currency, follows: true } }`,
  more: `actions:
  sell: { summary: Sell its project., input: { customerId: { type: reference, to: customer } }, set: { projectId.customerId: input.customerId }, answers: record }
  lose: { summary: Lose its project., moves: { projectId: { to: LOST } }, answers: record }`,
});

/** Leads the project to each of the customers in turn. */
const HAND = `export async function hand({ before, after, input, store }) {
  const [last, ...others] = [...input.ids].reverse();
  for (const customerId of others.reverse()) await store.update("project", before.id, { customerId });
  after.customerId = last === "none" ? null : last;
}
`;

async function loaded(): Promise<Loaded> {
  const root = scratchFolder("charter-copies-");
  const folder = join(root, "resources");
  mkdirSync(folder);
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  const texts = {
    ...servedTexts("  title: { type: text, max: 9 }"),
    customer: CUSTOMER,
    project: PROJECT,
    task: TASK,
  };
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, `${name}.yaml`), text);
  writeFileSync(join(folder, "project.hooks.ts"), HAND);
  return await load(folder);
}

type Api = TestApp["api"];

describe("a copy that follows its reference", () => {
  let app: TestApp;
  let twin: TestTwin;
  let api: Api;
  before(async () => {
    app = await openTestApp({ loaded: await loaded() });
    twin = await app.twin();
    ({ api } = app);
  });
  after(() => app.close());

  const customer = (name: string, currency: string | null) => api.make("/customers", { name, currency });
  const project = async (id: string) => (await api.get(`/projects/${id}`)).data;

  /** Every way to lead a project to another customer, or to none. */
  const WAYS: Readonly<
    Record<string, (id: string, taskId: string, customerId: string | null) => Promise<unknown>>
  > = {
    patch: (id, _, customerId) => api.patch(`/projects/${id}`, { customerId }),
    action: (id, _, customerId) => api.post(`/projects/${id}/assign`, { customerId }),
    hook: (id, _, customerId) => api.post(`/projects/${id}/hand`, { ids: [customerId ?? "none"] }),
    behind: (_, taskId, customerId) => api.post(`/tasks/${taskId}/sell`, { customerId }),
    batch: (id, _, customerId) =>
      api.post("/batch", { items: [{ method: "PATCH", path: `/projects/${id}`, body: { customerId } }] }),
  };

  it("is what the record had when the reference was set to it, after any changes", async () => {
    const all = [await customer("A", "EUR"), await customer("B", "USD"), await customer("C", null)];
    const step = fc.record({
      way: fc.constantFrom(...Object.keys(WAYS)),
      to: fc.option(fc.nat(2)),
      currency: fc.constantFrom("EUR", "USD", "CHF"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const { id } = await api.make("/projects", {});
        const { id: taskId } = await api.make("/tasks", { projectId: id });
        const told = { customerId: null as string | null, currency: null as string | null, label: null };
        for (const { way, to, currency } of steps) {
          const chosen = to === null ? null : all[to]!;
          await WAYS[way]!(id, taskId, chosen?.id ?? null);
          if ((chosen?.id ?? null) !== told.customerId)
            Object.assign(told, {
              customerId: chosen?.id ?? null,
              currency: chosen?.currency ?? null,
              label: chosen?.name ?? null,
            });
          expect(await project(id), way).to.include(told);
          // The copy stays as it is when the other record changes.
          if (chosen) Object.assign(chosen, (await api.patch(`/customers/${chosen.id}`, { currency })).data);
        }
      }),
      { numRuns: samples(4) },
    );
  });

  it("becomes null where a state clears the reference, moved by a PATCH or by another record", async () => {
    const { id: customerId } = await customer("A", "EUR");
    for (const lose of [
      (id: string) => api.patch(`/projects/${id}`, { status: "LOST" }),
      async (projectId: string) => api.post(`/tasks/${(await api.make("/tasks", { projectId })).id}/lose`),
    ]) {
      const { id, currency } = await api.make("/projects", { customerId });
      expect(currency).to.equal("EUR");
      await lose(id);
      expect(await project(id)).to.include({ status: "LOST", customerId: null, currency: null, label: null });
    }
  });

  it("keeps its value where a hook sets the reference back", async () => {
    const [a, b] = [await customer("A", "EUR"), await customer("B", "USD")];
    const { id } = await api.make("/projects", { customerId: a.id });
    await api.patch(`/customers/${a.id}`, { currency: "CHF" });
    await api.post(`/projects/${id}/hand`, { ids: [b.id, a.id] });
    expect(await project(id)).to.include({ customerId: a.id, currency: "EUR" });
    await api.post(`/projects/${id}/hand`, { ids: [a.id, b.id] });
    expect(await project(id)).to.include({ customerId: b.id, currency: "USD" });
  });

  it("passes through a reference that is copied itself, in whatever order they are declared", async () => {
    const [a, b] = [await customer("A", "EUR"), await customer("B", "USD")];
    const [one, two] = [
      await api.make("/projects", { customerId: a.id }),
      await api.make("/projects", { customerId: b.id }),
    ];
    const task = await api.make("/tasks", { projectId: one.id });
    expect(task).to.include({ customerId: a.id, currency: "EUR", deep: "EUR" });
    const path = `/tasks/${task.id}`;
    const moved = (await api.patch(path, { projectId: two.id })).data;
    expect(moved).to.include({ customerId: b.id, currency: "USD", deep: "USD" });
    const freed = (await api.patch(path, { projectId: null })).data;
    expect(freed).to.include({ customerId: null, currency: null, deep: null });
  });

  it("is refused where it is readOnly, and else gives way to what the same call sends", async () => {
    const [a, b] = [await customer("A", "EUR"), await customer("B", "USD")];
    const { id } = await api.make("/projects", { customerId: a.id, label: "Own" });
    const path = `/projects/${id}`;
    const { status, error } = await api.patch(path, { customerId: b.id, currency: "EUR" });
    expect([status, error.details[0].path, error.details[0].code]).to.deep.equal([
      422,
      "/currency",
      "READ_ONLY",
    ]);
    expect((await api.patch(path, { label: "Mine" })).data).to.include({ label: "Mine", currency: "EUR" });
    expect((await api.patch(path, { customerId: b.id, label: "Kept" })).data.label).to.equal("Kept");
    expect((await api.patch(path, { customerId: a.id })).data).to.include({ label: "A", currency: "EUR" });
    const none = await api.patch(path, {
      customerId: `${a.id.slice(0, -1)}${a.id.endsWith("0") ? "1" : "0"}`,
    });
    expect([none.status, none.error.details[0].path]).to.deep.equal([422, "/customerId"]);
  });

  it("fits the reference where two calls change it at once", async () => {
    const [a, b] = [await customer("A", "EUR"), await customer("B", "USD")];
    for (let round = 0; round < 30; round++) {
      const { id } = await api.make("/projects", {});
      await Promise.all([
        api.patch(`/projects/${id}`, { customerId: a.id }),
        twin.api.patch(`/projects/${id}`, { customerId: b.id }),
        twin.api.post(`/projects/${id}/assign`, { customerId: a.id }),
      ]);
      const { customerId, currency, label } = await project(id);
      expect([currency, label]).to.deep.equal(customerId === a.id ? ["EUR", "A"] : ["USD", "B"]);
    }
  });
});

describe("a copied value that breaks a rule", () => {
  it("is reported at the reference that it is copied from", async () => {
    const shift = resource("shift", "shifts", { fields: "  on: { type: date }" });
    const visit = resource("visit", "visits", {
      fields: `
  shiftId:  { type: reference, to: shift }
  bookedOn: { type: date }
  on:       { type: date, mode: readOnly, after: bookedOn, unique: true, derive: { copy: shiftId.on, follows: true } }`,
    });
    const app = await openTestApp({ loaded: await release("  a: { type: text, max: 5 }", { shift, visit }) });
    const { id: shiftId } = await app.api.make("/shifts", { on: "2026-03-08" });
    const told = async (bookedOn: string) => {
      const { status, error } = await app.api.post("/visits", { shiftId, bookedOn });
      return [status, error?.details[0].path];
    };
    expect(await told("2026-03-09")).deep.equal([422, "/shiftId"]);
    expect(await told("2026-03-07")).deep.equal([201, undefined]);
    expect(await told("2026-03-07")).deep.equal([409, "/shiftId"]);
    await app.close();
  });

  it("is reported there too when a state requires it, or when only the reference changes", async () => {
    const shift = resource("shift", "shifts", { fields: "  on: { type: date }" });
    const visit = resource("visit", "visits", {
      fields: `
  shiftId: { type: reference, to: shift }
  on:      { type: date, mode: readOnly, derive: { copy: shiftId.on, follows: true } }
  endsOn:  { type: date, after: on }
  days:    { type: integer, unique: true, derive: { between: [on, endsOn], unit: days } }`,
      more: `states:
  field: status
  default: OPEN
  values: { OPEN: { to: [DAY, LONG] }, DAY: { to: [OPEN], required: [on] }, LONG: { to: [OPEN], required: [days] } }`,
    });
    const app = await openTestApp({ loaded: await release("  a: { type: text, max: 5 }", { shift, visit }) });
    const { id: shiftId } = await app.api.make("/shifts", { on: "2026-03-08" });
    const { id } = await app.api.make("/visits", { endsOn: "2026-03-07" });
    const told = async (body: object) => (await app.api.patch(`/visits/${id}`, body)).error?.details[0].path;
    expect(await told({ status: "DAY" })).equal("/shiftId");
    expect(await told({ shiftId })).equal("/shiftId");
    expect(await told({ status: "LONG", endsOn: null, shiftId })).equal("/endsOn");
    await app.api.make("/visits", { shiftId, endsOn: "2026-03-09" });
    expect(await told({ shiftId, endsOn: "2026-03-09" })).equal("/endsOn");
    await app.close();
  });
});

describe("a copied time zone", () => {
  it("is that of the local times in the same call", async () => {
    const shop = resource("shop", "shops", { fields: "  zone: { type: timezone }" });
    const slot = resource("slot", "slots", {
      fields: `
  shopId: { type: reference, to: shop }
  zone:   { type: timezone, mode: readOnly, derive: { copy: shopId.zone, follows: true } }
  at:     { type: timestamp, by: zone }`,
    });
    const { api } = await openTestApp({
      loaded: await release("  a: { type: text, max: 5 }", { shop, slot }),
    });
    const [berlin, tokyo] = await Promise.all(
      ["Europe/Berlin", "Asia/Tokyo"].map((zone) => api.make("/shops", { zone })),
    );
    const made = await api.post("/slots", { shopId: berlin.id, at: "2030-01-01T09:00" });
    expect(made.data, made.text).include({ zone: "Europe/Berlin", at: "2030-01-01T08:00:00.000Z" });
    const moved = await api.patch(`/slots/${made.data.id}`, { shopId: tokyo.id, at: "2030-01-01T09:00" });
    expect(moved.data, moved.text).include({ zone: "Asia/Tokyo", at: "2030-01-01T00:00:00.000Z" });
  });
});
