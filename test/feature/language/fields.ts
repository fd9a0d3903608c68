/** The keys of a field of any type: derived values, uniqueness, aliases. */
import { expect } from "chai";
import { modelOf } from "../../../runtime/model/model.ts";
import { shapeOf } from "../../../runtime/store/schema/shape.ts";
import type { Library } from "../../support/library.ts";
import { type KeyTests, refused, TUPLE } from "./key-test.ts";

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

export const FIELDS: KeyTests = {
  "field.type": async ({ api, author, loan, member, book }) => {
    const owner = await member();
    const made = await loan({ ownerId: owner.id, externalReferences: [{ ...TUPLE, externalId: "field" }] });
    expect(made).to.include({ ownerId: owner.id });
    expect(made.externalReferences[0]).to.include({ ...TUPLE, externalId: "field" });
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
    ).to.match(/^Raised by each change of the abstract\./),
  "field.required": async ({ api, author }) => {
    await refused(api.post("/authors", {}), 422, "/name REQUIRED");
    await refused(api.patch(`/authors/${author.id}`, { name: null }), 422, "/name REQUIRED");
  },
  "field.default": async ({ book }) =>
    expect(await book()).to.include({ genre: "FICTION", balance: "0.00", isLendable: true }),
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
    expect(again.body.error.message).equal("Another attribute has this key and resourceType already.");
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
  "field.restrict": async ({ hospital: { api, admission, bed } }) => {
    const { id } = await admission();
    const { id: bedId } = await bed({ stayId: id });
    const answer = await api.delete(`/admissions/${id}`);
    expect([answer.status, answer.error.code]).to.deep.equal([409, "STAY_HAS_A_BED"]);
    await api.patch(`/beds/${bedId}`, { stayId: null });
    expect((await api.delete(`/admissions/${id}`)).status).to.equal(200);
  },
  "field.ignoring": async ({ hospital: { api, patient } }) => {
    const { id, recordNumber } = await patient({ recordNumber: "rn 77" });
    expect(recordNumber).to.equal("rn 77");
    const again = api.post("/patients", { name: "B", recordNumber: " RN7 7" });
    await refused(again, 409, "/recordNumber DUPLICATE");
    expect((await api.get("/patients?recordNumber=Rn77")).data[0].id).to.equal(id);
  },
  "field.acyclic": async ({ hospital: { api } }) => {
    const { id: partOfId } = await api.make("/wards", { name: "House" });
    const { id } = await api.make("/wards", { name: "East", partOfId });
    await refused(api.patch(`/wards/${partOfId}`, { partOfId: id }), 422, "/partOfId INVALID_VALUE");
    await refused(api.patch(`/wards/${id}`, { partOfId: id }), 422, "/partOfId INVALID_VALUE");
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
  "derive.follows": async ({ hospital: { api, bed } }) => {
    const [east, west] = [
      await api.make("/wards", { name: "East" }),
      await api.make("/wards", { name: "West" }),
    ];
    const { id, wardName } = await bed({ wardId: east.id });
    expect(wardName).to.equal("East");
    const path = `/beds/${id}`;
    expect((await api.patch(path, { wardId: west.id })).data.wardName).to.equal("West");
    expect((await api.patch(path, { wardId: null })).data.wardName).to.equal(null);
    await refused(api.patch(path, { wardName: "East" }), 422, "/wardName READ_ONLY");
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
    expect(await ids("/authors?bornAfter=1929-10-21&bornBefore=1929-10-22")).to.deep.equal([born.id]);
    for (const none of ["bornAfter=1929-10-22", "bornBefore=1929-10-21"])
      expect(await ids(`/authors?${none}`)).not.to.include(born.id);
    const both = await book({ authorIds: [author.id, born.id] });
    expect(await ids(`/catalogue/books?authorId=${born.id}`)).to.deep.equal([both.id]);
    await refused(api.get("/authors?bornAfter=once"), 400, "query.bornAfter INVALID_FORMAT");
  },
  "field.personal": async ({ hospital: { api, patient } }) => {
    const { id } = await patient({ insuranceNumber: `personal ${process.pid}` });
    const { data } = await api.post(`/patients/${id}/erase`);
    expect([data.name, data.insuranceNumber, data.changed]).to.deep.equal(["erased", null, true]);
    const [event] = (await api.get(`/events?resourceId=${id}&type=patient.created`)).data;
    expect(event.data.resource.name).to.equal("erased");
  },
  "field.permission": async ({ app, patron, api, member, loan }) => {
    const client = app.client((await app.key({}, patron.email)).key);
    const other = await member();
    await refused(client.patch(`/members/${other.id}`, { role: "LIBRARIAN" }), 403);
    expect((await api.patch(`/members/${other.id}`, { role: "LIBRARIAN" })).status).to.equal(200);
    await permissionOfSome({ app, api, member, loan });
  },
  "field.derive": async (library) => FIELDS["derive.count"]!(library),
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
    expect((await loan({ lentAt: "2026-01-01T00:00:00Z" })).dueAt).to.equal("2026-01-22T00:00:00.000Z"),
  "due.by": async ({ loan }) => expect((await loan({ purpose: "EXHIBITION" })).dueAt).to.equal(null),
  "derive.count": async ({ api, book }) => {
    const { id, abstractRevision } = await book();
    const first = await api.patch(`/catalogue/books/${id}`, { abstract: "a" });
    const second = await api.patch(`/catalogue/books/${id}`, { title: "Another" });
    expect([abstractRevision, first.data.abstractRevision, second.data.abstractRevision]).to.deep.equal([
      1, 2, 2,
    ]);
  },
  "derive.between": async ({ hospital: { api, admission } }) => {
    const { id, plannedDays } = await admission({ plannedFrom: "2028-02-27", plannedUntil: "2028-03-01" });
    expect(plannedDays).to.equal(3);
    await refused(api.patch(`/admissions/${id}`, { plannedDays: 4 }), 422, "/plannedDays READ_ONLY");
    expect((await api.patch(`/admissions/${id}`, { plannedFrom: null })).data.plannedDays).to.equal(null);
  },
  "derive.unit": async ({ hospital: { api, admission, bed } }) => {
    const { id } = await admission();
    await api.post(`/admissions/${id}/admit`, {
      bedId: (await bed()).id,
      admittedAt: "2026-01-01T08:00:30Z",
    });
    const { data } = await api.post(`/admissions/${id}/discharge`, { at: "2026-01-01T10:00:00Z" });
    expect(data.resource).to.include({ stayMinutes: 119, plannedDays: null });
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
    ).to.equal("Mon, 01 Feb 2027 00:00:00 GMT"),
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
  "field.fill": async ({ app }) => {
    const { fills } = shapeOf(modelOf(app.serving.app.application(), "member"));
    expect(fills.get("given_name")).to.deep.equal({ kind: "value", sql: "'Unknown'" });
  },
};
