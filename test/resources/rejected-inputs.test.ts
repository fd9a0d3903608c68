/**
 * Rejected inputs: every case that the specification lists (Errors, 4) and every rule code of the contract
 * (section 9, and what section 3 has for the rules of endpoints), each with its status, codes and places.
 * Each table is headed by the sentence that it holds to; a refused call leaves nothing behind.
 */
import { expect } from "chai";
import fc from "fast-check";
import { newId } from "../../runtime/model/id.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { type Made, visit } from "../support/household.ts";
import { samples } from "../support/samples.ts";
import { type World, worldOf } from "../support/world.ts";

const { application } = await loaded("resources");

type Call = (world: World) => Promise<Answer>;

/** A call that is refused: what it does, the call, and `STATUS error.code: path CODE, …` of the answer. */
type Row = readonly [what: string, call: Call, expected: string];

const create =
  (more: object | ((world: World) => object)): Call =>
  (world) =>
    world.api.post(
      "/service-appointments",
      visit(world.order.id, typeof more === "function" ? more(world) : more),
    );
const replan =
  (more: object | ((world: World) => object)): Call =>
  (world) =>
    world.api.patch(
      `/service-appointments/${world.appointment.id}`,
      typeof more === "function" ? more(world) : more,
    );
const planDays =
  (more: object): Call =>
  ({ api, order }) =>
    api.post("/service-appointments/multi-day", {
      workOrderId: order.id,
      startDate: "2026-03-07",
      endDate: "2026-03-09",
      dailyStartTime: "08:00",
      dailyEndTime: "16:00",
      timezone: "America/New_York",
      ...more,
    });
const patchCase =
  (body: object): Call =>
  (world) =>
    world.api.patch(`/cases/${world.case.id}`, body);
const saveFields =
  (body: object): Call =>
  (world) =>
    world.api.patch(`/cases/${world.case.id}/fields`, body);
const raiseIssue =
  (body: object): Call =>
  ({ api, appointment }) =>
    api.post(`/service-appointments/${appointment.id}/issues`, body);
const setTemplate =
  (body: object): Call =>
  ({ api, template }) =>
    api.patch(`/manifests/templates/${template.id}`, body);
const link =
  (body: (world: World) => object): Call =>
  (world) =>
    world.api.post("/external-references", body(world));
const repair =
  (body: (world: World) => object): Call =>
  (world) =>
    world.api.patch("/external-references", body(world));
const withoutKey =
  (path: (world: World) => string): Call =>
  (world) =>
    world.api.post(path(world), {}, { "Idempotency-Key": "" });

const NOBODY = newId("tm", Date.now());
const NOTHING = newId("cus", Date.now());
const SOME_ID = "cus_01h455vb4pex5vsknk084sn02q";
const SHORT_WINDOW = {
  customerWindowStart: "2026-12-01T15:01:00Z",
  customerWindowEnd: "2026-12-01T16:59:00Z",
};
const EXCLUDED = "/customerWindowStart WINDOW_EXCLUDES_INTERVAL, /customerWindowEnd WINDOW_EXCLUDES_INTERVAL";
const target = (record: Made, tuple: Made, expected: Made = record) => ({
  resourceType: "customer",
  resourceId: record.id,
  expectedCurrentResourceType: "customer",
  expectedCurrentResourceId: expected.id,
  ...tuple,
});
const BROKEN = "/definition/stages/0/items EMPTY, /definition/stages/1/name DUPLICATE_NAME";
const unheard = { externalSystem: "crm", externalObject: "contact", externalId: "nobody linked it" };

