/** Schemas of responses, by Model and operation; objects stay open, because clients must expect new members. */
import type { Expansion } from "../expansion.ts";
import { deprecationOf, type Field, isShown, isShownInside } from "../field.ts";
import type { Journal } from "../journal.ts";
import { type Action, type Application, type Model, modelOf } from "../model.ts";
import { nullable, type Schema } from "../type.ts";
import { described, outputOf } from "../types/composites.ts";
import { RECORD_OF } from "../types/record.ts";
import { MOST_COUNTED } from "./input.ts";

const TIME: Schema = { type: "string", format: "date-time", pattern: "Z$" };
const STRING: Schema = { type: "string" };
const COUNT: Schema = { type: "integer", minimum: 0 };

/** The date from which a former name is no longer returned. */
const SUNSET = "x-sunset";

/** Marks the schema that replaces a record which a key may not read. */
export const UNREADABLE = "x-unreadable";

type Properties = Readonly<Record<string, Schema>>;

const propertiesOf = (schema: Schema): Properties => (schema.properties ?? {}) as Properties;

const every = (properties: Properties): Schema => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !OPTIONAL.some((mark) => mark in properties[name]!)),
});

/**
 * Marks a member that is present only if the call expands a reference; its value is the reference's field.
 */
export const EXPANDED = "x-expanded";

/** Represents a resource's record, whose own references lead on; the document refers to its schema. */
export const RECORD = "x-recordOf";

/** Marks of members that a response may lack. */
const OPTIONAL = [SUNSET, EXPANDED];

/** A record as clients read it. */
export function recordSchema({ fields, byName, expansions }: Model, application: Application): Schema {
  const own = fieldsSchema(fields.filter(isShown), application);
  const expanded = expansions.map(
    (one) => [one.as, expandedSchema(one, byName.get(one.field)!.nullable)] as const,
  );
  return every({ ...propertiesOf(own), ...Object.fromEntries(expanded) });
}

/** @param mayLack whether the field may be null */
function expandedSchema({ field, isList, by, to }: Expansion, mayLack: boolean): Schema {
  const alone = { ...every({ id: STRING }), [UNREADABLE]: true };
  const anyOf = [
    ...to.map((name) => ({ [RECORD]: name })),
    ...(by === null ? [] : [alone]),
    { type: "null" as const },
  ];
  const what = isList ? "The records of" : "The record of";
  const description = `${what} \`${field}\`, only if \`expand\` names it. Null for a deleted record.`;
  const records: Schema = { type: "array", items: { anyOf } };
  const expanded = isList && mayLack ? nullable(records) : isList ? records : { anyOf };
  return { ...expanded, description, [EXPANDED]: field };
}

const fieldsSchema = (fields: readonly Field[], application: Application): Schema =>
  every(Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field, application)])));

function fieldSchema(field: Field, application: Application): Schema {
  const output =
    field.kind === "embedded"
      ? embedded(modelOf(application, field.resource), application)
      : field.type.output;
  return described(
    {
      ...(field.nullable ? nullable(output) : output),
      ...(deprecationOf(field) ? { deprecated: true } : {}),
      ...(field.kind === "alias" && field.isFormer && field.deprecated
        ? { [SUNSET]: field.deprecated.sunset.toISOString().slice(0, 10) }
        : {}),
    },
    field.summary,
  );
}

/** Children inside their parent. */
const embedded = (child: Model, application: Application): Schema => ({
  type: "array",
  items: fieldsSchema(child.fields.filter(isShownInside), application),
});

/** The fields of the calling key in GET /whoami (specification, "API key identity"). */
export const KEY_IDENTITY = [
  "id",
  "name",
  "prefix",
  "scopePreset",
  "rateLimitPolicy",
  "ipAllowlist",
  "metadata",
  "defaultOwners",
  "isRotationGrace",
];

/** `data` of GET /whoami. */
export function identitySchema(application: Application): Schema {
  const known = propertiesOf(recordSchema(application.models.get("api_key")!, application));
  const told = Object.fromEntries(KEY_IDENTITY.map((name) => [name, known[name]!]));
  return every({
    organizationId: STRING,
    organization: every({ id: STRING, name: STRING }),
    // The `scopes` here also include those of the preset.
    apiKey: every({ ...told, scopes: { type: "array", items: STRING } }),
    teamMember: described(
      nullable(every({ id: STRING, role: roleOf(application) })),
      "The member to whom the key was issued; null for a key without a member.",
    ),
    permissions: described(
      { type: "array", items: STRING },
      "The permissions that the member's role grants now, sorted; none while the member is inactive.",
    ),
  });
}

