/** Keys by which other tools declare what a key of this language declares, for suggestions. */
import type { OtherKey, Others } from "../declare/node.ts";
import { writtenEntry } from "../declare/written.ts";
import { TYPES } from "./types/index.ts";
import { OTHER_NAMES } from "./types/other-names.ts";

/** A key that takes the same value. */
const same = (by: string): OtherKey => ({ by: [by], write: (value) => ({ [by]: value }) });

/** A key that takes another value, which only the author knows. */
const says = (by: string, hint: string | ((value: unknown, name: string) => string)): OtherKey => ({
  by: by.split(" ").filter((key) => key !== ""),
  write: () => null,
  hint: typeof hint === "string" ? () => hint : hint,
});

/** A key that takes a list of such values. */
const listed = (by: string): OtherKey => ({
  by: [by],
  write: (value) => ({ [by]: typeof value === "string" ? [value] : value }),
});

/** Nothing is written for it. */
const needless = (hint: string | ((value: unknown, name: string) => string)): OtherKey => says("", hint);

/** A flag whose meaning is an entry; its opposite is the default. */
const flag = (key: string, value: unknown, isSet = true): OtherKey => ({
  by: [key],
  write: (given) => (given === !isSet ? null : { [key]: value }),
  hint: () => `Remove it: without \`${key}\`, this is the default.`,
});

const nullable: OtherKey = {
  by: [],
  write: (given) => (given === false ? { required: true } : null),
  hint: () => "Remove it: a value without `required: true` is optional and may be null.",
};

/** An option of one type, which is written with the type. */
const ofType = (type: string, key: string): OtherKey => ({
  by: ["type", key],
  write: (value, owner) => (owner.type === type ? { [key]: value } : { type, [key]: value }),
});

const TYPE_NAMES: ReadonlySet<string> = new Set(TYPES.map(({ name }) => name));

/** A key whose value names a type. @param hint what to do with another value */
const typed = (hint: string): OtherKey => ({
  by: ["type"],
  write(value) {
    if (typeof value !== "string") return null;
    const name = TYPE_NAMES.has(value) ? value : OTHER_NAMES.get(value.toLowerCase());
    return name === undefined ? null : { type: name };
  },
  hint: () => hint,
});

const references: OtherKey = {
  by: ["type", "to"],
  write: (value, { type }) =>
    typeof value !== "string" || !/^[a-z][a-z0-9_]*$/.test(value)
      ? null
      : { ...(type === "reference" ? {} : { type: "reference" }), to: value },
  hint: () => "Write `type: reference` and, under `to`, the name of the other resource.",
};

const onDelete: OtherKey = {
  by: ["restrict"],
  write: (value) =>
    typeof value === "string" && /^(restrict|no[ _]?action|protect)$/i.test(value)
      ? { restrict: true }
      : null,
  hint: () =>
    "A delete changes no other records. Remove it, or write `restrict: true` so that the other record cannot be deleted.",
};

const combination: OtherKey = {
  by: ["unique"],
  write: (value) => (Array.isArray(value) ? { unique: value } : null),
  hint: () => "Write the other fields of the combination as `unique: [plotId, year]`.",
};

/** States that are written as a condition on their field. */
const states: OtherKey = {
  by: ["while"],
  write(value) {
    const [first] =
      typeof value === "object" && value !== null && !Array.isArray(value) ? Object.values(value) : [value];
    const all: unknown = Array.isArray(first) ? first : [first];
    return { while: all };
  },
  hint: () => "Write the states in which it reserves the value, such as `while: [OPEN]`.",
};

const INDEXED = "Remove it: filters, sorts, references and unique fields have their indexes.";
const WHERE_SORTED = "Write `sorts` under `operations.list`, with the names of the fields.";
const WHERE_SEARCHED = "Write `search` under `operations.list`, such as `search: { name: words }`.";
const IN_A_HOOK = "Name a function of the hooks file with `hook` in an operation or action.";

/** Keys by the words of other tools for them, in lower case and without `_` and `-`. */
type ByWords = Readonly<Record<string, OtherKey>>;

const SUMMARIES: ByWords = {
  "description desc doc docs documentation comment comments help helptext title label note notes":
    same("summary"),
};

const OF_VALUES: ByWords = {
  ...SUMMARIES,
  "maxlength maxlen length size maximum maxvalue maxdigits maxsize": same("max"),
  "minlength minlen minimum minvalue minsize": same("min"),
  "exclusiveminimum exclusivemin gt": says(
    "min",
    "Write the smallest value that is allowed, which `min` includes.",
  ),
  "exclusivemaximum exclusivemax lt": says(
    "max",
    "Write the largest value that is allowed, which `max` includes.",
  ),
  "nullable null allownull optional blank isoptional": nullable,
  "notnull nonnull nonnullable mandatory isrequired": flag("required", true),
  "items item element elements itemtype": ofType("list", "of"),
  "properties props members attributes schema": ofType("object", "fields"),
  "enum options choices oneof allowed allowedvalues": ofType("enum", "values"),
  format: typed("Remove it, and write a `type` or, for a text, the regular expression `pattern`."),
  "kind datatype fieldtype valuetype": typed("Write a `type`, such as `type: text`."),
  "example sample": needless("Remove it: the documentation derives examples from types and names."),
  "decimals decimalplaces fractiondigits places digits": same("scale"),
  "regex regexp match matches": same("pattern"),
  "defaultvalue initial initialvalue": same("default"),
  "references ref refs foreignkey relation target belongsto resource model entity": references,
  "multiple many repeated isarray": says("", "Write `type: list`, and the type of its items under `of`."),
  name: needless("Remove it: the key before the colon is the name."),
};

