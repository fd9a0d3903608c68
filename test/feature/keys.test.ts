/** No key of the language is dead: each has a test that fails when the runtime ignores it. */
import { expect } from "chai";
import { runExample } from "../../cli/examples/run.ts";
import { createPages } from "../../codegen/docs/pages.ts";
import { describe as document } from "../../codegen/openapi/document.ts";
import { openOrganization } from "../../package/testing.ts";
import { type Example, modelOf } from "../../runtime/model/model.ts";
import { expire } from "../../runtime/platform/maintenance.ts";
import type { Hook, HookContext } from "../../runtime/record/hooks.ts";
import { shapeOf } from "../../runtime/store/shape.ts";
import { loaded, openTestApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { grammarKeys } from "../support/grammar-keys.ts";
import { HOSPITAL, type Hospital, openHospital } from "../support/hospital.ts";
import { LIBRARY, type Library, openLibrary } from "../support/library.ts";
import { type Scripts, scripted } from "../support/scripted.ts";

/** A key is tried on whichever of the two applications has use for it. */
type Test = (found: Library & { readonly hospital: Hospital; readonly scripts: Scripts }) => Promise<void>;

const codes = ({ error }: Answer): string[] =>
  (error?.details ?? []).map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
const warned = ({ status, body, text }: Answer): string[] => {
  expect(status, text).to.be.oneOf([200, 201]);
  return (body.meta.warnings ?? []).map(({ code }: { code: string }) => code);
};
const TUPLE = { externalSystem: "loc", externalObject: "work", externalId: "1" };

async function refused(answer: Promise<Answer>, status: number, ...faults: string[]): Promise<void> {
  const got = await answer;
  expect(got.status, got.text).to.equal(status);
  for (const fault of faults) expect(codes(got)).to.include(fault);
}

/** A permission that only some records need: heads to be barred, and Loans that are over, by whatever call. */
async function permissionOfSome({
  app,
  api,
  member,
  loan,
}: Pick<Library, "app" | "api" | "member" | "loan">): Promise<void> {
  const [librarian, head, reader] = [
    await member({ role: "LIBRARIAN" }),
    await member({ role: "HEAD_LIBRARIAN" }),
    await member(),
  ];
  const client = app.client((await app.key({}, librarian.email)).key);
  await refused(client.patch(`/members/${head.id}`, { isBarred: true }), 403, "/isBarred PERMISSION_DENIED");
  expect((await client.patch(`/members/${reader.id}`, { isBarred: true })).status).to.equal(200);
  const patron = app.client((await app.key({}, (await member()).email)).key);
  const { id } = await loan();
  expect((await patron.patch(`/loans/${id}`, { remark: "torn" })).status).to.equal(200);
  expect((await patron.patch(`/loans/${id}/remark`, { remark: "very torn" })).status).to.equal(200);
  await api.post(`/loans/${id}/return`);
  await refused(patron.patch(`/loans/${id}`, { remark: "as new" }), 403, "/remark PERMISSION_DENIED");
  await refused(patron.patch(`/loans/${id}/remark`, { remark: "as new" }), 403, "/remark PERMISSION_DENIED");
  expect((await patron.patch(`/loans/${id}`, { remark: "very torn" })).data.changed).to.equal(false);
  expect((await client.patch(`/loans/${id}`, { remark: "quite torn" })).status).to.equal(200);
}

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

/** What readers are shown at a path of the docs. */
async function page(app: Library["app"], path: string): Promise<string> {
  const reader = { origin: app.origin, isOnThisMachine: false };
  const shown = createPages(() => app.serving.app.application())(path, reader);
  expect(shown, path).not.to.equal(null);
  return String((await shown!.body.for("identity")).bytes);
}

/** The document of an application. */
async function documented(app: Library["app"]): Promise<string> {
  return await (await fetch(`${app.origin}/api/v1/openapi.json`)).text();
}

/** A hook that does what its declaration does not say is a defect, which names the key to say it under. */
const heldTo = (
  call: string,
  hook: string,
  make: (library: Library) => Promise<Answer>,
): Readonly<Record<string, Test>> => {
  const told =
    (script: Hook, says: string): Test =>
    async (library) => {
      library.scripts[hook] = script;
      const { status, error } = await make(library).finally(() => delete library.scripts[hook]);
      expect([status, error?.message ?? ""].join(" "))
        .to.match(/^500 /)
        .and.include(says);
    };
  return {
    [`${call}.reads`]: told(({ store }) => store.find("author", {}), "add `author` to `reads`"),
    [`${call}.creates`]: told(({ store }) => store.create("fine", {}), "add `fine` to `creates`"),
    [`${call}.writes`]: told(
      ({ store, principal }) => store.update("member", principal.teamMemberId!, { isBarred: true }),
      "add `member.isBarred` to `writes`",
    ),
  };
};

/** One test a key, named by the record of the grammar that holds it. */
const TESTS: Readonly<Record<string, Test>> = {
  "application.application": async ({ app }) =>
    expect(await page(app, "/docs")).to.include("<title>Lending Library API</title>") && undefined,
  "application.summary": async ({ app }) =>
    expect(await documented(app)).to.match(/"summary":"Books, /) && undefined,
  "application.roles": async ({ app, member }) => {
    const librarian = await member({ email: "lib@example.org", role: "LIBRARIAN" });
    const client = app.client((await app.key({}, librarian.email)).key);
    expect((await client.get(`/fines?patronId=${librarian.id}`)).status).to.equal(200);
    await refused(client.get("/api-keys"), 403);
    const reader = await member();
    const give = (role: string) => client.patch(`/members/${reader.id}`, { role });
    await refused(give("HEAD_LIBRARIAN"), 403, "/role PERMISSION_DENIED");
    expect((await give("LIBRARIAN")).status).to.equal(200);
    await refused(client.patch(`/members/${librarian.id}`, { role: "HEAD_LIBRARIAN" }), 403);
  },
  "application.presets": async ({ app }) => {
    const client = app.client((await app.key({ scopePreset: "browse" })).key);
    expect((await client.get("/whoami")).data.apiKey.scopes).to.deep.equal([
      "authors:read",
      "books:read",
      "reservations:read",
      "external_references:read",
      "events:read",
    ]);
    await refused(client.get("/loans"), 403);
  },
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
  "resource.path": async ({ api }) =>
    expect([(await api.get("/catalogue/books")).status, (await api.get("/books")).status]).to.deep.equal([
      200, 404,
    ]) && undefined,
  "resource.idPrefix": async ({ book }) => expect((await book()).id).to.match(/^bk_/) && undefined,
  "resource.summary": async ({ rows }) =>
    expect((await rows("select obj_description('books'::regclass) as c"))[0]!.c).to.match(
      /^A work in the catalogue/,
    ) && undefined,
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
    ).to.equal(200) && undefined,
  "resource.permission": async ({ app, patron }) =>
    refused(app.client((await app.key({}, patron.email)).key).get(`/fines?patronId=${patron.id}`), 403),
  "resource.fields": async ({ book }) =>
    expect(Object.keys(await book()).slice(0, 3)).to.deep.equal(["id", "isbn", "title"]) && undefined,
  "resource.states": async ({ loan }) => expect((await loan()).status).to.equal("OPEN") && undefined,
  "resource.operations": async ({ api, author, loan }) => {
    expect((await api.delete(`/catalogue/books/${author.id}`)).status).to.equal(405);
    expect((await api.get(`/loans/${(await loan()).id}`)).status).to.equal(200);
  },
  "resource.actions": async ({ api, loan }) =>
    expect((await api.post(`/loans/${(await loan()).id}/return`)).data.resource.status).to.equal(
      "RETURNED",
    ) && undefined,
  "resource.events": async ({ rows, loan }) => {
    const { id } = await loan();
    expect(
      (await rows("select type from events where resource_id = $1", [id])).map((r) => r.type),
    ).to.deep.equal(["loan.created"]);
  },

  "field.type": async ({ api, author, loan, member, book }) => {
    const owner = await member();
    const made = await loan({ ownerId: owner.id, externalReferences: [{ ...TUPLE, externalId: "field" }] });
    expect(made).to.include({ ownerId: owner.id });
    expect(made.externalReferences[0]).to.include(
      TUPLE.externalSystem === "loc" ? { externalId: "field" } : {},
    );
    const reservation = await api.make("/reservations", {
      bookId: (await book()).id,
      patronId: owner.id,
      ownerId: owner.id,
    });
    await refused(
      api.patch(`/reservations/${reservation.id}`, { ownerId: null }),
      422,
      "/ownerId CREATE_ONLY",
    );
    await refused(
      api.patch(`/authors/${author.id}`, { name: 3, bornOn: "2026-02-30", website: "nowhere" }),
      422,
      "/name INVALID_TYPE",
      "/bornOn INVALID_FORMAT",
      "/website INVALID_FORMAT",
    );
  },
  "field.summary": async ({ rows }) =>
    expect(
      (
        await rows(
          "select col_description('books'::regclass, attnum) as c from pg_attribute where attrelid = 'books'::regclass and attname = 'abstract_revision'",
        )
      )[0]!.c,
    ).to.match(/^Raised by each change of the abstract\./) && undefined,
  "field.required": async ({ api, author }) => {
    await refused(api.post("/authors", {}), 422, "/name REQUIRED");
    await refused(api.patch(`/authors/${author.id}`, { name: null }), 422, "/name REQUIRED");
  },
  "field.default": async ({ book }) =>
    expect(await book()).to.include({ genre: "FICTION", balance: "0.00", isLendable: true }) && undefined,
  "field.hidden": async ({ api, book }) => {
    const made = await book();
    expect(made).to.not.have.any.keys("acquisitionNote");
    await refused(
      api.patch(`/catalogue/books/${made.id}`, { acquisitionNote: "x" }),
      422,
      "/acquisitionNote UNKNOWN_FIELD",
    );
  },
  "field.mode": async ({ api, loan, copy, book }) => {
    const { id } = await loan();
    await refused(
      api.patch(`/loans/${id}`, { copyId: (await copy()).id, renewals: 3 }),
      422,
      "/copyId CREATE_ONLY",
      "/renewals READ_ONLY",
    );
    const made = await book();
    expect(made).to.not.have.any.keys("shelfMark");
    await refused(
      api.patch(`/catalogue/books/${made.id}`, { shelfMark: "A1" }),
      422,
      "/shelfMark REMOVED_FIELD",
    );
  },
  "field.unique": async ({ api, copy, author }) => {
    await refused(api.post("/authors", { name: author.name }), 409, "/name DUPLICATE");
    const { bookId } = await copy({ copyNumber: 7 });
    await refused(
      api.post(`/catalogue/books/${bookId}/copies`, { copyNumber: 7 }),
      409,
      "/copyNumber DUPLICATE",
    );
    expect((await copy({ copyNumber: 7 })).copyNumber).to.equal(7);
  },
  "unique.fields": async ({ api }) => {
    const attribute = (resourceType: string) =>
      api.post("/attributes", { resourceType, key: "spine", label: "Spine", type: "TEXT" });
    expect([(await attribute("book")).status, (await attribute("loan")).status]).to.deep.equal([201, 201]);
    const again = await attribute("book");
    await refused(Promise.resolve(again), 409, "/key DUPLICATE");
    expect(again.body.error.message).equal("Another attribute holds this key and resourceType already.");
  },
  "unique.while": async ({ hospital: { api, admission, patient } }) => {
    const { patientId } = await admission({ status: "WAITING" });
    await api.make("/admissions", { patientId });
    await refused(api.post("/admissions", { patientId, status: "WAITING" }), 409, "/patientId DUPLICATE");
    await api.make("/admissions", { patientId: (await patient()).id, status: "WAITING" });
  },
  "unique.kept": async ({ hospital: { api, patient } }) => {
    const { id } = await patient({ insuranceNumber: "I1", recordNumber: "R1" });
    await api.delete(`/patients/${id}`);
    await patient({ insuranceNumber: "I1" });
    await refused(api.post("/patients", { name: "B", recordNumber: "R1" }), 409, "/recordNumber DUPLICATE");
  },
  "field.after": async ({ hospital: { api, admission } }) => {
    const { id } = await admission({ visitsFrom: "12:00" });
    await refused(api.patch(`/admissions/${id}`, { visitsUntil: "11:59" }), 422, "/visitsUntil OUT_OF_RANGE");
  },
  "derive.copy": async ({ api, book, copy, loan, patron }) => {
    const { id: bookId } = await book();
    const reservation = await api.make("/reservations", {
      bookId,
      patronId: patron.id,
      remark: "large print",
    });
    const made = await loan({
      copyId: (await copy({}, bookId)).id,
      patronId: patron.id,
      reservationId: reservation.id,
    });
    expect(made).to.include({ bookId, remark: "large print" });
    await refused(
      api.post("/loans", { bookId, copyId: made.copyId, patronId: patron.id }),
      422,
      "/bookId READ_ONLY",
    );
  },
  "field.where": async ({ api, loan, book, member, copy }) => {
    const [reader, other] = [await member(), await member()];
    const { id: bookId } = await book();
    const reservation = await api.make("/reservations", { bookId, patronId: other.id });
    await refused(
      api.post("/loans", {
        copyId: (await copy({}, bookId)).id,
        patronId: reader.id,
        reservationId: reservation.id,
      }),
      422,
      "/reservationId INVALID_VALUE",
    );
    // The own side is copied from another record before it is compared.
    const earlier = await loan({ patronId: reader.id });
    await refused(
      api.post("/loans", { copyId: (await copy()).id, patronId: reader.id, predecessorId: earlier.id }),
      422,
      "/predecessorId INVALID_VALUE",
    );
    await refused(
      api.post("/loans", { copyId: (await copy()).id, patronId: (await member({ isBarred: true })).id }),
      409,
      "/patronId INVALID_STATE",
    );
  },
  "field.refusal": async ({ api, copy, patron }) => {
    const lost = await copy();
    await api.patch(`/catalogue/books/${lost.bookId}/copies/${lost.id}`, { status: "LOST" });
    const answer = await api.post("/loans", { copyId: lost.id, patronId: patron.id });
    expect([answer.status, answer.error.code]).to.deep.equal([422, "COPY_NOT_LENDABLE"]);
  },
  "field.filters": async ({ api, book, author }) => {
    const born = await api.make("/authors", { name: "Born", bornOn: "1929-10-21" });
    const ids = async (path: string) => (await api.get(path)).data.map(({ id }: { id: string }) => id);
    expect(await ids("/authors?bornAfter=1929-10-20&bornBefore=1929-10-22")).to.deep.equal([born.id]);
    for (const none of ["bornAfter=1929-10-21", "bornBefore=1929-10-21"])
      expect(await ids(`/authors?${none}`)).not.to.include(born.id);
    const both = await book({ authorIds: [author.id, born.id] });
    expect(await ids(`/catalogue/books?authorId=${born.id}`)).to.deep.equal([both.id]);
    await refused(api.get("/authors?bornAfter=once"), 400, "query.bornAfter INVALID_FORMAT");
  },
  "field.permission": async ({ app, patron, api, member, loan }) => {
    const client = app.client((await app.key({}, patron.email)).key);
    const other = await member();
    await refused(client.patch(`/members/${other.id}`, { role: "LIBRARIAN" }), 403);
    expect((await api.patch(`/members/${other.id}`, { role: "LIBRARIAN" })).status).to.equal(200);
    await permissionOfSome({ app, api, member, loan });
  },
  "field.derive": async (library) => TESTS["derive.count"]!(library),
  "derive.sum": async ({ api, loan }) => {
    const { id, patronId } = await loan();
    const fine = await api.make("/fines", {
      patronId,
      subjectType: "loan",
      subjectId: id,
      lines: [
        { days: 3, rate: "0.255" },
        { days: 2, rate: "1.1" },
      ],
    });
    expect(fine.amount).to.equal("2.97");
    expect(fine.lines.map(({ cost }: { cost: string }) => cost)).to.deep.equal(["0.77", "2.20"]);
    const path = `/fines/${fine.id}`;
    await refused(
      api.patch(path, { lines: fine.lines }),
      422,
      "/lines/0/cost READ_ONLY",
      "/lines/1/cost READ_ONLY",
    );
    expect((await api.patch(path, { surcharge: "1.50" })).data.amount).to.equal("4.47");
    expect((await api.patch(path, { goodwill: "5.00" })).data.amount).to.equal("-0.54");
    await refused(api.patch(path, { amount: "0.00" }), 422, "/amount READ_ONLY");
  },
  "derive.due": async ({ loan }) => {
    const { lentAt, dueAt } = await loan({ purpose: "READING_ROOM" });
    expect(Date.parse(dueAt) - Date.parse(lentAt)).to.equal(8 * 3_600_000);
  },
  "due.after": async ({ loan }) =>
    expect((await loan({ lentAt: "2026-01-01T00:00:00Z" })).dueAt).to.equal("2026-01-22T00:00:00.000Z") &&
    undefined,
  "due.by": async ({ loan }) =>
    expect((await loan({ purpose: "EXHIBITION" })).dueAt).to.equal(null) && undefined,
  "derive.count": async ({ api, book }) => {
    const { id, abstractRevision } = await book();
    const first = await api.patch(`/catalogue/books/${id}`, { abstract: "a" });
    const second = await api.patch(`/catalogue/books/${id}`, { title: "Another" });
    expect([abstractRevision, first.data.abstractRevision, second.data.abstractRevision]).to.deep.equal([
      1, 2, 2,
    ]);
  },
  "alias.of": async ({ api, book }) => {
    const { id } = await book({ isAvailable: false });
    expect((await api.get(`/catalogue/books/${id}`)).data).to.include({
      isAvailable: false,
      isLendable: false,
    });
    await refused(
      api.patch(`/catalogue/books/${id}`, { isAvailable: true, isLendable: false }),
      422,
      "/isAvailable INVALID_VALUE",
    );
  },
  "field.deprecated": async ({ api, book }) => {
    const answer = await api.patch(`/catalogue/books/${(await book()).id}`, { rating: 4 });
    expect(answer.headers.get("deprecation")).to.equal(`@${Date.parse("2026-03-01") / 1000}`);
    expect(
      (await api.patch(`/catalogue/books/${answer.data.id}`, { title: "Quiet" })).headers.get("deprecation"),
    ).to.equal(null);
  },
  "field.sunset": async ({ api, book }) =>
    expect(
      (await api.patch(`/catalogue/books/${(await book()).id}`, { isAvailable: true })).headers.get("sunset"),
    ).to.equal("Mon, 01 Feb 2027 00:00:00 GMT") && undefined,
  "resource.examples": async ({ app }) => {
    expect(await document(app.serving.app.application())).to.include(
      "An author is found by when they were born",
    );
  },
  "example.given": async ({ app }) =>
    expect(await faultsOf(app, { given: new Map([["author", { name: "x*101" }]]) })).to.match(
      /cannot be made/,
    ) && undefined,
  "example.do": async ({ app }) =>
    expect(await faultsOf(app, { steps: [{ list: { bornAfter: "2000-01-01" } }] })).to.equal(
      "It lists [], and should [author2].",
    ) && undefined,
  "example.expect": async ({ app }) => {
    expect(await faultsOf(app, {})).to.equal("");
    expect(await faultsOf(app, { expect: { result: ["author"] } })).to.equal(
      "It lists [author2], and should [author].",
    );
  },
  "field.was": async ({ api, author }) => {
    const path = `/authors/${author.id}`;
    const { data, headers } = await api.patch(path, { homepage: "https://example.org/" });
    expect(data).to.include({ website: "https://example.org/", homepage: "https://example.org/" });
    expect(headers.get("deprecation")).to.equal(null);
    await refused(
      api.patch(path, { homepage: "https://example.org/a", website: "https://example.org/b" }),
      422,
      "/homepage INVALID_VALUE",
    );
  },
  "was.deprecated": async ({ api, patron }) => {
    const { headers } = await api.get(`/fines?readerId=${patron.id}`);
    expect(headers.get("deprecation")).to.equal(`@${Date.parse("2026-02-01") / 1000}`);
    expect((await api.get(`/fines?patronId=${patron.id}`)).headers.get("deprecation")).to.equal(null);
  },
  "was.sunset": async ({ api, loan }) => {
    const { id, patronId } = await loan();
    const lines = [{ days: 3, rate: "0.500" }];
    const made = await api.post("/fines", { readerId: patronId, subjectType: "loan", subjectId: id, lines });
    expect(made.status, made.text).to.equal(201);
    expect(made.data).to.include({ patronId, readerId: patronId });
    expect(made.headers.get("sunset")).to.equal("Sun, 01 Feb 2099 00:00:00 GMT");
    await refused(
      api.post("/fines", { subjectType: "loan", subjectId: id, lines }),
      422,
      "/patronId REQUIRED",
    );
  },
  "states.was": async ({ api, loan }) => {
    const { id, patronId } = await loan();
    const lines = [{ days: 3, rate: "0.500" }];
    const fine = await api.make("/fines", { patronId, subjectType: "loan", subjectId: id, lines });
    const moved = await api.patch(`/fines/${fine.id}`, { condition: "PAID" });
    expect(moved.data).to.include({ state: "PAID", condition: "PAID" });
    const listed = await api.get(`/fines?patronId=${patronId}&condition=PAID`);
    expect(listed.data.map((one: { id: string }) => one.id)).to.deep.equal([fine.id]);
  },
  "states.fill": async ({ app }) => {
    const { words } = shapeOf(modelOf(app.serving.app.application(), "fine"));
    expect([...words.get("state")!]).to.deep.equal([["CONTESTED", "DISPUTED"]]);
  },
  "field.fill": async ({ app }) => {
    const { fills } = shapeOf(modelOf(app.serving.app.application(), "member"));
    expect(fills.get("given_name")).to.deep.equal({ kind: "value", sql: "'Unknown'" });
  },
  "text.max": async ({ api, author }) =>
    refused(api.patch(`/authors/${author.id}`, { name: "x".repeat(101) }), 422, "/name TOO_LONG"),
  "text.min": async ({ api, book }) =>
    refused(api.patch(`/catalogue/books/${(await book()).id}`, { title: "x" }), 422, "/title TOO_SHORT"),
  "text.pattern": async ({ api, book }) =>
    refused(api.patch(`/catalogue/books/${(await book()).id}`, { isbn: "123" }), 422, "/isbn INVALID_FORMAT"),
  "integer.min": async ({ api, book }) =>
    refused(
      api.patch(`/catalogue/books/${(await book()).id}`, { pageCount: 0 }),
      422,
      "/pageCount OUT_OF_RANGE",
    ),
  "integer.max": async ({ api, book }) =>
    refused(
      api.patch(`/catalogue/books/${(await book()).id}`, { pageCount: 20001 }),
      422,
      "/pageCount OUT_OF_RANGE",
    ),
  "number.min": async ({ api, book }) =>
    refused(
      api.patch(`/catalogue/books/${(await book()).id}`, { weightKg: -0.1 }),
      422,
      "/weightKg OUT_OF_RANGE",
    ),
  "number.max": async ({ api, book }) =>
    refused(
      api.patch(`/catalogue/books/${(await book()).id}`, { weightKg: 50.1 }),
      422,
      "/weightKg OUT_OF_RANGE",
    ),
  "decimal.scale": async ({ api, book }) => {
    const { id } = await book();
    expect((await api.patch(`/catalogue/books/${id}`, { balance: "7" })).data.balance).to.equal("7.00");
    await refused(api.patch(`/catalogue/books/${id}`, { balance: "7.001" }), 422, "/balance INVALID_FORMAT");
  },
  "decimal.max": async ({ api, book }) => {
    const { id } = await book();
    await refused(api.patch(`/catalogue/books/${id}`, { balance: "12345678" }), 422, "/balance OUT_OF_RANGE");
    await refused(api.patch(`/catalogue/books/${id}`, { deposit: "250.01" }), 422, "/deposit OUT_OF_RANGE");
    expect((await api.patch(`/catalogue/books/${id}`, { deposit: "250" })).data.deposit).to.equal("250.00");
  },
  "decimal.min": async ({ api, book, loan }) => {
    const { id: bookId } = await book();
    const negative = await api.patch(`/catalogue/books/${bookId}`, { balance: "-1" });
    expect(negative.data.balance).to.equal("-1.00");
    await refused(api.patch(`/catalogue/books/${bookId}`, { deposit: "0" }), 422, "/deposit OUT_OF_RANGE");
    const { id, patronId } = await loan();
    await refused(
      api.post("/fines", { patronId, subjectType: "loan", subjectId: id, lines: [{ days: 1, rate: "-1" }] }),
      422,
      "/lines/0/rate OUT_OF_RANGE",
    );
  },
  "enum.values": async ({ api, book }) =>
    refused(
      api.patch(`/catalogue/books/${(await book()).id}`, { genre: "HISTROY" }),
      422,
      "/genre INVALID_VALUE",
    ),
  "reference.to": async ({ api, patron }) => {
    const patronId = patron.id;
    await refused(api.post("/loans", { copyId: patronId, patronId }), 422, "/copyId INVALID_FORMAT");
    const fine = { patronId, subjectType: "loan", subjectId: "ln_0", lines: [], imposedById: "cp_1" };
    await refused(api.post("/fines", fine), 422, "/imposedById INVALID_FORMAT");
  },
  "reference.by": async ({ api, patron, loan }) =>
    refused(
      api.post("/fines", {
        patronId: patron.id,
        subjectType: "copy",
        subjectId: (await loan()).id,
        lines: [{ days: 1, rate: "1" }],
      }),
      422,
    ),
  "resourceType.of": async ({ api, patron }) => {
    await refused(
      api.post("/fines", { patronId: patron.id, subjectType: "book", subjectId: "bk_0", lines: [] }),
      422,
      "/subjectType INVALID_VALUE",
    );
    const attribute = (resourceType: string) =>
      api.post("/attributes", { resourceType, key: "k", label: "K", type: "TEXT" });
    await refused(attribute("member"), 422, "/resourceType INVALID_VALUE");
    expect((await attribute("loan")).status).to.equal(201);
  },
  "list.of": async ({ api, book, author }) =>
    refused(
      api.patch(`/catalogue/books/${(await book()).id}`, {
        authorIds: [author.id, author.id],
        audiences: ["BABY"],
      }),
      422,
      "/authorIds/1 DUPLICATE",
      "/audiences/0 INVALID_VALUE",
    ),
  "list.max": async ({ api, book }) =>
    refused(
      api.patch(`/catalogue/books/${(await book()).id}`, { languages: Array(6).fill("en") }),
      422,
      "/languages TOO_LONG",
    ),
  "list.min": async ({ api, book }) =>
    refused(
      api.patch(`/catalogue/books/${(await book()).id}`, { authorIds: [] }),
      422,
      "/authorIds TOO_SHORT",
    ),
  "object.fields": async ({ api, book }) => {
    const { id } = await book();
    expect(
      (await api.patch(`/catalogue/books/${id}`, { dimensions: { widthMm: 1, heightMm: 2 } })).data
        .dimensions,
    ).to.deep.equal({ widthMm: 1, heightMm: 2, binding: "SOFT", note: null });
    await refused(
      api.patch(`/catalogue/books/${id}`, { dimensions: { widthMm: 1, depthMm: 2 } }),
      422,
      "/dimensions/heightMm REQUIRED",
      "/dimensions/depthMm UNKNOWN_FIELD",
    );
  },
  "json.maxBytes": async ({ api, book }) =>
    refused(
      api.patch(`/catalogue/books/${(await book()).id}`, { metadata: { a: "x".repeat(2000) } }),
      422,
      "/metadata TOO_LONG",
    ),
  "json.max": async ({ api, book }) =>
    refused(
      api.patch(`/catalogue/books/${(await book()).id}`, { metadata: { a: [1, 2, 3, 4] } }),
      422,
      "/metadata/a TOO_LONG",
    ),
  "role.where": async ({ app, api }) => {
    expect((await api.get(`/members/${app.ownerId}`)).status).to.equal(200);
    const member = await api.make("/members", {
      givenName: "P",
      familyName: "Q",
      email: "barred@example.org",
      role: "HEAD_LIBRARIAN",
    });
    const client = app.client((await app.key({}, member.email)).key);
    expect((await client.get("/api-keys")).status).to.equal(200);
    await api.patch(`/members/${member.id}`, { isBarred: true });
    await refused(client.get("/api-keys"), 403);
    await refused(client.patch(`/members/${member.id}`, { isBarred: false }), 403);
  },
  "customFields.to": async ({ api, book }) => {
    await api.make("/attributes", { resourceType: "book", key: "colour", label: "Colour", type: "TEXT" });
    expect((await book({ customFields: { colour: "red" } })).customFields).to.deep.equal({ colour: "red" });
  },
  "sequence.pattern": async ({ loan }) =>
    expect((await loan()).loanNumber).to.match(/^LN-\d{4}$/) && undefined,
  "sequence.gapless": async ({ app, copy, member }) => {
    const servers = [app, await app.twin()];
    const numbers: number[] = [];
    // Each server would reserve some for itself, and the other go on behind them.
    for (let n = 0; n < 8; n++) {
      const [{ id: copyId }, { id: patronId }] = [await copy(), await member()];
      const made = await servers[n % 2]!.api.make("/loans", { copyId, patronId });
      numbers.push(Number(made.loanNumber.slice("LN-".length)));
    }
    expect(numbers).to.deep.equal(numbers.map((_, n) => numbers[0]! + n));
  },

  "states.field": async ({ api, loan }) => {
    const { id, patronId } = await loan();
    expect(
      (
        await api.make("/fines", {
          patronId,
          subjectType: "loan",
          subjectId: id,
          lines: [{ days: 1, rate: "1" }],
        })
      ).state,
    ).to.equal("OPEN");
  },
  "states.summary": async ({ rows }) =>
    expect(
      (
        await rows(
          "select col_description('copies'::regclass, attnum) as c from pg_attribute where attrelid = 'copies'::regclass and attname = 'status'",
        )
      )[0]!.c,
    ).to.match(/^Moved by PATCH/) && undefined,
  "states.default": async ({ copy, hospital }) => {
    expect((await copy()).status).to.equal("ON_SHELF");
    const transport = async (more: object = {}) =>
      await hospital.api.post("/transports", { patientId: (await hospital.patient()).id, ...more });
    expect((await transport()).data.status).to.equal("REQUESTED");
    expect((await transport({ status: "URGENT" })).data.status).to.equal("URGENT");
    await refused(transport({ status: "DONE" }), 422, "/status INVALID_VALUE");
  },
  "states.refusal": async ({ api, book, patron }) => {
    const { id } = await api.make("/reservations", { bookId: (await book()).id, patronId: patron.id });
    await refused(api.patch(`/reservations/${id}`, { status: "READY" }), 422, "/status MOVED_BY_ACTIONS");
  },
  "states.values": async ({ api, copy }) => {
    const { id, bookId } = await copy();
    await refused(
      api.patch(`/catalogue/books/${bookId}/copies/${id}`, { status: "BURNT" }),
      422,
      "/status INVALID_VALUE",
    );
  },
  "to.except": async ({ api, copy }) => {
    const { id, bookId } = await copy();
    const move = (status: string) => api.patch(`/catalogue/books/${bookId}/copies/${id}`, { status });
    expect((await move("MISSING")).data.status).to.equal("MISSING");
    await refused(move("WITHDRAWN"), 409, "/status INVALID_STATE");
    expect((await move("LOST")).data.status).to.equal("LOST");
  },
  "state.to": async ({ api, copy }) => {
    const { id, bookId } = await copy();
    const path = `/catalogue/books/${bookId}/copies/${id}`;
    await api.patch(path, { status: "MISSING" });
    const answer = await api.patch(path, { status: "ON_LOAN" });
    expect([answer.status, answer.error.code, answer.error.details[0].currentState]).to.deep.equal([
      409,
      "INVALID_STATE",
      "MISSING",
    ]);
  },
  "state.terminal": async ({ api, book }) =>
    refused(
      api.post(`/catalogue/books/${(await book()).id}/copies`, {
        copyNumber: 1,
        status: "WITHDRAWN",
        withdrawalReason: "wet",
      }),
      409,
      "/status INVALID_STATE",
    ),
  "state.locks": async ({ api, copy, loan }) => {
    const { id, bookId } = await copy({ status: "ON_LOAN" });
    await refused(
      api.patch(`/catalogue/books/${bookId}/copies/${id}`, { shelf: "B2" }),
      409,
      "/shelf INVALID_STATE",
    );
    const lent = await loan();
    await api.post(`/loans/${lent.id}/write-off`);
    await refused(api.patch(`/loans/${lent.id}`, { remark: "gone" }), 409, "/remark INVALID_STATE");
  },
  "locks.except": async ({ api, loan }) => {
    const { id } = await loan();
    await api.post(`/loans/${id}/return`);
    expect((await api.patch(`/loans/${id}`, { remark: "back" })).status).to.equal(200);
    await refused(
      api.patch(`/loans/${id}`, { externalReferences: [{ ...TUPLE, externalId: "locked" }] }),
      409,
      "/externalReferences INVALID_STATE",
    );
  },
  "state.moves": async ({ hospital: { api, bed, admission } }) => {
    const [free, dirty] = [await bed(), await bed({ status: "CLEANING" })];
    await refused(api.patch(`/beds/${free.id}`, { status: "OCCUPIED" }), 409, "/status INVALID_STATE");
    const admit = async (bedId: string) =>
      await api.post(`/admissions/${(await admission()).id}/admit`, { bedId });
    expect((await admit(free.id)).status).to.equal(200);
    expect((await api.get(`/beds/${free.id}`)).data.status).to.equal("OCCUPIED");
    await refused(admit(dirty.id), 409, "/bedId INVALID_STATE");
  },
  "state.required": async ({ api, copy, hospital }) => {
    const prescription = await hospital.api.make("/prescriptions", {
      patientId: (await hospital.patient()).id,
    });
    await refused(hospital.api.post(`/prescriptions/${prescription.id}/sign`), 409, "/drugs REQUIRED");
    const { id, bookId } = await copy();
    const path = `/catalogue/books/${bookId}/copies/${id}`;
    await refused(api.patch(path, { status: "WITHDRAWN" }), 409, "/withdrawalReason REQUIRED");
    expect((await api.patch(path, { status: "WITHDRAWN", withdrawalReason: "wet" })).status).to.equal(200);
  },
  "state.set": async ({ api, copy, hospital }) => {
    const { patientId } = await hospital.admission({ status: "WAITING" });
    expect((await hospital.api.get(`/patients/${patientId}`)).data.lastSeenAt).to.be.a("string");
    const { id, bookId } = await copy();
    const path = `/catalogue/books/${bookId}/copies/${id}`;
    expect((await api.patch(path, { status: "LOST" })).data.lostAt).to.be.a("string");
    expect((await api.patch(path, { status: "ON_SHELF" })).data.lostAt).to.equal(null);
  },
  "state.default": async ({ api, copy, app }) => {
    const { id, bookId } = await copy();
    const path = `/catalogue/books/${bookId}/copies/${id}`;
    const { firstLostAt } = (await api.patch(path, { status: "LOST" })).data;
    await api.patch(path, { status: "ON_SHELF" });
    app.clock.ahead += 1000;
    const again = (await api.patch(path, { status: "LOST" })).data;
    expect(again.firstLostAt).to.equal(firstLostAt);
    expect(again.lostAt > firstLostAt).to.equal(true);
  },
  "state.expires": async ({ api, app, book, patron }) => {
    const { id } = await api.make("/reservations", { bookId: (await book()).id, patronId: patron.id });
    await api.post(`/reservations/${id}/make-ready`, {
      holdUntil: new Date(Date.now() + app.clock.ahead + 3_600_000).toISOString(),
    });
    app.clock.ahead += 7_200_000;
    await refused(api.post(`/reservations/${id}/collect`), 409, "/holdUntil INVALID_STATE");
    await expire(app.serving.app.serving());
    expect((await api.get(`/reservations/${id}`)).data.status).to.equal("LAPSED");
  },
  "expires.after": async (library) => TESTS["state.expires"]!(library),
  "expires.to": async (library) => TESTS["state.expires"]!(library),
  "expires.emits": async (library) => {
    await TESTS["state.expires"]!(library);
    expect(
      (await library.rows("select count(*)::int as n from events where type = 'reservation.lapsed'"))[0]!.n,
    ).to.be.greaterThan(0);
  },
  "state.filters": async ({ api, copy }) => {
    const { id, bookId } = await copy({ status: "MISSING" });
    await api.patch(`/catalogue/books/${bookId}/copies/${id}`, { status: "LOST" });
    expect(
      (await api.get(`/catalogue/books/${bookId}/copies?status=MISSING`)).data.map(
        (c: { status: string }) => c.status,
      ),
    ).to.deep.equal(["LOST"]);
  },

  "operations.list": async ({ api }) =>
    expect((await api.get("/authors")).data).to.be.an("array") && undefined,
  "operations.get": async ({ api, author }) =>
    expect((await api.get(`/authors/${author.id}`)).data.id).to.equal(author.id) && undefined,
  "operations.create": async ({ api }) =>
    expect((await api.post("/external-references/", {})).status).to.equal(404) && undefined,
  "operations.update": async ({ api, author }) =>
    expect((await api.patch(`/authors/${author.id}`, { biography: "b" })).data.biography).to.equal("b") &&
    undefined,
  "operations.delete": async ({ api }) => {
    const { id } = await api.make("/authors", { name: "Anon" });
    expect((await api.delete(`/authors/${id}`)).data).to.deep.equal({ id, deleted: true });
    await refused(api.get(`/authors/${id}`), 404);
    await refused(
      api.post("/catalogue/books", { isbn: "9790000000001", title: "Two", authorIds: [id] }),
      422,
      "/authorIds/0 REFERENCE_NOT_FOUND",
    );
  },
  "list.required": async ({ api }) => refused(api.get("/fines"), 400, "query.patronId REQUIRED"),
  "create.required": async ({ api, book, patron }) =>
    refused(
      api.post(
        "/reservations",
        { bookId: (await book()).id, patronId: patron.id },
        { "Idempotency-Key": "" },
      ),
      400,
      "header.Idempotency-Key REQUIRED",
    ),
  "create.moves": async ({ hospital: { api, bed, admission } }) => {
    const { id } = await bed();
    await admission({ bedId: id });
    expect((await api.get(`/beds/${id}`)).data).to.include({ status: "RESERVED", version: 2 });
  },
  "create.hook": async ({ api, loan, copy, member }) => {
    const { id } = await member();
    for (let i = 0; i < 3; i++) await loan({ patronId: id });
    const answer = await api.post("/loans", { patronId: id, copyId: (await copy()).id });
    expect([answer.status, answer.error.code]).to.deep.equal([409, "TOO_MANY_LOANS"]);
  },
  ...heldTo("create", "limitLoans", async ({ api, copy, patron }) =>
    api.post("/loans", { patronId: patron.id, copyId: (await copy()).id }),
  ),
  "create.refusal": async (library) => TESTS["create.hook"]!(library),
  "create.warns": async ({ api, loan, copy, member }) => {
    const { id } = await member();
    await loan({ patronId: id });
    const warnings = async () =>
      warned(await api.post("/loans", { patronId: id, copyId: (await copy()).id }));
    expect([await warnings(), await warnings()]).to.deep.equal([[], ["LAST_LOAN"]]);
  },
  "update.hook": async ({ api, loan }) => {
    const { id } = await loan({ remark: "mine" });
    const answer = await api.patch(`/loans/${id}`, { remark: null });
    expect([answer.status, answer.error.code]).to.deep.equal([422, "REMARK_REMOVED"]);
  },
  ...heldTo("update", "keepRemark", async ({ api, loan }) =>
    api.patch(`/loans/${(await loan()).id}`, { remark: "torn" }),
  ),
  "update.refusal": async (library) => TESTS["update.hook"]!(library),
  "update.warns": async ({ api, loan }) => {
    const { id } = await loan({ remark: "cover torn" });
    expect(warned(await api.patch(`/loans/${id}`, { remark: "torn" }))).to.deep.equal(["REMARK_SHORTENED"]);
  },
  "delete.hook": async ({ api, loan }) =>
    expect((await api.delete(`/loans/${(await loan()).id}`)).error.code).to.equal("LOAN_IS_OPEN") &&
    undefined,
  ...heldTo("delete", "keepOpenLoans", async ({ api, loan }) => api.delete(`/loans/${(await loan()).id}`)),
  "delete.refusal": async ({ api, loan }) =>
    expect((await api.delete(`/loans/${(await loan()).id}`)).status).to.equal(409) && undefined,
  "delete.warns": async ({ api, loan }) => {
    const { id } = await loan();
    await api.post(`/loans/${id}/return`, { condition: "DAMAGED" });
    expect(warned(await api.delete(`/loans/${id}`))).to.deep.equal(["COPY_WAS_DAMAGED"]);
  },

  "action.summary": async ({ app }) =>
    expect(await documented(app)).to.include('"summary":"Let the patron keep') && undefined,
  "action.on": async ({ api }) =>
    expect((await api.get("/loans/overdue?before=2020-01-01T00:00:00Z")).data).to.deep.equal([]) && undefined,
  "action.path": async ({ api, loan }) => {
    const { id } = await loan();
    expect((await api.patch(`/loans/${id}/remark`, { remark: "r" })).status).to.equal(200);
    expect((await api.post(`/loans/${id}/remark`, { remark: "r" })).status).to.equal(405);
    expect(
      (await api.post("/loans/fines/estimate", { days: [1, 2], rate: { amount: "0.5" } })).data,
    ).to.deep.equal({ total: "1.50" });
    expect((await api.patch("/loans", { patronId: "mem_01m7y492qpe18t06kab4zt54bq" })).status).to.equal(200);
  },
  "action.scope": async ({ app, loan }) => {
    const client = app.client(
      (await app.key({ scopePreset: "nothing", scopes: ["loans:write", "loans:read"] })).key,
    );
    await refused(
      client.post(`/loans/${(await loan()).id}/write-off`),
      403,
      "header.Authorization INSUFFICIENT_SCOPE",
    );
  },
  "action.permission": async ({ app, loan, patron }) =>
    refused(
      app.client((await app.key({}, patron.email)).key).post(`/loans/${(await loan()).id}/write-off`),
      403,
    ),
  "action.required": async ({ api, loan }) =>
    refused(
      api.post(`/loans/${(await loan()).id}/renew`, {}, { "Idempotency-Key": "" }),
      400,
      "header.Idempotency-Key REQUIRED",
    ),
  "action.mode": async ({ api }) => {
    const twice = [
      await api.post(
        "/loans/fines/estimate",
        { days: [1], rate: { amount: "1" } },
        { "Idempotency-Key": "same" },
      ),
      await api.post(
        "/loans/fines/estimate",
        { days: [2], rate: { amount: "1" } },
        { "Idempotency-Key": "same" },
      ),
    ];
    expect(twice.map((answer) => answer.status)).to.deep.equal([200, 200]);
  },
  "action.from": async ({ api, loan }) => {
    const { id } = await loan();
    await api.post(`/loans/${id}/return`);
    const again = await api.post(`/loans/${id}/return`);
    expect([again.status, again.error.code, again.error.details[0].allowedFrom]).to.deep.equal([
      409,
      "INVALID_STATE",
      ["OPEN"],
    ]);
  },
  "action.to": async ({ api, loan }) =>
    expect((await api.post(`/loans/${(await loan()).id}/write-off`)).data.resource.status).to.equal(
      "WRITTEN_OFF",
    ) && undefined,
  "action.input": async ({ api, loan }) =>
    refused(
      api.post(`/loans/${(await loan()).id}/renew`, { days: 29, weeks: 1 }),
      422,
      "/days OUT_OF_RANGE",
      "/weeks UNKNOWN_FIELD",
    ),
  "action.set": async ({ api, loan, hospital }) => {
    expect(
      (
        await api.post(`/loans/${(await loan()).id}/return`, {
          condition: "WORN",
          returnedAt: "2026-01-01T00:00:00Z",
        })
      ).data.resource,
    ).to.include({ condition: "WORN", returnedAt: "2026-01-01T00:00:00.000Z" });
    const { id: motherId } = await hospital.patient();
    const child = await hospital.patient({ motherId });
    const { data } = await hospital.api.post(`/patients/${child.id}/visit`);
    expect((await hospital.api.get(`/patients/${motherId}`)).data).to.include({
      lastSeenAt: data.resource.lastSeenAt,
      version: 2,
    });
  },
  "action.moves": async ({ api, loan, copy, rows }) => {
    const lent = await copy({ status: "ON_LOAN" });
    const { id } = await loan({ copyId: lent.id });
    await api.post(`/loans/${id}/return`);
    expect((await api.get(`/catalogue/books/${lent.bookId}/copies/${lent.id}`)).data.status).to.equal(
      "ON_SHELF",
    );
    expect(
      (await rows("select type from events where resource_id = $1 order by id", [lent.id])).map(
        (r) => r.type,
      ),
    ).to.deep.equal(["copy.created", "copy.updated"]);
  },
  "move.to": async (library) => TESTS["action.moves"]!(library),
  "move.except": async ({ api, loan, copy }) => {
    const lent = await copy({ status: "ON_LOAN" });
    const { id } = await loan({ copyId: lent.id });
    const path = `/catalogue/books/${lent.bookId}/copies/${lent.id}`;
    await api.patch(path, { status: "LOST" });
    await api.post(`/loans/${id}/return`);
    expect((await api.get(path)).data.status).to.equal("LOST");
  },
  "action.maxBytes": async ({ api }) => {
    const body = { text: "x".repeat(1_500_000) };
    expect((await api.post("/loans/count-pages", body)).status).to.equal(200);
    expect((await api.patch("/loans", body)).status).to.equal(413);
  },
  "action.hook": async ({ api, loan }) =>
    expect((await api.post(`/loans/${(await loan()).id}/renew`)).data.resource.renewals).to.equal(1) &&
    undefined,
  ...heldTo("action", "returnAll", ({ api, patron }) => api.patch("/loans", { patronId: patron.id })),
  "action.refusal": async ({ api, loan, patron }) => {
    const lent = await loan();
    await api.make("/reservations", { bookId: lent.bookId, patronId: patron.id });
    const answer = await api.post(`/loans/${lent.id}/renew`);
    expect([answer.status, answer.error.code]).to.deep.equal([409, "BOOK_IS_RESERVED"]);
  },
  "action.warns": async ({ api, loan }) => {
    const { id } = await loan();
    expect(warned(await api.post(`/loans/${id}/renew`, { days: 22 }))).to.deep.equal(["LONG_RENEWAL"]);
  },
  "action.emits": async ({ api, loan, rows }) => {
    const { id } = await loan();
    expect((await api.post(`/loans/${id}/renew`)).data.action).to.deep.equal({
      confirmed: true,
      confirmationSignal: "loan.renewed",
    });
    expect(
      (await rows("select type from events where resource_id = $1 order by id", [id])).map((r) => r.type),
    ).to.deep.equal(["loan.created", "loan.renewed"]);
  },
  "action.answers": async ({ api, loan }) => {
    const { id, patronId } = await loan();
    expect((await api.patch(`/loans/${id}/remark`, { remark: "r" })).data).to.include({ id, remark: "r" });
    expect((await api.patch("/loans", { patronId })).body).to.deep.equal({ data: { returned: [id] } });
  },
  "action.result": async () => {
    expect(await returning({ total: "4.50" })).to.equal(200);
    expect(await returning({ total: "4.5" })).to.equal(500);
    expect(await returning(undefined)).to.equal(500);
  },
  "result.type": async () => expect(await returning([])).to.equal(500) && undefined,
  "result.required": async () => expect(await returning({})).to.equal(500) && undefined,
  "result.summary": async ({ app }) =>
    expect(
      app.serving.app
        .application()
        .models.get("loan")!
        .actions.get("estimate")!
        .result!.members!.get("total")!.summary,
    ).to.equal("Of all the days.") && undefined,
  "record.of": async ({ api, loan }) => {
    const { id, patronId } = await loan();
    const { data } = await api.get(`/loans/latest?patronId=${patronId}`);
    expect(data.loan).to.include({ id, patronId });
  },
  "record.fields": async ({ api, loan }) => {
    const { id, patronId } = await loan();
    const { isLate, ...shown } = (await api.get(`/loans/latest?patronId=${patronId}`)).data.loan;
    expect([isLate, shown]).to.deep.equal([false, (await api.get(`/loans/${id}`)).data]);
  },
  "event.on": async ({ api, author, rows }) => {
    await api.patch(`/authors/${author.id}`, { bornOn: "1929-10-21" });
    expect(
      (await rows("select type from events where resource_id = $1 order by id limit 1", [author.id])).map(
        (r) => r.type,
      ),
    ).to.deep.equal(["author.created"]);
  },
  "event.metered": async ({ api, loan, rows }) => {
    const { id } = await loan();
    await api.post(`/loans/${id}/return`);
    expect(
      (await rows("select metric from usage_records where resource_id = $1", [id])).map((r) => r.metric),
    ).to.deep.equal(["loan.created"]);
  },
  "event.summary": async ({ app }) =>
    expect(await documented(app)).to.include("The Copy is back.") && undefined,
};

/** A mode of its own: a list that hooks fill and find records by. */
const searched: Test = async ({ api, loan, rows }) => {
  const [torn, wet] = [await loan({ remark: "Cover torn" }), await loan({ remark: "pages wet" })];
  expect(torn).to.not.have.property("words");
  expect((await api.get("/loans/mentioning?words=torn,wet")).data).to.deep.equal([torn.id, wet.id]);
  expect((await api.patch(`/loans/${torn.id}`, { remark: "Cover torn" })).data.changed).to.equal(false);
  await api.patch(`/loans/${torn.id}`, { remark: "mended" });
  await api.post(`/loans/${torn.id}/renew`);
  expect((await api.get("/loans/mentioning?words=torn,mended")).data).to.deep.equal([torn.id]);
  expect((await api.get("/loans/mentioning?words=torn")).data).to.deep.equal([]);
  expect(
    (await rows("select indexdef from pg_indexes where tablename = 'loans' and indexdef like '% gin %'"))
      .length,
  ).to.equal(1);
};

/** Status of an estimate whose hook returns something else in its place. */
async function returning(result: unknown): Promise<number> {
  const declarations = await loaded(LIBRARY);
  const loans = { ...declarations.hooks.get("loan"), estimateFine: () => result };
  const hooks = new Map(declarations.hooks).set("loan", loans);
  const app = await openTestApp({ folder: LIBRARY, loaded: { ...declarations, hooks } });
  const { status } = await app.api.post("/loans/fines/estimate", { days: [1], rate: { amount: "1.50" } });
  await app.close();
  return status;
}

/** What no key says by its name alone. */
const BY_WORD: Readonly<Record<string, Test>> = {
  "a due time may follow from a date, and then is one": async ({ book }) => {
    expect((await book({ publishedOn: "2026-02-20" })).reviewOn).to.equal("2026-03-06");
    expect((await book()).reviewOn).to.equal(null);
  },
  "an action whose input is any hands the body to its hook as it is": async ({ api }) =>
    expect((await api.post("/loans/count-pages", { any: 1, thing: 2 })).data).to.deep.equal({ members: 2 }) &&
    undefined,
  "the email of a member is the unique field of that type": async ({ app, api }) =>
    expect((await api.get(`/members/${app.ownerId}`)).data.email).to.equal(app.ownerEmail) && undefined,
  "the names of the first member are the required texts": async ({ app, api }) =>
    expect((await api.get(`/members/${app.ownerId}`)).data).to.include({
      givenName: "Ada",
      familyName: "Lovelace",
    }) && undefined,
  "a member holds what the field of type role says": async ({ app, api }) => {
    const { email } = await app.api.make("/members", {
      givenName: "P",
      familyName: "Q",
      email: "role@example.org",
    });
    await refused(app.client((await app.key({}, email)).key).get("/api-keys"), 403);
    expect((await api.get("/api-keys")).status).to.equal(200);
  },
  "the highest role is the owner's, and one active member always has it": async ({ app, api, member }) => {
    const own = `/members/${app.ownerId}`;
    expect((await api.get(own)).data.role).to.equal("HEAD_LIBRARIAN");
    const { data: heads } = await api.get("/members?role=HEAD_LIBRARIAN&status=ACTIVE&isBarred=false");
    for (const { id } of heads) if (id !== app.ownerId) await api.patch(`/members/${id}`, { role: "PATRON" });
    await refused(api.patch(own, { role: "PATRON" }), 409, "/role CONFLICT");
    await refused(api.patch(own, { status: "LEFT" }), 409, "/status CONFLICT");
    await member({ role: "HEAD_LIBRARIAN" });
    expect((await api.patch(own, { status: "LEFT" })).status).to.equal(200);
    expect((await api.patch(own, { status: "ACTIVE" })).status).to.equal(403);
    const [head] = (await api.get("/members?role=HEAD_LIBRARIAN&status=ACTIVE&isBarred=false")).data;
    await app.client((await app.key({}, head.email)).key).patch(own, { status: "ACTIVE" });
  },
  "a record belongs to the key's default owner, in whatever field is of type owner": async ({
    app,
    api,
    member,
    book,
  }) => {
    const { id } = await member();
    const client = app.client((await app.key({ defaultOwners: { reservation: id } })).key);
    const body = { bookId: (await book()).id, patronId: id };
    const { status, data } = await client.post("/reservations", body, { "Idempotency-Key": "default-owner" });
    expect([status, data.ownerId]).to.deep.equal([201, id]);
    await refused(api.patch(`/reservations/${data.id}`, { ownerId: null }), 422, "/ownerId CREATE_ONLY");
  },
};

describe("the language: no key is dead", () => {
  let library: Library;
  let hospital: Hospital;
  let scripts: Scripts;
  before(async () => {
    const { declared, ...made } = await scripted();
    scripts = made.scripts;
    const serve = { tellsHookFaults: true };
    library = await openLibrary(await openTestApp({ folder: LIBRARY, loaded: declared, serve }));
    hospital = await openHospital(await openTestApp({ folder: HOSPITAL, alone: true }));
  });
  after(async () => {
    await library.app.close();
    await hospital.app.close();
  });

  it("has a test for every key of the grammar, and for no other", () => {
    expect(Object.keys(TESTS).sort()).to.deep.equal([...grammarKeys().keys()].sort());
  });

  it("field.hidden: searched finds records by the items of a list that nobody sees", () =>
    searched({ ...library, hospital, scripts }));

  for (const [key, test] of Object.entries(TESTS))
    it(`${key} is followed`, () => test({ ...library, hospital, scripts }));
  for (const [sentence, test] of Object.entries(BY_WORD))
    it(sentence, () => test({ ...library, hospital, scripts }));
});

describe("a derived member of an item that a hook read", () => {
  it("may be set again as it was, and is worked out anew", async () => {
    const declarations = await loaded(LIBRARY);
    const double: Hook = async ({ after, store }: HookContext) => {
      const [fine] = await store.find("fine", { patronId: after.patronId });
      const lines = fine!.lines as { days: number }[];
      await store.update("fine", fine!.id as string, {
        lines: lines.map((line) => ({ ...line, days: line.days * 2 })),
      });
    };
    const loans = { ...declarations.hooks.get("loan"), extendLoan: double };
    const hooks = new Map(declarations.hooks).set("loan", loans);
    const { app, api, loan } = await openLibrary(
      await openTestApp({ folder: LIBRARY, loaded: { ...declarations, hooks } }),
    );
    const { id, patronId } = await loan();
    const lines = [{ days: 3, rate: "0.500" }];
    const fine = await api.make("/fines", { patronId, subjectType: "loan", subjectId: id, lines });
    expect((await api.post(`/loans/${id}/renew`)).status).to.equal(200);
    const { amount, lines: doubled } = (await api.get(`/fines/${fine.id}`)).data;
    expect([amount, doubled[0].days, doubled[0].cost]).to.deep.equal(["3.00", 6, "3.00"]);
    await app.close();
  });
});

describe("a warning that no declaration lists", () => {
  /** Calls `renew` of a new loan with another hook in its place, and tells what became of the loan. */
  async function renewBy(hook: Hook): Promise<readonly [status: number, code: string, renewals: number]> {
    const declarations = await loaded(LIBRARY);
    const loans = { ...declarations.hooks.get("loan"), extendLoan: hook };
    const library = await openLibrary(
      await openTestApp({
        folder: LIBRARY,
        loaded: { ...declarations, hooks: new Map(declarations.hooks).set("loan", loans) },
      }),
    );
    const { id } = await library.loan({ remark: "cover torn" });
    const { status, error } = await library.api.post(`/loans/${id}/renew`);
    const { renewals } = (await library.api.get(`/loans/${id}`)).data;
    await library.app.close();
    return [status, error?.code, renewals];
  }

  it("is a defect: the call is undone", async () => {
    const warn: Hook = ({ after, warn }: HookContext) => {
      after.renewals = 1;
      warn("NEVER_HEARD_OF", "No page tells of it.", {});
    };
    expect(await renewBy(warn)).to.deep.equal([500, "INTERNAL", 0]);
  });

  it("is one too where the hook of another record gives it, which this call's own page does not tell", async () => {
    const shorten: Hook = async ({ before, after, store }: HookContext) => {
      after.renewals = 1;
      const [other] = await store.find("loan", { id: before!.id });
      await store.update("loan", other!.id as string, { remark: "torn" });
    };
    expect(await renewBy(shorten)).to.deep.equal([500, "INTERNAL", 0]);
  });
});
