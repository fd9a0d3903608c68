/** Tenancy: records of another organization cannot be read, changed or referred to, and look like missing ones. */
import { expect } from "chai";
import { layRoutes, methodOf, type Route } from "../../runtime/http/routes.ts";
import { newId } from "../../runtime/model/id.ts";
import { JOURNALS, type Journal } from "../../runtime/model/journal.ts";
import { type Model, modelOf } from "../../runtime/model/model.ts";
import type { Member, Type } from "../../runtime/model/type.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { Bodies, type Body } from "../support/bodies.ts";
import type { Answer, Client } from "../support/client.ts";
import { LIBRARY } from "../support/library.ts";
import { until } from "../support/transactions.ts";

/** Both applications: what holds of one holds of any. */
const APPLICATIONS = ["resources", LIBRARY].map(async (folder) => ({
  folder,
  application: (await loaded(folder)).application,
}));

for (const { folder, application } of await Promise.all(APPLICATIONS))
  describe(`tenancy in ${folder}`, () => {
    /** Routes that name a record: all of them must look the same to a stranger as to nobody. */
    const routes = layRoutes(application).all.filter(
      ({ template, operation }) => template.includes("{") && operation.kind !== "upsert",
    );
    let app: TestApp;
    let mine: Bodies;
    let theirs: Bodies;
    let neighbour: Client;
    before(async () => {
      app = await openTestApp({ folder, environment: { WEBHOOKS_ALLOW_PRIVATE: "1" } });
      ({ api: neighbour } = await app.neighbour());
      mine = new Bodies(application, app.api);
      theirs = new Bodies(application, neighbour);
      // Nobody listens there; its deliveries stand all the same.
      await neighbour.make("/webhook-endpoints", { url: "http://127.0.0.1:9/", eventTypes: ["*"] });
    });
    after(() => app.close());

    /** The neighbour's record of a model; of those that no client creates, one that stands anyway. */
    async function existing(model: Model): Promise<Body> {
      if (model.operations.create !== null && model.permission === null)
        return await theirs.existing(model.name);
      if (model.name === "external_reference") return await reference();
      const listed = await neighbour.get(`${model.path}?limit=1`);
      return listed.data?.[0] ?? { id: newId(model.idPrefix, Date.now()) };
    }

    async function reference(): Promise<Body> {
      const externalReferences = [
        { externalSystem: "crm", externalObject: "o", externalId: `${Math.random()}` },
      ];
      const model = [...application.models.values()].find(
        (one) => one.hasExternalReferences && one.operations.create && !one.parent,
      )!;
      const made = await neighbour.make(model.path, { ...(await theirs.least(model)), externalReferences });
      return made.externalReferences[0];
    }

    /** Ids of the neighbour's that the path of a route takes. */
    async function idsOf({ operation }: Route): Promise<string[]> {
      if (operation.kind === "whoami" || operation.kind === "describe" || operation.kind === "batch")
        throw new Error(`${operation.kind} names no record`);
      if (operation.kind === "readJournal") return [await entry(operation.journal)];
      if (operation.kind === "listJournal") return [await parentOf(operation.journal)];
      if (operation.kind === "act" && operation.action.name === "redeliver")
        return [await entry(JOURNALS.find(({ name }) => name === "webhook_delivery")!)];
      const { model } = operation;
      const own = (await existing(model)).id as string;
      return model.parent ? [(await theirs.existing(model.parent.resource)).id, own] : [own];
    }

    /** The neighbour's entry of a journal. */
    async function entry(journal: Journal): Promise<string> {
      const metered = [...application.models.values()].find(({ events, eventOn }) =>
        eventOn.create ? events.get(eventOn.create)!.metered : false,
      )!;
      await theirs.existing(metered.name);
      const path = journal.parent ? filled(journal.listPath, [await parentOf(journal)]) : journal.path;
      let found: Body[] = [];
      await until(async () => {
        found = (await neighbour.get(`${path}?limit=1`)).data;
        return found.length > 0;
      });
      return found[0]!.id as string;
    }

    const parentOf = async ({ parent }: Journal): Promise<string> =>
      (await existing(modelOf(application, parent!.resource))).id as string;

    /** The path of a route to a record, with ids put in. */
    const filled = (template: string, ids: readonly string[]): string => {
      const left = [...ids];
      return template.replace(/\{\w+\}/g, () => left.shift()!);
    };

    /** A body of the route that is good in shape, so that the record is what is judged. */
    async function bodyOf({ operation }: Route): Promise<Body | undefined> {
      if (operation.kind === "create") return await mine.least(operation.model);
      if (operation.kind !== "act" || operation.action.method === "GET")
        return operation.kind === "update" ? {} : undefined;
      return await inputs(operation.action.input);
    }

    async function inputs(members: ReadonlyMap<string, Member>): Promise<Body> {
      const body: Body = {};
      for (const { name, type, required } of members.values())
        if (required) body[name] = SAMPLES[type.name]?.(type) ?? "x";
      return body;
    }

    async function call(route: Route, ids: readonly string[]): Promise<Answer> {
      const headers =
        route.idempotencyKey === "required" ? { "Idempotency-Key": newId("ik", Date.now()) } : undefined;
      return await app.api.call(
        methodOf(route.operation),
        filled(route.template, ids),
        await bodyOf(route),
        headers,
      );
    }

    for (const route of routes)
      it(`${methodOf(route.operation)} ${route.template} of the neighbour's is 404, in the words of a record that never was`, async () => {
        const ids = await idsOf(route);
        const refused = await call(route, ids);
        expect({ status: refused.status, code: refused.error?.code }).deep.equal({
          status: 404,
          code: "NOT_FOUND",
        });
        const never = await call(
          route,
          ids.map((id) => newId(id.split("_").slice(0, -1).join("_"), Date.now())),
        );
        expect(refused.error).deep.equal(never.error);
        expect(refused.text).not.includes(ids.at(-1)!);
      });

    for (const model of application.models.values()) {
      if (model.operations.create === null || model.permission !== null) continue;

      it(`${model.collection}: the neighbour's are in no list`, async () => {
        const own = await existing(model);
        if (model.parent) return;
        const query = [
          "limit=100",
          ...model.operations.list!.requires.map((name) => `${name}=${own[name]}`),
        ].join("&");
        const listed = await app.api.get(`${model.path}?${query}`);
        expect(listed.status).equal(200);
        expect(listed.data.map(({ id }: Body) => id)).not.includes(own.id);
        expect(listed.text).not.includes(own.id);
      });

      it(`${model.collection}: filters by the neighbour's ids find nothing`, async () => {
        if (model.parent) return;
        const own = await existing(model);
        for (const field of model.filters) {
          const { reference: leads } = field.type;
          if (!leads || !("to" in leads) || model.operations.list!.requires.length > 0) continue;
          const id = own[field.name] ?? (await theirs.existing(leads.to)).id;
          const listed = await app.api.get(`${model.path}?${field.name}=${id}`);
          expect(listed.data, field.name).deep.equal([]);
        }
      });
    }

    if (folder === "resources")
      it("reads that come at the same time are answered each for its own organization", async () => {
        const [ours, others] = [await mine.existing("customer"), await theirs.existing("customer")];
        const odd = [`"'),{}`, "\\x", "NULL", "*"].map((id) => encodeURI(id).replaceAll("%22", '"'));
        const calls = Array.from({ length: 12 }, (_, i) => [
          app.api.get(`/customers/${ours.id}`),
          app.api.get(`/customers/${others.id}`),
          neighbour.get(`/customers/${ours.id}`),
          neighbour.get(`/customers/${others.id}`),
          app.api.get(`/customers/${odd[i % odd.length]}`),
        ]).flat();
        const answers = await Promise.all(calls);
        answers.forEach(({ status, data }, i) => {
          expect(status, `call ${i}`).equal([200, 404, 404, 200, 404][i % 5]);
          expect(data?.id).equal([ours.id, undefined, undefined, others.id, undefined][i % 5]);
        });
      });

    it("creates below the neighbour's parents are refused", async () => {
      for (const model of application.models.values()) {
        if (!model.parent || model.operations.create === null) continue;
        const parent = await theirs.existing(model.parent.resource);
        const path = `${mine.model(model.parent.resource).path}/${parent.id}${model.path}`;
        expect((await app.api.post(path, await mine.least(model))).status, path).equal(404);
      }
    });

    if (folder === "resources")
      it("one organization's values do not stand in the way of another's", async () => {
        const member = { firstName: "A", lastName: "B", email: "same@example.com" };
        for (const client of [app.api, neighbour]) {
          expect((await client.post("/team-members", member)).status).equal(201);
          expect((await client.post("/sales-types", { name: "Same" })).status).equal(201);
        }
      });

    if (folder === "resources")
      it("an Idempotency-Key is the organization's own", async () => {
        const headers = { "Idempotency-Key": "the same in both" };
        const body = { firstName: "A", lastName: "B" };
        const [one, two] = [
          await app.api.post("/customers", body, headers),
          await neighbour.post("/customers", body, headers),
        ];
        expect(two.status).equal(201);
        expect(two.headers.get("idempotent-replayed")).equal(null);
        expect(two.data.id).not.equal(one.data.id);
      });
  });

const SAMPLES: Readonly<Record<string, (type: Type) => unknown>> = {
  text: () => "x",
  email: () => "a@example.com",
  timestamp: () => "2030-01-01T09:00:00Z",
  date: () => "2030-01-01",
  time: () => "09:00",
  timezone: () => "UTC",
  boolean: () => false,
  integer: () => 1,
  json: () => ({}),
  list: () => [],
  enum: ({ values }) => values![0],
};