function roleOf({ models, members }: Application): Schema {
  return models.get(members.resource)!.byName.get(members.role)!.type.output;
}

/** `data` of a PATCH: the record, and whether anything changed. */
export const changedSchema = (model: Model, application: Application): Schema =>
  writtenSchema(model, application, model.writeScope, { changed: { type: "boolean" } });

/** The part of a response's schema for keys that may read the record. */
export const readableOf = (schema: Schema): Schema => schema.anyOf?.[0] ?? schema;

/** The schema of a written record; keys that may not read it get only a few fields (contract, section 15). */
function writtenSchema(
  model: Model,
  application: Application,
  scope: string,
  beside: Readonly<Record<string, Schema>> = {},
): Schema {
  const record = recordSchema(model, application);
  if (scope === model.readScope) return every({ ...propertiesOf(record), ...beside });
  const { id, version, updatedAt } = propertiesOf(record) as Record<string, Schema>;
  const alone = {
    ...every({ id: id!, version: version!, updatedAt: updatedAt!, ...beside }),
    [UNREADABLE]: true,
  };
  return { anyOf: [every({ ...propertiesOf(record), ...beside }), alone] };
}

export const deletedSchema: Schema = every({ id: STRING, deleted: { type: "boolean", enum: [true] } });

/** `data` of an action's response. */
export function answerSchema(action: Action, model: Model, application: Application): Schema {
  if (action.erases) return writtenSchema(model, application, action.scope, { changed: { type: "boolean" } });
  const resource = action.result
    ? withRecords(action.result.output, application)
    : action.on === "record"
      ? writtenSchema(model, application, action.scope)
      : recordSchema(model, application);
  if (action.answers !== "action") return resource;
  return every({
    action: every({
      confirmed: { type: "boolean", enum: [true] },
      confirmationSignal: { type: "string", enum: [action.emits] },
    }),
    resource,
  });
}

/**
 * Inserts the schemas of records into a result's schema; a key that may not read a record gets only its id.
 */
export function withRecords(schema: Schema, application: Application): Schema {
  const name = schema[RECORD_OF] as string | undefined;
  if (name !== undefined) return recordOrId(schema, application.models.get(name)!, application);
  const { items } = schema as { items?: Schema };
  const members = Object.entries(propertiesOf(schema)).map(
    ([key, member]) => [key, withRecords(member, application)] as const,
  );
  return {
    ...schema,
    ...(items ? { items: withRecords(items, application) } : {}),
    ...(schema.properties ? { properties: Object.fromEntries(members) } : {}),
  };
}

function recordOrId(schema: Schema, model: Model, application: Application): Schema {
  const beside = propertiesOf(schema);
  const whole = every({ ...propertiesOf(recordSchema(model, application)), ...beside });
  const alone = { ...every({ id: STRING, ...beside }), [UNREADABLE]: true };
  return { anyOf: [whole, alone, ...(Array.isArray(schema.type) ? [{ type: "null" }] : [])] };
}

const REASON: Schema = {
  type: "object",
  properties: {
    code: STRING,
    message: { type: "string", minLength: 1 },
    path: { ...STRING, description: "The place of the fault, as in the details of the call's error." },
  },
  required: ["code", "message"],
};

/** `data` of the list of a record's possible actions. @param names of the actions, `update` and `delete` */
export const actsSchema = (names: readonly string[]): Schema => ({
  type: "array",
  items: every({
    name: { ...STRING, enum: names, description: "The action, or `update` or `delete`." },
    method: { ...STRING, enum: METHODS },
    path: { ...STRING, description: "The path below the base address, with the ids in it." },
    allowed: {
      type: "boolean",
      description: "Whether the key may make the call now, apart from rules that depend on the body.",
    },
    because: {
      type: "array",
      items: REASON,
      description: "Why the call would be refused. An empty list means that it is allowed.",
    },
  }),
});

const METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE"];

