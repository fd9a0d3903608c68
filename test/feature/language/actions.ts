/** The keys of actions, and of their moves and responses. */
import { expect } from "chai";
import { loaded, openTestApp } from "../../support/app.ts";
import { LIBRARY } from "../../support/library.ts";
import { documented, heldTo, type KeyTests, refused, warned } from "./key-test.ts";

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

export const ACTIONS: KeyTests = {
  "action.summary": async ({ app }) =>
    expect(await documented(app)).to.include('"summary":"Let the patron keep'),
  "action.erases": async ({ hospital: { api, patient } }) => {
    const { id } = await patient({ insuranceNumber: `of ${process.pid}`, recordNumber: `r ${process.pid}` });
    await api.post(`/patients/${id}/erase`);
    const { data } = await api.get(`/patients/${id}`);
    expect([data.name, data.insuranceNumber, data.recordNumber]).to.deep.equal([
      "erased",
      null,
      `r ${process.pid}`,
    ]);
    expect((await api.post(`/patients/${id}/erase`)).data.changed).to.equal(false);
  },
  "action.on": async ({ api }) =>
    expect((await api.get("/loans/overdue?before=2020-01-01T00:00:00Z")).data).to.deep.equal([]),
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
    ),
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
  "move.to": async (library) => ACTIONS["action.moves"]!(library),
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
    expect((await api.post(`/loans/${(await loan()).id}/renew`)).data.resource.renewals).to.equal(1),
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
  "result.type": async () => expect(await returning([])).to.equal(500),
  "result.required": async () => expect(await returning({})).to.equal(500),
  "result.summary": async ({ app }) =>
    expect(
      app.serving.app
        .application()
        .models.get("loan")!
        .actions.get("estimate")!
        .result!.members!.get("total")!.summary,
    ).to.equal("Of all the days."),
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
};