/** The specification's list, bullet by bullet. */
const SPECIFIED: Readonly<Record<string, readonly Row[]>> = {
  "Writing customerId, propertyId, systemId, ownerId or assignedToId on PATCH /cases/{id}.": [
    ...["customerId", "propertyId", "systemId", "ownerId"].map(
      (name): Row => [name, patchCase({ [name]: SOME_ID }), `422 VALIDATION_FAILED: /${name} CREATE_ONLY`],
    ),
    ["ownerId as null", patchCase({ ownerId: null }), "422 VALIDATION_FAILED: /ownerId CREATE_ONLY"],
    [
      "assignedToId",
      patchCase({ assignedToId: SOME_ID }),
      "422 VALIDATION_FAILED: /assignedToId REMOVED_FIELD",
    ],
    [
      "assignedToId as null",
      patchCase({ assignedToId: null }),
      "422 VALIDATION_FAILED: /assignedToId REMOVED_FIELD",
    ],
    [
      "the Customer that it has already",
      (world) => patchCase({ customerId: world.case.customerId })(world),
      "422 VALIDATION_FAILED: /customerId CREATE_ONLY",
    ],
    [
      "one of them beside what is writable",
      patchCase({ subject: "x", ownerId: NOBODY }),
      "422 VALIDATION_FAILED: /ownerId CREATE_ONLY",
    ],
  ],
  "Writing ownerId on PATCH /opportunities/{id}.": [
    [
      "another member",
      ({ api, opportunity, ownerId }) => api.patch(`/opportunities/${opportunity.id}`, { ownerId }),
      "422 VALIDATION_FAILED: /ownerId CREATE_ONLY",
    ],
    [
      "null, beside a stage",
      ({ api, opportunity }) =>
        api.patch(`/opportunities/${opportunity.id}`, { ownerId: null, stage: "PROPOSAL" }),
      "422 VALIDATION_FAILED: /ownerId CREATE_ONLY",
    ],
  ],
  "Writing operational status on PATCH /service-appointments/{id}.": [
    ["COMPLETED", replan({ status: "COMPLETED" }), "422 VALIDATION_FAILED: /status STATUS_NOT_WRITABLE"],
    [
      "the state it is in",
      replan({ status: "SCHEDULED" }),
      "422 VALIDATION_FAILED: /status STATUS_NOT_WRITABLE",
    ],
    ["no state at all", replan({ status: null }), "422 VALIDATION_FAILED: /status STATUS_NOT_WRITABLE"],
    [
      "beside notes",
      replan({ notes: "x", status: "CANCELLED" }),
      "422 VALIDATION_FAILED: /status STATUS_NOT_WRITABLE",
    ],
  ],
  "Sending severity, title or description when creating an appointment issue.": [
    ...["severity", "title", "description"].map(
      (name): Row => [
        name,
        raiseIssue({ issueType: "ACCESS", [name]: "x" }),
        `422 VALIDATION_FAILED: /${name} UNKNOWN_FIELD`,
      ],
    ),
    [
      "all of them, and a type that is none",
      raiseIssue({ issueType: "BAD", severity: "x", title: "x", description: "x" }),
      "422 VALIDATION_FAILED: /issueType INVALID_VALUE, /severity UNKNOWN_FIELD, /title UNKNOWN_FIELD, /description UNKNOWN_FIELD",
    ],
  ],
  "An estimatedDurationMinutes that differs from the interval.": [
    [
      "on create",
      create({ estimatedDurationMinutes: 121 }),
      "422 DURATION_MISMATCH: /estimatedDurationMinutes DURATION_MISMATCH",
    ],
    [
      "on PATCH",
      replan({ estimatedDurationMinutes: 119 }),
      "422 DURATION_MISMATCH: /estimatedDurationMinutes DURATION_MISMATCH",
    ],
  ],
  "A customer-facing window that does not contain the scheduled interval.": [
    ["on create", create(SHORT_WINDOW), `422 WINDOW_EXCLUDES_INTERVAL: ${EXCLUDED}`],
    ["on PATCH", replan(SHORT_WINDOW), `422 WINDOW_EXCLUDES_INTERVAL: ${EXCLUDED}`],
  ],
  "Assignees that are not active, same-organization, schedulable Team Members, or a primary member outside the assigned set.":
    (
      [
        ["on create", create],
        ["on PATCH", replan],
      ] as const
    ).flatMap(([when, call]): Row[] => [
      [
        `not active, ${when}`,
        call(({ crew }) => ({ assignedTeamMemberIds: [crew.able.id, crew.inactive.id] })),
        "422 TEAM_MEMBER_NOT_ASSIGNABLE: /assignedTeamMemberIds/1 TEAM_MEMBER_NOT_ASSIGNABLE",
      ],
      [
        `not of the organization, ${when}`,
        call(({ foreign }) => ({ assignedTeamMemberIds: [foreign.memberId] })),
        "422 TEAM_MEMBER_NOT_ASSIGNABLE: /assignedTeamMemberIds/0 TEAM_MEMBER_NOT_ASSIGNABLE",
      ],
      [
        `not schedulable, ${when}`,
        call(({ crew }) => ({ assignedTeamMemberIds: [crew.idle.id] })),
        "422 TEAM_MEMBER_NOT_ASSIGNABLE: /assignedTeamMemberIds/0 TEAM_MEMBER_NOT_ASSIGNABLE",
      ],
      [
        `a primary member outside the assigned, ${when}`,
        call(({ crew }) => ({ assignedTeamMemberIds: [crew.able.id], primaryTeamMemberId: crew.other.id })),
        "422 PRIMARY_NOT_ASSIGNED: /primaryTeamMemberId PRIMARY_NOT_ASSIGNED",
      ],
      [
        `a primary member who does not exist, outside the assigned, ${when}`,
        call(({ crew }) => ({
          assignedTeamMemberIds: [crew.able.id],
          primaryTeamMemberId: "tm_01k9zq3v61fjy8fhhf8zjd5a4r",
        })),
        "422 PRIMARY_NOT_ASSIGNED: /primaryTeamMemberId PRIMARY_NOT_ASSIGNED",
      ],
      [
        `a primary member without a crew, ${when}`,
        call(({ crew }) => ({ primaryTeamMemberId: crew.other.id })),
        "422 PRIMARY_NOT_ASSIGNED: /primaryTeamMemberId PRIMARY_NOT_ASSIGNED",
      ],
    ]),
  "Conflicting isActive and isPublished values.": [
    [
      "on PATCH",
      setTemplate({ isActive: true, isPublished: false }),
      "422 VALIDATION_FAILED: /isPublished INVALID_VALUE",
    ],
    [
      "the other way round",
      setTemplate({ isActive: false, isPublished: true }),
      "422 VALIDATION_FAILED: /isPublished INVALID_VALUE",
    ],
    [
      "on create",
      ({ api }) => api.post("/manifests/templates", { name: "x", isActive: false, isPublished: true }),
      "422 VALIDATION_FAILED: /isPublished INVALID_VALUE",
    ],
  ],
  "A missing required Idempotency-Key on endpoints that need it.": [
    ["POST /customers", withoutKey(() => "/customers")],
    ["POST /properties", withoutKey(() => "/properties")],
    ["POST /leads/{id}/convert", withoutKey(({ lead }) => `/leads/${lead.id}/convert`)],
    ["POST /quotes/{id}/partner-sync", withoutKey(({ draft }) => `/quotes/${draft.id}/partner-sync`)],
    ["POST /work-orders/{id}/cancel", withoutKey(({ order }) => `/work-orders/${order.id}/cancel`)],
    ["POST /service-appointments", withoutKey(() => "/service-appointments")],
    ["POST /service-appointments/multi-day", withoutKey(() => "/service-appointments/multi-day")],
  ].map(
    ([what, call]): Row => [
      what as string,
      call as Call,
      "400 IDEMPOTENCY_KEY_REQUIRED: header.Idempotency-Key REQUIRED",
    ],
  ),
};

