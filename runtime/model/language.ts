/** The language: every key that a declaration may hold, with the sentence that editors show. */
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
  record as recordOf,
  type Shape,
  text,
  variants as variantsOf,
  whole,
  word,
  wordOr,
} from "../declare/grammar.ts";
import { OPERATORS } from "./filters/index.ts";
import { through } from "./filters/through.ts";
import { IGNORED } from "./fold.ts";
import { FORMER, FORMER_MODES } from "./former.ts";
import { TERM } from "./sum.ts";
import type { Nested, TypeOptions, ValueType } from "./type.ts";
import { RESULT_TYPES, TYPES, VALUE_TYPES } from "./types/index.ts";
import { fieldName, RESOURCE, UNCOMPARED } from "./types/reference.ts";

/** A map of fixed keys, which tells of the keys that it had once. */
const record = <K extends Keys>(expects: string, keys: K) => recordOf(expects, keys, FORMER[expects]);

const variants = <K extends Keys>(
  expects: string,
  common: K,
  branches: Readonly<Record<string, Keys>>,
  otherwise?: (value: Readonly<Record<string, unknown>>) => boolean,
): Node<Shape<K> & Partial<TypeOptions>> =>
  variantsOf(expects, "type", common, branches, otherwise, FORMER[expects], MEANINGS);

const MEANINGS = Object.fromEntries(TYPES.map(({ name, summary }) => [name, summary]));

const stateName = text(
  "an UPPER_SNAKE word",
  /^[A-Z][A-Z0-9_]{0,49}$/,
  "Write it as IN_PROGRESS, 50 characters at most.",
);
const EVENT = text(
  "an event type, as work_order.cancelled",
  /^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/,
  "The resource, a dot, and what happened to it, both in snake_case.",
);
const actionName = text("a kebab-case name", /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, "Write it as partner-sync.");

const SUMMARY = text("a sentence");
const FIELD = text("the name of a field", fieldName.form, fieldName.hint);
const STATE = text("a state", stateName.form, stateName.hint);
const HOOK = text(
  "the name of a function in the hooks file",
  /^[a-z][a-zA-Z0-9]{0,59}$/,
  "It is one name in camelCase; the hooks file stands beside this one.",
);
const SCOPE = text(
  "a scope, as work_orders:cancel",
  /^[a-z][a-z0-9_]*:[a-z][a-z0-9_]*$/,
  "A collection, a colon, and what may be done, both in snake_case.",
);
const WILD_SCOPE = text(
  "a scope, as customers:read",
  /^([a-z][a-z0-9_]*|\*):([a-z][a-z0-9_]*|\*)$/,
  "A collection or *, a colon, and what may be done or *.",
);
const PERMISSION = text(
  "a permission, as settings.team.manage",
  /^[a-z][a-z-]*(\.[a-z][a-z-]*)+$/,
  "Two or more lower-case words with dots between them.",
);
const EQUALITY = text(
  "a value, or a field or a path behind a `=`, as =propertyId.customerId or =customerId?",
  /^(?!=)|^=[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*){0,3}\??$/,
  "One to four names of fields with dots between them, and a ? where the other record may have nothing there.",
);
const REFERENCE_PATH = text(
  "a path through references, as propertyId.customerId",
  /^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*){1,3}$/,
  "A reference, then up to three further names of fields with dots between them.",
);
const code = (example: string) =>
  text("a code", /^[A-Z][A-Z0-9_]*$/, `Codes are UPPER_SNAKE, as ${example}.`);
const DURATION = text("a duration, as 4h or 3d", /^[1-9]\d{0,4}[mhd]$/, "A whole number and one of m, h, d.");

/** One of the shapes that hold themselves, while they are made. */
const laterOf = (name: string): Node => later(name, () => LATER[name]!);

const nested: Nested = { value: laterOf("value"), values: laterOf("values") };

/** The keys of a value type, composites among them. */
export const keysOfType = ({ keys = {} }: ValueType, within: Nested = nested): Keys =>
  typeof keys === "function" ? keys(within) : keys;

/** The keys of each of some types. */
const branchesOf = (types: readonly ValueType[], within?: Nested): Readonly<Record<string, Keys>> =>
  Object.fromEntries(types.map((type) => [type.name, keysOfType(type, within)]));

const valueKeys = {
  summary: SUMMARY.may("What it means to a client."),
  required: mark.may("It must be given and is never null."),
  default: literal.may("Its value where none is given."),
};

