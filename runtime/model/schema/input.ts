/** The schemas of what clients may send, by Model and operation; the published schemas also validate. */

import { MOST_PATHS, pathsOf } from "../expansion.ts";
import {
  type AliasField,
  defaultOf,
  deprecationOf,
  type Field,
  isCopied,
  isGiven,
  isWritable,
  type StoredField,
} from "../field.ts";
import { parameterSchema, takesNone } from "../filter.ts";
import { OF_CREATION, OF_FIELDS } from "../filters/index.ts";
import { OVERLAPS } from "../filters/overlaps.ts";
import type { Journal } from "../journal.ts";
import type { Action, Application, Model } from "../model.ts";
import { nullable, type Schema } from "../type.ts";
import { closed, described, inputOf } from "../types/composites.ts";
import { enumOf } from "../types/enum.ts";
import { textOf } from "../types/text.ts";
import { DATE_TIME, DATE_TIME_OR_LOCAL } from "../types/times.ts";
import { MOST_OF_QUERY } from "../words.ts";

/** Rows of a page: minimum, maximum and default (contract, section 4). */
const MIN_PAGE = 1;
export const MAX_PAGE = 100;
const DEFAULT_PAGE = 50;

/** The greatest number of records that are counted (contract, section 16). */
export const MOST_COUNTED = 10_000;

export const TUPLE = ["externalSystem", "externalObject", "externalId"] as const;

/** Body of a create. */
export function createSchema(model: Model): Schema {
  const sent = model.fields.filter(isWritable);
  const needed = sent.filter(isNeeded).map(({ name }) => name);
  return bodyOf(
    sent.map((field) => begun(model, field)),
    neededOf(model, needed, otherNames),
    (field) => withDefault(field, fieldSchema(field)),
  );
}

type NamesOf = (model: Model, of: string) => readonly string[];

/** The former names of a field, by which lists also filter. */
const formerNames: NamesOf = ({ evolution }, of) => evolution.names.get(of) ?? [];

/** Every other name that a body may use for a field: former names and aliases. */
const otherNames: NamesOf = (model, of) => {
  const aliases = model.fields.filter((field) => field.kind === "alias" && field.of === of);
  return [...new Set([...formerNames(model, of), ...aliases.filter(isWritable).map(({ name }) => name)])];
};

/** The required fields; for a field with other names, any one of its names is enough. */
function neededOf(model: Model, needed: readonly string[], namesOf: NamesOf): Schema {
  const others = new Map(needed.map((name) => [name, namesOf(model, name)]));
  const required = needed.filter((name) => others.get(name)!.length === 0);
  for (const name of required) others.delete(name);
  return {
    ...(required.length > 0 ? { required } : {}),
    ...(others.size > 0 ? { "x-anyNameOf": Object.fromEntries(others) } : {}),
  };
}

/** If the declaration lists the states in which a record may begin, a create accepts only these. */
function begun({ states }: Model, field: Field): Field {
  const isState = states !== null && (field.kind === "alias" ? field.of : field.name) === states.field;
  if (!isState || !states.hasListedStarts) return field;
  return { ...field, type: enumOf(states!.starts) };
}

/** Body of a PATCH: fields that are not sent stay unchanged, so none has a default. */
export const updateSchema = (model: Model): Schema =>
  bodyOf(
    model.fields.filter(({ mode }) => mode === "readWrite"),
    {},
    fieldSchema,
  );

/**
 * Body of a PUT by External Reference: what a create or a PATCH may send. Whether it creates or changes
 * decides what is required.
 */
export const upsertSchema = (model: Model): Schema =>
  bodyOf(model.fields.filter(isWritable), {}, fieldSchema);

/** Whether a create must send the field because nothing else fills it. */
export const isNeeded = (field: Field): boolean =>
  isGiven(field) && isWritable(field) && field.required && field.default === null && !isCopied(field);

const bodyOf = (fields: readonly Field[], needed: Schema, schemaOf: (field: Field) => Schema): Schema =>
  closed(Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])), needed);

