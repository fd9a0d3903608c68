/**
 * Edits that are not generated, because they need several changes at once, or a value that no declaration has. Each can be
 * played in both directions, as the generated ones are.
 */
import type { How } from "./generated-edits.ts";

/** A value by its place, such as `copy/parent/list`, or a whole declaration by its stem; undefined removes it. */
export type Changes = Readonly<Record<string, unknown>>;

export interface ChosenEdit {
  /** What it edits: `exclusive.start changed`. */
  readonly of: readonly `${string} ${How}`[];
  /** Made on both sides, so that there is something to edit. */
  readonly given?: Changes;
  readonly changes: Changes;
}

const A_HOOK = { reads: ["member"], writes: ["remark"], creates: ["copy"] };
const OTHER_HOOK = { reads: ["member", "copy"], writes: ["remark", "words"], creates: ["reservation"] };
const OTHER = { OTHER: "There is something else." };

/** Edits of the footprint, codes and warnings of a hook. */
const ofHook = (verb: string, hook: string, refusal: object, warns: object): ChosenEdit[] => {
  const at = (key: string) => `loan/operations/${verb}/${key}`;
  const footprint = Object.keys(A_HOOK) as (keyof typeof A_HOOK)[];
  return [
    ...footprint.flatMap((key): ChosenEdit[] => [
      { of: [`${verb}.${key} added`], changes: { [at(key)]: A_HOOK[key] } },
      {
        of: [`${verb}.${key} changed`],
        given: { [at(key)]: A_HOOK[key] },
        changes: { [at(key)]: OTHER_HOOK[key] },
      },
    ]),
    { of: [`${verb}.hook changed`], changes: { [at("hook")]: hook } },
    { of: [`${verb}.refusal changed`], changes: { [at("refusal")]: refusal } },
    { of: [`${verb}.warns changed`], changes: { [at("warns")]: { ...warns, ...OTHER } } },
  ];
};

const NOTE = {
  resource: "note",
  collection: "notes",
  idPrefix: "nt",
  summary: "What was noted.",
  parent: { resource: "ward", field: "placeId", list: "notes" },
  fields: { text: { type: "text", max: 50, required: true } },
  operations: { list: {}, get: {}, create: {}, update: {}, delete: {} },
};
const DEFINITION = {
  resource: "trait",
  collection: "traits",
  idPrefix: "trt",
  summary: "Another custom field.",
  fields: {
    resourceType: { type: "resourceType", of: "customFields", mode: "createOnly", required: true },
    key: {
      type: "text",
      max: 60,
      mode: "createOnly",
      required: true,
      unique: { fields: ["resourceType"], kept: true },
    },
    label: { type: "text", max: 100, required: true },
    type: {
      type: "enum",
      values: ["TEXT", "NUMBER", "BOOLEAN", "DATE", "SELECT", "MULTI_SELECT"],
      mode: "createOnly",
      required: true,
    },
    options: { type: "list", of: { type: "text", max: 100, min: 1 }, max: 100, default: [] },
    isRequired: { type: "boolean", default: false },
    isActive: { type: "boolean", default: true },
  },
  operations: { list: {}, get: {}, create: {}, update: {}, delete: {} },
};
const DRIVE = {
  resource: "drive",
  collection: "drives",
  idPrefix: "trp",
  summary: "A drive of a patient.",
  fields: { ambulance: { type: "text", max: 20 } },
  operations: { list: {}, get: {}, create: {}, update: {} },
};
const LATER = { type: "timestamp" };