const PRODUCT = text(
  "a product, as lines.quantity * lines.price",
  TERM,
  "Fields, or members of a list's items, with ` * ` between them, and a `-` in front of what is taken away.",
);
const SUM = either("a product or a list of products", PRODUCT, list(PRODUCT, 1));

/** A value outside a record's fields: an input of an action, an item of a list, a member of an object. */
export const VALUE: Node<TypeOptions> = variants(
  "a value",
  {
    ...valueKeys,
    derive: record("a derivation of a member", {
      sum: SUM.must("The sum of products of members beside it: `quantity * price`, or several."),
    }).may("What a member of an object is worked out from."),
  },
  branchesOf(TYPES.filter(({ only }) => only === undefined)),
) as Node<TypeOptions>;
export const VALUES = map(fieldName, VALUE, 1);

const nestedResult: Nested = { value: laterOf("result"), values: laterOf("results") };

/** What a hook answers; it may hold whole records. */
export const RESULT: Node<TypeOptions> = variants(
  "a result",
  { summary: SUMMARY.may("What it means to a client."), required: mark.may("It is never null.") },
  branchesOf(RESULT_TYPES, nestedResult),
) as Node<TypeOptions>;
export const RESULTS = map(fieldName, RESULT, 1);

/** Shapes that hold themselves, by the names that stand for them in the schema. */
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
    "How long, as 4h or 3d; or an enum with how long for each of its words, as `{ severity: { LOW: 3d, HIGH: 4h } }`.",
  ),
});
export const UNIQUENESS = record("a uniqueness", {
  fields: list(FIELD, 1).may("The fields that it is unique together with."),
  while: list(STATE, 1).may("Only records in these states hold it, and moving into one of them takes it."),
  kept: mark.may("It stays taken when its record is deleted; otherwise it is free again."),
});
export const DERIVE = record("a derivation", {
  sum: SUM.may(
    "The sum of products of its fields, and of members of each item of a list: `lines.quantity * lines.price`, or several, as `[lines.price, shipping, -discount]`. What is not set counts as 0. A write is refused whose sum does not fit the type.",
  ),
  due: DUE.may("On create, another time plus a duration."),
  count: FIELD.may("How often another field changed, from 1."),
  between: list(FIELD, 1).may(
    "Two times of the record, the start and the end: how many whole units lie between them, in an integer. It is computed on each write, negative if the end comes first, and null if one of the two is not set.",
  ),
  unit: word("minutes", "days").may(
    "What `between` counts: `minutes` between two timestamps, or `days`, which are calendar days between two dates and periods of 24 hours between two timestamps.",
  ),
  copy: REFERENCE_PATH.may(
    "Copied on create through a reference: always where readOnly, else where it is not sent.",
  ),
  follows: mark.may(
    "The value is copied again when the reference changes to another record, and becomes null when the reference is cleared, unless the same call sends a value. Later changes of the other record are not copied. For a path of several references, the first one counts.",
  ),
});
const day = (hint?: string) => text("a date, as 2026-11-01", /^\d{4}-\d\d-\d\d$/, hint);
const DATE = day();

const WAS = either(
  "a former name, or a map of them",
  FIELD,
  map(
    fieldName,
    record("a former name", {
      deprecated: DATE.must("The day from which using it is answered with the header `Deprecation`."),
      sunset: DATE.must("The day from which it is refused and no longer answered, for the `Sunset` header."),
    }),
    1,
  ),
).may(
  "What it was called: `was: latinName`, or with the end of that name `was: { latinName: { deprecated: 2026-11-01, sunset: 2027-05-01 } }`. The column and its values move to the new name; the old one is taken in bodies and filters, and answered beside the new, until then.",
);

