/** The schema of GET /model, the description of the model for clients. Objects stay open for new members. */
import type { Schema } from "../type.ts";

type Properties = Readonly<Record<string, Schema>>;

const STRING: Schema = { type: "string" };
const FLAG: Schema = { type: "boolean" };
const COUNT: Schema = { type: "integer", minimum: 0 };
const NAMES: Schema = { type: "array", items: STRING };
const NAME_OR_NULL: Schema = { type: ["string", "null"] };

const about = (description: string, schema: Schema = STRING): Schema => ({ ...schema, description });

/** An object with required members, and optional ones. */
const object = (always: Properties, sometimes: Properties = {}): Schema => ({
  type: "object",
  properties: { ...always, ...sometimes },
  required: Object.keys(always),
});

const byName = (schema: Schema, description: string): Schema => ({
  type: "object",
  additionalProperties: schema,
  description,
});

/** The bounds of a value. A bound that its type does not have is left out. */
const BOUNDS: Properties = {
  min: about("The minimum: characters of a text, value of a number, items of a list.", {
    type: ["number", "string"],
  }),
  max: about("The maximum of the same.", { type: ["number", "string"] }),
  values: about("The values of an enum.", { type: "array", items: {} }),
};

const VALUE: Properties = {
  ...BOUNDS,
  digits: about("Digits before the point of a decimal.", COUNT),
  scale: about("Digits after the point of a decimal.", COUNT),
  negative: about("Whether a decimal may be negative.", FLAG),
  pattern: about("A regular expression that a text matches."),
  target: about("The resource that a reference refers to."),
  targetBy: about("The field that names the resource of a reference."),
  items: about("The type of a list's items, described as a field is.", { type: "object" }),
  fields: byName({ type: "object" }, "The members of an object, described as fields are."),
  default: about("The value if none is sent; `now` is the time of the call.", {}),
  summary: about("Its description."),
};

const TYPE = about("The name of the value type, such as `text`, `enum` or `reference`.");

const FIELD = object(
  {
    type: TYPE,
    mode: {
      type: "string",
      enum: ["readWrite", "createOnly", "readOnly"],
      description: "Whether a create and an update, only a create, or neither accepts it.",
    },
    required: about("Whether a create must send it.", FLAG),
    nullable: about("Whether it may be null.", FLAG),
  },
  {
    ...VALUE,
    personal: about("True if it contains personal data, which an erasure removes.", FLAG),
    aliasOf: about("The field that this is an alias of."),
    deprecated: object({ since: STRING, sunset: STRING }),
  },
);

const INPUT = object({ type: TYPE, required: FLAG }, { ...VALUE, mode: STRING });

const CALL: Properties = {
  method: STRING,
  path: about("The path below the base address; `{id}` is replaced by the id of a record."),
  scope: about("The scope that the key needs.", NAME_OR_NULL),
  furtherScopes: about("Further scopes that the key needs.", NAMES),
  permission: about("The permission that the key's member needs.", NAME_OR_NULL),
  idempotencyKey: { type: "string", enum: ["required", "optional", "ignored"] },
};

const ACTION = object({
  ...CALL,
  on: { type: "string", enum: ["record", "collection"] },
  from: about("The states in which it is allowed; null for any.", { type: ["array", "null"], items: STRING }),
  to: about("The state that it moves the record to; null if it does not move the record.", NAME_OR_NULL),
  input: about("The members of its body, or of the query of a GET; null if it takes any object.", {
    type: ["object", "null"],
    additionalProperties: INPUT,
  }),
  summary: STRING,
});

const STATE = object({
  moves: byName(
    NAMES,
    "The states that a record can move to, each with the calls that move it there: `update`, actions, or `expiry`.",
  ),
  terminal: FLAG,
  requires: about("The fields that must be set in it.", NAMES),
});

const STATES: Schema = {
  ...object({
    field: STRING,
    initial: STRING,
    starts: about("The states in which a create may send it.", NAMES),
    values: byName(STATE, "The states by name."),
  }),
  type: ["object", "null"],
  description: "The states of its records; null if it has none.",
};

const PARAMETER = object(
  { type: about("The JSON type of the value, or its format.", { type: ["string", "array"], items: STRING }) },
  {
    ...BOUNDS,
    several: about("True if it can be repeated; it then matches any of the values.", FLAG),
    nullable: about("True if the value `null` matches records without a value.", FLAG),
    required: about("True if the list is refused without it.", FLAG),
    target: about("The resource whose ids it takes."),
    targetBy: about("The parameter that names the resource whose ids it takes."),
    summary: STRING,
  },
);

const RESOURCE_KEYS: Properties = {
  summary: STRING,
  collection: about("The plural in names of scopes."),
  idPrefix: STRING,
  parent: about("The parent resource.", NAME_OR_NULL),
  fields: byName(FIELD, "Its fields by name, in the order of responses."),
  states: STATES,
  operations: byName(object(CALL), "Its generic calls: `list`, `get`, `create`, `update`, `delete`."),
  actions: byName(ACTION, "Its further calls by name."),
  filters: byName(PARAMETER, "The parameters that select records of its list."),
  sorts: about("The fields that its list can be sorted by.", NAMES),
  search: about("The fields that `q` searches; empty if its list takes no `q`.", NAMES),
  expands: about("The references that responses can include the records of.", NAMES),
  events: about("The types of its events, such as `customer.created`.", NAMES),
};

const FORMER = object(
  { path: about("Its path; null if the resource has no path by this name.", NAME_OR_NULL) },
  { deprecated: object({ since: STRING, sunset: STRING }) },
);

const RESOURCE = object(RESOURCE_KEYS, {
  formerly: byName(FORMER, "Former collections by name, each with the days of its end if it has one."),
});

/** `data` of GET /model. */
export const modelSchema: Schema = object({
  resources: byName(RESOURCE, "The resources by name."),
  presets: byName(
    NAMES,
    "The scopes of each preset that a key can be created with, by the name of the preset.",
  ),
});
