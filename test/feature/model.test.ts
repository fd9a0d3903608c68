/** GET /model: the declarations as clients need them, without a key; they agree with the OpenAPI document (contract, section 17). */
import { expect } from "chai";
import { documentOf } from "../../codegen/openapi/document.ts";
import { pascal } from "../../codegen/openapi/names.ts";
import type { Model } from "../../runtime/model/model.ts";
import { contractOf, loaded, openTestApp, type TestApp } from "../support/app.ts";
import { Client } from "../support/client.ts";
import { LIBRARY } from "../support/library.ts";

// biome-ignore lint/suspicious/noExplicitAny: read as clients read it, without types
type Json = any;

/** Parameters of a list that select no records. */
const OF_PAGES = ["limit", "cursor", "sortDir", "sortBy", "q", "expand", "count"];

describe("GET /model", () => {
  let app: TestApp;
  let api: Client;
  before(async () => {
    app = await openTestApp();
    api = app.client(null);
  });
  after(() => app.close());

  it("needs no key, is not counted, and stands in the envelope of every call", async () => {
    const { status, data, body, headers } = await api.get("/model");
    expect([status, Object.keys(body), Object.keys(data)]).deep.equal([
      200,
      ["data", "meta"],
      ["resources", "presets"],
    ]);
    expect(body.meta).have.all.keys("requestId", "version", "timestamp");
    expect(headers.get("x-request-id")).equal(body.meta.requestId);
    expect(headers.get("ratelimit")).equal(null);
    expect(headers.get("cache-control")).equal("no-store");
  });

  it("tells of a resource what the contract lists", async () => {
    const { data } = await api.get("/model");
    const { quote } = data.resources;
    expect(quote.fields.currency).deep.equal({
      type: "text",
      max: 3,
      pattern: "^(?:[A-Z]{3})$",
      mode: "readWrite",
      required: false,
      nullable: false,
      default: "USD",
      summary: "ISO 4217 code.",
    });
    expect(quote.fields.opportunityId).include({ target: "opportunity", mode: "createOnly", required: true });
    expect(quote.fields.lineItems.items.fields.unitPrice).include({ type: "decimal", digits: 10, scale: 2 });
    expect(quote.states.values.SENT.moves).deep.equal({
      ACCEPTED: ["accept"],
      DECLINED: ["decline"],
      DRAFT: ["revise"],
      EXPIRED: ["expiry"],
    });
    expect(quote.actions.accept).include({
      method: "POST",
      path: "/quotes/{id}/accept",
      scope: "quotes:write",
      permission: null,
      to: "ACCEPTED",
    });
    expect(quote.actions.accept.from).deep.equal(["SENT"]);
    expect(quote.filters.status.values).include("DRAFT").not.include("null");
    expect(quote.filters.status).include({ several: true });
    expect(quote.filters.caseId).include({ several: true, nullable: true, target: "case" });
    expect(quote.filters.caseId).not.have.property("required");
    const { activity, service_appointment: visit } = data.resources;
    expect(activity.filters.parentId).include({ targetBy: "parentType", required: true });
    expect(visit.filters.assignedTeamMemberId).include({ target: "team_member" });
    expect(visit.filters.customerId).include({ target: "customer" });
    expect(data.resources.customer.fields.firstName).include({ personal: true });
    expect(quote.fields.name).not.have.property("personal");
    expect(quote.sorts).include("createdAt");
    expect(quote.search).deep.equal(["name", "quoteNumber"]);
    expect(quote.events).include.members(["quote.created", "quote.expired", "quote.partner_sync_requested"]);
  });

  it("tells what a referenced record must have, where custom fields are defined, and which values one record keeps", async () => {
    const {
      case: reported,
      contract,
      customer,
      work_order,
      team_member,
    } = (await api.get("/model")).data.resources;
    expect(reported.fields.systemId.where).deep.equal([
      { field: "customerId", equals: "customerId" },
      { field: "propertyId", equals: "propertyId" },
    ]);
    expect(contract.fields.quoteId.where).deep.equal([{ field: "status", values: ["SENT", "ACCEPTED"] }]);
    expect(contract.fields.projectId.where).deep.equal([
      { field: "customerId", equals: "quoteId.opportunityId.customerId" },
    ]);
    expect(customer.fields.customFields.target).equal("field_definition");
    expect(team_member.oneKeeps).deep.equal({ role: ["OWNER"], status: ["ACTIVE"] });
    expect(work_order).not.have.property("oneKeeps");
  });

  it("has the scopes of each preset, as a key created with it has them", async () => {
    const { presets } = (await api.get("/model")).data;
    expect(Object.keys(presets)).deep.equal(["least_privilege", "read_only", "operations", "full_access"]);
    expect(presets.full_access).deep.equal(["*:*"]);
    const { data } = await app.api.post("/api-keys", { name: "Reader", scopePreset: "read_only" });
    const { apiKey } = (await app.client(data.key).get("/whoami")).data;
    expect(apiKey.scopes).deep.equal(presets.read_only);
  });

  it("answers 304 to who knows it, HEAD without a body, and the same tag at each call", async () => {
    const first = await api.get("/model");
    const etag = first.headers.get("etag")!;
    expect(etag).match(/^"[\w-]{22}"$/);
    const known = await api.get("/model", { "If-None-Match": `"other", ${etag}` });
    expect([known.status, known.text, known.headers.get("etag")]).deep.equal([304, "", etag]);
    expect((await api.get("/model", { "If-None-Match": '"other"' })).status).equal(200);
    expect((await api.get("/model", { "If-None-Match": "*" })).status).equal(304);
    const head = await api.call("HEAD", "/model");
    expect([head.status, head.text, head.headers.get("etag")]).deep.equal([200, "", etag]);
  });

  it("refuses what it does not take", async () => {
    const answers = [
      await api.get("/model?resource=quote"),
      await api.get("/model", { "If-None-Match": "unquoted" }),
      await api.get("/model/quote"),
      await app.api.post("/model", {}),
    ];
    expect(answers.map(({ error }) => error.code)).deep.equal([
      "INVALID_QUERY",
      "INVALID_HEADER",
      "API_KEY_MISSING",
      "METHOD_NOT_ALLOWED",
    ]);
    const options = await api.call("OPTIONS", "/model");
    expect([options.status, options.headers.get("allow")]).deep.equal([204, "GET, HEAD, OPTIONS"]);
  });

  it("follows the declarations of a reload, with another tag", async () => {
    const own = await openTestApp({ loaded: { ...(await loaded("resources")) } });
    const etag = async () => (await own.client(null).get("/model")).headers.get("etag");
    const before = await etag();
    own.serving.app.swap(await loaded(LIBRARY));
    const contract = contractOf((await loaded(LIBRARY)).application);
    const { data } = await new Client(own.origin, null, contract).get("/model");
    expect(data.resources).have.property("loan");
    expect(await etag()).not.equal(before);
    await own.close();
  });
});