function withDefault(field: Field, schema: Schema): Schema {
  const usual = defaultOf(field);
  return usual?.kind === "literal" && usual.value !== null ? { ...schema, default: usual.value } : schema;
}

function fieldSchema(field: Field): Schema {
  // Custom fields are validated by the organization's field definitions, which are not part of any schema.
  const sent = field.type.zone === undefined ? field.type.input : DATE_TIME_OR_LOCAL;
  const input = field.kind === "customFields" ? { type: "object" } : sent;
  return described(
    {
      ...(field.nullable ? nullable(input) : input),
      ...(field.kind === "alias" ? { "x-equals": field.of } : {}),
      ...(deprecationOf(field) ? { deprecated: true } : {}),
    },
    field.summary,
  );
}

/** Body or query of an action; unrestricted if the action reads its body itself. */
export const actionSchema = ({ rawBody, input }: Action): Schema =>
  rawBody ? { type: "object" } : inputOf(input);

const PAGE: Readonly<Record<string, Schema>> = {
  limit: {
    type: "integer",
    minimum: MIN_PAGE,
    maximum: MAX_PAGE,
    default: DEFAULT_PAGE,
    description: "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB.",
  },
  cursor: { type: "string", description: "`meta.nextCursor` of the previous page." },
  count: {
    type: "boolean",
    description: `\`true\` also returns \`meta.count\`, the number of records on all pages. It is exact up to ${MOST_COUNTED}; beyond that it is ${MOST_COUNTED}, and \`meta.countIsExact\` is false.`,
  },
};

const direction = (usual: "asc" | "desc", description = "Oldest or newest first."): Schema => ({
  type: "string",
  enum: ["asc", "desc"],
  default: usual,
  description,
});

/** The order of lists without `sortBy`. */
export const USUAL_SORT = "createdAt";

/** What a search query must contain. */
export const SEARCHABLE = "at least one letter or digit";

