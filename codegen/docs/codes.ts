/** In charge of what is said of every code that an answer may hold: when it comes, why there is such a rule, what to do. */
import { type DETAIL_CODES, ERRORS, type ErrorCode } from "../../runtime/errors.ts";
import { layRoutes, nameOf, type Route } from "../../runtime/http/routes.ts";
import { type Field, isLater, isWritable, refusalOf } from "../../runtime/model/field.ts";
import type { Action, Application, Model } from "../../runtime/model/model.ts";
import { VALUE_TYPES } from "../../runtime/model/types/index.ts";
import { resourceHref, titleOf } from "./frame.ts";
import { html, type Markup } from "./html.ts";

export interface Said {
  readonly when: string;
  readonly why: string | null;
  readonly remedy: string | null;
}

/** A code that declarations bring, and where. */
export interface DeclaredCode extends Said {
  readonly code: string;
  /** null for a warning. */
  readonly status: number | null;
  readonly places: readonly Markup[];
}

type DetailCode = (typeof DETAIL_CODES)[number];

/** What a detail of each code tells; the type asks for every one of them. */
export const DETAILS: Readonly<Record<DetailCode, Said>> = {
  REQUIRED: {
    when: "A value is missing, or `null` where there must be one.",
    why: "The record would say too little to be of use, or its state asks for the value.",
    remedy: "Send it; the reference marks what is required.",
  },
  UNKNOWN_FIELD: {
    when: "No field or parameter has this name.",
    why: "What is passed over in silence is found much later: a typing error would look like a success.",
    remedy: "Take the name that the message tells, or leave it out.",
  },
  READ_ONLY: {
    when: "A value was sent of a field that the service writes.",
    why: "It follows from other values, or from what was done.",
    remedy: "Leave it out of the body.",
  },
  CREATE_ONLY: {
    when: "A PATCH changes a field that is set on create.",
    why: "Other records and rules rely on it from then on.",
    remedy: "Leave it out, or create another record.",
  },
  REMOVED_FIELD: {
    when: "The field was removed from the API.",
    why: "Passing it over would look as though it had been kept.",
    remedy: "Leave it out; the reference tells what took its place.",
  },
  INVALID_TYPE: {
    when: "The value has another JSON type than expected, as a number for a decimal.",
    why: "Guessing loses digits: `0.1` of a JSON number is not always the same.",
    remedy: "Send the type that the message names.",
  },
  INVALID_FORMAT: {
    when: "The text is out of form: a date-time without an offset, an id of another prefix, a date that does not exist.",
    why: "It could be read in more than one way, or in none.",
    remedy: "Send it in the form that the message shows.",
  },
  INVALID_VALUE: {
    when: "The value is not one of those allowed, or does not agree with another record.",
    why: "Records that belong together would contradict each other.",
    remedy: "Take one of those that the message lists, or send the record that agrees.",
  },
  TOO_SHORT: {
    when: "The text or array is shorter than its least length.",
    why: "An empty name is none.",
    remedy: "Send more, or `null` where the field may be unset.",
  },
  TOO_LONG: {
    when: "The text, array or object is longer than its bound.",
    why: "Every field has one, so that no record grows without end.",
    remedy: "Shorten it; the message tells the bound.",
  },
  OUT_OF_RANGE: {
    when: "The number or moment is outside its bounds; dates and date-times lie between 1900-01-01 and 2199-12-31 in UTC.",
    why: "What lies far outside is a typing error more often than it is meant.",
    remedy: "Send one within the bounds that the message tells.",
  },
  REFERENCE_NOT_FOUND: {
    when: "Your organization has no record of this id, or had one and it was deleted.",
    why: "A reference that leads nowhere could never be followed.",
    remedy: "Look the id up, or create the record first.",
  },
  DUPLICATE: {
    when: "The value stands twice in the body, or another record of the organization holds it already.",
    why: "It is what such records are told apart by.",
    remedy: "Send another value, or change the record that holds it; the details of a 409 name it.",
  },
};

