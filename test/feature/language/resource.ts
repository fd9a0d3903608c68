/** The keys of a resource, of its parent, and of its examples. */
import { expect } from "chai";
import { runExample } from "../../../cli/examples/run.ts";
import { openOrganization } from "../../../package/testing.ts";
import { type Example, modelOf } from "../../../runtime/model/model.ts";
import { loaded } from "../../support/app.ts";
import type { Hospital } from "../../support/hospital.ts";
import { LIBRARY, type Library } from "../../support/library.ts";
import { type KeyTests, refused, TUPLE } from "./key-test.ts";

/** What does not come as the example of authors expects, where it is otherwise in part. */
async function faultsOf(app: Library["app"], other: Partial<Example>): Promise<string> {
  const application = app.serving.app.application();
  const model = modelOf(application, "author");
  const declarations = await loaded(LIBRARY);
  const faults = await runExample(
    model,
    { ...model.examples[0]!, ...other },
    {
      application,
      organization: () => openOrganization(app.serving, declarations),
      now: Date.now,
      wait: async () => {},
      traces: async () => ({ events: [], metrics: [] }),
    },
  );
  return faults.join("\n");
}

/** Sends a transport by an ambulance between two hours. */
async function sent({ api, patient }: Hospital, ambulance: string | null, from: number, until: number) {
  const hour = (n: number) => `2026-03-08T${String(n).padStart(2, "0")}:00:00Z`;
  const patientId = (await patient()).id;
  return await api.post("/transports", { patientId, ambulance, leavesAt: hour(from), backAt: hour(until) });
}

async function transported(...of: Parameters<typeof sent>) {
  const { status, data, text } = await sent(...of);
  expect(status, text).to.equal(201);
  return data;
}

