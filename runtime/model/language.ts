/** The language: every key that a declaration may have, with the sentence that editors show. */
import {
  condition,
  either,
  entries,
  flag,
  later,
  list,
  listHint,
  literal,
  map,
  mark,
  text,
  variants as variantsOf,
  whole,
  word,
  wordOf,
} from "../declare/grammar.ts";
import { clip } from "../declare/meant.ts";
import type { Keys, Node, Shape } from "../declare/node.ts";
import { OPERATORS } from "./filters/index.ts";
import { through } from "./filters/through.ts";
import { IGNORED } from "./fold.ts";
import { FORMER } from "./former.ts";
import { OTHER_KEYS } from "./other-keys.ts";
import { TERM } from "./sum.ts";
import { CARRIED, FIELD, MOVE, record, STATE, SUMMARY, stateName, writeKeys } from "./terms.ts";
import type { Nested, TypeOptions, ValueType } from "./type.ts";
import { RESULT_TYPES, TYPES, VALUE_TYPES } from "./types/index.ts";
import { OTHER_NAMES } from "./types/other-names.ts";
import { fieldName, RESOURCE, UNCOMPARED } from "./types/reference.ts";
import { EMITTING, VERB_KEYS } from "./verbs/index.ts";

const variants = <K extends Keys>(
  expects: string,
  common: K,
  branches: Readonly<Record<string, Keys>>,
  otherwise?: (value: Readonly<Record<string, unknown>>) => boolean,
): Node<Shape<K> & Partial<TypeOptions>> =>
  variantsOf({
    expects,
    by: "type",
    common,
    branches,
    otherwise,
    former: FORMER[expects],
    meanings: MEANINGS,
    otherWords: OTHER_NAMES,
    others: OTHER_KEYS.get(expects),
    members: ([first]) =>
      `Write the members of an object under \`fields\`: \`{ type: object, fields: { ${clip(first!)}: … } }\`.`,
  });

const MEANINGS = Object.fromEntries(TYPES.map(({ name, summary }) => [name, summary]));

const EVENT = text(
  "an event type such as work_order.cancelled",
  /^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/,
  "The resource, a dot and a past participle, in snake_case.",
);
const actionName = text("a kebab-case name", /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, "Write it like partner-sync.");

const SCOPE = text(
  "a scope such as work_orders:cancel",
  /^[a-z][a-z0-9_]*:[a-z][a-z0-9_]*$/,
  "A collection, a colon and an action, in snake_case.",
);
const WILD_SCOPE = text(
  "a scope such as customers:read",
  /^([a-z][a-z0-9_]*|\*):([a-z][a-z0-9_]*|\*)$/,
  "A collection or *, a colon, and an action or *.",
);
const PERMISSION = text(
  "a permission such as settings.team.manage",
  /^[a-z][a-z-]*(\.[a-z][a-z-]*)+$/,
  "Two or more lower-case words, separated by dots.",
);
const EQUALITY = text(
  "a value, or `=` and a field or path, such as =propertyId.customerId or =customerId?",
  /^(?!=)|^=[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*){0,3}\??$/,
  "One to four field names, separated by dots, and a ? if the other record's value may be unset.",
);
const REFERENCE_PATH = text(
  "a path through references such as propertyId.customerId",
  /^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*){1,3}$/,
  "A reference, then up to three further field names, separated by dots.",
);
const code = (example: string) =>
  text("a code", /^[A-Z][A-Z0-9_]*$/, `Codes are UPPER_SNAKE, such as ${example}.`);
const DURATION = text(
  "a duration such as 4h or 3d",
  /^[1-9]\d{0,4}[mhd]$/,
  "A whole number and one of m, h, d.",
);

/** One of the shapes that contain themselves, while they are built. */
const laterOf = (name: string): Node => later(name, () => LATER[name]!);

const nested: Nested = { value: laterOf("value"), values: laterOf("values") };

/** The keys of a value type, composites among them. */
export const keysOfType = ({ keys = {} }: ValueType, within: Nested = nested): Keys =>
  typeof keys === "function" ? keys(within) : keys;

