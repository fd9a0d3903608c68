/** The language: every key that a declaration may have, with the sentence that editors show. */
import {
  condition,
  either,
  flag,
  type Keys,
  later,
  list,
  literal,
  map,
  mark,
  type Node,
  type Shape,
  text,
  variants as variantsOf,
  whole,
  word,
} from "../declare/grammar.ts";
import { OPERATORS } from "./filters/index.ts";
import { through } from "./filters/through.ts";
import { IGNORED } from "./fold.ts";
import { FORMER } from "./former.ts";
import { TERM } from "./sum.ts";
import { CARRIED, FIELD, MOVE, record, STATE, SUMMARY, stateName, writeKeys } from "./terms.ts";
import type { Nested, TypeOptions, ValueType } from "./type.ts";
import { RESULT_TYPES, TYPES, VALUE_TYPES } from "./types/index.ts";
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
  "Fields, or members of a list's items, with ` * ` between them, and a leading `-` to subtract.",
);
const SUM = either("a product or a list of products", PRODUCT, list(PRODUCT, 1));

/** A value outside a record's fields: an input of an action, an item of a list, a member of an object. */
export const VALUE: Node<TypeOptions> = variants(
  "a value",
  {
    ...valueKeys,
    derive: record("a derivation of a member", {
      sum: SUM.must("The sum of products of members in the same object: `quantity * price`, or several."),
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
  ).must(
    "A duration such as 4h or 3d, or an enum with a duration for each of its values, such as `{ severity: { LOW: 3d, HIGH: 4h } }`.",
  ),
});
export const UNIQUENESS = record("a uniqueness", {
  fields: list(FIELD, 1).may("The fields with which it is unique together."),
  while: list(STATE, 1).may(
    "Only records in these states reserve the value, and moving into one of them reserves it.",
  ),
  kept: mark.may("The value stays reserved after its record is deleted. By default it becomes free."),
});
export const DERIVE = record("a derivation", {
  sum: SUM.may(
    "The sum of products of its fields, and of members of each item of a list: `lines.quantity * lines.price`, or several, such as `[lines.price, shipping, -discount]`. The list is a field of type list, or the `list` of a child resource. Unset values count as 0. A write is refused if the sum does not fit the type.",
  ),
  due: DUE.may("On create, another time plus a duration."),
  count: FIELD.may("The number of changes of another field, starting at 1."),
  between: list(FIELD, 1).may(
    "The number of whole units between two times of the record, its start and its end. It is computed on each write, negative if the end comes first, and null if one of the two is not set.",
  ),
  unit: word("minutes", "days").may(
    "The unit of `between`: `minutes` between timestamps, or `days`: calendar days between dates, 24 hours between timestamps.",
  ),
  copy: REFERENCE_PATH.may(
    "Copied on create through a reference: always if readOnly, otherwise if no value is sent.",
  ),
  follows: mark.may(
    "Copied again when the reference (the first one of a path) changes, and cleared with it, unless the call sends a value. Later changes of the other record are not copied.",
  ),
});
const day = (hint?: string) => text("a date such as 2026-11-01", /^\d{4}-\d\d-\d\d$/, hint);
const DATE = day();

const FORMER_NAME = record("a former name", {
  deprecated: DATE.must(
    "The day from which responses to requests that use it have the header `Deprecation`.",
  ),
  sunset: DATE.must("The day from which it is refused and no longer returned, for the `Sunset` header."),
});
const WAS = either("a former name, or a map of them", FIELD, map(fieldName, FORMER_NAME, 1)).may(
  "Its former name: `was: latinName`, or with an end date `was: { latinName: { deprecated: 2026-11-01, sunset: 2027-05-01 } }`. The column and its values move to the new name. Until the end date, the old name is accepted in bodies and as a filter, and returned next to the new one. Parameters named after it, such as `dueAfter`, end with this release unless `filters` names them.",
);

const fieldKeys = {
  ...valueKeys,
  mode: word("readWrite", "createOnly", "readOnly", "removed").may(
    "Whether and when clients may write it. Default: `readWrite`.",
  ),
  hidden: either("`true` or `searched`", mark, word("searched")).may(
    "Only for hooks: clients neither send nor see it. Hooks fill a `searched` list on each write and find records by its items. Its index covers all organizations together: begin each item with the id that it is about.",
  ),
  personal: flag.may(
    "Whether it contains personal data. An action that `erases` sets it to null, or to the text `erased` if a value is required, also under its former names. In a resource whose records are about others (a reference with `by`), it is erased with the record that it is about. Write `false` for a field that only looks personal. A copy of a personal field must say one or the other.",
  ),
  unique: either("`true`, a list of fields, or a map", mark, list(FIELD, 1), UNIQUENESS).may(
    "No two records of an organization have the same value, or the same combination with the listed fields. Nulls are never equal.",
  ),
  ignoring: list(word(...IGNORED), 1).may(
    "For a text: differences that do not count for uniqueness, `by` of `exclusive` and list filters: `case` of letters, `accents`, or `space`, which is white space at any place. A value is stored and returned as it is sent.",
  ),
  where: map(fieldName, condition(EQUALITY, UNCOMPARED), 1).may(
    "Fields of the referenced record, each with the value or list of values that it must have when the reference is written; or, after a `=`, the field or path of this record that it must equal, whichever side is written: `{ status: ACTIVE, customerId: =copyId.customerId }`. With a `?` after the path, the other value may be unset. Compared fields of other records must never change. A list of references allows only values.",
  ),
  refusal: code("OUT_OF_STOCK").may(
    "The code (422), instead of the default codes, for a reference to a missing record or one that violates `where`, or for a time that is not `after` the other.",
  ),
  restrict: either("`true` or a code", mark, code("ROOM_IN_USE")).may(
    "A record cannot be deleted while another one refers to it by this field: the DELETE is refused with 409 `CONFLICT`, or with the given code. References from deleted records, or from records with a deleted parent, do not count. The other record must not be a child of a record that can be deleted.",
  ),
  acyclic: either("`true` or a code", mark, code("FOLDER_IN_ITSELF")).may(
    "For a reference to the same resource: following it never leads back to the record. A write that violates this is refused with 422 and the detail code `INVALID_VALUE`, or with the given code. A change is refused with `TOO_LONG` if more than 1,000 records are above the other record. Existing cycles remain until one of their references is changed.",
  ),
  after: FIELD.may(
    "Another field of the same type (date, time or timestamp). If both are set, this field must be later. Checked when one of the two is written.",
  ),
  filters: either(
    "a map of parameters, `range`, `overlaps` or `together`",
    map(fieldName, word(...OPERATORS.map(({ name }) => name), through.name), 1),
    word("range", "overlaps", "together"),
  ).may(
    `Parameters that filter the list, besides the ones of every list, each with its operator: ${[...OPERATORS, through].map(({ name, summary }) => `\`${name}\` (${summary})`).join(", ")}. Each has an index. \`range\` adds both bounds: for \`dueAt\` the parameters \`dueAfter\` and \`dueBefore\` (without \`At\` or \`Date\` unless two would be equal), and \`dueAt\`, which accepts only \`null\`; for a number \`costMin\` and \`costMax\`. \`overlaps\`, for a timestamp or date with \`after\`, adds \`overlapsFrom\` and \`overlapsUntil\`. \`together\`, for a field of type externalReferences, accepts \`externalSystem\` only with \`externalObject\` and \`externalId\`.`,
  ),
  permission: either(
    "a permission, or a map of them",
    PERMISSION,
    map(PERMISSION, map(fieldName, condition(UNCOMPARED, UNCOMPARED)), 1),
  ).may(
    "The permission needed to change it, and, unless it is required, to create a record with a value other than the default. Or several, each with the values of the records that need it, before or after the write: `{ settings.owners.manage: { role: OWNER } }`, and `{}` for any record.",
  ),
  derive: DERIVE.may(
    "How it is computed: as a sum, a due time, a count of changes, the time between two others or a copy.",
  ),
  deprecated: day(
    "Write the day on which the deprecation began, and add the end, such as `sunset: 2027-11-01`.",
  ).may("The day from which responses to requests that send it have the headers `Deprecation` and `Sunset`."),
  sunset: DATE.may("The day from which a deprecated field may be removed, for the `Sunset` header."),
  was: WAS,
  fill: literal.may(
    "The value existing records get when the field becomes required; clients must still send it. For an enum, also the replacement for each removed value: `fill: { GREEN: BLUE }`.",
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
  to: TARGETS.may(
    'The states that a PATCH may move to from here: "*" (all others), a list, or { except: [...] }.',
  ),
  moves: list(STATE, 1).may(
    "Further states that only hooks, and `moves` of other records' calls, may move to from here. If no state has this key, they may make the moves of a PATCH or, if only actions move the state, any move from a state that is not terminal.",
  ),
  terminal: mark.may("No move leads out of it."),
  locks: LOCKS.may(
    'Fields that cannot be changed in it: "*", a list, or { except: [...] }. Child records are not covered: a hook of their resource can check the state.',
  ),
  required: either(
    "a list of fields, or a map of them to codes",
    list(FIELD, 1),
    map(fieldName, code("NOTES_MISSING"), 1),
  ).may(
    "Fields that are never null in it, and lists that are never empty; or a map of them to detail codes instead of REQUIRED, such as `{ notes: NOTES_MISSING }`.",
  ),
  set: FAR_SETTERS.may(
    "Fields set on entering it: to now, null or a value. A path such as `patientId.diedAt` sets a field of the referenced record, as a PATCH of that record would.",
  ),
  default: SETTERS.may("Fields set on entering it if they are null."),
  expires: record("an expiry", {
    after: FIELD.must("The timestamp after which a record leaves this state automatically."),
    to: STATE.must(
      "The state that it moves to. If its time there has passed as well, it moves on from there at once.",
    ),
    emits: EVENT.must("The event that it emits."),
  }).may("A record past a time moves on automatically, and until then no action may move it."),
  filters: STATE.may("A list filtered by this state is filtered by that one instead."),
});

