/** Record families: what each accepts on create, returns, clears and refuses, by the contract's own table. */
import { expect } from "chai";
import type { Field } from "../../runtime/model/field.ts";
import type { Model } from "../../runtime/model/model.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { Bodies, type Body, isSendable } from "../support/bodies.ts";
import type { Answer } from "../support/client.ts";

/**
 * Path, id prefix, marks (R external references, C custom fields, O owner, P owner on create only) and fields of
 * each family: `*` is required, `+` is set on create only, `=` is read-only.
 */
const FAMILIES = `
/team-members tm R: firstName* lastName* email* phone role status isSchedulable timezone
/leads lead RCO: firstName* lastName* email phone source status address city state zipCode placeId campaignId notes convertedAt= customerId= propertyId= opportunityId= erasedAt=
/customers cus RCO: firstName* lastName* email phone status notes erasedAt=
/properties prop RC: customerId*+ address* city* state* zipCode* placeId latitude longitude timezone roofType utilityName
/systems sys RC: customerId= propertyId*+ name* kind sizeKw status installedAt hardware
/sales-types st -: name* isActive
/opportunities opp RCP: name* customerId*+ propertyId+ leadId+ salesTypeIds stage value expectedCloseDate closedAt= lossReason
/quotes quo RC: opportunityId*+ caseId quoteNumber= name* status= lineItems total= currency validUntil sentAt= decidedAt= partnerDesignId= partnerProjectId= partnerSyncRequestedAt=
/contracts con RC: quoteId*+ customerId= projectId contractNumber= status= value signedAt= voidedAt=
/projects proj RCO: name* projectNumber= customerId*+ propertyId+ opportunityId+ contractId templateId+ status startDate targetDate completedAt=
/project-items item -: projectId*+ stageName type title* status= workOrderId position
/work-orders wo RCO: workOrderNumber= projectId+ caseId+ customerId*+ propertyId+ subject* description type priority status= cancelledAt= cancellationReason=
/entitlements ent R: customerId*+ name* type status workOrderId validUntil syncedAt=
/service-appointments appt RC: workOrderId*+ scheduledStart* scheduledEnd* timezone* durationMinutes= estimatedDurationMinutes assignedTeamMemberIds primaryTeamMemberId notes schedulingConfidence status= customerWindowStart customerWindowEnd startedAt= completedAt= cancelledAt= cancellationReason= seriesId=
/issues iss -: serviceAppointmentId= issueType* notes reportedByTeamMemberId isResolved= resolvedAt= resolvedByTeamMemberId=
/service-requests sr R: customerId propertyId subject* description submissionAnswers reportedHardware submittedContact
/cases case RCP: caseNumber= customerId+ propertyId+ systemId+ projectId sourceServiceRequestId+ subject* description origin severity category resolution status openedAt firstResponseAt resolvedAt= closedAt= slaResponseDueAt= slaResolutionDueAt= submissionAnswers reportedHardware submittedContact externalRecordLinks=
/external-record-links xrl -: caseId= externalSystem* externalSystemLabel objectLabel recordLabel url externalId data
/campaigns camp RO: name* status isActive channel startDate endDate budget description
/activities act -: parentType*+ parentId*+ type subject* body occurredAt dueAt completedAt authorTeamMemberId
/manifests/templates tmpl R: name* description definition isActive isPublished revision= note
/field-definitions fd -: resourceType*+ key*+ label* type options isRequired isActive inheritsFromCase
`;

/** Words of each closed list. */
const WORDS: Readonly<Record<string, string>> = {
  "team_member.role": "OWNER ADMIN MANAGER MEMBER",
  "team_member.status": "ACTIVE INACTIVE",
  "customer.status": "ACTIVE INACTIVE",
  "system.kind": "SOLAR STORAGE EV_CHARGER OTHER",
  "project_item.type": "WORK_ORDER TASK MILESTONE DOCUMENT",
  "work_order.type": "INSTALLATION SERVICE INSPECTION MAINTENANCE",
  "work_order.priority": "LOW NORMAL HIGH URGENT",
  "entitlement.status": "AVAILABLE ALLOCATED CONSUMED EXPIRED",
  "service_appointment.schedulingConfidence": "TENTATIVELY_SCHEDULED CONFIDENTLY_SCHEDULED CONFIRMED",
  "service_appointment_issue.issueType":
    "ACCESS CUSTOMER_UNAVAILABLE EQUIPMENT MATERIALS PERMIT SAFETY SCOPE_CHANGE WEATHER OTHER",
  "case.origin": "PHONE EMAIL WEB PORTAL MONITORING FIELD API",
  "case.severity": "LOW MEDIUM HIGH CRITICAL",
  "campaign.status": "DRAFT SCHEDULED ACTIVE PAUSED COMPLETED ARCHIVED",
  "activity.type": "NOTE CALL EMAIL MEETING TASK SYSTEM",
  "activity.parentType": "customer property lead opportunity case",
  "field_definition.type": "TEXT NUMBER BOOLEAN DATE SELECT MULTI_SELECT",
  "field_definition.resourceType":
    "case contract customer lead opportunity project property quote service_appointment system work_order",
};