/** The keys of each of some types. */
const branchesOf = (types: readonly ValueType[], within?: Nested): Readonly<Record<string, Keys>> =>
  Object.fromEntries(types.map((type) => [type.name, keysOfType(type, within)]));

const valueKeys = {
  summary: SUMMARY.may("Its meaning for clients."),
  required: mark.may("It is required and never null."),
  default: literal.may("Its value if none is sent."),
};

const PRODUCT = text(
  "a product such as lines.quantity * lines.price",
  TERM,
  "Multiply with ` * `, and add in a list, with a `-` before what is subtracted: [lines.price * lines.quantity, shipping, -discount].",
);
const SUM = either("a product or a list of products", PRODUCT, list(PRODUCT, 1));

/** A value outside a record's fields: an input of an action, an item of a list, a member of an object. */
export const VALUE: Node<TypeOptions> = variants(
  "a value",
  {
    ...valueKeys,
    derive: record("a derivation of a member", {
      sum: SUM.must("The sum of products of members in the same object."),
    }).may("How a member of an object is computed."),
  },
  branchesOf(TYPES.filter(({ only }) => only === undefined)),
) as Node<TypeOptions>;
export const VALUES = map(fieldName, VALUE, 1);

const nestedResult: Nested = { value: laterOf("result"), values: laterOf("results") };

/** The result of a hook; it may contain whole records. */
const RESULT: Node<TypeOptions> = variants(
  "a result",
  { summary: SUMMARY.may("Its meaning for clients."), required: mark.may("It is never null.") },
  branchesOf(RESULT_TYPES, nestedResult),
) as Node<TypeOptions>;
const RESULTS = map(fieldName, RESULT, 1);

/** Shapes that contain themselves, by their names in the schema. */
export const LATER: Readonly<Record<string, Node>> = {
  value: VALUE,
  values: VALUES,
  result: RESULT,
  results: RESULTS,
};

export const DUE = record("a due time", {
  after: FIELD.must("The timestamp or date that it counts from."),
  by: either(
    "a duration, or a map of an enum to them",
    DURATION,
    map(fieldName, map(stateName, DURATION, 1), 1),
  ).must("`3d`, or for each value of an enum: `{ severity: { LOW: 3d, HIGH: 4h } }`."),
});
export const UNIQUENESS = record("a uniqueness", {
  fields: list(FIELD, 1).may("The fields with which it is unique together."),
  while: list(STATE, 1).may("Only records in these states, and moves into them, reserve the value."),
  kept: mark.may("The value stays reserved after its record is deleted."),
});
/** A path or a product without the key that says what it is for. */
const asDerivation = (text: string): string | undefined => {
  if (REFERENCE_PATH.form!.test(text)) return `Write { copy: ${text} }.`;
  return TERM.test(text) ? `Write { sum: ${text} }.` : undefined;
};

export const DERIVE = record(
  "a derivation",
  {
    sum: SUM.may(
      "The sum of products of fields, and of members of each item of a list: `lines.quantity * lines.price` or `[lines.price, shipping, -discount]`. The list is a field, or the `list` of a child resource. Unset values count as 0.",
    ),
    due: DUE.may("On create, a time plus a duration."),
    count: FIELD.may("Counts the changes of another field, from 1."),
    between: list(FIELD, 1).may(
      "The whole units from a start to an end: negative if the end comes first, null if either is unset.",
    ),
    unit: word("minutes", "days").may(
      "The unit of `between`. `days` are calendar days between dates, and 24 hours between timestamps.",
    ),
    copy: REFERENCE_PATH.may(
      "Copied on create through a reference: always if readOnly, otherwise if no value is sent.",
    ),
    follows: mark.may(
      "Copied again when the reference (the first of a path) changes, and cleared with it, unless the call sends a value. Changes of the other record are not copied.",
    ),
  },
  { bare: asDerivation },
);
const day = (hint?: string) => text("a date such as 2026-11-01", /^\d{4}-\d\d-\d\d$/, hint);
const DATE = day();