const searching = ({ search }: Model): Readonly<Record<string, Schema>> =>
  search.length === 0
    ? {}
    : {
        q: textOf({
          minLength: 1,
          maxLength: MOST_OF_QUERY,
          pattern: "[\\p{L}\\p{N}]",
          "x-expected": SEARCHABLE,
          description: `Words that each record must contain in ${search.map(({ field }) => `\`${field.name}\``).join(", ")}, in full or as the beginning of a word, ignoring case and accents.`,
        }),
      };

const sorting = ({ sorts }: Model): Readonly<Record<string, Schema>> => ({
  sortBy: {
    type: "string",
    enum: [USUAL_SORT, ...sorts.map(({ name }) => name)],
    default: USUAL_SORT,
    description:
      "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last.",
  },
  sortDir: direction(
    "desc",
    "Ascending or descending. Equal values are ordered by id, in the same direction.",
  ),
});

/** The parameters that filter every list by creation time. */
const BOUNDS: Readonly<Record<string, Schema>> = Object.fromEntries(
  [...OF_CREATION.values()].map(({ parameter: { name, records } }) => [
    name,
    { ...DATE_TIME, description: records },
  ]),
);

/**
 * Parameters of a list that select no records: they say which page of them, in which order, and what is
 * shown.
 */
const OF_PAGES: ReadonlySet<string> = new Set([
  ...Object.keys(PAGE),
  "sortBy",
  "sortDir",
  "q",
  "expand",
  "count",
]);

export const isFilterName = (name: string): boolean => !OF_PAGES.has(name);

/** The former names of what a list is filtered by. */
export const formerFilters = ({ former, filters }: Model): AliasField[] =>
  former.filter(({ of }) => filters.some(({ name }) => name === of));

const schemaOfParameter = ({ type, field, operator }: Model["parameters"][number]): Schema =>
  parameterSchema(type.input, operator.several === true, takesNone(operator, field));

const filterSchema = (field: StoredField): Schema =>
  schemaOfParameter({ name: field.name, type: field.type, field, operator: OF_FIELDS });

/** Query of a list. */
export function listSchema(model: Model): Schema {
  const filters: Record<string, Schema> = {};
  for (const field of model.filters) filters[field.name] = described(filterSchema(field), field.summary);
  for (const { name, of, summary } of formerFilters(model))
    filters[name] = described(
      {
        ...filterSchema(model.filters.find((field) => field.name === of)!),
        "x-equals": of,
        deprecated: true,
      },
      summary,
    );
  for (const parameter of model.parameters) filters[parameter.name] = schemaOfParameter(parameter);
  if (model.hasExternalReferences) for (const name of TUPLE) filters[name] = textOf({ minLength: 1 });
  const properties = {
    ...PAGE,
    ...searching(model),
    ...sorting(model),
    ...BOUNDS,
    ...filters,
    ...expandable(model),
  };
  const needed = neededOf(model, model.operations.list!.requires, formerNames);
  return closed(properties, { ...jointRule(model), ...needed });
}

/** Query of a call that reads one record. */
export const expandSchema = (model: Model): Schema => closed(expandable(model));

const TRIED: Readonly<Record<string, Schema>> = { dryRun: { type: "boolean" } };

/** Query of a write; without a Model if its response has no record. */
export const writeQuerySchema = (model: Model | null): Schema =>
  closed({ ...TRIED, ...(model ? expandable(model) : {}) });

/** The parameter that names references to expand; none if the resource has no such reference. */
function expandable({ expansions }: Model): Readonly<Record<string, Schema>> {
  if (expansions.length === 0) return {};
  const items = { type: "string", enum: pathsOf(expansions) };
  return {
    expand: { type: "array", maxItems: MOST_PATHS, uniqueItems: true, items, description: EXPAND },
  };
}

const EXPAND =
  "References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource.";

/**
 * Which parameters are sent together: those of a tuple (contract, section 15), and the bounds of an interval.
 */
function jointRule({ hasExternalReferences, filtersByWholeTuple, parameters }: Model): Schema {
  const wholeTuple = "externalSystem, externalObject and externalId together";
  const tuple = {
    externalObject: ["externalSystem", "externalId"],
    externalId: ["externalSystem", "externalObject"],
    ...(filtersByWholeTuple ? { externalSystem: ["externalObject", "externalId"] } : {}),
  };
  const bounds = [...OVERLAPS.keys()];
  const overlaps = parameters.some(({ name }) => name === bounds[0]);
  if (!hasExternalReferences && !overlaps) return {};
  const told = filtersByWholeTuple ? wholeTuple : `only externalSystem, or ${wholeTuple}`;
  return {
    dependentRequired: {
      ...(hasExternalReferences ? tuple : {}),
      ...(overlaps
        ? Object.fromEntries(bounds.map((name) => [name, bounds.filter((one) => one !== name)]))
        : {}),
    },
    "x-together": {
      ...Object.fromEntries(hasExternalReferences ? TUPLE.map((name) => [name, told]) : []),
      ...Object.fromEntries(overlaps ? bounds.map((name) => [name, `${bounds.join(" and ")} together`]) : []),
    },
  };
}

/** Query of a journal's list. */
export function journalSchema(journal: Journal, application: Application): Schema {
  const filters: Record<string, Schema> = {};
  for (const { name, type, names, summary } of journal.parameters) {
    const schema = names === null ? type.input : parameterSchema(namesOf(names, application), true, false);
    filters[name] = described(schema, summary);
  }
  return closed({ ...PAGE, sortDir: direction(journal.isFeed ? "asc" : "desc"), ...filters });
}

/** The names that a filter accepts: a typo must not look like an empty list. */
function namesOf(names: "resource" | "event" | "act", { models }: Application): Schema {
  const resources = [...models.keys()];
  if (names === "resource") return textOf({ enum: resources, "x-names": "a kind of record" });
  if (names === "event")
    return textOf({
      enum: [...models.values()].flatMap((model) => [...model.events.keys()]),
      "x-names": "an event type",
    });
  // Hooks may define action names of their own, so only the kind of record can be checked.
  return textOf({
    pattern: `^(?:${resources.join("|")})\\.\\w+$`,
    "x-names": "an action on a kind of record, such as `customer.create`",
    "x-words": resources,
  });
}