export const STATES = record("states", {
  field: FIELD.must("The field that contains the state."),
  was: WAS,
  fill: map(stateName, STATE, 1).may("Former states, each with the state that replaces it."),
  summary: SUMMARY.may("Its meaning for clients."),
  default: either("a state or a list of states", STATE, list(STATE, 1)).must(
    "The state of a new record. With a list, the first is the default, and a create may send any of them. With a single state, a create may send any state that is not terminal if a PATCH moves the state, otherwise none.",
  ),
  refusal: code("READ_ONLY").may("The detail code for a PATCH of the state. Default: READ_ONLY."),
  values: map(stateName, STATE_NODE, 1).must("The states."),
});

export const EXCLUSIVE = record("an exclusion", {
  start: FIELD.must("The timestamp or date at which the time of a record begins."),
  end: FIELD.must(
    "The timestamp or date at which it ends, which is excluded. It must have the start as its `after`.",
  ),
  by: FIELD.must("Only records with the same value of this field exclude each other."),
  while: list(STATE, 1).may("Only records in these states exclude each other. Default: any state."),
  refusal: code("UNIT_TAKEN").may("The code (409) of the refusal. Default: CONFLICT."),
});

const OPERATIONS = record("operations", VERB_KEYS);

const INPUT = either(
  "a map of values, or `any`",
  text("a map of values, or `any`", /^any$/) as Node<"any">,
  VALUES,
);

