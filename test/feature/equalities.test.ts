/** Fields that a `where` compares never change afterwards, not even by a hook. */
import { expect } from "chai";
import type { HookContext } from "charter";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { ADDRESS } from "../support/household.ts";
import { LIBRARY, type Library, openLibrary } from "../support/library.ts";
import { release } from "../support/notebook.ts";

describe("fields that equalities rely on", () => {
  let library: Library;
  before(async () => {
    const declared = await loaded(LIBRARY);
    /** Lends the copy on to the patron, or for the reservation, that the remark names; no declaration tells of it. */
    const extendLoan = ({ before, after }: HookContext) => {
      const isPatron = String(before!.remark).startsWith("mem_");
      after[isPatron ? "patronId" : "reservationId"] = before!.remark;
    };
    const hooks = new Map([
      ...declared.hooks,
      ["loan", { ...declared.hooks.get("loan"), extendLoan }] as const,
    ]);
    library = await openLibrary(await openTestApp({ folder: LIBRARY, loaded: { ...declared, hooks } }));
  });
  after(() => library.app.close());

  it("are not changed by a hook: the call breaks, and nothing of it is kept", async () => {
    const { api, loan, member } = library;
    const [reader, other] = [await member(), await member()];
    const made = await loan({ patronId: reader.id, remark: other.id });
    expect((await api.post(`/loans/${made.id}/renew`, {})).status).to.equal(500);
    expect((await api.get(`/loans/${made.id}`)).data).to.include({ patronId: reader.id, version: 1 });
  });

  it("may be written as they are", async () => {
    const { api, loan, member } = library;
    const reader = await member();
    const made = await loan({ patronId: reader.id, remark: reader.id });
    expect((await api.post(`/loans/${made.id}/renew`, {})).status).to.equal(200);
  });

  it("are compared where an action leads a record elsewhere", async () => {
    const { api, loan, member, copy, book } = library;
    const [reader, other] = [await member(), await member()];
    const { id: bookId } = await book();
    const reservedBy = (patronId: string) => api.make("/reservations", { bookId, patronId });
    const renewed = async (remark: string) => {
      const made = await loan({
        patronId: reader.id,
        copyId: (await copy({ copyNumber: ++n }, bookId)).id,
        remark,
      });
      return await api.post(`/loans/${made.id}/renew`, {});
    };
    let n = 0;
    expect((await renewed((await reservedBy(reader.id)).id)).status).to.equal(200);
    const refused = await renewed((await reservedBy(other.id)).id);
    expect([refused.status, refused.error.details[0].path]).to.deep.equal([422, "/reservationId"]);
  });

  it("are known of each resource, by what is compared and what paths lead through", async () => {
    const { application } = await loaded("resources");
    const constantOf = (name: string) => [...application.models.get(name)!.constant].sort();
    expect(constantOf("quote")).to.deep.equal(["opportunityId"]);
    expect(constantOf("opportunity")).to.deep.equal(["customerId"]);
    expect(constantOf("system")).to.deep.equal(["customerId", "propertyId"]);
    expect(constantOf("customer")).to.deep.equal([]);
  });
});

describe("values and equalities in one `where`", () => {
  const FIELDS = `
  topic:  { type: text, max: 20 }
  about:  { type: text, max: 20, mode: createOnly }
  isOpen: { type: boolean, default: true }
  nextId: { type: reference, to: note, where: { isOpen: true, about: =topic? }, refusal: NOTE_CLOSED }`;
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ loaded: await release(FIELDS) });
  });
  after(() => app.close());

  const note = async (more: object) => (await app.api.make("/notes", more)).id as string;
  /** Status, and the path and code of each detail. */
  const answered = async (call: ReturnType<TestApp["api"]["post"]>) => {
    const { status, error } = await call;
    return [
      status,
      ...(error?.details ?? []).map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
    ];
  };
  const ANOTHER = [422, "/nextId INVALID_VALUE"];
  const CLOSED = [422, "/nextId NOTE_CLOSED"];

  it("are asked for both when the reference is written, the value first", async () => {
    const { api } = app;
    const made = (nextId: string) => answered(api.post("/notes", { topic: "bees", nextId }));
    expect(await made(await note({ about: "bees" }))).to.deep.equal([201]);
    expect(await made(await note({}))).to.deep.equal([201]);
    expect(await made(await note({ about: "wasps" }))).to.deep.equal(ANOTHER);
    expect(await made(await note({ about: "bees", isOpen: false }))).to.deep.equal(CLOSED);
    expect(await made(await note({ about: "wasps", isOpen: false }))).to.deep.equal(CLOSED);
  });

  it("part where the own side is written: what is compared is judged again, and the value is not", async () => {
    const { api } = app;
    const nextId = await note({ about: "bees" });
    const id = await note({ topic: "bees", nextId });
    await api.patch(`/notes/${nextId}`, { isOpen: false });
    expect(await answered(api.patch(`/notes/${id}`, { topic: "wasps" }))).to.deep.equal(ANOTHER);
    expect(await answered(api.patch(`/notes/${id}`, { topic: null }))).to.deep.equal([200]);
  });
});

describe("an equality that fails", () => {
  const NONE = "01h455vb4pex5vsknk084sn02q";
  const PERSON = { firstName: "A", lastName: "B" };
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

  const detailsOf = async (call: ReturnType<TestApp["api"]["post"]>): Promise<string[]> =>
    (await call).error.details.map(({ path, code }: Record<string, string>) => `${path} ${code}`);

  it("is told together with the faults of other fields, and not on top of one of the fields compared", async () => {
    const { api } = app;
    const [customer, other] = [await api.make("/customers", PERSON), await api.make("/customers", PERSON)];
    const property = await api.make("/properties", { customerId: other.id, ...ADDRESS });
    const project = await api.make("/projects", { customerId: other.id, name: "Roof" });
    const body = { subject: "Leak", propertyId: property.id, systemId: `sys_${NONE}` };
    expect(await detailsOf(api.post("/cases", { ...body, customerId: customer.id }))).deep.equal([
      "/systemId REFERENCE_NOT_FOUND",
      "/propertyId INVALID_VALUE",
    ]);
    expect(await detailsOf(api.post("/cases", { ...body, customerId: `cus_${NONE}` }))).deep.equal([
      "/customerId REFERENCE_NOT_FOUND",
      "/systemId REFERENCE_NOT_FOUND",
    ]);
    const { id } = await api.make("/cases", { subject: "Leak", customerId: customer.id });
    const change = { projectId: project.id, customFields: { unknown: 1 } };
    expect(await detailsOf(api.patch(`/cases/${id}`, change))).deep.equal([
      "/customFields/unknown UNKNOWN_FIELD",
      "/projectId INVALID_VALUE",
    ]);
  });
});
