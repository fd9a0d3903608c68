/** The steps of the walkthrough, from a lead to a closed case, with the typed client. */
import { expect } from "chai";
import { type Client, createClient, isRefused } from "../../client/index.ts";
import { openTestApp } from "../support/app.ts";

describe("the walkthrough, with the client", () => {
  let api: Client;
  let memberId = "";

  before(async () => {
    const app = await openTestApp();
    api = createClient({ baseUrl: `${app.origin}/api/v1`, key: (await app.key()).key });
    const sam = {
      firstName: "Sam",
      lastName: "Rivera",
      email: "sam.rivera@example.com",
      isSchedulable: true,
    };
    memberId = (await api.teamMembers.create(sam)).data.id;
  });

  it("goes from a lead to a closed case", async () => {
    const sold = await sell();
    const projectId = await install(sold);
    expect((await api.projects.update(projectId, { status: "COMPLETED" })).data.completedAt).not.equal(null);
    await serve(sold);
    const orders = [];
    for await (const order of api.workOrders.each({ customerId: sold.customerId })) orders.push(order.status);
    expect(orders).deep.equal(["COMPLETED"]);
  });

  interface Sold {
    readonly customerId: string;
    readonly propertyId: string;
    readonly opportunityId: string;
    readonly contractId: string;
  }

  /** Lead, quote, contract. */
  async function sell(): Promise<Sold> {
    const address = { address: "418 Juniper Street", city: "Boulder", state: "CO", zipCode: "80302" };
    const { data: lead } = await api.leads.create({ firstName: "Ruth", lastName: "Alvarez", ...address });
    const { data: converted } = await api.leads.convert(lead.id, { opportunity: { name: "Alvarez roof" } });
    const { customer, property, opportunity } = converted.resource;
    const again = await api.leads.convert(lead.id).catch((error: unknown) => error);
    expect(isRefused(again, "INVALID_STATE") && again.details[0]?.currentState).equal("CONVERTED");

    const lineItems = [{ description: "Module, 410 W", quantity: 20, unitPrice: "320.50" }];
    const { data: quote } = await api.quotes.create({
      opportunityId: opportunity.id,
      name: "Roof",
      lineItems,
    });
    expect(quote.total).equal("6410.00");
    await api.quotes.send(quote.id);
    expect((await api.quotes.accept(quote.id)).data.resource.status).equal("ACCEPTED");
    expect((await api.opportunities.get(opportunity.id)).data.stage).equal("WON");

    const { data: contract } = await api.contracts.create({ quoteId: quote.id, value: quote.total });
    await api.contracts.send(contract.id);
    expect((await api.contracts.sign(contract.id)).data.action.confirmationSignal).equal("contract.signed");
    return {
      customerId: customer.id,
      propertyId: property.id,
      opportunityId: opportunity.id,
      contractId: contract.id,
    };
  }

  /** Project, Work Order, appointment. */
  async function install({ customerId, propertyId, opportunityId, contractId }: Sold): Promise<string> {
    const of = { customerId, propertyId };
    const { data: project } = await api.projects.create({
      ...of,
      name: "Alvarez roof",
      opportunityId,
      contractId,
    });
    await api.projects.update(project.id, { status: "ACTIVE" });
    const { data: order } = await api.workOrders.create({ ...of, projectId: project.id, subject: "Install" });
    const { data: visit, meta } = await api.serviceAppointments.create({
      workOrderId: order.id,
      scheduledStart: "2027-03-08T08:00:00-07:00",
      scheduledEnd: "2027-03-08T16:30:00-07:00",
      timezone: "America/Denver",
      assignedTeamMemberIds: [memberId],
      primaryTeamMemberId: memberId,
    });
    expect([visit.durationMinutes, meta.warnings ?? []]).deep.equal([510, []]);
    await api.serviceAppointments.dispatch(visit.id);
    await api.serviceAppointments.start(visit.id);
    await api.workOrders.start(order.id);
    const { data: issue } = await api.serviceAppointmentIssues.create(visit.id, {
      issueType: "MATERIALS",
      reportedByTeamMemberId: memberId,
    });
    const resolved = await api.serviceAppointmentIssues.resolve(visit.id, issue.id, {
      resolvedByTeamMemberId: memberId,
    });
    expect(resolved.data.resource.isResolved).equal(true);
    await api.serviceAppointments.complete(visit.id, { notes: "Modules in place." });
    await api.workOrders.complete(order.id);
    return project.id;
  }

  /** Case and call. */
  async function serve({ customerId, propertyId }: Sold): Promise<void> {
    const { data: opened } = await api.cases.create({
      customerId,
      propertyId,
      subject: "Battery does not charge",
      severity: "HIGH",
      openedAt: "2027-08-02T09:00:00Z",
    });
    expect(opened.slaResponseDueAt).equal("2027-08-02T13:00:00.000Z");
    await api.activities.create({
      parentType: "case",
      parentId: opened.id,
      type: "CALL",
      subject: "We are on it",
    });
    await api.cases.update(opened.id, { status: "RESOLVED", resolution: "Connector reseated." });
    const { data: closed } = await api.cases.update(opened.id, { status: "CLOSED" });
    expect(closed).include({ status: "CLOSED", changed: true });
    const { data: calls } = await api.activities.list({ parentType: "case", parentId: opened.id });
    expect(calls.map(({ type }) => type)).deep.equal(["CALL"]);
  }
});