for (const folder of ["resources", LIBRARY, "test/fixtures/hospital"])
  describe(`the model of ${folder} and its OpenAPI document`, () => {
    let models: ReadonlyMap<string, Model>;
    let resources: Json;
    let document: Json;
    before(async () => {
      const { application } = await loaded(folder);
      const app = await openTestApp({ folder });
      models = application.models;
      resources = (await app.client(null).get("/model")).data.resources;
      document = JSON.parse(JSON.stringify(documentOf(application)));
      await app.close();
    });

    const operationOf = ({ method, path }: Json): Json => document.paths[path][method.toLowerCase()];
    const schemaOf = (schema: Json): Json =>
      schema.$ref ? document.components.schemas[schema.$ref.split("/").at(-1)] : schema;
    const bodyOf = (call: Json): Json =>
      schemaOf(operationOf(call).requestBody.content["application/json"].schema);

    it("have the same resources and calls", () => {
      expect(Object.keys(resources)).members([...models.keys()]);
      const told = Object.values<Json>(resources).flatMap(({ operations, actions }) =>
        [...Object.values<Json>(operations), ...Object.values<Json>(actions)].map(
          ({ method, path }) => `${method} ${path}`,
        ),
      );
      expect(new Set(told).size).equal(told.length);
      for (const { operations, actions } of Object.values<Json>(resources))
        for (const call of [...Object.values<Json>(operations), ...Object.values<Json>(actions)]) {
          const operation = operationOf(call);
          expect(operation["x-scopes"]).deep.equal([call.scope ?? [], call.furtherScopes].flat());
          expect(operation["x-permissions"]).deep.equal([call.permission ?? []].flat());
          expect(operation["x-idempotency-key"]).equal(call.idempotencyKey);
        }
    });

    it("have the same fields, with the same bounds", () => {
      for (const [name, { fields, expands }] of Object.entries<Json>(resources)) {
        const record = document.components.schemas[pascal(name)];
        const expanded = expands.map((path: string) => path.replace(/Id(s?)$/, "$1"));
        const own = Object.keys(record.properties).filter((member) => !expanded.includes(member));
        expect(Object.keys(fields), name).members(own);
        for (const [field, { nullable, values }] of Object.entries<Json>(fields)) {
          const schema = schemaOf(record.properties[field]);
          expect([schema.type].flat().includes("null"), `${name}.${field}`).equal(nullable);
          if (values) expect(schema.enum.filter((one: unknown) => one !== null)).deep.equal(values);
        }
      }
    });

    it("take the same in creates and updates", () => {
      for (const { fields, operations } of Object.values<Json>(resources))
        for (const verb of ["create", "update"].filter((one) => operations[one])) {
          const { properties, required = [], "x-anyNameOf": either = {} } = bodyOf(operations[verb]);
          const modes = verb === "create" ? ["readWrite", "createOnly"] : ["readWrite"];
          const sent = Object.keys(fields).filter((name) => modes.includes(fields[name].mode));
          const visible = Object.keys(properties).filter((name) => fields[name]);
          expect(visible).members(sent);
          if (verb === "create")
            expect([...required, ...Object.keys(either)]).members(
              sent.filter((name) => fields[name].required),
            );
          for (const name of sent) {
            const schema = schemaOf(properties[name]);
            const max = schema.maxLength ?? schema.maximum ?? schema.maxItems;
            if (fields[name].type !== "externalReferences" && !schema["x-decimal"])
              expect(fields[name].max, name).equal(max);
          }
        }
    });

    it("have the same parameters of lists", () => {
      for (const { operations, filters, sorts } of Object.values<Json>(resources)) {
        if (!operations.list) {
          expect([filters, sorts]).deep.equal([{}, []]);
          continue;
        }
        const parameters: Json[] = operationOf(operations.list).parameters;
        const names = parameters.filter((one) => one.in === "query").map(({ name }) => name);
        expect(Object.keys(filters)).members(names.filter((name) => !OF_PAGES.includes(name)));
        expect(sorts).deep.equal(parameters.find(({ name }) => name === "sortBy").schema.enum);
      }
    });

    it("have the same inputs of actions, and states that exist", () => {
      for (const { actions, states } of Object.values<Json>(resources)) {
        const known = Object.keys(states?.values ?? {});
        for (const action of Object.values<Json>(actions)) {
          if (action.from) expect(known).include.members(action.from);
          if (action.to) expect(known).include(action.to);
          if (action.input === null || action.method === "GET") continue;
          expect(Object.keys(bodyOf(action).properties ?? {})).members(Object.keys(action.input));
        }
        for (const { moves } of Object.values<Json>(states?.values ?? {}))
          expect(known).include.members(Object.keys(moves));
      }
    });
  });