const OF_FIELDS: ByWords = {
  ...OF_VALUES,
  "readonly generated": flag("mode", "readOnly"),
  "immutable constant createonly writeonce": flag("mode", "createOnly"),
  writeonly: needless(
    "Remove it: clients can read what they write. A secret can be the `input` of an action.",
  ),
  "removed deleted dropped": flag("mode", "removed"),
  "internal invisible": flag("hidden", true),
  "sensitive pii gdpr private confidential": flag("personal", true),
  "ondelete ondeleteaction cascade": onDelete,
  "uniquetogether uniquewith": combination,
  "index indexed indexes dbindex": needless(INDEXED),
  "primarykey primary pk": needless("Remove it: each record has an `id`."),
  "autoincrement serial": says("type", 'Write `type: sequence` with a `pattern` such as "CASE-{000000}".'),
  "computed calculated formula expression virtual": says(
    "derive",
    "Write `derive`, such as `derive: { sum: lines.quantity * lines.price }`.",
  ),
  "searchable search fulltext": needless(
    (_, name) => `Write \`search: { ${name}: words }\` under \`operations.list\`.`,
  ),
  "sortable sort sorts orderable orderby": needless(
    (_, name) => `Write \`sorts: [${name}]\` under \`operations.list\`.`,
  ),
  "filterable filter filtered": says(
    "filters",
    "Write `filters`. States, references, enums, booleans, sequences and unique fields have a filter without it.",
  ),
  "validate validator validators validation rules constraint": needless(
    `No key declares other rules. ${IN_A_HOOK}`,
  ),
  "oldname formername previousname renamedfrom aliases": same("was"),
};

const named = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((name): name is string => typeof name === "string") : [];

const OF_RESOURCES: ByWords = {
  "description desc doc docs documentation comment title label": same("summary"),
  "name model entity table singular": same("resource"),
  "plural pluralname tablename": same("collection"),
  prefix: same("idPrefix"),
  "url route uri": same("path"),
  "properties props attributes columns members schema": same("fields"),
  required: needless((value) => {
    const names = named(value).map((name) => `\`${name}\``);
    return `Write \`required: true\` in ${names.length === 0 ? "each of the fields" : names.length === 1 ? `the field ${names[0]!}` : `the fields ${names.join(", ")}`}.`;
  }),
  "uniquetogether uniqueconstraints uniques constraints unique": needless((value) => {
    const [first, ...others] = named(value);
    return first === undefined
      ? "Write `unique: true`, or the other fields of a combination as `unique: [plotId, year]`, in a field."
      : `Write \`${writtenEntry(["unique", others.length === 0 ? true : others])}\` in the field \`${first}\`.`;
  }),
  "index indexes": needless(INDEXED),
  "status statuses lifecycle workflow statemachine transitions": says(
    "states",
    "Write `states` with the keys `field`, `default` and `values`.",
  ),
  "methods endpoints routes verbs crud crudoperations": says(
    "operations",
    "Write `operations: { list: {}, get: {}, create: {}, update: {}, delete: {} }`, or some of these.",
  ),
  "commands mutations": same("actions"),
  webhooks: says("events", "Write `events`. Clients receive them through webhook endpoints."),
  "hooks validations validate rules": needless(IN_A_HOOK),
  "relations relationships associations references foreignkeys": needless(
    "Write each one as a field, such as `plotId: { type: reference, to: plot }`.",
  ),
  belongsto: says("parent", "Write a field such as `plotId: { type: reference, to: plot }`, or a `parent`."),
  "hasmany hasone children": needless(
    "Write it in the other resource: a field of type `reference`, or a `parent` with a `list`.",
  ),
  "sort sortby sortable orderby ordering order": needless(WHERE_SORTED),
  "searchable fulltext": needless(WHERE_SEARCHED),
  "filter filterable": needless("Write `filters` in the fields."),
  "timestamps createdat updatedat": needless("Remove it: each record has `createdAt` and `updatedAt`."),
  "softdelete paranoid audit audited history": needless(
    "Remove it: deleted records stay in the database, and each change has an audit entry.",
  ),
  "auth authorization policy policies acl permissions": same("permission"),
  "tests scenarios example": same("examples"),
  version: needless("Remove it. `was`, `deprecated` and `sunset` describe how fields and names change."),
};