interface Family {
  readonly path: string;
  readonly prefix: string;
  readonly marks: string;
  readonly fields: readonly string[];
}

const families: Family[] = FAMILIES.trim()
  .split("\n")
  .map((line) => {
    const [head, fields] = line.split(": ") as [string, string];
    const [path, prefix, marks] = head.split(" ") as [string, string, string];
    return { path, prefix, marks, fields: fields.split(" ") };
  });

const nameOf = (marked: string) => marked.replace(/[*+=]/g, "");
const system = ["id", "version", "createdAt", "updatedAt"];

function traitsOf(marks: string): string[] {
  return [
    ...(marks.includes("R") ? ["externalReferences"] : []),
    ...(marks.includes("C") ? ["customFields"] : []),
    ...(/[OP]/.test(marks) ? ["ownerId"] : []),
  ];
}

/** Codes of the details by path. */
const codes = ({ error }: Answer): Record<string, string> =>
  Object.fromEntries((error.details ?? []).map((d: Body) => [d.path, d.code]));

// The declarations decide which tests there are, so they are loaded before mocha asks for the tests.
const { application } = await loaded("resources");
const modelOfFamily = ({ path, prefix }: Family): Model =>
  [...application.models.values()].find((m) => m.path === path && m.idPrefix === prefix)!;