export const ACTION = record("an action", {
  summary: SUMMARY.must(
    "Its description for clients. The first sentence, a verb and a noun, is the title of the call.",
  ),
  on: word("record", "collection").may(
    "Whether it is on a record or on the collection. Default: a record. The hook of an action on a collection of children receives the parent's id as `input.FIELD`, the field of `parent`.",
  ),
  path: text(
    "a method, a path or both, such as `GET overview`",
    /^(GET|POST|PATCH|((GET|POST|PATCH) )?(\.|(\.\.\/)?[a-z][a-z-]*(\/\{id\})?(\/[a-z][a-z-]*)?))$/,
    "GET, POST or PATCH, then lower-case words with hyphens and no slash at either end, optionally `{id}` after the first one; or `.` for the record or collection itself.",
  ).may(
    "Its HTTP method (default: POST), and its path below the record or collection (default: its name; `.` for none), or next to the collection with `../`. The hook receives the value of `{id}` as `input.id`.",
  ),
  scope: either("a scope or a list of scopes", SCOPE, list(SCOPE, 1)).may(
    "The scope it needs, or several that are all needed. Default: `:write`, or `:read` if it is read-only.",
  ),
  permission: PERMISSION.may("A permission that the key's member needs."),
  required: CARRIED,
  mode: word("readOnly").may("It is read-only and accepts no Idempotency-Key, like any GET."),
  from: list(STATE, 1).may("The states in which it is allowed. Default: any state that is not terminal."),
  to: STATE.may("The state that it moves the record to."),
  input: INPUT.may(
    "The fields of the body, or for a GET of the query. With `any`, the body may be any JSON object, which the hook validates.",
  ),
  maxBytes: whole(1024, 16_777_216).may(
    "The maximum bytes of the body, if the server's limit is not enough.",
  ),
  set: FAR_SETTERS.may(
    "Fields that it sets: to now, null, input.NAME or a value. A path such as `patientId.diedAt` sets a field of the referenced record, as a PATCH of that record would.",
  ),
  moves: map(fieldName, MOVE, 1).may(
    "References, each with the state that the referenced record also moves to.",
  ),
  ...writeKeys,
  erases: mark.may(
    "It erases the person whom the record is about: its `personal` fields, custom fields and ids in foreign systems, wherever they are stored. Its response is that of a PATCH. The timestamp that `set` sets to `now` records the erasure.",
  ),
  emits: EVENT.may("The event that it emits, whose type confirms the action."),
  answers: word("action", "record", "result", "bareResult").may(
    "The content of the response: an action response (default), the record, or the hook's result (bareResult: without `meta`).",
  ),
  result: RESULT.may("The result that the hook returns for the response. Default: the record."),
});

