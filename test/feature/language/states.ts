/** The keys of states: where each leads, which fields it locks, and when it expires. */
import { expect } from "chai";
import { modelOf } from "../../../runtime/model/model.ts";
import { expire } from "../../../runtime/platform/maintenance.ts";
import { shapeOf } from "../../../runtime/store/schema/shape.ts";
import { type KeyTests, refused, TUPLE } from "./key-test.ts";

export const STATES: KeyTests = {
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
    ).to.match(/^Moved by PATCH/),
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
  "expires.after": async (library) => STATES["state.expires"]!(library),
  "expires.to": async (library) => STATES["state.expires"]!(library),
  "expires.emits": async (library) => {
    await STATES["state.expires"]!(library);
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
};