/** Rules of the contract's section 9, and of the specification's endpoint rules that it makes codes for. */
const RULED: Readonly<Record<string, readonly Row[]>> = {
  "Already converted: INVALID_STATE.": [
    [
      "a second time",
      ({ api, converted }) => api.post(`/leads/${converted.id}/convert`),
      "409 INVALID_STATE: /status INVALID_STATE",
    ],
  ],
  "What is needed and nowhere given is REQUIRED at its body path.": [
    [
      "an address",
      ({ api, bare }) => api.post(`/leads/${bare.id}/convert`),
      "422 VALIDATION_FAILED: /property/address REQUIRED, /property/city REQUIRED, /property/state REQUIRED, /property/zipCode REQUIRED",
    ],
    [
      "the rest of an address",
      ({ api, bare }) => api.post(`/leads/${bare.id}/convert`, { property: { address: "x", city: "y" } }),
      "422 VALIDATION_FAILED: /property/state REQUIRED, /property/zipCode REQUIRED",
    ],
    [
      "a sales type that is not there",
      ({ api, lead }) =>
        api.post(`/leads/${lead.id}/convert`, { opportunity: { salesTypeIds: [newId("st", Date.now())] } }),
      "422 VALIDATION_FAILED: /opportunity/salesTypeIds/0 REFERENCE_NOT_FOUND",
    ],
  ],
  "Each key must be a registered, active Field Definition of `case` (else UNKNOWN_FIELD) and each value of its type.":
    [
      [
        "an unknown key",
        saveFields({ values: { rof: "x" } }),
        "422 VALIDATION_FAILED: /values/rof UNKNOWN_FIELD",
      ],
      [
        "an inactive key",
        saveFields({ values: { idle: "x" } }),
        "422 VALIDATION_FAILED: /values/idle UNKNOWN_FIELD",
      ],
      [
        "a key of Quotes",
        saveFields({ values: { tilt: 1 } }),
        "422 VALIDATION_FAILED: /values/tilt UNKNOWN_FIELD",
      ],
      [
        "values of other types",
        saveFields({ values: { roof: 1, panels: "4", shaded: "no", built: "2026-02-30", mount: "LOOSE" } }),
        "422 VALIDATION_FAILED: /values/roof INVALID_TYPE, /values/panels INVALID_TYPE, /values/shaded INVALID_TYPE, /values/built INVALID_FORMAT, /values/mount INVALID_VALUE",
      ],
      ["no values", saveFields({}), "422 VALIDATION_FAILED: /values REQUIRED"],
      ["values of no object", saveFields({ values: [] }), "422 VALIDATION_FAILED: /values INVALID_TYPE"],
      [
        "a PATCH of the Case itself",
        patchCase({ customFields: { rof: "x", panels: "4" } }),
        "422 VALIDATION_FAILED: /customFields/rof UNKNOWN_FIELD, /customFields/panels INVALID_TYPE",
      ],
    ],
  "External References. The target must exist in the organization: REFERENCE_NOT_FOUND.": [
    [
      "nothing",
      link(() => ({ ...unheard, resourceType: "customer", resourceId: NOTHING })),
      "422 VALIDATION_FAILED: /resourceId REFERENCE_NOT_FOUND",
    ],
    [
      "the neighbour's",
      link(({ foreign }) => ({ ...unheard, resourceType: "customer", resourceId: foreign.customer.id })),
      "422 VALIDATION_FAILED: /resourceId REFERENCE_NOT_FOUND",
    ],
    [
      "a repair to nothing",
      repair(({ taken, holder }) => ({ ...target(holder, taken), resourceId: NOTHING })),
      "422 VALIDATION_FAILED: /resourceId REFERENCE_NOT_FOUND",
    ],
  ],
  "When it points to a different resource, the response is 409.": [
    [
      "POST /external-references",
      link(({ taken, opportunity }) => ({
        ...taken,
        resourceType: "opportunity",
        resourceId: opportunity.id,
      })),
      "409 EXTERNAL_REFERENCE_CONFLICT:  EXTERNAL_REFERENCE_CONFLICT",
    ],
  ],
  "Inline externalReferences[] on a create either all link or the whole create is refused with 409.": [
    [
      "one of two is taken",
      ({ api, taken }) =>
        api.post("/customers", { firstName: "A", lastName: "B", externalReferences: [unheard, taken] }),
      "409 EXTERNAL_REFERENCE_CONFLICT: /externalReferences/1 EXTERNAL_REFERENCE_CONFLICT",
    ],
  ],
  "A missing tuple gives 404; a stale guard gives 409.": [
    ["a missing tuple", repair(({ holder }) => target(holder, unheard)), "404 NOT_FOUND"],
    [
      "a stale guard",
      repair(({ taken, holder, opportunity }) => target(holder, taken, opportunity)),
      "409 EXTERNAL_REFERENCE_STALE:  EXTERNAL_REFERENCE_STALE",
    ],
    [
      "a guard that names another kind",
      repair(({ taken, holder }) => ({ ...target(holder, taken), expectedCurrentResourceType: "lead" })),
      "409 EXTERNAL_REFERENCE_STALE:  EXTERNAL_REFERENCE_STALE",
    ],
  ],
  "A missing or cross-tenant match gives 404.": [
    [
      "a missing tuple",
      ({ api }) => api.get(`/external-references/lookup?${new URLSearchParams(unheard)}`),
      "404 NOT_FOUND",
    ],
  ],
  "Derived from the interval; not client-supplied": [
    ["on create", create({ durationMinutes: 120 }), "422 VALIDATION_FAILED: /durationMinutes READ_ONLY"],
    ["on PATCH", replan({ durationMinutes: 120 }), "422 VALIDATION_FAILED: /durationMinutes READ_ONLY"],
  ],
  "INTERVAL_EMPTY (end not after start)": [
    [
      "an end at the start",
      create({ scheduledEnd: "2026-12-01T15:00:00Z" }),
      "422 INTERVAL_EMPTY: /scheduledEnd INTERVAL_EMPTY",
    ],
    [
      "a start that a PATCH puts after the end",
      replan({ scheduledStart: "2026-12-01T18:00:00Z" }),
      "422 INTERVAL_EMPTY: /scheduledEnd INTERVAL_EMPTY",
    ],
  ],
  "WINDOW_INCOMPLETE (one bound alone)": [
    [
      "its start",
      create({ customerWindowStart: "2026-12-01T15:00:00Z" }),
      "422 WINDOW_INCOMPLETE: /customerWindowEnd WINDOW_INCOMPLETE",
    ],
    [
      "its end, by PATCH",
      replan({ customerWindowEnd: "2026-12-01T17:00:00Z" }),
      "422 WINDOW_INCOMPLETE: /customerWindowStart WINDOW_INCOMPLETE",
    ],
  ],
  UNKNOWN_TIMEZONE: (
    [
      ["on create", create],
      ["on PATCH", replan],
      ["of several days", planDays],
    ] as const
  ).map(
    ([when, call]): Row => [
      `Mars/Phobos, ${when}`,
      call({ timezone: "Mars/Phobos" }),
      "422 UNKNOWN_TIMEZONE: /timezone UNKNOWN_TIMEZONE",
    ],
  ),
  "A terminal appointment takes notes only.": [
    [
      "its zone",
      ({ api, done }) => api.patch(`/service-appointments/${done.id}`, { timezone: "UTC", notes: "x" }),
      "409 INVALID_STATE: /timezone INVALID_STATE",
    ],
    [
      "a second completion",
      ({ api, done }) => api.post(`/service-appointments/${done.id}/complete`),
      "409 INVALID_STATE: /status INVALID_STATE",
    ],
  ],
  "The Work Order must not be terminal.": [
    [
      "an appointment",
      create(({ cancelled }) => ({ workOrderId: cancelled.id })),
      "409 INVALID_STATE: /workOrderId INVALID_STATE",
    ],
    [
      "several days",
      (world) => planDays({ workOrderId: world.cancelled.id })(world),
      "409 INVALID_STATE: /workOrderId INVALID_STATE",
    ],
  ],
  "Multi-day. 1–31 days; end date not before start date; daily end after daily start": [
    ["32 days", planDays({ endDate: "2026-04-07" }), "422 VALIDATION_FAILED: /endDate OUT_OF_RANGE"],
    ["no day", planDays({ endDate: "2026-03-06" }), "422 VALIDATION_FAILED: /endDate INVALID_VALUE"],
    [
      "no time of the day",
      planDays({ dailyEndTime: "08:00" }),
      "422 VALIDATION_FAILED: /dailyEndTime INVALID_VALUE",
    ],
  ],
  "A local time that does not exist that day → LOCAL_TIME_DOES_NOT_EXIST naming the day": [
    [
      "half past two on the day that clocks skip it",
      planDays({ dailyStartTime: "02:30" }),
      "422 LOCAL_TIME_DOES_NOT_EXIST: /dailyStartTime LOCAL_TIME_DOES_NOT_EXIST",
    ],
  ],
  "Work Order cancel. Not in a Project → WORK_ORDER_NOT_IN_PROJECT (409); terminal → INVALID_STATE.": [
    [
      "not in a Project",
      ({ api, loose }) => api.post(`/work-orders/${loose.id}/cancel`, { reason: "x" }),
      "409 WORK_ORDER_NOT_IN_PROJECT: /projectId WORK_ORDER_NOT_IN_PROJECT",
    ],
    [
      "terminal",
      ({ api, cancelled }) => api.post(`/work-orders/${cancelled.id}/cancel`),
      "409 INVALID_STATE: /status INVALID_STATE",
    ],
  ],
  "One of them nowhere found → PARTNER_LINK_MISSING (422) naming which.": [
    [
      "both",
      ({ api, draft }) => api.post(`/quotes/${draft.id}/partner-sync`),
      "422 PARTNER_LINK_MISSING: /partnerDesignId PARTNER_LINK_MISSING, /partnerProjectId PARTNER_LINK_MISSING",
    ],
    [
      "the project",
      ({ api, draft }) => api.post(`/quotes/${draft.id}/partner-sync`, { partnerDesignId: "d" }),
      "422 PARTNER_LINK_MISSING: /partnerProjectId PARTNER_LINK_MISSING",
    ],
  ],
  "Templates. isActive: true validates the saved definition: MANIFEST_INVALID (422) with details per fault.":
    [
      ["isActive", setTemplate({ isActive: true }), `422 MANIFEST_INVALID: ${BROKEN}`],
      ["isPublished, its alias", setTemplate({ isPublished: true }), `422 MANIFEST_INVALID: ${BROKEN}`],
    ],
  "Only a body that is not a JSON object is refused.": [
    ["an array", ({ api }) => api.post("/manifests/validate", []), "422 VALIDATION_FAILED:  INVALID_TYPE"],
    ["null", ({ api }) => api.post("/manifests/validate", null), "422 VALIDATION_FAILED:  INVALID_TYPE"],
  ],
  "Accepts 1 to 200 tuples": [
    [
      "none",
      ({ api }) => api.post("/external-references/lookup/batch", { lookups: [] }),
      "422 VALIDATION_FAILED: /lookups TOO_SHORT",
    ],
    [
      "201",
      ({ api }) => api.post("/external-references/lookup/batch", { lookups: Array(201).fill(unheard) }),
      "422 VALIDATION_FAILED: /lookups TOO_LONG",
    ],
  ],
  "A value that another record holds already (unique email, name, key): 409 CONFLICT, detail DUPLICATE.": [
    [
      "an email",
      ({ api, crew }) => api.post("/team-members", { firstName: "A", lastName: "B", email: crew.able.email }),
      "409 CONFLICT: /email DUPLICATE",
    ],
  ],
  "the last active OWNER cannot be demoted or made INACTIVE (409 CONFLICT)": [
    [
      "demoted",
      ({ api, ownerId }) => api.patch(`/team-members/${ownerId}`, { role: "ADMIN" }),
      "409 CONFLICT: /role CONFLICT",
    ],
  ],
  "Same key, other method, path or body: 422 `IDEMPOTENCY_KEY_REUSED`.": [
    [
      "another body",
      ({ api, usedKey }) =>
        api.post("/customers", { firstName: "A", lastName: "C" }, { "Idempotency-Key": usedKey }),
      "422 IDEMPOTENCY_KEY_REUSED: header.Idempotency-Key IDEMPOTENCY_KEY_REUSED",
    ],
  ],
  "`PATCH` and actions with a stale `If-Match` give 412.": [
    [
      "PATCH",
      (world) => world.api.patch(`/cases/${world.case.id}`, { subject: "x" }, { "If-Match": '"99"' }),
      "412 PRECONDITION_FAILED: header.If-Match PRECONDITION_FAILED",
    ],
    [
      "an action",
      ({ api, order }) => api.post(`/work-orders/${order.id}/cancel`, {}, { "If-Match": '"99"' }),
      "412 PRECONDITION_FAILED: header.If-Match PRECONDITION_FAILED",
    ],
  ],
};