describe("record families", () => {
  let app: TestApp;
  let bodies: Bodies;
  before(async () => {
    app = await openTestApp();
    bodies = new Bodies(application, app.api);
  });
  after(() => app.close());

  it("are those of the contract, and the runtime's own", () => {
    const own = ["api_key", "external_reference", "webhook_endpoint", "webhook_delivery"];
    const named = families.map(({ prefix }) => prefix);
    const declared = [...application.models.values()].filter(({ name }) => !own.includes(name));
    expect(declared.map(({ idPrefix }) => idPrefix).filter((prefix) => !named.includes(prefix))).deep.equal(
      [],
    );
    expect(families.filter((family) => !modelOfFamily(family)).map(({ path }) => path)).deep.equal([]);
  });

  for (const family of families) describe(family.path, () => describeFamily(family));

  function describeFamily(family: Family): void {
    const model = modelOfFamily(family);
    const required = family.fields.filter((f) => f.includes("*")).map(nameOf);
    const created = (body: Body) => bodies.collection(model).then((path) => app.api.post(path, body));
    const fresh = async (): Promise<{ record: Body; path: string }> => {
      const record = await bodies.make(model.name);
      return { record, path: `${await bodies.collection(model)}/${record.id}` };
    };
    const patchable = model.operations.update !== null;

    it("answers every field of the contract, and no other", async () => {
      const { record } = await fresh();
      expect(record.id).matches(new RegExp(`^${family.prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`));
      expect(Object.keys(record).sort()).deep.equal(
        [...system, ...family.fields.map(nameOf), ...traitsOf(family.marks)].sort(),
      );
      expect(record.version).equal(1);
      expect(record.updatedAt).equal(record.createdAt);
    });

    it("answers what was sent, the same from create, get and list", async () => {
      const body = await bodies.whole(model, 7);
      const made = await created(body);
      expect(made.status, made.text).equal(201);
      expect(made.data).deep.include(body);
      const path = await bodies.collection(model);
      const read = await app.api.get(`${path}/${made.data.id}`);
      expect(read.data).deep.equal(made.data);
      const query = (model.operations.list?.requires ?? []).map((name) => `${name}=${body[name]}`).join("&");
      const listed = await app.api.get(`${path}?limit=1&${query}`);
      expect(listed.data).deep.equal([made.data]);
    });

    it("reports every required field that is missing, at once", async () => {
      const refused = await created({});
      expect(refused.status).equal(422);
      expect(codes(refused)).deep.equal(Object.fromEntries(required.map((name) => [`/${name}`, "REQUIRED"])));
    });

    it("refuses null where a value is required, an unknown field and what the service sets", async () => {
      const readOnly = [...system, ...family.fields.filter((f) => f.includes("=")).map(nameOf)];
      const nulls = Object.fromEntries(required.map((name) => [name, null]));
      const refused = await created({ ...nulls, ...whole(readOnly), frobnicate: 1 });
      expect(refused.status).equal(422);
      expect(codes(refused)).deep.equal({
        ...pointers(required, "REQUIRED"),
        ...pointers(readOnly, "READ_ONLY"),
        "/frobnicate": "UNKNOWN_FIELD",
      });
    });

    it("refuses values of a wrong JSON type, all of them at once", async () => {
      const fields = model.fields.filter(isSendable);
      const wrong = Object.fromEntries(fields.map((f) => [f.name, wrongFor(f)]));
      const refused = await created(wrong);
      expect(refused.status).equal(422);
      expect(refused.error.code).equal("VALIDATION_FAILED");
      expect(codes(refused)).deep.equal(
        pointers(
          fields.map((f) => f.name),
          "INVALID_TYPE",
        ),
      );
    });

    if (patchable) {
      it("clears with null what may be unset, and refuses it elsewhere", async () => {
        const body = await bodies.whole(model, 3);
        const { data } = await created(body);
        const path = `${await bodies.collection(model)}/${data.id}`;
        const open = model.fields.filter((f) => isSendable(f) && f.mode === "readWrite");
        const clearable = open.filter((f) => f.nullable).map((f) => f.name);
        const cleared = await app.api.patch(path, whole(clearable, null));
        expect(cleared.status, cleared.text).equal(200);
        expect((await app.api.get(path)).data).deep.include(whole(clearable, null));
        const fixed = open.filter((f) => !f.nullable).map((f) => f.name);
        if (fixed.length > 0)
          expect(codes(await app.api.patch(path, whole(fixed, null)))).deep.equal(
            pointers(fixed, "REQUIRED"),
          );
      });

      it("refuses on PATCH what is set on create or by the service", async () => {
        const { path } = await fresh();
        const createOnly = family.fields.filter((f) => f.includes("+")).map(nameOf);
        if (family.marks.includes("P")) createOnly.push("ownerId");
        const readOnly = [...system, ...family.fields.filter((f) => f.includes("=")).map(nameOf)];
        const refused = await app.api.patch(path, { ...whole(createOnly), ...whole(readOnly), naem: "x" });
        expect(refused.status).equal(422);
        const state = model.states?.refusal ?? "READ_ONLY";
        expect(codes(refused)).deep.equal({
          ...pointers(createOnly, "CREATE_ONLY"),
          ...pointers(readOnly, "READ_ONLY"),
          ...(readOnly.includes("status") ? { "/status": state } : {}),
          "/naem": "UNKNOWN_FIELD",
        });
      });
    } else
      it("takes no PATCH", async () => {
        const { path } = await fresh();
        const refused = await app.api.patch(path, {});
        expect(refused.status).equal(405);
        expect(refused.headers.get("allow")).not.includes("PATCH");
      });

    it(`${model.operations.delete ? "takes a" : "takes no"} DELETE`, async () => {
      const deletable = ["activity", "external_record_link", "field_definition"].includes(model.name);
      const { path } = await fresh();
      expect((await app.api.delete(path)).status).equal(deletable ? 200 : 405);
    });
  }

  for (const [name, words] of Object.entries(WORDS))
    it(`${name} is one of ${words}, and the refusal of another word lists them`, async () => {
      const [resource, field] = name.split(".") as [string, string];
      const model = bodies.model(resource);
      const refused = await app.api.post(await bodies.collection(model), {
        ...(await bodies.least(model)),
        [field]: "FROBNICATE",
      });
      const [detail] = refused.error.details;
      expect(detail).include({ path: `/${field}`, code: "INVALID_VALUE" });
      const listed = /one of ([\w, ]+)[.,]/.exec(detail.message)![1]!.split(", ");
      expect(listed.sort()).deep.equal(words.split(" ").sort());
    });

  it("reports a removed field as removed", async () => {
    const made = await bodies.make("case");
    const refused = await app.api.patch(`/cases/${made.id}`, { assignedToId: app.ownerId });
    expect(refused.status).equal(422);
    expect(codes(refused)).deep.equal({ "/assignedToId": "REMOVED_FIELD" });
    expect(codes(await app.api.post("/cases", { subject: "x", assignedToId: null }))).deep.equal({
      "/assignedToId": "REMOVED_FIELD",
    });
  });

  it("names the nearest field in the message of an unknown one", async () => {
    const refused = await app.api.post("/customers", { firstName: "A", lastName: "B", fristName: "A" });
    expect(refused.error.details[0].message).includes("did you mean `firstName`?");
  });
});

const whole = (names: readonly string[], value: unknown = "x"): Body =>
  Object.fromEntries(names.map((name) => [name, value]));

const pointers = (names: readonly string[], code: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`/${name}`, code]));

/** A JSON value of a kind that the field does not take. */
const wrongFor = ({ type }: Field): unknown => (["number", "integer"].includes(type.name) ? "1" : 1.5);