const FORMER_NAME = record("a former name", {
  deprecated: DATE.must("The first day of the header `Deprecation` in responses to requests that use it."),
  sunset: DATE.must("The first day on which it is refused and no longer returned, for the `Sunset` header."),
});
const WAS = either("a former name, or a map of them", FIELD, map(fieldName, FORMER_NAME, 1)).may(
  "Its former name, also with an end, until which clients can use both: `{ latinName: { deprecated: 2026-11-01, sunset: 2027-05-01 } }`. The values move.",
);

const OPERATOR_NAMES = [...OPERATORS, through].map(({ name }) => name);

/** An operator without the parameter that has it. */
const asParameter = (value: unknown, field: string): string | undefined =>
  OPERATOR_NAMES.some((name) => name === value)
    ? `Write the parameter with its operator: { ${field}: ${String(value)} }.`
    : undefined;

const fieldKeys = {
  ...valueKeys,
  mode: word("readWrite", "createOnly", "readOnly", "removed").may(
    "When clients may write it. Default: `readWrite`.",
  ),
  hidden: either("`true` or `searched`", mark, word("searched")).may(
    "Clients neither send nor see it. Hooks fill a `searched` list and find records by its items. Begin each item with an id, because its index covers all organizations.",
  ),
  personal: flag.may(
    "Whether it is personal data. An action that `erases` sets it to null, or to the text `erased` if a value is required. If its records are about others (a reference with `by`), it is erased with those.",
  ),
  unique: either("`true`, a list of fields, or a map", mark, list(FIELD, 1), UNIQUENESS).may(
    "No two records of an organization have the same value, or combination with the listed fields. Nulls are never equal.",
  ),
  ignoring: list(word(...IGNORED), 1).may(
    "Differences of a text that uniqueness, `by` of `exclusive` and list filters ignore. `space` is any white space.",
  ),
  where: map(fieldName, condition(EQUALITY, UNCOMPARED), 1).may(
    "Fields of the referenced record, each with the values allowed when the reference is written; or, after `=`, the field or path of this record that it must equal, whichever side is written: `{ status: ACTIVE, customerId: =copyId.customerId }`. A `?` after the path allows the other value to be unset.",
  ),
  refusal: code("OUT_OF_STOCK").may(
    "Replaces the codes (422) for a reference to a missing record or against `where`, or for a time that is not `after` the other.",
  ),
  restrict: either("`true` or a code", mark, code("ROOM_IN_USE")).may(
    "The referenced record cannot be deleted: 409 `CONFLICT`, or the given code. References from deleted records do not count.",
  ),
  acyclic: either("`true` or a code", mark, code("FOLDER_IN_ITSELF")).may(
    "A reference to the same resource must never lead back to the record: 422 with the detail code `INVALID_VALUE`, or the given code. At most 1,000 records may be above it (`TOO_LONG`).",
  ),
  after: FIELD.may(
    "An earlier field of the same type (date, time or timestamp). If both are set, this one must be later.",
  ),
  filters: either(
    "a map of parameters, `range`, `overlaps` or `together`",
    map(fieldName, word(...OPERATOR_NAMES), 1),
    wordOf(["range", "overlaps", "together"], { hint: asParameter }),
  ).may(
    `Further parameters of the list, besides the one that each state, reference, enum, boolean, sequence and unique field has, each with an index and an operator: ${[...OPERATORS, through].map(({ name, summary }) => `\`${name}\` (${summary})`).join(", ")}. \`range\` adds \`costMin\` and \`costMax\` for a number; for \`dueAt\` it adds \`dueAfter\` and \`dueBefore\` (without \`At\` or \`Date\` unless two would be equal) and \`dueAt\`, which accepts only \`null\`. \`overlaps\`, for a timestamp or date with \`after\`, adds \`overlapsFrom\` and \`overlapsUntil\`. \`together\`, for externalReferences, accepts \`externalSystem\` only with \`externalObject\` and \`externalId\`.`,
  ),
  permission: either(
    "a permission, or a map of them",
    PERMISSION,
    map(PERMISSION, map(fieldName, condition(UNCOMPARED, UNCOMPARED)), 1),
  ).may(
    "Needed to change it and, unless it is required, to create a record with another value than the default. In a map, each with the values, before or after the write, of the records that need it: `{ settings.owners.manage: { role: OWNER } }`.",
  ),
  derive: DERIVE.may("How it is computed."),
  deprecated: day(
    "Write the day on which the deprecation began, and add the end, such as `sunset: 2027-11-01`.",
  ).may("The first day of the headers `Deprecation` and `Sunset` in responses to requests that send it."),
  sunset: DATE.may("The first day on which it may be removed, for the `Sunset` header."),
  was: WAS,
  fill: literal.may(
    "The value for existing records when the field becomes required. For an enum, also the replacement of each removed value: `{ GREEN: BLUE }`.",
  ),
};

