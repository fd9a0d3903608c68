/** Every key of the language has a test that fails if the runtime ignores it. */
import { expect } from "chai";
import { openTestApp } from "../../support/app.ts";
import { grammarKeys } from "../../support/grammar-keys.ts";
import { type Hospital, openHospital } from "../../support/hospital.ts";
import { LIBRARY, type Library, openLibrary } from "../../support/library.ts";
import { type Scripts, scripted } from "../../support/scripted.ts";
import { ACTIONS } from "./actions.ts";
import { APPLICATION } from "./application.ts";
import { EVENTS } from "./events.ts";
import { FIELDS } from "./fields.ts";
import { type KeyTests, refused } from "./key-test.ts";
import { OPERATIONS } from "./operations.ts";
import { RESOURCE } from "./resource.ts";
import { STATES } from "./states.ts";
import { TYPES } from "./types.ts";

/** One test a key. */
const BY_KEY: KeyTests = {
  ...APPLICATION,
  ...RESOURCE,
  ...FIELDS,
  ...TYPES,
  ...STATES,
  ...OPERATIONS,
  ...ACTIONS,
  ...EVENTS,
};

/** What no key says by its name alone. */
const BY_WORD: KeyTests = {
  "field.hidden: searched finds records by the items of a list that nobody sees": async ({
    api,
    loan,
    rows,
  }) => {
    const [foxed, warped] = [await loan({ remark: "Cover foxed" }), await loan({ remark: "pages warped" })];
    expect(foxed).to.not.have.property("words");
    expect((await api.get("/loans/mentioning?words=foxed,warped")).data).to.deep.equal([foxed.id, warped.id]);
    expect((await api.patch(`/loans/${foxed.id}`, { remark: "Cover foxed" })).data.changed).to.equal(false);
    await api.patch(`/loans/${foxed.id}`, { remark: "rebound" });
    await api.post(`/loans/${foxed.id}/renew`);
    expect((await api.get("/loans/mentioning?words=foxed,rebound")).data).to.deep.equal([foxed.id]);
    expect((await api.get("/loans/mentioning?words=foxed")).data).to.deep.equal([]);
    expect(
      (await rows("select indexdef from pg_indexes where tablename = 'loans' and indexdef like '% gin %'"))
        .length,
    ).to.equal(1);
  },
  "a due time may follow from a date, and then is one": async ({ book }) => {
    expect((await book({ publishedOn: "2026-02-20" })).reviewOn).to.equal("2026-03-06");
    expect((await book()).reviewOn).to.equal(null);
  },
  "an action whose input is any hands the body to its hook as it is": async ({ api }) =>
    expect((await api.post("/loans/count-pages", { any: 1, thing: 2 })).data).to.deep.equal({ members: 2 }),
  "the email of a member is the unique field of that type": async ({ app, api }) =>
    expect((await api.get(`/members/${app.ownerId}`)).data.email).to.equal(app.ownerEmail),
  "the names of the first member are the required texts": async ({ app, api }) =>
    expect((await api.get(`/members/${app.ownerId}`)).data).to.include({
      givenName: "Ada",
      familyName: "Lovelace",
    }),
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
    hospital = await openHospital();
  });
  after(async () => {
    await library.app.close();
    await hospital.app.close();
  });

  it("has a test for every key of the grammar, and for no other", () => {
    expect(Object.keys(BY_KEY).sort()).to.deep.equal([...grammarKeys().keys()].sort());
  });

  for (const [key, test] of Object.entries(BY_KEY))
    it(`${key} is followed`, () => test({ ...library, hospital, scripts }));
  for (const [sentence, test] of Object.entries(BY_WORD))
    it(sentence, () => test({ ...library, hospital, scripts }));
});