/** Everything that a call can leave behind in an organization, as the counts of its rows and their versions. */
async function everything(app: TestApp): Promise<unknown> {
  const tables = [...application.models.values()].map(({ table, byName }) =>
    byName.has("version")
      ? `(select concat(count(*), '/', sum(version)) from ${table}) as ${table}`
      : `(select count(*)::text from ${table}) as ${table}`,
  );
  const [row] = await app.serving.app.database.query(
    `select ${tables.join(", ")}, (select count(*) from idempotency_keys) as idempotency_keys`,
  );
  return row;
}

const CODES = `
  CONFLICT DURATION_MISMATCH EXTERNAL_REFERENCE_CONFLICT EXTERNAL_REFERENCE_STALE IDEMPOTENCY_KEY_REQUIRED
  IDEMPOTENCY_KEY_REUSED INTERVAL_EMPTY INVALID_STATE LOCAL_TIME_DOES_NOT_EXIST MANIFEST_INVALID NOT_FOUND
  PARTNER_LINK_MISSING PRECONDITION_FAILED PRIMARY_NOT_ASSIGNED STATUS_NOT_WRITABLE TEAM_MEMBER_NOT_ASSIGNABLE
  UNKNOWN_TIMEZONE VALIDATION_FAILED WINDOW_EXCLUDES_INTERVAL WINDOW_INCOMPLETE WORK_ORDER_NOT_IN_PROJECT
  CREATE_ONLY DUPLICATE INVALID_FORMAT INVALID_TYPE INVALID_VALUE OUT_OF_RANGE READ_ONLY REFERENCE_NOT_FOUND
  REMOVED_FIELD REQUIRED TOO_LONG TOO_SHORT UNKNOWN_FIELD
  EMPTY DUPLICATE_NAME
`;