export const RESOURCE: KeyTests = {
  "resource.resource": async ({ api, loan }) => {
    await api.post("/external-references", {
      resourceType: "loan",
      resourceId: (await loan()).id,
      ...TUPLE,
      externalId: "resource",
    });
    expect(
      (
        await api.get(
          "/external-references/lookup?externalSystem=loc&externalObject=work&externalId=resource",
        )
      ).data.resourceType,
    ).to.equal("loan");
  },
  "resource.collection": async ({ app, api }) => {
    expect((await api.get("/loans")).status).to.equal(200);
    await refused(
      app.client((await app.key({ scopePreset: "browse" })).key).get("/loans"),
      403,
      "header.Authorization INSUFFICIENT_SCOPE",
    );
  },
  "resource.was": async ({ app, api, rows }) => {
    const answer = await api.get("/labels");
    expect([answer.status, answer.headers.get("sunset")]).to.deep.equal([
      200,
      "Sun, 01 Feb 2099 00:00:00 GMT",
    ]);
    const { key } = await app.key({ scopePreset: "browse", scopes: ["labels:read"] });
    expect((await app.client(key).get("/attributes")).status).to.equal(200);
    expect(
      await rows("select to_regclass('attributes') as t, to_regclass('labels')::text as l"),
    ).to.deep.equal([{ t: null, l: "labels" }]);
  },
  "resource.path": async ({ api }) =>
    expect([(await api.get("/catalogue/books")).status, (await api.get("/books")).status]).to.deep.equal([
      200, 404,
    ]),
  "resource.idPrefix": async ({ book }) => expect((await book()).id).to.match(/^bk_/),
  "resource.summary": async ({ rows }) =>
    expect((await rows("select obj_description('books'::regclass) as c"))[0]!.c).to.match(
      /^A work in the catalogue/,
    ),
  "resource.parent": async ({ api, copy }) => {
    const { id, bookId } = await copy();
    expect((await api.get(`/catalogue/books/${bookId}/copies/${id}`)).status).to.equal(200);
  },
  "parent.resource": async ({ api }) =>
    refused(api.post("/catalogue/books/bk_01m7y492qpe18t06kab4zt54bq/copies", { copyNumber: 1 }), 404),
  "parent.field": async ({ api, book, copy }) => {
    const { id } = await copy();
    await refused(api.get(`/catalogue/books/${(await book()).id}/copies/${id}`), 404);
  },
  "parent.list": async ({ api, copy }) => {
    const { id, bookId } = await copy();
    expect(
      (await api.get(`/catalogue/books/${bookId}`)).data.copies.map((c: { id: string }) => c.id),
    ).to.deep.equal([id]);
    await api.delete(`/catalogue/books/${bookId}/copies/${id}`);
    expect((await api.get(`/catalogue/books/${bookId}`)).data.copies).to.deep.equal([]);
  },
  "resource.scope": async ({ app, patron }) =>
    expect(
      (
        await app
          .client((await app.key({ scopePreset: "nothing", scopes: ["fines:manage"] })).key)
          .get(`/fines?patronId=${patron.id}`)
      ).status,
    ).to.equal(200),
  "resource.permission": async ({ app, patron }) =>
    refused(app.client((await app.key({}, patron.email)).key).get(`/fines?patronId=${patron.id}`), 403),
  "resource.fields": async ({ book }) =>
    expect(Object.keys(await book()).slice(0, 3)).to.deep.equal(["id", "isbn", "title"]),
  "resource.states": async ({ loan }) => expect((await loan()).status).to.equal("OPEN"),
  "resource.operations": async ({ api, author, loan }) => {
    expect((await api.delete(`/catalogue/books/${author.id}`)).status).to.equal(405);
    expect((await api.get(`/loans/${(await loan()).id}`)).status).to.equal(200);
  },
  "resource.actions": async ({ api, loan }) =>
    expect((await api.post(`/loans/${(await loan()).id}/return`)).data.resource.status).to.equal("RETURNED"),
  "resource.events": async ({ rows, loan }) => {
    const { id } = await loan();
    expect(
      (await rows("select type from events where resource_id = $1", [id])).map((r) => r.type),
    ).to.deep.equal(["loan.created"]);
  },

  "resource.exclusive": async ({ hospital }) => {
    await refused(
      transported(hospital, "A", 8, 10).then(() => sent(hospital, "A", 9, 11)),
      409,
      "/leavesAt AMBULANCE_TAKEN",
    );
  },
  "exclusive.start": async ({ hospital }) => {
    await transported(hospital, "B", 10, 12);
    expect((await sent(hospital, "B", 12, 13)).status).to.equal(201);
    await refused(sent(hospital, "B", 11, 14), 409, "/leavesAt AMBULANCE_TAKEN");
  },
  "exclusive.end": async ({ hospital }) => {
    await transported(hospital, "C", 10, 12);
    expect((await sent(hospital, "C", 8, 10)).status).to.equal(201);
    await refused(sent(hospital, "C", 8, 11), 409, "/leavesAt AMBULANCE_TAKEN");
  },
  "exclusive.by": async ({ hospital }) => {
    await transported(hospital, "D", 10, 12);
    expect((await sent(hospital, "E", 10, 12)).status).to.equal(201);
    expect((await sent(hospital, null, 10, 12)).status).to.equal(201);
  },
  "exclusive.while": async ({ hospital }) => {
    const { id } = await transported(hospital, "F", 10, 12);
    await hospital.api.post(`/transports/${id}/finish`);
    expect((await sent(hospital, "F", 10, 12)).status).to.equal(201);
  },
  "exclusive.refusal": async ({ hospital }) => {
    const { id } = await transported(hospital, "G", 10, 12);
    const { error } = await sent(hospital, "G", 10, 12);
    expect([error.code, error.details[0].id]).to.deep.equal(["AMBULANCE_TAKEN", id]);
  },
  "resource.examples": async ({ app }) => {
    const { examples } = modelOf(app.serving.app.application(), "author");
    expect(examples.map(({ name }) => name)).to.include("An author is found by when they were born");
  },
  "example.given": async ({ app }) =>
    expect(await faultsOf(app, { given: new Map([["author", { name: "x*101" }]]) })).to.match(
      /cannot be created/,
    ),
  "example.do": async ({ app }) =>
    expect(await faultsOf(app, { steps: [{ list: { bornAfter: "2000-01-01" } }] })).to.equal(
      "It lists [], but should [author2].",
    ),
  "example.expect": async ({ app }) => {
    expect(await faultsOf(app, {})).to.equal("");
    expect(await faultsOf(app, { expect: { result: ["author"] } })).to.equal(
      "It lists [author2], but should [author].",
    );
  },
};
