/** References lead to records of the organization, of the right resource and state, that agree with each other. */
import { expect } from "chai";
import { type Field, refusalOf } from "../../runtime/model/field.ts";
import { newId } from "../../runtime/model/id.ts";
import type { Model } from "../../runtime/model/model.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { Bodies, type Body, isSendable } from "../support/bodies.ts";
import type { Answer } from "../support/client.ts";

const { application } = await loaded("resources");

const typed = ({ type }: Field) => (type.items ?? type).reference;
const isReference = (field: Field): boolean => isSendable(field) && typed(field) !== undefined;

describe("references", () => {
  let app: TestApp;
  let bodies: Bodies;
  let other: Bodies;
  before(async () => {
    app = await openTestApp();
    bodies = new Bodies(application, app.api);
    other = new Bodies(application, (await app.neighbour()).api);
  });
  after(() => app.close());

  const detailsOf = ({ error }: Answer): Body[] =>
    error.details.map(({ path, code }: Body) => ({ path, code }));

  /** The resource to which a reference of a body leads. */
  function targetOf(field: Field, body: Body): Model {
    const reference = typed(field)!;
    return bodies.model("to" in reference ? reference.to : body[reference.by]);
  }

  for (const model of application.models.values()) {
    if (model.operations.create === null || model.permission !== null) continue;
    for (const field of model.fields.filter(isReference)) {
      const place = field.type.items ? `/${field.name}/0` : `/${field.name}`;
      const wrapped = (id: string) => (field.type.items ? [id] : id);
      const create = async (id: (body: Body) => string | Promise<string>) => {
        const body = await bodies.whole(model, 5);
        const answer = await app.api.post(await bodies.collection(model), {
          ...body,
          [field.name]: wrapped(await id(body)),
        });
        return { answer, target: targetOf(field, body) };
      };

      it(`${model.name}.${field.name}: an id of nothing is REFERENCE_NOT_FOUND`, async () => {
        const { answer } = await create((body) => newId(targetOf(field, body).idPrefix, Date.now()));
        expect(answer.status).equal(422);
        const code = refusalOf(field) ?? "REFERENCE_NOT_FOUND";
        expect(detailsOf(answer)).deep.include({ path: place, code });
      });

      it(`${model.name}.${field.name}: an id of the neighbour's is refused in the same words`, async () => {
        let id = "";
        const { answer, target } = await create(async (body) => {
          id = (await other.existing(targetOf(field, body).name)).id;
          return id;
        });
        const { answer: unknown } = await create(() => newId(target.idPrefix, Date.now()));
        const said = (refused: Answer) =>
          JSON.stringify(refused.error).replaceAll(new RegExp(`${target.idPrefix}_\\w{26}`, "g"), "ID");
        expect(said(answer)).equal(said(unknown));
        expect(answer.text).includes(id);
      });

      it(`${model.name}.${field.name}: an id of another kind names the prefix that was expected`, async () => {
        const { answer, target } = await create(() => newId("zz", Date.now()));
        expect(answer.status).equal(422);
        const [detail] = answer.error.details;
        expect(detail).include({ path: place, code: "INVALID_FORMAT" });
        expect(detail.message).includes(`${target.idPrefix}_`);
      });
    }
  }

  it("of a PATCH are judged like those of a create", async () => {
    const { id } = await bodies.make("lead");
    const refused = await app.api.patch(`/leads/${id}`, {
      campaignId: newId("camp", Date.now()),
      ownerId: newId("tm", 0),
    });
    expect(refused.status).equal(422);
    expect(detailsOf(refused)).deep.equal([
      { path: "/campaignId", code: "REFERENCE_NOT_FOUND" },
      { path: "/ownerId", code: "TEAM_MEMBER_NOT_ASSIGNABLE" },
    ]);
    expect((await app.api.get(`/leads/${id}`)).data.version).equal(1);
  });

  it("that stand already are not judged again", async () => {
    const member = await app.api.make("/team-members", {
      firstName: "A",
      lastName: "B",
      email: "crew@example.com",
      isSchedulable: true,
    });
    const crew = { assignedTeamMemberIds: [member.id], primaryTeamMemberId: member.id };
    const made = await bodies.make("service_appointment", crew);
    await app.api.patch(`/team-members/${member.id}`, { status: "INACTIVE" });
    const path = `/service-appointments/${made.id}`;
    expect((await app.api.patch(path, { notes: "x", ...crew })).status).equal(200);
  });

  it("to a crew must be to active, schedulable members; the details say why not", async () => {
    const member = { firstName: "A", lastName: "B" };
    const idle = await app.api.make("/team-members", { ...member, email: "idle@example.com" });
    const gone = await app.api.make("/team-members", {
      ...member,
      email: "gone@example.com",
      isSchedulable: true,
      status: "INACTIVE",
    });
    const nobody = newId("tm", Date.now());
    const least = await bodies.least(bodies.model("service_appointment"));
    const refused = await app.api.post("/service-appointments", {
      ...least,
      assignedTeamMemberIds: [idle.id, gone.id, nobody],
    });
    expect(refused.status).equal(422);
    expect(refused.error.code).equal("TEAM_MEMBER_NOT_ASSIGNABLE");
    expect(refused.error.details.map(({ path, id, reason }: Body) => [path, id, reason])).deep.equal([
      ["/assignedTeamMemberIds/0", idle.id, "NOT_SCHEDULABLE"],
      ["/assignedTeamMemberIds/1", gone.id, "INACTIVE"],
      ["/assignedTeamMemberIds/2", nobody, "NOT_FOUND"],
    ]);
  });

  describe("that must agree are INVALID_VALUE where they do not:", () => {
    let mine: Body;
    let foreign: Body;
    before(async () => {
      mine = await household();
      foreign = await household();
    });

    /** A Customer with everything that may belong to one. */
    async function household(): Promise<Body> {
      const customerId = (await app.api.make("/customers", { firstName: "A", lastName: "B" })).id;
      const address = { address: "1 Main", city: "Reno", state: "NV", zipCode: "89501" };
      const propertyId = (await app.api.make("/properties", { customerId, ...address })).id;
      const systemId = (await app.api.make("/systems", { propertyId, name: "s" })).id;
      const opportunityId = (await app.api.make("/opportunities", { name: "o", customerId })).id;
      const caseId = (await app.api.make("/cases", { subject: "c", customerId })).id;
      const projectId = (await app.api.make("/projects", { name: "p", customerId })).id;
      const workOrderId = (await app.api.make("/work-orders", { subject: "w", customerId, projectId })).id;
      const quoteId = (await app.api.make("/quotes", { name: "q", opportunityId })).id;
      await app.api.post(`/quotes/${quoteId}/send`);
      const contractId = (await app.api.make("/contracts", { quoteId })).id;
      return {
        customerId,
        propertyId,
        systemId,
        opportunityId,
        caseId,
        projectId,
        workOrderId,
        quoteId,
        contractId,
      };
    }

    const PAIRS: readonly (readonly [path: string, own: string, field: string, more?: Body])[] = [
      ["/opportunities", "customerId", "propertyId", { name: "x" }],
      ["/projects", "customerId", "propertyId", { name: "x" }],
      ["/projects", "customerId", "opportunityId", { name: "x" }],
      ["/projects", "customerId", "contractId", { name: "x" }],
      ["/work-orders", "customerId", "propertyId", { subject: "x" }],
      ["/work-orders", "customerId", "projectId", { subject: "x" }],
      ["/work-orders", "customerId", "caseId", { subject: "x" }],
      ["/cases", "customerId", "propertyId", { subject: "x" }],
      ["/cases", "customerId", "systemId", { subject: "x" }],
      ["/cases", "propertyId", "systemId", { subject: "x" }],
      ["/cases", "customerId", "projectId", { subject: "x" }],
      ["/service-requests", "customerId", "propertyId", { subject: "x" }],
      ["/entitlements", "customerId", "workOrderId", { name: "x" }],
      ["/quotes", "opportunityId", "caseId", { name: "x" }],
      ["/contracts", "quoteId", "projectId", {}],
      ["/project-items", "projectId", "workOrderId", { title: "x" }],
    ];

    for (const [path, own, field, more] of PAIRS)
      it(`${path} ${own}, ${field}`, async () => {
        const refused = await app.api.post(path, { ...more, [own]: mine[own], [field]: foreign[field] });
        expect(refused.status, refused.text).equal(422);
        expect(detailsOf(refused)).deep.equal([{ path: `/${field}`, code: "INVALID_VALUE" }]);
        const agreeing = await app.api.post(path, { ...more, [own]: mine[own], [field]: mine[field] });
        expect(agreeing.status, agreeing.text).equal(201);
      });

    it("also where a PATCH brings one of them", async () => {
      const { id } = await app.api.make("/cases", { subject: "x", customerId: mine.customerId });
      const refused = await app.api.patch(`/cases/${id}`, { projectId: foreign.projectId });
      expect(detailsOf(refused)).deep.equal([{ path: "/projectId", code: "INVALID_VALUE" }]);
      expect((await app.api.patch(`/cases/${id}`, { projectId: mine.projectId })).status).equal(200);
    });
  });

  describe("to records that must be in a state are 409 INVALID_STATE elsewhere:", () => {
    it("a Contract needs a Quote that is SENT or ACCEPTED", async () => {
      const quote = await bodies.make("quote");
      const refused = await app.api.post("/contracts", { quoteId: quote.id });
      expect(refused.status).equal(409);
      expect(refused.error.code).equal("INVALID_STATE");
      expect(refused.error.details[0]).deep.include({
        path: "/quoteId",
        currentState: "DRAFT",
        allowedFrom: ["SENT", "ACCEPTED"],
      });
      await app.api.post(`/quotes/${quote.id}/send`);
      await app.api.post(`/quotes/${quote.id}/accept`);
      expect((await app.api.post("/contracts", { quoteId: quote.id })).status).equal(201);
    });

    it("an appointment needs a Work Order that is open", async () => {
      const order = await bodies.make("work_order");
      const least = await bodies.least(bodies.model("service_appointment"));
      await app.api.post(`/work-orders/${order.id}/start`);
      await app.api.post(`/work-orders/${order.id}/complete`);
      const refused = await app.api.post("/service-appointments", { ...least, workOrderId: order.id });
      expect(refused.status).equal(409);
      expect(refused.error.details[0]).include({ path: "/workOrderId", currentState: "COMPLETED" });
    });

    it("a Project needs a template that is active", async () => {
      const template = await app.api.make("/manifests/templates", { name: "t" });
      const { id } = await bodies.existing("customer");
      const refused = await app.api.post("/projects", { name: "p", customerId: id, templateId: template.id });
      expect(refused.status).equal(409);
      expect(refused.error.code).equal("INVALID_STATE");
    });
  });

  describe("that bring values with them", () => {
    it("give a System the Customer of its Property, and a Contract that of its Quote", async () => {
      const property = await bodies.make("property");
      const system = await app.api.make("/systems", { propertyId: property.id, name: "s" });
      expect(system.customerId).equal(property.customerId);
      const contract = await bodies.make("contract");
      expect(contract.customerId).equal((await bodies.existing("customer")).id);
    });

    it("give a Case what its Service Request was submitted with, where it sends nothing of its own", async () => {
      const submitted = {
        submissionAnswers: { roof: "flat" },
        reportedHardware: [{ serial: "1" }],
        submittedContact: { phone: "1" },
      };
      const request = await app.api.make("/service-requests", { subject: "r", ...submitted });
      const copied = await app.api.make("/cases", { subject: "c", sourceServiceRequestId: request.id });
      expect(copied).deep.include(submitted);
      const own = { submissionAnswers: { roof: "steep" }, reportedHardware: null };
      const kept = await app.api.make("/cases", { subject: "c", sourceServiceRequestId: request.id, ...own });
      expect(kept).deep.include({ ...own, submittedContact: submitted.submittedContact });
      await app.api.patch(`/service-requests/${request.id}`, { submissionAnswers: { roof: "round" } });
      expect((await app.api.get(`/cases/${copied.id}`)).data).deep.include(submitted);
    });
  });

  describe("of a kind that another field names", () => {
    for (const parentType of ["customer", "property", "lead", "opportunity", "case"])
      it(`lead to a ${parentType}, and to nothing else`, async () => {
        const parent = await bodies.existing(parentType);
        const made = await app.api.post("/activities", { parentType, parentId: parent.id, subject: "x" });
        expect(made.status).equal(201);
        const stranger = await bodies.existing(parentType === "customer" ? "lead" : "customer");
        const refused = await app.api.post("/activities", {
          parentType,
          parentId: stranger.id,
          subject: "x",
        });
        expect(detailsOf(refused)).deep.equal([{ path: "/parentId", code: "INVALID_FORMAT" }]);
      });

    it("must be of a kind that the list names", async () => {
      const quote = await bodies.existing("quote");
      const refused = await app.api.post("/activities", {
        parentType: "quote",
        parentId: quote.id,
        subject: "x",
      });
      expect(detailsOf(refused)).deep.equal([{ path: "/parentType", code: "INVALID_VALUE" }]);
    });
  });

  it("of a key's default owners are those of a create that names none", async () => {
    const member = await app.api.make("/team-members", {
      firstName: "A",
      lastName: "B",
      email: "rep@example.com",
    });
    const { key } = await app.key({ defaultOwners: { lead: member.id, case: member.id } });
    const client = app.client(key);
    const person = { firstName: "A", lastName: "B" };
    expect((await client.make("/leads", person)).ownerId).equal(member.id);
    expect((await client.make("/leads", { ...person, ownerId: app.ownerId })).ownerId).equal(app.ownerId);
    expect((await client.make("/leads", { ...person, ownerId: null })).ownerId).equal(null);
    expect((await client.make("/cases", { subject: "x" })).ownerId).equal(member.id);
    expect((await client.make("/customers", person)).ownerId).equal(null);
  });
});