/** Why an answer has the code, beside when it comes and what to do, which its row tells. */
export const REASONS: Readonly<Record<ErrorCode, string>> = {
  MALFORMED_JSON: "Parsers differ in what they make of such a body, so that two would read two things.",
  INVALID_QUERY: "A filter that is passed over would answer more than was asked for.",
  INVALID_CURSOR: "Going on under other filters would skip records, or show some twice.",
  INVALID_HEADER: "Headers decide what is done; one that is misread would do something else.",
  IDEMPOTENCY_KEY_REQUIRED: "Such a call must never be done twice, and its answer may get lost on the way.",
  AMBIGUOUS_CREDENTIALS: "Whoever chooses between two keys may choose the wrong organization.",
  API_KEY_MISSING: "Every record belongs to an organization, and the key tells to which.",
  API_KEY_INVALID:
    "Only keys that were made here open anything; a typing error is told at once by its checksum.",
  API_KEY_REVOKED: "Whoever revoked it wanted it to stop at once.",
  API_KEY_EXPIRED: "It was made for a time, or its grace period after a rotation has ended.",
  INSUFFICIENT_SCOPE: "A key does no more than it was made for, so that one that gets lost does little harm.",
  PERMISSION_DENIED: "Some changes are for certain roles alone, whatever the key may do.",
  IP_NOT_ALLOWED: "The key was tied to addresses, so that it is of no use elsewhere.",
  NOT_FOUND: "Nobody learns which ids exist in another organization.",
  ROUTE_NOT_FOUND: "Addresses are exact: no slash at the end, no other letter case.",
  METHOD_NOT_ALLOWED:
    "Each path has its own methods: GET reads, POST creates or acts, PATCH changes, DELETE deletes.",
  EXTERNAL_REFERENCE_CONFLICT:
    "An id of another system leads to one record alone; a second would tear the two systems apart.",
  EXTERNAL_REFERENCE_STALE: "Somebody moved the link meanwhile, and an overwrite would undo that.",
  INVALID_STATE: "What was sent, signed or done stays as it was seen; the states say what may follow what.",
  IDEMPOTENCY_KEY_IN_USE: "Doing it beside the first call would do it twice.",
  CONFLICT:
    "Some values are unique in an organization, and some things must always remain, as an active OWNER.",
  PRECONDITION_FAILED: "Your change would overwrite one that you have not seen.",
  PAYLOAD_TOO_LARGE:
    "A bound keeps one call from taking what others need; it is told before the body is read whole.",
  UNSUPPORTED_MEDIA_TYPE: "Only one form is read, so that nothing is guessed.",
  VALIDATION_FAILED: "Nothing is written unless all of it can be, so all faults are told at once.",
  IDEMPOTENCY_KEY_REUSED: "The answer that is kept belongs to another call, and would be wrong for this one.",
  RATE_LIMITED: "Each key has its share, so that no integration uses up what others need.",
  INTERNAL: "It should not happen; nothing of the call was kept.",
  UNAVAILABLE: "Waiting longer would only lengthen the queue.",
  OUTCOME_UNKNOWN:
    "Only the database knows, and it can be asked again: that is what the Idempotency-Key is for.",
};

/** Every code that only declarations and value types bring, in alphabetical order. */
export function rulesOf(application: Application): DeclaredCode[] {
  const rules = new Map<string, DeclaredCode>();
  const add = (code: string, status: number, said: Said | null, places: readonly Markup[]) => {
    if (code in ERRORS || code in DETAILS) return;
    const known = rules.get(code);
    // What is written of a code tells more than what follows from its place.
    const words = said ?? known ?? { when: "A rule of the call refuses it.", why: null, remedy: null };
    const { when, why, remedy } = known?.why ? known : words;
    rules.set(code, { code, status, when, why, remedy, places: [...(known?.places ?? []), ...places] });
  };
  for (const { refuses = {} } of VALUE_TYPES)
    for (const [code, meaning] of Object.entries(refuses)) add(code, 422, saidIn(meaning), []);
  for (const { model, name, write } of hookedOf(application))
    for (const [code, status] of Object.entries(write.refuses)) {
      const meaning = write.meanings[code];
      add(code, status, meaning === undefined ? null : saidIn(meaning), [placeOf(model, name)]);
    }
  for (const model of application.models.values()) {
    for (const field of model.fields)
      for (const [code, said] of codesOfField(field)) add(code, 422, said, [placeOf(model, field.name)]);
    if (model.states) add(model.states.refusal, 422, ofStates(model), [placeOf(model, model.states.field)]);
  }
  return [...rules.values()].sort(byCode);
}