const told = ({ error }: Answer): string[] =>
  (error.details ?? []).map(({ path, code }: Made) => `${path ?? ""} ${code}`);

const summary = (answer: Answer): string =>
  [
    `${answer.status} ${answer.error?.code}`,
    ...(told(answer).length > 0 ? [told(answer).join(", ")] : []),
  ].join(": ");

describe("rejected inputs", () => {
  let app: TestApp;
  let world: World;
  before(async () => {
    app = await openTestApp();
    world = await worldOf(app);
  });
  after(() => app.close());

  /** Makes a call that must leave nothing behind. */
  async function refusalOf(call: Call): Promise<Answer> {
    const before = await everything(app);
    const answer = await call(world);
    expect(await everything(app)).deep.equal(before);
    return answer;
  }

  const rules = { ...SPECIFIED, ...RULED };
  for (const [rule, rows] of Object.entries(rules))
    describe(rule, () => {
      for (const [what, call, expected] of rows)
        it(`${what}: ${expected}`, async () => expect(summary(await refusalOf(call))).equal(expected));
    });

  it("stand here with every code that the contract gives to the rules of endpoints", () => {
    const codes = Object.values(rules)
      .flat()
      .flatMap(([, , expected]) => expected.match(/\b[A-Z_]{5,}\b/g)!);
    expect([...new Set(codes)].sort()).deep.equal(CODES.trim().split(/\s+/).sort());
  });

  describe("All the faults are reported at once:", () => {
    /** Faults that do not depend on one another; each part of a body with what is said of it. */
    type Faults = Readonly<
      Record<string, readonly [body: (world: World) => object, details: readonly string[]]>
    >;

    /** Any two or more of them, as one body. */
    async function together(faults: Faults, call: (body: object) => Call, status = 422): Promise<void> {
      await fc.assert(
        fc.asyncProperty(fc.subarray(Object.keys(faults), { minLength: 2 }), async (names) => {
          const body = Object.assign({}, ...names.map((name) => faults[name]![0](world)));
          const answer = await refusalOf(call(body));
          const expected = names.flatMap((name) => faults[name]![1]);
          expect([answer.status, told(answer).sort()]).deep.equal([status, expected.sort()]);
        }),
        { numRuns: samples(5) },
      );
    }

    const RULES: Faults = {
      interval: [() => ({ scheduledEnd: "2026-12-01T15:00:00Z" }), ["/scheduledEnd INTERVAL_EMPTY"]],
      window: [
        () => ({ customerWindowStart: "2026-12-01T14:00:00Z" }),
        ["/customerWindowEnd WINDOW_INCOMPLETE"],
      ],
      crew: [
        ({ crew }) => ({ assignedTeamMemberIds: [crew.idle.id] }),
        ["/assignedTeamMemberIds/0 TEAM_MEMBER_NOT_ASSIGNABLE"],
      ],
      primary: [
        ({ crew }) => ({ primaryTeamMemberId: crew.other.id }),
        ["/primaryTeamMemberId PRIMARY_NOT_ASSIGNED"],
      ],
    };
    it("the rules of an appointment, on create", () => together(RULES, create));
    it("the rules of an appointment, on PATCH", () => together(RULES, replan));

    const SHAPES: Faults = {
      status: [() => ({ status: "COMPLETED" }), ["/status STATUS_NOT_WRITABLE"]],
      duration: [() => ({ durationMinutes: 120 }), ["/durationMinutes READ_ONLY"]],
      order: [() => ({ workOrderId: NOTHING }), ["/workOrderId CREATE_ONLY"]],
      start: [() => ({ scheduledStart: "2026-12-01" }), ["/scheduledStart INVALID_FORMAT"]],
      estimate: [() => ({ estimatedDurationMinutes: 0 }), ["/estimatedDurationMinutes OUT_OF_RANGE"]],
      confidence: [() => ({ schedulingConfidence: "SURE" }), ["/schedulingConfidence INVALID_VALUE"]],
      zone: [() => ({ timezone: "Mars/Phobos" }), ["/timezone UNKNOWN_TIMEZONE"]],
      unknown: [() => ({ severity: "HIGH" }), ["/severity UNKNOWN_FIELD"]],
    };
    it("the shape of an appointment", () => together(SHAPES, replan));

    const OF_A_CASE: Faults = {
      customerId: [() => ({ customerId: null }), ["/customerId CREATE_ONLY"]],
      propertyId: [() => ({ propertyId: null }), ["/propertyId CREATE_ONLY"]],
      systemId: [() => ({ systemId: null }), ["/systemId CREATE_ONLY"]],
      ownerId: [() => ({ ownerId: null }), ["/ownerId CREATE_ONLY"]],
      assignedToId: [() => ({ assignedToId: null }), ["/assignedToId REMOVED_FIELD"]],
      status: [() => ({ status: "SOLVED" }), ["/status INVALID_VALUE"]],
    };
    it("what a Case does not take", () => together(OF_A_CASE, patchCase));

    it("where only rules fail, error.code is that of the first detail", async () => {
      const answer = await refusalOf(create({ ...SHORT_WINDOW, estimatedDurationMinutes: 3 }));
      expect(answer.error.code).equal(told(answer)[0]!.split(" ")[1]);
      expect(told(answer)).deep.equal([
        "/estimatedDurationMinutes DURATION_MISMATCH",
        ...EXCLUDED.split(", "),
      ]);
    });

    it("shape faults come first, without those of the rules", async () => {
      const answer = await refusalOf(create({ ...SHORT_WINDOW, notes: 1 }));
      expect([answer.error.code, told(answer)]).deep.equal(["VALIDATION_FAILED", ["/notes INVALID_TYPE"]]);
    });

    it("headers and query stand in one answer, before the body", async () => {
      const answer = await refusalOf(({ api }) =>
        api.post("/customers?limit=1", "{", { "Idempotency-Key": "", "x-service-suppress-webhooks": "yes" }),
      );
      expect([answer.status, told(answer).sort()]).deep.equal([
        400,
        [
          "header.Idempotency-Key REQUIRED",
          "header.x-service-suppress-webhooks INVALID_VALUE",
          "query.limit UNKNOWN_FIELD",
        ],
      ]);
    });
  });

  it("of assignees name each member and why he cannot come", async () => {
    const { crew, foreign } = world;
    const { error } = await refusalOf(
      create({ assignedTeamMemberIds: [crew.inactive.id, crew.able.id, crew.idle.id, foreign.memberId] }),
    );
    expect(error.details.map((d: Made) => [d.path, d.id, d.reason])).deep.equal([
      ["/assignedTeamMemberIds/0", crew.inactive.id, "INACTIVE"],
      ["/assignedTeamMemberIds/2", crew.idle.id, "NOT_SCHEDULABLE"],
      ["/assignedTeamMemberIds/3", foreign.memberId, "NOT_FOUND"],
    ]);
  });
});