export const FIELD_NODE = variants(
  "a field",
  fieldKeys,
  branchesOf(VALUE_TYPES),
  (value) => value.mode === "removed",
);

/** All of them, some of them, or all but some. */
const some = (all: string, of: Node<string>, expects: string, except: string, example: string) =>
  either(
    `"*", ${all}, or { except: [...] }`,
    text(`"*" or ${all}`, /^\*$/, `Write "*" for all of them, or a list such as ${example}.`) as Node<"*">,
    list(of, 1),
    record(expects, { except: list(of, 1).must(except) }),
  );

export const LOCKS = some(
  "a list of fields",
  FIELD,
  "locks",
  "The fields that stay writable.",
  "[dueDate, note]",
);
const TARGETS = some(
  "a list of states",
  STATE,
  "targets",
  "The states that it does not move to.",
  "[OPEN, CLOSED]",
);

/** The states of an action that is allowed in each of them. */
const fromAll = (value: unknown): string | undefined =>
  value === "*"
    ? "Omit the key: by default, it is allowed in every state that is not terminal."
    : listHint(STATE, value);

const SETTERS = map(fieldName, literal, 1);
/** A field of the record itself, or of a referenced record. */
const FAR_SETTERS = map(
  text(
    "a camelCase name, or two such as patientId.diedAt",
    /^[a-z][a-zA-Z0-9]{0,39}(\.[a-z][a-zA-Z0-9]{0,39})?$/,
    "Write it like diedAt, or like patientId.diedAt for a referenced record.",
  ),
  literal,
  1,
);

export const STATE_NODE = record("a state", {
  to: TARGETS.may('The states that a PATCH may move to from here; "*" is all others.'),
  moves: list(STATE, 1).may(
    "Further states for hooks and for `moves` of other records' calls. If no state has this key, they may make the moves of a PATCH or, if only actions move the state, any move from a state that is not terminal.",
  ),
  terminal: mark.may("No move leads out of it."),
  locks: LOCKS.may(
    "Fields that cannot be changed in it. Child records are not covered: let their hooks check this record.",
  ),
  required: either(
    "a list of fields, or a map of them to codes",
    list(FIELD, 1),
    map(fieldName, code("NOTES_MISSING"), 1),
  ).may(
    "Fields that are never null in it, and lists that are never empty; in a map, each with its detail code instead of REQUIRED.",
  ),
  set: FAR_SETTERS.may(
    "Fields set on entering it: to now, null or a value. `patientId.diedAt` sets a field of the referenced record.",
  ),
  default: SETTERS.may("Fields set on entering it if they are null."),
  expires: record("an expiry", {
    after: FIELD.must("The timestamp after which a record leaves the state."),
    to: STATE.must("Its next state."),
    emits: EVENT.must("The event that it emits."),
  }).may("A record moves on automatically after a time. No action may move it before."),
  filters: STATE.may("Filtering a list by this state filters by that one."),
});

export const STATES = record("states", {
  field: FIELD.must("The field that contains the state."),
  was: WAS,
  fill: map(stateName, STATE, 1).may("The replacement of each former state."),
  summary: SUMMARY.may("Its meaning for clients."),
  default: either("a state or a list of states", STATE, list(STATE, 1)).must(
    "The state of a new record: of a list the first, and a create may send any of it. With one state, a create may send any that is not terminal if a PATCH moves the state, otherwise none.",
  ),
  refusal: code("READ_ONLY").may("The detail code for a PATCH of the state. Default: READ_ONLY."),
  values: map(stateName, STATE_NODE, 1).must("The states."),
});