const EVENTS = map(
  EVENT,
  record("an event", {
    on: word(...EMITTING).may(
      "The operation that emits it. Without it, an action or expiry must name the event.",
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
  literal,
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
  ).may(
    "Records that exist before, each with its values. Required values that are missing get typical values, including other records. `do` lists calls on the record. `key` is the calling key, by `role` and `scopes`.",
  ),
  do: either("a call or a list of calls", STEP, list(STEP, 1)).must(
    "The calls: an operation or action with its input, such as `create: { name: Ada }`, or `quote.send: {}` for another resource. `on: $lead2` names the record, `wait: 3d` lets time pass, `idempotencyKey: ignored` sends none. `$customer` is the id of a record, `x*101` a text of 101 letters, `now+3d` a time, `today-1d` a date.",
  ),
  expect: map(ANY_NAME, literal, 1).must(
    'The result of the last call: values of fields, `now` for a time just passed, `"*"` for any value but null; or the `refusal`, a code, or each code with all places that have it. `emits`, `warns` and `metered` list all events, warnings and usage; `result` the records of a list or the result of a hook; `$customer` the fields of another record.',
  ),
});

const EXAMPLES = map(text("a sentence", /^\S.{0,199}$/), EXAMPLE, 1);

const COLLECTION = text("a snake_case plural", /^[a-z][a-z0-9_]*$/, "Write it like work_orders.");

/** The grammar of `resources/<name>.yaml`. */
export const RESOURCE_NODE = record("a resource", {
  resource: RESOURCE.must("Its name, snake_case singular; the file has the same name in kebab-case."),
  collection: COLLECTION.must("Its plural; the path is its kebab-case."),
  was: either("a former collection, or a map of them", COLLECTION, map(COLLECTION, FORMER_NAME, 1)).may(
    "Its former collection, with or without an end date: `was: { customers: { deprecated: 2026-11-01, sunset: 2027-05-01 } }`; if there are several, the oldest last. Until the end date, its former path works as well, unless the resource declares a `path`. Scopes that keys hold by a former collection stay valid, and the table keeps the oldest name: keep `was`.",
  ),
  path: text(
    "a path such as manifests/templates",
    /^[a-z][a-z-]*(\/[a-z][a-z-]*)*$/,
    "Lower-case words with hyphens, and no slash at either end.",
  ).may("Its path, if it is not the collection's kebab-case."),
  idPrefix: text("a prefix of 2 to 8 lower-case letters", /^[a-z]{2,8}$/).must("The prefix of its ids."),
  summary: SUMMARY.must("The meaning of its records."),
  parent: record("a parent", {
    resource: RESOURCE.must("The resource whose records contain its records."),
    field: FIELD.must(
      "The field with the parent's id, which comes from the path. It is not declared under `fields`.",
    ),
    list: FIELD.may("The field of the parent that lists these records."),
  }).may(
    "Served below a record of another resource, under that resource's scopes. When that record is deleted, no call, reference, hook or expiry finds the records below it.",
  ),
  scope: SCOPE.may("The one scope that every call of it needs, instead of `:read` and `:write`."),
  permission: PERMISSION.may("A permission that the key's member needs for every call of it."),
  fields: map(fieldName, FIELD_NODE, 1).must("Its fields, in the order of responses."),
  states: STATES.may("Its states and the moves between them."),
  exclusive: EXCLUSIVE.may(
    "The times of two records with the same value of a field must not overlap, such as stays in one room. Deleted records, and records without a start, an end or that value, do not count.",
  ),
  operations: OPERATIONS.must("Its generic calls."),
  actions: map(actionName, ACTION, 1).may("Its further calls."),
  events: EVENTS.may("Every event type that it emits."),
  examples: EXAMPLES.may(
    "Calls and their results, run by `charter verify`: they show readers the effect of the rules.",
  ),
});

/** The grammar of `resources/application.yaml`. */
export const APPLICATION_NODE = record("an application", {
  application: text("a name").must("The name of the API."),
  summary: SUMMARY.must("Its purpose."),
  roles: map(stateName, list(PERMISSION), 1).must(
    "The permissions of each role, the highest first. Each role lists all permissions of the roles below it. Members cannot assign a role above their own.",
  ),
  presets: map(text("a snake_case name", /^[a-z][a-z0-9_]*$/), list(WILD_SCOPE), 1).must(
    "The scope presets that a key may be created with.",
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