/** An entry of a journal. */
export function entrySchema({ members, isFeed }: Journal): Schema {
  const entry = outputOf(members);
  if (!isFeed) return entry;
  const { data } = entry.properties as { data: { required: readonly string[] } };
  // An event has old values only if there were some (contract, section 7).
  const required = data.required.filter((name) => name !== "previous");
  return { ...entry, properties: { ...propertiesOf(entry), data: { ...data, required } } };
}

const RATE_LIMIT = every({ limit: COUNT, remaining: COUNT, reset: COUNT });
const META = {
  requestId: { type: "string", pattern: "^req_" },
  version: { type: "string", enum: ["v1"] },
  timestamp: TIME,
};
const WARNED: Properties = {
  warnings: { type: "array", maxItems: 1_000, items: every({ code: STRING, message: STRING, details: {} }) },
  omittedWarnings: { type: "integer", minimum: 1 },
};

const COUNTED: Properties = {
  count: { type: "integer", minimum: 0, maximum: MOST_COUNTED, description: "Returned with `count=true`." },
  countIsExact: { type: "boolean", description: "False if there are more than `count`." },
};

const DRY_RUN: Properties = {
  dryRun: {
    type: "boolean",
    enum: [true],
    description: "True for a request with `dryRun=true`: no change was saved.",
  },
};

const ONLY_TRIED = "Returned only for a request with `dryRun=true`.";

/**
 * The envelope of a success (contract, section 2).
 * @param isOpen whether the call needs no key, and so has no rate limit
 */
export function envelope(data: Schema, { isList = false, isBare = false, isOpen = false } = {}): Schema {
  const paging = isList ? { nextCursor: { type: ["string", "null"] }, hasMore: { type: "boolean" } } : {};
  const meta = every({ ...META, ...(isOpen ? {} : { rateLimit: RATE_LIMIT }), ...paging });
  if (isBare) {
    const tried = every({ ...propertiesOf(meta), ...DRY_RUN });
    return { ...every({ data }), properties: { data, meta: { ...tried, description: ONLY_TRIED } } };
  }
  return every({
    data: isList ? { type: "array", items: data } : data,
    meta: isOpen
      ? meta
      : { ...meta, properties: { ...propertiesOf(meta), ...WARNED, ...(isList ? COUNTED : DRY_RUN) } },
  });
}

/**
 * Members of an error's details besides code and message; each occurs only with certain codes. Rules of an
 * application may add others.
 */
const FACTS: Properties = {
  currentState: {
    type: ["string", "boolean", "number", "null"],
    description: "INVALID_STATE: the current state of the record.",
  },
  allowedFrom: {
    type: "array",
    items: { type: ["string", "boolean", "number", "null"] },
    description: "INVALID_STATE: the states in which the call is allowed.",
  },
  scope: { ...STRING, description: "INSUFFICIENT_SCOPE: the scope that is missing." },
  permission: { ...STRING, description: "PERMISSION_DENIED: the permission that is missing." },
  currentVersion: { ...COUNT, description: "PRECONDITION_FAILED: the current version of the record." },
  resourceType: {
    ...STRING,
    description: "EXTERNAL_REFERENCE_*: the type of the linked record.",
  },
  resourceId: { ...STRING, description: "EXTERNAL_REFERENCE_*: the ID of the linked record." },
};

const DETAIL_BASE = every({
  path: {
    ...STRING,
    description: "A JSON Pointer into the body, or `query.NAME`, `header.NAME` or `path.NAME`.",
  },
  code: STRING,
  message: { type: "string", minLength: 1 },
});

const DETAIL: Schema = {
  ...DETAIL_BASE,
  properties: { ...propertiesOf(DETAIL_BASE), ...FACTS },
  additionalProperties: true,
};

/**
 * The response to a refused request: at most 100 details, and the number of those omitted (contract, sections
 * 2 and 14).
 */
export const errorSchema: Schema = every({
  error: {
    type: "object",
    properties: {
      code: STRING,
      message: { type: "string", minLength: 1 },
      details: { type: "array", minItems: 1, maxItems: 100, items: DETAIL },
      omittedDetails: { type: "integer", minimum: 1 },
      docUrl: STRING,
    },
    required: ["code", "message", "docUrl"],
  },
  meta: { ...every(META), properties: { ...META, rateLimit: RATE_LIMIT, ...DRY_RUN } },
});