/** Edits of test/fixtures/reviewed-library. */
const OF_LIBRARY: readonly ChosenEdit[] = [
  ...ofHook("create", "keepRemark", { TOO_MANY_LOANS: 422 }, { LAST_LOAN: "It is the last one." }),
  ...ofHook("update", "limitLoans", { REMARK_REMOVED: 409 }, { REMARK_SHORTENED: "It says less." }),
  ...ofHook("delete", "keepRemark", { LOAN_IS_OPEN: 422 }, { COPY_WAS_DAMAGED: "It is damaged." }),
  { of: ["action.on changed"], changes: { "loan/actions/latest/on": "record" } },
  {
    of: ["action.permission changed"],
    changes: {
      "loan/actions/write-off/permission": "loans.correct",
      "loan/actions/annotate/permission": "loans.write-off",
    },
  },
  { of: ["action.reads changed"], changes: { "loan/actions/return-all/reads": ["loan", "copy"] } },
  { of: ["action.refusal changed"], changes: { "loan/actions/renew/refusal": { BOOK_IS_RESERVED: 422 } } },
  { of: ["action.warns changed"], changes: { "loan/actions/renew/warns": OTHER } },
  {
    of: ["customFields.to changed"],
    given: { trait: DEFINITION },
    changes: { "book/fields/customFields/to": "trait", "loan/fields/customFields/to": "trait" },
  },
  { of: ["derive.copy changed"], changes: { "loan/fields/bookId/derive/copy": "reservationId.bookId" } },
  { of: ["derive.copy removed"], changes: { "loan/fields/remark/derive": undefined } },
  { of: ["derive.count changed"], changes: { "book/fields/abstractRevision/derive/count": "title" } },
  {
    of: ["derive.due changed"],
    changes: { "book/fields/reviewOn/derive/due": { after: "publishedOn", by: "7d" } },
  },
  { of: ["derive.due removed"], changes: { "book/fields/reviewOn/derive": undefined } },
  {
    of: ["due.after changed"],
    given: { "book/fields/boughtOn": { type: "date" } },
    changes: { "book/fields/reviewOn/derive/due/after": "boughtOn" },
  },
  {
    of: ["field.deprecated removed", "field.sunset removed"],
    changes: { "book/fields/rating/deprecated": undefined, "book/fields/rating/sunset": undefined },
  },
  {
    of: ["field.fill added"],
    given: { "book/fields/pageCount/required": true },
    changes: { "book/fields/pageCount/fill": 1 },
  },
  {
    of: ["field.fill changed"],
    given: { "book/fields/pageCount/required": true, "book/fields/pageCount/fill": 1 },
    changes: { "book/fields/pageCount/fill": 2 },
  },
  { of: ["field.type removed"], changes: { "book/fields/weightKg": { mode: "removed" } } },
  {
    of: ["field.was changed"],
    changes: {
      "member/fields/givenName/was": { forename: { deprecated: "2026-06-01", sunset: "2027-09-01" } },
    },
  },
  {
    of: ["was.deprecated changed"],
    changes: { "member/fields/givenName/was/firstName/deprecated": "2026-07-01" },
  },
  { of: ["was.sunset changed"], changes: { "member/fields/givenName/was/firstName/sunset": "2027-10-01" } },
  { of: ["list.required changed"], changes: { "fine/operations/list/required": ["subjectId"] } },
  {
    of: ["locks.except changed"],
    changes: { "reservation/states/values/READY/locks/except": ["pickupTime"] },
  },
  { of: ["record.of changed"], changes: { "loan/actions/latest/result/fields/loan/of": "copy" } },
  {
    of: ["record.fields changed"],
    changes: {
      "loan/actions/latest/result/fields/loan/fields": { isLost: { type: "boolean", required: true } },
    },
  },
  {
    of: ["reference.by changed"],
    given: { "fine/fields/otherType": { type: "resourceType", of: ["loan", "copy"], mode: "createOnly" } },
    changes: { "fine/fields/subjectId/by": "otherType", "fine/fields/otherType/required": true },
  },
  { of: ["resource.path changed"], changes: { "book/path": "works" } },
  {
    of: ["resource.permission changed"],
    changes: { "fine/permission": "loans.correct", "loan/actions/annotate/permission": "fines.manage" },
  },
  { of: ["resource.was added"], changes: { "fine/was": "penalties" } },
  { of: ["resource.was changed"], given: { "fine/was": "penalties" }, changes: { "fine/was": "charges" } },
  {
    of: ["resource.scope changed"],
    changes: { "fine/scope": "fines:edit", "application/presets/front_desk": ["books:read", "fines:edit"] },
  },
  { of: ["result.type changed"], changes: { "loan/actions/estimate/result": { type: "text", max: 20 } } },
  { of: ["sequence.gapless added"], changes: { "loan/fields/loanNumber/gapless": true } },
  {
    of: ["sequence.gapless changed"],
    given: { "loan/fields/loanNumber/gapless": true },
    changes: { "loan/fields/loanNumber/gapless": false },
  },
  { of: ["state.filters changed"], changes: { "copy/states/values/MISSING/filters": "WITHDRAWN" } },
  { of: ["states.fill added"], changes: { "copy/states/fill": { GONE: "LOST" } } },
  {
    of: ["states.fill changed"],
    given: { "copy/states/fill": { GONE: "LOST" } },
    changes: { "copy/states/fill": { GONE: "WITHDRAWN" } },
  },
  { of: ["states.refusal changed"], changes: { "reservation/states/refusal": "NOT_BY_PATCH" } },
];

