/** The keys of operations: list, create, update and delete. */
import { expect } from "chai";
import { heldTo, type KeyTests, refused, warned } from "./key-test.ts";

export const OPERATIONS: KeyTests = {
  "operations.list": async ({ api }) => expect((await api.get("/authors")).data).to.be.an("array"),
  "operations.get": async ({ api, author }) =>
    expect((await api.get(`/authors/${author.id}`)).data.id).to.equal(author.id),
  "operations.create": async ({ api }) =>
    expect((await api.post("/external-references/", {})).status).to.equal(404),
  "operations.update": async ({ api, author }) =>
    expect((await api.patch(`/authors/${author.id}`, { biography: "b" })).data.biography).to.equal("b"),
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
  "list.sorts": async ({ hospital: { api, patient } }) => {
    const last = await patient({ name: "ZZZ last" });
    const { data } = await api.get("/patients?sortBy=name&limit=1");
    expect(data[0].id).to.equal(last.id);
    await refused(api.get("/patients?sortBy=born"), 400, "query.sortBy INVALID_VALUE");
  },
  "list.search": async ({ hospital: { api, patient } }) => {
    const { id } = await patient({ name: "Zoë Quill" });
    const found = await api.get("/patients?q=quil%20zoe");
    expect(found.data.map((one: { id: string }) => one.id)).to.deep.equal([id]);
  },
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
  "create.refusal": async (library) => OPERATIONS["create.hook"]!(library),
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
  "update.refusal": async (library) => OPERATIONS["update.hook"]!(library),
  "update.warns": async ({ api, loan }) => {
    const { id } = await loan({ remark: "cover torn" });
    expect(warned(await api.patch(`/loans/${id}`, { remark: "torn" }))).to.deep.equal(["REMARK_SHORTENED"]);
  },
  "delete.hook": async ({ api, loan }) =>
    expect((await api.delete(`/loans/${(await loan()).id}`)).error.code).to.equal("LOAN_IS_OPEN"),
  ...heldTo("delete", "keepOpenLoans", async ({ api, loan }) => api.delete(`/loans/${(await loan()).id}`)),
  "delete.refusal": async ({ api, loan }) =>
    expect((await api.delete(`/loans/${(await loan()).id}`)).status).to.equal(409),
  "delete.warns": async ({ api, loan }) => {
    const { id } = await loan();
    await api.post(`/loans/${id}/return`, { condition: "DAMAGED" });
    expect(warned(await api.delete(`/loans/${id}`))).to.deep.equal(["COPY_WAS_DAMAGED"]);
  },
};