/** Every warning that declarations list, in alphabetical order. */
export function warningsOf(application: Application): DeclaredCode[] {
  const warnings = new Map<string, DeclaredCode>();
  for (const { model, name, write } of hookedOf(application))
    for (const [code, meaning] of Object.entries(write.warns)) {
      const known = warnings.get(code) ?? { code, status: null, ...saidIn(meaning), places: [] };
      warnings.set(code, { ...known, places: [...known.places, placeOf(model, name)] });
    }
  return [...warnings.values()].sort(byCode);
}

/** Tells what is said of a code anywhere; null where no answer holds it. What is declared is looked through once. */
export function saidOf(application: Application): (code: string) => Said | null {
  const declared = new Map(
    [...warningsOf(application), ...rulesOf(application)].map((said) => [said.code, said]),
  );
  return (code) => {
    const row = ERRORS[code as ErrorCode];
    if (row) return { when: row.meaning, why: REASONS[code as ErrorCode], remedy: row.remedy };
    return DETAILS[code as DetailCode] ?? declared.get(code) ?? null;
  };
}

/** The sentences of a declaration: when, why, what to do; of two the second says what to do. */
export function saidIn(text: string): Said {
  const sentences = text.split(/(?<=[.!?]) (?=[A-Z`])/);
  const [when, why = null] = sentences;
  if (sentences.length < 3) return { when: when!, why: null, remedy: why };
  return { when: when!, why: sentences.slice(1, -1).join(" "), remedy: sentences.at(-1)! };
}

interface Hooked {
  readonly model: Model;
  readonly name: string;
  readonly write: Pick<Action, "refuses" | "meanings" | "warns">;
}

/** The calls that a hook may refuse, each as it is called. */
const hookedOf = (application: Application): Hooked[] =>
  layRoutes(application).all.flatMap((route: Route): Hooked[] => {
    const { operation } = route;
    if (operation.kind === "act")
      return [{ model: operation.model, name: operation.action.name, write: operation.action }];
    if (operation.kind !== "create" && operation.kind !== "update" && operation.kind !== "delete") return [];
    const { model, kind } = operation;
    return [{ model, name: nameOf(route), write: model.operations[kind]! }];
  });

const placeOf = (model: Model, name: string): Markup =>
  html`<code>${name}</code> of <a href="${resourceHref(model)}">${titleOf(model)}</a>`;

/** Its own code, and those of its type. */
function codesOfField(field: Field): [code: string, said: Said | null][] {
  const refusal = refusalOf(field);
  const ofType = isWritable(field) ? Object.entries(field.type.refuses ?? {}) : [];
  return [
    ...(refusal === null ? [] : [[refusal, ofField(field)] as [string, Said]]),
    ...ofType.map(([code, meaning]): [string, Said] => [code, saidIn(meaning)]),
  ];
}

/** What follows from the rule of a field that is refused with a code of its own. */
const ofField = (field: Field): Said =>
  isLater(field) ? ofLater(field.name, field.after.field) : ofReference(field);

const ofLater = (name: string, after: string): Said => ({
  when: `\`${name}\` does not come after \`${after}\`, where both are set.`,
  why: "What ends before it has begun has no length.",
  remedy: `Send a later \`${name}\`, or an earlier \`${after}\`.`,
});

function ofReference(field: Field): Said {
  const { name, type } = field;
  const where = field.kind === "reference" ? field.where : [];
  const subject = type.items ? `An id in \`${name}\`` : `\`${name}\``;
  if (where.length === 0)
    return {
      when: `${subject} leads to no record of your organization.`,
      why: "A reference that leads nowhere could never be followed.",
      remedy: "Look the id up, or create the record first.",
    };
  const asked = where
    .map((w) => `\`${w.field}\` ${w.values.map((v) => `\`${String(v)}\``).join(" or ")}`)
    .join(" and ");
  return {
    when: `${subject} leads to no record of your organization, or to one that does not have ${asked}.`,
    why: "Others cannot be used here.",
    remedy: `Choose a record with ${asked}, or change that one first.`,
  };
}

function ofStates({ states, actions }: Model): Said {
  const moving = [...actions.values()].filter(({ to, on }) => to !== null && on === "record");
  return {
    when: `A PATCH sends \`${states!.field}\`, which only actions move.`,
    why: "Each move has rules and effects of its own, and tells of itself by its own event.",
    remedy: `Leave it out, and call the action: ${moving.map(({ name }) => `\`${name}\``).join(", ")}.`,
  };
}

const byCode = (a: { readonly code: string }, b: { readonly code: string }): number =>
  a.code < b.code ? -1 : 1;
