/** Cases: their list and what a PATCH may change (specification, endpoints 6 and 7). Field values have a file of their own. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import { customer, type Made } from "../support/household.ts";
import { actionsOf, typesOf } from "../support/trail.ts";

const STATUSES = [
  "OPEN",
  "TRIAGING",
  "IN_PROGRESS",
  "AWAITING_CUSTOMER",
  "AWAITING_VENDOR",
  "AWAITING_WORK",
  "RESOLVED",
  "CLOSED",
];

describe("cases", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

  const open = (more: object = {}): Promise<Made> => app.api.make("/cases", { subject: "Leak", ...more });

  it("PATCH writes status, firstResponseAt, the other metadata and the Project link", async () => {
    const { id: customerId } = await customer(app);
    const project = await app.api.make("/projects", { name: "P", customerId });
    const { id } = await open({ customerId });
    const metadata = {
      subject: "Leaks",
      description: "From the skylight",
      origin: "PHONE",
      severity: "HIGH",
      category: "roof",
      resolution: "Sealed",
      firstResponseAt: "2026-05-01T10:00:00.000Z",
      projectId: project.id,
      status: "IN_PROGRESS",
    };
    const patched = await app.api.patch(`/cases/${id}`, metadata);
    expect(patched.data, patched.text).include({ ...metadata, changed: true, version: 2, customerId });
    const unlinked = await app.api.patch(`/cases/${id}`, { projectId: null, firstResponseAt: null });
    expect(unlinked.data).include({ projectId: null, firstResponseAt: null, version: 3 });
  });

  it("a CLOSED one stays editable but for its state: CLOSED is the sole terminal status", async () => {
    const { id } = await open();
    await app.api.patch(`/cases/${id}`, { status: "CLOSED" });
    expect((await app.api.patch(`/cases/${id}`, { resolution: "Sealed" })).data.resolution).equal("Sealed");
    for (const status of STATUSES.filter((one) => one !== "CLOSED"))
      expect((await app.api.patch(`/cases/${id}`, { status })).error.code, status).equal("INVALID_STATE");
    expect((await app.api.patch(`/cases/${id}`, { status: "CLOSED" })).data.changed).equal(false);
  });

  it("a PATCH that changes nothing answers changed=false, without audit entry or event", async () => {
    const made = await open({ severity: "LOW", firstResponseAt: "2026-05-01T10:00:00Z" });
    const same = await app.api.patch(`/cases/${made.id}`, {
      severity: "LOW",
      status: "OPEN",
      firstResponseAt: "2026-05-01T12:00:00+02:00",
    });
    expect(same.data).include({ changed: false, version: 1 });
    expect(await typesOf(app, made.id)).deep.equal(["case.created"]);
    expect(await actionsOf(app, made.id)).deep.equal(["case.create"]);
  });

  describe("GET /cases", () => {
    const byStatus: Record<string, string> = {};
    let tuple: Made;
    before(async () => {
      for (const status of STATUSES) {
        const { id } = await open();
        await app.api.patch(`/cases/${id}`, { status });
        byStatus[status] = id;
      }
      tuple = { externalSystem: "desk", externalObject: "ticket", externalId: "4711" };
      await app.api.patch(`/cases/${byStatus.OPEN}`, { externalReferences: [tuple] });
    });

    const ids = async (query: string): Promise<string[]> =>
      (await app.api.get(`/cases?limit=100&${query}`)).data.map((c: Made) => c.id);

    for (const status of STATUSES.filter((one) => one !== "RESOLVED"))
      it(`status=${status} lists those alone`, async () => {
        const { data } = await app.api.get(`/cases?limit=100&status=${status}`);
        expect(data.map((c: Made) => c.id)).includes(byStatus[status]);
        expect([...new Set(data.map((c: Made) => c.status))]).deep.equal([status]);
      });

    it("a status filter of RESOLVED on the list is treated as CLOSED", async () => {
      expect(await ids("status=RESOLVED")).deep.equal(await ids("status=CLOSED"));
      expect(await ids("status=RESOLVED"))
        .includes(byStatus.CLOSED)
        .not.includes(byStatus.RESOLVED);
    });

    it("the three parts of an External Reference are an exact filter together", async () => {
      const query = (more: object) => String(new URLSearchParams({ ...tuple, ...more }));
      expect(await ids(query({}))).deep.equal([byStatus.OPEN]);
      expect(await ids(query({ externalId: "471" }))).deep.equal([]);
      expect(await ids(query({ externalObject: "Ticket" }))).deep.equal([]);
    });

    it("tells all that is wrong with a query at once", async () => {
      const { status, error } = await app.api.get(
        "/cases?limit=101&sortDir=up&status=SOLVED&cursor=x&externalObject=ticket&severty=LOW",
      );
      expect([status, error.code]).deep.equal([400, "INVALID_QUERY"]);
      expect(error.details.map((d: Made) => `${d.path} ${d.code}`).sort()).deep.equal([
        "query.externalId REQUIRED",
        "query.externalSystem REQUIRED",
        "query.limit OUT_OF_RANGE",
        "query.severty UNKNOWN_FIELD",
        "query.sortDir INVALID_VALUE",
        "query.status INVALID_VALUE",
      ]);
    });
  });
});