export const EXCLUSIVE = record(
  "an exclusion",
  {
    start: FIELD.must("The timestamp or date of the start."),
    end: FIELD.must("The end, which is excluded. Its `after` must be the start."),
    by: FIELD.must("Only records with the same value of this field exclude each other."),
    while: list(STATE, 1).may("Only records in these states exclude each other. Default: any."),
    refusal: code("UNIT_TAKEN").may("The code (409). Default: CONFLICT."),
  },
  {
    several: "A resource has one exclusion. A hook can refuse other overlaps: it finds them with `overlaps`.",
  },
);

const OPERATIONS = record("operations", VERB_KEYS);

const INPUT = either(
  "a map of values, or `any`",
  text("a map of values, or `any`", /^any$/) as Node<"any">,
  VALUES,
);

export const ACTION = record("an action", {
  summary: SUMMARY.must("Its description. The first sentence is its title."),
  on: word("record", "collection").may(
    "What it is called on. Default: a record. On a collection of children, the hook has the parent's id in `input`.",
  ),
  path: text(
    "a method, a path or both, such as `GET overview`",
    /^(GET|POST|PATCH|((GET|POST|PATCH) )?(\.|(\.\.\/)?[a-z][a-z-]*(\/\{id\})?(\/[a-z][a-z-]*)?))$/,
    "GET, POST or PATCH, then lower-case words with hyphens and no slash at either end, optionally `{id}` after the first one; or `.` for the record or collection itself.",
    false,
  ).may(
    "Its method (default: POST), and its path below the record or collection (default: its name; `.` for none), or next to the collection with `../`. `{id}` is `input.id` in the hook.",
  ),
  scope: either("a scope or a list of scopes", SCOPE, list(SCOPE, 1)).may(
    "The scopes it needs. Default: `:write`, or `:read` if it is read-only.",
  ),
  permission: PERMISSION.may("A permission that the key's member needs."),
  required: CARRIED,
  mode: word("readOnly").may("It writes nothing, like a GET."),
  from: list(STATE, 1, fromAll).may(
    "The states in which it is allowed. Default: any state that is not terminal.",
  ),
  to: STATE.may("The state that it moves the record to."),
  input: INPUT.may(
    "The fields of the body, or of the query of a GET. `any` accepts any JSON object, which the hook validates.",
  ),
  maxBytes: whole(1024, 16_777_216).may("The maximum bytes of the body, if the server's limit is too low."),
  set: FAR_SETTERS.may(
    "Fields that it sets: to now, null, input.NAME or a value. `patientId.diedAt` sets a field of the referenced record.",
  ),
  moves: map(fieldName, MOVE, 1).may("References whose records also move."),
  ...writeKeys,
  erases: mark.may(
    "It erases the person whom the record is about: its `personal` fields, custom fields and ids in foreign systems, wherever they are stored. It returns the record. The timestamp that `set` sets to `now` records the erasure. A deleted record can no longer be erased.",
  ),
  emits: EVENT.may("The event that it emits, whose type confirms the action."),
  answers: word("action", "record", "result", "bareResult").may(
    "The response: an action response (default), the record, or the hook's result (bareResult: without `meta`).",
  ),
  result: RESULT.may("The hook's result, which is never null. Default: the record."),
});

/** Words of other tools for the operations that emit events. */
const OTHER_VERBS = new Map(
  Object.entries({
    create: "post insert add new made",
    update: "patch put edit change save",
    delete: "remove destroy",
  }).flatMap(([verb, words]) => words.split(" ").map((word) => [word, verb] as const)),
);

const EVENTS = map(
  EVENT,
  record("an event", {
    on: wordOf(EMITTING, { others: OTHER_VERBS }).may(
      "The operation that emits it. Otherwise an action or expiry must name it.",
    ),
    metered: mark.may("It also writes a usage record with its name."),
    summary: SUMMARY.may("When it is emitted."),
  }),
  1,
);

export const STEP = map(
  text(
    "an operation or action",
    /^([a-z][a-z0-9_]*\.)?[a-z][a-zA-Z0-9-]*$/,
    "Write it like create, update or partner-sync, or like quote.send for another resource.",
  ),
  entries,
  1,
);

const ANY_NAME = text("a name", /^.+$/s);