const fieldKeys = {
  ...valueKeys,
  mode: wordOr(FORMER_MODES, "readWrite", "createOnly", "readOnly", "removed").may(
    "Whether clients write it and when; `readWrite` unless said.",
  ),
  hidden: either("`true` or `searched`", mark, word("searched")).may(
    "Kept for hooks, never sent and never shown. A `searched` list is filled by hooks on each write, so that they find records by its items; it has an index, of all organizations together: begin an item with the id that it is about.",
  ),
  personal: flag.may(
    "Whether it holds a person's value, which an action that `erases` turns into null, or into the text `erased` where it is required. In a resource whose records are about records of several kinds, as entries of a feed, it is erased with the record that it is about. `false` says of a field that looks as if it did that it does not.",
  ),
  unique: either("`true`, a list of fields, or a map", mark, list(FIELD, 1), UNIQUENESS).may(
    "No two records of an organization share it; or share it together with the fields listed. Nulls are never alike.",
  ),
  ignoring: list(word(...IGNORED), 1).may(
    "What does not distinguish two values of a text: `case` of letters, `accents`, or `space`, which is white space at any place. Values that differ only in these are one value where they are unique and where lists are filtered by them. A value is stored and answered as it is sent.",
  ),
  where: map(fieldName, condition(EQUALITY, UNCOMPARED), 1).may(
    "Fields of the record that it leads to, each with the value or list of values that it must have when the reference is written; or, behind a `=`, the field or path of this record that it must equal, whichever side is written: `{ status: ACTIVE, customerId: =copyId.customerId }`. A `?` behind the path lets an unset value of the other record pass. What is compared of other records must never change once they are made. A list of references takes values alone. No text that begins with `=` is taken for a value.",
  ),
  refusal: code("OUT_OF_STOCK").may(
    "The code (422) of a reference that leads nowhere or does not meet `where`, or of a time that is not `after` the other, instead of the usual ones.",
  ),
  restrict: either("`true` or a code", mark, code("ROOM_IN_USE")).may(
    "No record is deleted while another one refers to it by this field, which may be a list: the DELETE is refused with 409 `CONFLICT`, or with the given code. Records that are deleted, or whose parent is, do not count.",
  ),
  acyclic: either("`true` or a code", mark, code("FOLDER_IN_ITSELF")).may(
    "For a reference to the own resource: following it from a record never leads back to that record. Such a write is refused with 422 and the detail code `INVALID_VALUE`, or with the given code. A change is refused with `TOO_LONG` if more than 1,000 records are above the record that it refers to. Rings of older records remain until one of their references is changed.",
  ),
  after: FIELD.may(
    "Another field of its type, date, time or timestamp: it comes later than that one, where both are set. Judged of the record as it will be, where one of the two is written.",
  ),
  filters: either(
    "a map of parameters, `range`, `overlaps` or `together`",
    map(fieldName, word(...OPERATORS.map(({ name }) => name), through.name), 1),
    word("range", "overlaps", "together"),
  ).may(
    `Parameters that narrow the list, in addition to those that every list has, each with its operator: ${[...OPERATORS, through].map(({ name, summary }) => `\`${name}\` (${summary})`).join(", ")}. Each has an index. \`range\` stands for both bounds: of \`dueAt\` the parameters \`dueAfter\` and \`dueBefore\`, and \`dueAt\`, which takes \`null\`; of a number \`costMin\` and \`costMax\`. The names leave out a trailing \`At\` or \`Date\` unless two would be alike. \`overlaps\`, of a timestamp or date that comes \`after\` another, stands for \`overlapsFrom\` and \`overlapsUntil\`. A field of type externalReferences says \`together\` if its list takes \`externalSystem\` only with \`externalObject\` and \`externalId\`.`,
  ),
  permission: either(
    "a permission, or a map of them",
    PERMISSION,
    map(PERMISSION, map(fieldName, condition(UNCOMPARED, UNCOMPARED)), 1),
  ).may(
    "The permission that changing it needs, and on create giving it another value than the default, unless it is required; or several, each with the values of the records that need it before or after the write: `{ settings.owners.manage: { role: OWNER } }`, and `{}` for any record.",
  ),
  derive: DERIVE.may(
    "What it is worked out from: a sum, a due time, a count of changes, the time between two others or a copy.",
  ),
  deprecated: day(
    "It is the day on which the deprecation began; the other stands beside it, as `sunset: 2027-11-01`.",
  ).may(
    "The day from which sending it is answered with the headers `Deprecation`, which tells of it, and `Sunset`.",
  ),
  sunset: DATE.may("The day from which a deprecated field may be gone, for the `Sunset` header."),
  was: WAS,
  fill: literal.may(
    "What records that stand without a value get where the field becomes required; clients must still say it. Of an enum also what stands in the place of former words: `fill: { GREEN: BLUE }`.",
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
    text(`"*" or ${all}`, /^\*$/, `All are "*"; some of them are listed, as ${example}.`) as Node<"*">,
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
/** Of the record itself, or of one that a reference of it leads to. */
const FAR_SETTERS = map(
  text(
    "a camelCase name, or two as patientId.diedAt",
    /^[a-z][a-zA-Z0-9]{0,39}(\.[a-z][a-zA-Z0-9]{0,39})?$/,
    "Write it as diedAt, or behind a reference as patientId.diedAt.",
  ),
  literal,
  1,
);

export const STATE_NODE = record("a state", {
  to: TARGETS.may(
    'The states that a PATCH may move to from here: "*", which are all others, a list, or { except: [...] }.',
  ),
  moves: list(STATE, 1).may(
    "The states that a PATCH may not move to from here, but hooks, and `moves` of other records' calls. Where no state of the resource says it, these do what a PATCH may, or where actions alone move it, lead from any state that is not terminal to any.",
  ),
  terminal: mark.may("Nothing leads out of it."),
  locks: LOCKS.may('Fields that cannot be changed in it: "*", a list, or { except: [...] }.'),
  required: list(FIELD, 1).may("Fields that are never null in it, and lists that have at least one item."),
  set: FAR_SETTERS.may(
    "Fields that entering it sets: now, null or a value; as `patientId.diedAt` also one of the record that a reference leads to, which is written as by a PATCH of it.",
  ),
  default: SETTERS.may("Fields that entering it sets where they are null."),
  expires: record("an expiry", {
    after: FIELD.must("The timestamp after which a record leaves this state by itself."),
    to: STATE.must("The state that it moves to."),
    emits: EVENT.must("The event that tells of it."),
  }).may("A record past a time moves on by itself, and no action takes it from here meanwhile."),
  filters: STATE.may("A list filtered by this state is filtered by that one instead."),
});

export const STATES = record("states", {
  field: FIELD.must("The field that holds the state."),
  was: WAS,
  fill: map(stateName, STATE, 1).may(
    "Former states, each with the one that records in it are in from now on.",
  ),
  summary: SUMMARY.may("What it means to a client."),
  default: either("a state or a list of states", STATE, list(STATE, 1)).must(
    "The state of a new record; of a list the first, and a create may say another of them. Where it is no list, a create may say any that is not terminal if a PATCH moves the state, else none.",
  ),
  refusal: code("READ_ONLY").may("The detail code that a PATCH of the state gets; READ_ONLY unless said."),
  values: map(stateName, STATE_NODE, 1).must("The states."),
});

export const EXCLUSIVE = record("an exclusion", {
  start: FIELD.must("The timestamp or date at which the time of a record begins."),
  end: FIELD.must("The timestamp or date at which it ends, itself excluded. It comes `after` the start."),
  by: FIELD.must("Only records with the same value of this field exclude each other."),
  while: list(STATE, 1).may("Only records in these states exclude each other; in any state by default."),
  refusal: code("UNIT_TAKEN").may("The code (409) of the refusal; CONFLICT by default."),
});

/** A status with sentences behind it, as `409 Too many. Return one first.` */
export const REFUSAL = /^(4\d\d) (\S.*)$/s;

const REFUSES = map(
  stateName,
  either(
    "a status, or one with sentences behind it",
    whole(400, 499),
    text(
      "a status with sentences behind it",
      REFUSAL,
      "As `409 The patron has as many Loans as are allowed. Return one first.`",
    ),
  ),
  1,
);

const WARNS = map(stateName, SUMMARY, 1);

const HOOK_RESOURCES = list(RESOURCE, 1);
/** What a hook does; where it is told, the hook does nothing else. */
const footprintKeys = {
  reads: HOOK_RESOURCES.may(
    "The resources whose records its hook reads, beside the record of the call. Where one of `reads`, `writes` and `creates` stands, the hook does what they say, refuses with what `refusal` lists, notes faults of values beside, and does nothing else.",
  ),
  writes: list(
    text(
      "the name of a field, or of one of another resource as project_item.status",
      /^([a-z][a-z0-9_]*\.)?[a-z][a-zA-Z0-9]{0,39}$/,
      "Write it as closedAt; of another resource as project_item.status.",
    ),
  ).may(
    "The fields that its hook sets: of its own resource by their names, of another as `project_item.status`. `[]` alone is for a hook that reads, writes and creates nothing.",
  ),
  creates: HOOK_RESOURCES.may("The resources whose records its hook makes."),
};

const writeKeys = {
  hook: HOOK.may("A function of the hooks file that judges or completes the call."),
  ...footprintKeys,
  refusal: REFUSES.may(
    "The codes that the hook may refuse with, each with its status, and behind it what the docs say of it, a sentence each: when, why, what to do instead. Where one code stands several times, once is enough.",
  ),
  warns: WARNS.may(
    "The codes of the warnings that the hook may let the write succeed with, each with its meaning.",
  ),
};

export const MOVE = record("a move", {
  to: STATE.must("The state that the record it leads to moves to."),
  except: list(STATE, 1).may("States from which it is left alone."),
});

const CARRIED = list(word("idempotencyKey"), 1).may("What the call must carry: its Idempotency-Key.");

const OPERATIONS = record("operations", {
  list: record("a list operation", {
    required: list(FIELD, 1).may("Filters that must be given."),
    sorts: list(FIELD, 1).may(
      "Fields that clients may sort by with `sortBy`, in addition to `createdAt` and `updatedAt`. Each has an index.",
    ),
    search: map(fieldName, word("words", "digits", "number"), 1).may(
      "Fields that clients may search with `q`, each with how it is searched: a text by the beginnings of its `words`, a phone number by `digits` in it, and a sequence by its `number` as well. Records with External References are found by `externalId` too. The search has one index.",
    ),
  }).may("GET on the collection."),
  get: record("a get operation", {}).may("GET on a record."),
  create: record("a create operation", {
    required: CARRIED,
    moves: map(fieldName, MOVE, 1).may(
      "References, each with the state that the record it leads to moves to where this one is created.",
    ),
    ...writeKeys,
  }).may("POST on the collection."),
  update: record("an update operation", writeKeys).may("PATCH on a record."),
  delete: record("a delete operation", writeKeys).may(
    "DELETE on a record; it stays in the store, unlisted and unread.",
  ),
});

const INPUT = either(
  "a map of values, or `any`",
  text("a map of values, or `any`", /^any$/) as Node<"any">,
  VALUES,
);

export const ACTION = record("an action", {
  summary: SUMMARY.must(
    "What it does, for a client. The first sentence, a verb and a noun, is the title of the call.",
  ),
  on: word("record", "collection").may("What it is addressed to; a record unless said."),
  path: text(
    "a method, a path or both, as `GET overview`",
    /^(GET|POST|PATCH|((GET|POST|PATCH) )?(\.|(\.\.\/)?[a-z][a-z-]*(\/\{id\})?(\/[a-z][a-z-]*)?))$/,
    "GET, POST or PATCH, then lower-case words with hyphens and no slash at either end, `{id}` after the first one; or `.` for the record or collection itself.",
  ).may(
    "Its HTTP method, POST unless said, and its path below the record or collection, or with `../` beside the collection; its name unless said, and `.` for none. What stands at `{id}` is given to the hook as `input.id`.",
  ),
  scope: either("a scope or a list of scopes", SCOPE, list(SCOPE, 1)).may(
    "The scope it needs, or all of several; `:write` unless said, or `:read` where it only reads.",
  ),
  permission: PERMISSION.may("A permission that the key's member needs."),
  required: CARRIED,
  mode: word("readOnly").may("It writes nothing, and takes no Idempotency-Key, as any GET."),
  from: list(STATE, 1).may("The states from which it is allowed; any that is not terminal unless said."),
  to: STATE.may("The state that it moves the record to."),
  input: INPUT.may(
    "What the body, or for GET the query, may hold; `any` where the hook judges the body itself, whatever JSON object it is.",
  ),
  maxBytes: whole(1024, 16_777_216).may(
    "The most bytes that the body may have, where the server's limit is not enough.",
  ),
  set: FAR_SETTERS.may(
    "Fields that it sets: now, null, input.NAME or a value; as `patientId.diedAt` also one of the record that a reference leads to, which is written as by a PATCH of it.",
  ),
  moves: map(fieldName, MOVE, 1).may(
    "References, each with the state that the record it leads to moves to as well.",
  ),
  ...writeKeys,
  erases: mark.may(
    "It erases the person whom the record is about: its `personal` fields, custom fields and ids in foreign systems, wherever they were written down. It answers as a PATCH does. Of `set`, the timestamp that becomes `now` tells that it was done.",
  ),
  emits: EVENT.may("The event that tells of it; its type is the confirmation signal."),
  answers: word("action", "record", "result", "bareResult").may(
    "What the answer holds: an action response unless said, the record, or what the hook returns (bareResult: without `meta`).",
  ),
  result: RESULT.may("What the hook returns for the answer; the record unless said."),
});

const EVENTS = map(
  EVENT,
  record("an event", {
    on: word("create", "update", "delete").may(
      "The operation that emits it; otherwise an action or expiry names it.",
    ),
    metered: mark.may("It also writes a usage record of its name."),
    summary: SUMMARY.may("When it is emitted."),
  }),
  1,
);

export const STEP = map(
  text(
    "an operation or action",
    /^([a-z][a-z0-9_]*\.)?[a-z][a-zA-Z0-9-]*$/,
    "Write it as create, update or partner-sync; of another resource as quote.send.",
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
      "Where several stand, numbers tell them apart: customer, customer2.",
    ),
    map(ANY_NAME, literal),
  ).may(
    "Records that stand before, each with what it is made with; what it must have and is not said gets a usual value, other records among it. `do` in it says what is done to it then. `key` is the key that calls, by `role` and `scopes`.",
  ),
  do: either("a call or a list of calls", STEP, list(STEP, 1)).must(
    "The calls: an operation or action with what is sent, as `create: { name: Ada }`; of another resource as `quote.send: {}`. `on: $lead2` says which record, `wait: 3d` lets time pass, `idempotencyKey: ignored` sends none. `$customer` is the id of a record, `x*101` a text of 101 letters, `now+3d` a time, `today-1d` a date.",
  ),
  expect: map(ANY_NAME, literal, 1).must(
    'What the last call answers: values of fields, `now` for a time just passed, `"*"` for anything but null; or the `refusal`, a code, or each code with the places that have it, all of them. `emits`, `warns` and `metered` name all that it does of these, `result` the records of a list or what a hook answers, `$customer` the fields of another record.',
  ),
});

