/** References of one kind are read, locked and queued by one statement, however many a call has. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../../support/app.ts";
import { citusFaults } from "../../support/citus.ts";
import { customer, type Made, technician, visit, workOrder } from "../../support/household.ts";
import { type Sent, sentDuring } from "../../support/statements.ts";

const MANY = 50;

const reads = (table: string) => (one: Sent) =>
  /^select\b/.test(one.text) &&
  new RegExp(`from "${table}(_\\d+)?"`).test(one.text) &&
  /\bid"? (=|in|between) /.test(one.text);
const turns = ({ text }: Sent) => /^insert into "?turns/.test(text);

describe(`a call of ${MANY} references`, () => {
  let app: TestApp;
  let crew: string[];
  before(async () => {
    app = await openTestApp();
    crew = [];
    for (let n = 0; n < MANY; n++) crew.push((await technician(app)).id);
  });
  after(() => app.close());

  async function call(
    method: "post" | "patch",
    path: string,
    body: object,
  ): Promise<{ data: Made; sent: Sent[] }> {
    let data: Made;
    const sent = await sentDuring(async () => {
      const answer = await app.api[method](path, body);
      expect(answer.status, answer.text).to.be.within(200, 201);
      data = answer.data;
    });
    // The server sends what it does by itself beside it.
    const own = sent.filter(
      (one) => turns(one) || ["team_members", "sales_types"].some((table) => reads(table)(one)),
    );
    for (const { text } of own) expect(citusFaults(text), text).to.deep.equal([]);
    return { data, sent };
  }

  /** The members whom the one locking read of a call asked for. */
  function sharedBy(sent: readonly Sent[]): unknown {
    const shared = sent.filter((one) => reads("team_members")(one) && one.text.includes(" for share)"));
    expect(shared.map(({ text }) => text)).to.have.lengthOf(1);
    expect(shared[0]!.text).to.include('order by record collate "C"');
    return shared[0]!.values.find((value) => Array.isArray(value));
  }

  it("reads the crew of a new appointment once, and takes its turns at once", async () => {
    const { order } = await workOrder(app);
    const { sent } = await call(
      "post",
      "/service-appointments",
      visit(order.id, { assignedTeamMemberIds: crew }),
    );
    expect(sharedBy(sent)).to.have.members(crew);
    expect(sent.filter(turns)).to.have.lengthOf(1);
  });

  it("reads those alone whom a change adds", async () => {
    const { order } = await workOrder(app);
    const { id } = await app.api.make(
      "/service-appointments",
      visit(order.id, { assignedTeamMemberIds: crew.slice(0, 2) }),
    );
    const { sent } = await call("patch", `/service-appointments/${id}`, {
      assignedTeamMemberIds: [...crew].reverse(),
      primaryTeamMemberId: crew[9],
    });
    expect(sharedBy(sent)).to.have.members(crew.slice(2));
    expect(sent.filter(turns)).to.have.lengthOf(1);
  });

  it("reads the crew of many days once, and takes no turn twice", async () => {
    const { order } = await workOrder(app);
    const { data, sent } = await call("post", "/service-appointments/multi-day", {
      workOrderId: order.id,
      startDate: "2026-12-01",
      endDate: "2026-12-10",
      dailyStartTime: "09:00",
      dailyEndTime: "11:00",
      timezone: "America/Chicago",
      assignedTeamMemberIds: crew,
    });
    expect(data).to.have.lengthOf(10);
    expect(sharedBy(sent)).to.have.members(crew);
    expect(sent.filter(turns)).to.have.lengthOf(1);
  });

  it("reads what needs no lock by one statement too", async () => {
    const { id: customerId } = await customer(app);
    const types: string[] = [];
    for (let n = 0; n < MANY; n++) types.push((await app.api.make("/sales-types", { name: `T${n}` })).id);
    const { sent } = await call("post", "/opportunities", { name: "Roof", customerId, salesTypeIds: types });
    const read = sent.filter(reads("sales_types"));
    expect(read.map(({ values }) => values.find(Array.isArray))).to.have.lengthOf(1);
  });

  it("names each that is missing, at its place", async () => {
    const { order } = await workOrder(app);
    const strangers = crew.map((id) => id.replace(/.{4}$/, "0000"));
    const mixed = crew.flatMap((id, n) => (n < 3 ? [strangers[n]!, id] : [id])).slice(0, MANY);
    const answer = await app.api.post(
      "/service-appointments",
      visit(order.id, { assignedTeamMemberIds: mixed }),
    );
    expect(answer.status).to.equal(422);
    expect(answer.error.details.map(({ path, reason }: Made) => `${path} ${reason}`)).to.deep.equal(
      [0, 2, 4].map((n) => `/assignedTeamMemberIds/${n} NOT_FOUND`),
    );
  });

  it("changes records that its hook found and locked without reading them again", async () => {
    const { order } = await workOrder(app);
    const { customerId } = order;
    const entitled = { customerId, workOrderId: order.id, status: "ALLOCATED" };
    for (let n = 0; n < 10; n++) await app.api.make("/entitlements", { ...entitled, name: `E${n}` });
    const { sent } = await call("post", `/work-orders/${order.id}/cancel`, { reason: "storm" });
    const [search, ...others] = sent.filter(({ text }) => /^select\b[\s\S]*from "entitlements"/.test(text));
    expect(search!.text).to.include("for no key update");
    expect(others.map(({ text }) => text)).to.deep.equal([]);
  });
});