export const EXAMPLE = record("an example", {
  given: map(
    text(
      "the name of a resource",
      /^[a-z][a-z0-9_]*$/,
      "Add numbers to distinguish several: customer, customer2.",
    ),
    map(ANY_NAME, literal),
  ).may("Records that exist before, and the calling `key`. `charter docs examples` explains them."),
  do: either("a call or a list of calls", STEP, list(STEP, 1)).must(
    "Operations or actions with their input, such as `create: { name: Ada }` or, of another resource, `quote.send: {}`.",
  ),
  expect: map(ANY_NAME, literal, 1).must(
    "The outcome of the last call: fields, `refusal`, `emits`, `warns`, `metered`, `result` or other records such as `$customer`.",
  ),
});

const EXAMPLES = map(text("a sentence", /^\S.{0,199}$/), EXAMPLE, 1);

const COLLECTION = text("a snake_case plural", /^[a-z][a-z0-9_]*$/, "Write it like work_orders.");

/** The grammar of `resources/<name>.yaml`. */
export const RESOURCE_NODE = record("a resource", {
  resource: RESOURCE.must("Its name, in snake_case singular."),
  collection: COLLECTION.must("Its plural; the path is its kebab-case."),
  was: either("a former collection, or a map of them", COLLECTION, map(COLLECTION, FORMER_NAME, 1)).may(
    "Its former collection, or several with the oldest last, each also with an end, until which its path works too. Keep `was`: it names the table.",
  ),
  path: text(
    "a path such as manifests/templates",
    /^[a-z][a-z-]*(\/[a-z][a-z-]*)*$/,
    "Lower-case words with hyphens, and no slash at either end.",
  ).may("Its path, if it is not the collection's kebab-case."),
  idPrefix: text("a prefix of 2 to 8 lower-case letters", /^[a-z]{2,8}$/).must("The prefix of its ids."),
  summary: SUMMARY.must("The meaning of its records."),
  parent: record("a parent", {
    resource: RESOURCE.must("The other resource."),
    field: FIELD.must("The field with the parent's id, which is not declared under `fields`."),
    list: FIELD.may("The field of the parent that lists these records."),
  }).may(
    "Another resource whose records contain these. Calls need its scopes. Nothing finds the records of a deleted parent.",
  ),
  scope: SCOPE.may("The one scope that every call needs, instead of `:read` and `:write`."),
  permission: PERMISSION.may("A permission that the key's member needs for every call."),
  fields: map(fieldName, FIELD_NODE, 1).must("Its fields, in the order of responses."),
  states: STATES.may("Its states and the moves between them."),
  exclusive: EXCLUSIVE.may(
    "Two records with the same value of a field must not overlap in time, such as stays in one room. Deleted records and those without a value do not count.",
  ),
  operations: OPERATIONS.must("Its generic calls."),
  actions: map(actionName, ACTION, 1).may("Its further calls."),
  events: EVENTS.may("The events that it emits."),
  examples: EXAMPLES.may("Calls and their results, run by `charter verify`."),
});

/** The grammar of `resources/application.yaml`. */
export const APPLICATION_NODE = record("an application", {
  application: text("a name").must("The name of the API."),
  summary: SUMMARY.must("Its purpose."),
  roles: map(stateName, list(PERMISSION), 1).must(
    "The permissions of each role, the highest first. Each role repeats all permissions of the roles below it.",
  ),
  presets: map(text("a snake_case name", /^[a-z][a-z0-9_]*$/), list(WILD_SCOPE), 1).must(
    "The scope presets for keys. The first is the default: a key without a preset has its scopes besides its own.",
  ),
});

/** The heading of a shape's keys, if it is not the shape's name. */
const NAMES: Readonly<Record<string, string>> = {
  "a value": "field",
  "a derivation": "derive",
  "a derivation of a member": "derive",
  "a due time": "due",
  "a uniqueness": "unique",
  "an exclusion": "exclusive",
  "a former name": "was",
  targets: "to",
  "an expiry": "expires",
};

/** The heading of a shape's keys, such as `field` for the keys of a field. */
export const listedUnder = ({ expects }: Node): string =>
  NAMES[expects] ?? expects.replace(/^(an?|the) | operation$/g, "");