const EXAMPLES = map(text("a sentence", /^\S.{0,199}$/), EXAMPLE, 1);

/** The grammar of `resources/<name>.yaml`. */
export const RESOURCE_NODE = record("a resource", {
  resource: RESOURCE.must("Its name, snake_case singular; the file has the same name in kebab-case."),
  collection: text("a snake_case plural", /^[a-z][a-z0-9_]*$/, "Write it as work_orders.").must(
    "Its plural; the path is its kebab-case.",
  ),
  path: text(
    "a path, as manifests/templates",
    /^[a-z][a-z-]*(\/[a-z][a-z-]*)*$/,
    "Lower-case words with hyphens, and no slash at either end.",
  ).may("Its path where it is not the collection's kebab-case."),
  idPrefix: text("a prefix of 2 to 8 lower-case letters", /^[a-z]{2,8}$/).must("What its ids begin with."),
  summary: SUMMARY.must("What a record of it is."),
  parent: record("a parent", {
    resource: RESOURCE.must("The resource whose records contain these."),
    field: FIELD.must("The field that holds the parent's id; it comes from the path."),
    list: FIELD.may("The field of the parent's representation that lists these."),
  }).may("Served below a record of another resource, under that resource's scopes."),
  scope: SCOPE.may("The one scope that every call of it needs, instead of `:read` and `:write`."),
  permission: PERMISSION.may("A permission that the key's member needs for every call of it."),
  fields: map(fieldName, FIELD_NODE, 1).must("Its fields, in the order in which they are answered."),
  states: STATES.may("Its states and what may follow what."),
  exclusive: EXCLUSIVE.may(
    "Times of two records with the same value of a field never overlap, as stays in one room. A record that lacks the start, the end or that value excludes no other, and neither does a deleted one.",
  ),
  operations: OPERATIONS.must("The generic calls that it answers."),
  actions: map(actionName, ACTION, 1).may("Its further calls."),
  events: EVENTS.may("Every event type that it emits."),
  examples: EXAMPLES.may(
    "Calls and what comes of them, run by `charter verify`: they show readers what the rules mean.",
  ),
});

/** The grammar of `resources/application.yaml`. */
export const APPLICATION_NODE = record("an application", {
  application: text("a name").must("The name of the API."),
  summary: SUMMARY.must("What it is for."),
  roles: map(stateName, list(PERMISSION), 1).must(
    "The permissions of each role, the highest first: each names whatever those below it name, and nobody gives a role above their own.",
  ),
  presets: map(text("a snake_case name", /^[a-z][a-z0-9_]*$/), list(WILD_SCOPE), 1).must(
    "The scope presets that a key may be created with.",
  ),
});

/** What the keys of a shape are listed under, where that is not what the shape is called. */
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

/** What the keys of a shape are listed under, as `field` of the keys of a field. */
export const listedUnder = ({ expects }: Node): string =>
  NAMES[expects] ?? expects.replace(/^(an?|the) | operation$/g, "");