/** Edits of test/fixtures/hospital. */
const OF_HOSPITAL: readonly ChosenEdit[] = [
  { of: ["action.creates changed"], changes: { "admission/actions/transfer/creates": ["admission", "bed"] } },
  { of: ["alias.of changed"], changes: { "prescription/fields/medicines/of": "warnings" } },
  {
    of: ["create.moves changed"],
    changes: { "admission/operations/create/moves/bedId": { to: "OCCUPIED", except: ["CLEANING"] } },
  },
  {
    of: ["derive.between removed", "derive.unit removed", "derive.count added"],
    changes: { "admission/fields/stayMinutes/derive": { count: "bedId" } },
  },
  { of: ["exclusive.by changed"], changes: { "transport/exclusive/by": "patientId" } },
  { of: ["exclusive.refusal changed"], changes: { "transport/exclusive/refusal": "TAKEN" } },
  {
    of: ["exclusive.start changed", "exclusive.end changed"],
    given: { "transport/fields/fromAt": LATER, "transport/fields/toAt": { ...LATER, after: "fromAt" } },
    changes: { "transport/exclusive/start": "fromAt", "transport/exclusive/end": "toAt" },
  },
  {
    of: ["expires.after changed", "state.expires changed"],
    given: { "admission/fields/keptUntil": LATER },
    changes: { "admission/states/values/WAITING/expires/after": "keptUntil" },
  },
  {
    of: ["expires.to changed"],
    given: { "admission/states/values/PLANNED/to": ["WAITING", "CANCELLED", "LAPSED"] },
    changes: { "admission/states/values/WAITING/expires/to": "CANCELLED" },
  },
  {
    of: ["expires.emits changed"],
    changes: {
      "admission/states/values/WAITING/expires/emits": "admission.expired",
      "admission/events/admission.expired": {},
      "admission/events/admission.lapsed": undefined,
    },
  },
  { of: ["field.acyclic changed"], changes: { "ward/fields/partOfId/acyclic": "WARD_IN_ITSELF" } },
  { of: ["field.after changed"], changes: { "admission/fields/dischargedAt/after": "inBedAt" } },
  { of: ["field.restrict changed"], changes: { "bed/fields/stayId/restrict": true } },
  {
    of: ["list.search changed"],
    changes: { "patient/operations/list/search": { insuranceNumber: "words" } },
  },
  { of: ["list.sorts changed"], changes: { "patient/operations/list/sorts": ["bornAt"] } },
  { of: ["parent.field changed"], given: { note: NOTE }, changes: { "note/parent/field": "wardId" } },
  { of: ["parent.list changed"], given: { note: NOTE }, changes: { "note/parent/list": "remarks" } },
  { of: ["parent.resource changed"], given: { note: NOTE }, changes: { "note/parent/resource": "bed" } },
  { of: ["resource.parent removed"], given: { note: NOTE }, changes: { "note/parent": undefined } },
  { of: ["resource.resource changed"], changes: { transport: undefined, drive: DRIVE } },
  {
    of: ["resource.states added"],
    changes: {
      "ward/states": {
        field: "status",
        default: "OPEN",
        values: { OPEN: { to: ["SHUT"] }, SHUT: { to: ["OPEN"] } },
      },
    },
  },
  { of: ["states.was added"], changes: { "transport/states/was": "phase" } },
  {
    of: ["states.was changed"],
    given: { "transport/states/was": "phase" },
    changes: { "transport/states/was": "stage" },
  },
  {
    of: ["timestamp.by changed"],
    given: { "patient/fields/homeZone": { type: "timezone" } },
    changes: { "patient/fields/bornAt/by": "homeZone" },
  },
  {
    of: ["unique.fields changed"],
    given: { "admission/fields/plannedFrom/unique": { fields: ["bedId"], kept: true } },
    changes: { "admission/fields/plannedFrom/unique": { fields: ["patientId"], kept: true } },
  },
  { of: ["unique.while removed"], changes: { "admission/fields/bedId/unique": true } },
];

/** Edits by the folder of the application. */
export const CHOSEN_EDITS: Readonly<Record<string, readonly ChosenEdit[]>> = {
  "test/fixtures/reviewed-library": OF_LIBRARY,
  "test/fixtures/hospital": OF_HOSPITAL,
};
