/** Windows of every list: `…After` includes its bound and `…Before` excludes it, so windows that meet share no record and miss none. */
import { expect } from "chai";
import { JOURNALS } from "../../runtime/model/journal.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { Bodies, type Body, isSendable } from "../support/bodies.ts";
import { assigned } from "../support/feed.ts";

const { application } = await loaded("resources");

/** The parameters that bound a list in time, each with its field, which new records have or can be sent. */
const WINDOWS = [...application.models.values()].flatMap((model) => {
  if (!model.operations.list) return [];
  const declared = model.parameters.filter(
    ({ field, operator }) => operator.created && (field.kind === "updatedAt" || isSendable(field)),
  );
  const createdAt = model.byName.get("createdAt")!;
  return [
    ...(["createdAfter", "createdBefore"] as const).map((name) => ({ model, name, field: createdAt })),
    ...declared.map(({ name, field }) => ({ model, name, field })),
  ];
});

describe("windows", () => {
  let app: TestApp;
  let bodies: Bodies;
  before(async () => {
    app = await openTestApp();
    bodies = new Bodies(application, app.api);
  });
  after(() => app.close());

  const includes = async (path: string, id: string): Promise<boolean> => {
    const { data, text } = await app.api.get(path);
    expect(data, text).an("array");
    return data.some((one: Body) => one.id === id);
  };
  /** A bound some steps away: milliseconds from a time, days from a date. */
  const bound = (at: string, steps: number) =>
    at.includes("T")
      ? new Date(Date.parse(at) + steps).toISOString()
      : new Date(Date.parse(at) + steps * 86_400_000).toISOString().slice(0, 10);

  for (const { model, name, field } of WINDOWS)
    it(`of ${model.collection} by ${name}`, async () => {
      const needed = (model.operations.list!.requires ?? []).map((one) => [one, ""] as const);
      const value = isSendable(field) ? await bodies.sample(model, [field], 1) : {};
      const record = await (MADE[model.name]?.() ?? bodies.make(model.name, value));
      const path = `${await bodies.collection(model)}?${needed.map(([one]) => `${one}=${record[one]}&`).join("")}limit=100`;
      const at = record[field.name] as string;
      const found = await Promise.all(
        [-1, 0, 1].map((steps) => includes(`${path}&${name}=${bound(at, steps)}`, record.id)),
      );
      expect(found).deep.equal(name.endsWith("After") ? [true, true, false] : [false, false, true]);
    });

  /** Records that a body made from the declarations alone does not make. */
  const MADE: Readonly<Record<string, () => Promise<Body>>> = {
    webhook_endpoint: () =>
      app.api.make("/webhook-endpoints", { url: "https://93.184.215.14/", eventTypes: ["*"] }),
    external_reference: async () => {
      const { id } = await bodies.existing("customer");
      const tuple = { externalSystem: "windows", externalObject: "customer", externalId: id };
      const target = { resourceType: "customer", resourceId: id };
      return (await app.api.post("/external-references", { ...target, ...tuple })).data;
    },
  };

  for (const { name: journal, listPath, parameters } of JOURNALS)
    for (const { name } of parameters.filter((one) => one.name.startsWith("created")))
      it(`of ${journal} by ${name}`, async () => {
        const endpoint = await MADE.webhook_endpoint!();
        await app.api.post(`/webhook-endpoints/${endpoint.id}/test`);
        await app.api.make("/customers", { firstName: "Ada", lastName: "Lovelace" });
        await assigned(app);
        const path = `${listPath.replace("{id}", endpoint.id)}?sortDir=desc&limit=100`;
        const [entry] = (await app.api.get(path)).data as Body[];
        const found = await Promise.all(
          [-1, 0, 1].map((ms) => includes(`${path}&${name}=${bound(entry!.createdAt, ms)}`, entry!.id)),
        );
        expect(found).deep.equal(name === "createdAfter" ? [true, true, false] : [false, false, true]);
      });
});