const WHO_MAY =
  "Write a `permission` in the resource, its fields or an action, and give it to `roles` in application.yaml.";

const OF_HOOKED: ByWords = {
  "handler function before after validate script run": says("hook", IN_A_HOOK),
  "errors throws raises": same("refusal"),
  "emits emit event": needless((_, name) => `Write it under \`events\`, with \`on: ${name}\`.`),
  "body input params parameters fields": needless(
    "Remove it: the call takes the fields, each according to its `mode`.",
  ),
  "roles role auth allow allowed": needless(WHO_MAY),
};

const OF_READS: ByWords = {
  "hook hooks handler before after": needless(
    "Reads have no hooks. Write an action with `mode: readOnly`, `hook` and `answers: result`.",
  ),
};

/** By the shape that has the key (the name in the grammar). */
const WORDS: Readonly<Record<string, ByWords>> = {
  "a value": OF_VALUES,
  "a result": OF_VALUES,
  "a field": OF_FIELDS,
  "a resource": OF_RESOURCES,
  "an application": {
    ...SUMMARIES,
    "name title api": same("application"),
    "scopes scopepresets": same("presets"),
    permissions: says("roles", "Write the permissions of each role under `roles`."),
    version: needless("Remove it: the API has one version."),
  },
  "a parent": {
    "name to type": same("resource"),
    "foreignkey key reference": same("field"),
  },
  operations: {
    "read show retrieve fetch find getone": same("get"),
    "index all query listall getall getmany": same("list"),
    "add insert new post store": same("create"),
    "edit modify patch put change": same("update"),
    "remove destroy del": same("delete"),
  },
  "a get operation": OF_READS,
  "a list operation": {
    ...OF_READS,
    "sort sortby sortable orderby order ordering": listed("sorts"),
    "searchable fulltext q": says("search", "Write it like `search: { name: words }`."),
    "filter filters filterable where": needless("Write `filters` in the fields."),
    "limit pagesize perpage maxlimit pagination paginate": needless(
      "Remove it: clients choose a `limit` of at most 100.",
    ),
  },
  "a create operation": OF_HOOKED,
  "an update operation": OF_HOOKED,
  "a delete operation": OF_HOOKED,
  "an action": {
    "description desc doc docs comment title label": same("summary"),
    "params parameters args arguments payload data request fields": same("input"),
    "url route uri": same("path"),
    "events event triggers publishes": same("emits"),
    "handler function run script call": same("hook"),
    "errors throws raises": same("refusal"),
    "roles role auth permissions": says(
      "permission",
      "Write the one permission that the key's member needs.",
    ),
    "response responses returns output": says(
      "answers",
      "Write `answers` to choose the response, and `result` to describe what a hook returns.",
    ),
    "when if guard condition conditions allowedin": says(
      "from",
      "Write under `from` the states in which it is allowed. Other conditions need a `hook`.",
    ),
    "transition transitions state": says("to", "Write the state that it moves the record to."),
  },
  states: {
    "status state name column property attribute": same("field"),
    "initialstate start first": same("default"),
    "enum list items": same("values"),
    transitions: says("values", "Write them as `to` in each value."),
  },
  "a state": {
    "transitions next targets moveto": listed("to"),
    "final end isfinal closed isterminal": flag("terminal", true),
    "locked readonly immutable frozen": {
      by: ["locks"],
      write: (value) => ({ locks: value === true ? "*" : value }),
    },
    "onenter enter entry sets assign": same("set"),
    "timeout ttl": same("expires"),
    "summary description label title": needless("Describe the states in the `summary` of `states`."),
  },
  "an exclusion": {
    "from begin starts startsat startat": same("start"),
    "to until ends endsat endat finish": same("end"),
    "per for resource key scope field": same("by"),
    "states status in when": same("while"),
  },
  "a uniqueness": {
    "where when if only condition states status state in": states,
    "by columns scope together": listed("fields"),
    "forever permanent always reserved": flag("kept", true),
  },
  "a due time": {
    "from start since of field": same("after"),
    "in duration period days hours minutes": says("by", "Write a duration such as `by: 14d`."),
  },
  "an expiry": {
    "state next target": same("to"),
    "event events": same("emits"),
    "at on when field": same("after"),
  },
  "a derivation": {
    "total formula expression multiply add": same("sum"),
    "difference duration": same("between"),
    "path through via lookup": same("copy"),
  },
  "an event": {
    ...SUMMARIES,
    "when trigger operation after": same("on"),
    "billable billed usage": same("metered"),
  },
  "an example": {
    "setup before context where": same("given"),
    "when call request step steps input": same("do"),
    "then result assert expects response": same("expect"),
  },
};

const byWord = (words: ByWords): Others =>
  new Map(Object.entries(words).flatMap(([all, key]) => all.split(" ").map((word) => [word, key] as const)));

/** Keys of other tools by the shape that has them here. */
export const OTHER_KEYS: ReadonlyMap<string, Others> = new Map(
  Object.entries(WORDS).map(([shape, words]) => [shape, byWord(words)]),
);
