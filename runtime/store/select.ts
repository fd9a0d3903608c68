/** Reading records: the queries of each Model. */
import type { Knex } from "knex";
import type { Field } from "../model/field.ts";
import type { CreatedBound, FilterOperator } from "../model/filter.ts";
import { OF_FIELDS } from "../model/filters/index.ts";
import { FOLD_FUNCTION } from "../model/fold.ts";
import { type Application, type Model, modelOf, type Parameter } from "../model/model.ts";
import type { Type } from "../model/type.ts";
import type { Queries } from "./database.ts";
import { INACTIVE } from "./definitions.ts";
import { TURNS } from "./own-tables.ts";
import { pagesOf } from "./page.ts";
import { compiler, knex, slot } from "./query.ts";
import { ReadBatcher } from "./read-batcher.ts";

/** How a filter narrows a list. */
export type Filter =
  | { readonly field: Field }
  | { readonly parameter: Parameter }
  | { readonly created: CreatedBound }
  | { readonly special: "system" | "tuple" | "kinds" };

export interface ListShape {
  readonly filters: readonly Filter[];
  readonly direction: "asc" | "desc";
  /** Whether a cursor gives the position to go on from. */
  readonly resumed: boolean;
}

/**
 * How a record that is read is held: to be changed, against writers but not against references to it; to be relied on,
 * against writers alone, so that others may share it; or not at all.
 */
export type Lock = "lock" | "share" | "read";

/**
 * The queries of a Model.
 * @param generation tells the statements of one compiled application from those of the next after a reload
 * @param shared runs statements of several organizations; null where each is of one
 */
export function compileReads(
  model: Model,
  application: Application,
  generation: number,
  shared: Queries | null,
) {
  const name = (what: string) => `${what} ${model.table} ${generation}`;
  const once = compiler(name);
  const lists = compiler((_, n) => name(`list ${n}`));
  return {
    /** Selects `document` as bytes, `version`, and `hidden` if the Model has custom fields; binds `parent` if it has one. */
    get get() {
      return once("get", () => getQuery(model, application), "document");
    },
    /** The same for a Model without a parent, several at once. */
    getBatcher: new ReadBatcher(
      (isShared) =>
        once(
          isShared ? "get shared" : "get batch",
          () => getBatchQuery(model, application, isShared),
          "document",
        ),
      shared,
    ),
    /** `document`, `custom_fields` of one record. */
    record: (lock: Lock) => once(lock, () => recordQuery(model, lock)),
    /** The same for several at once, with their `id`, without a lock. */
    recordBatcher: new ReadBatcher(
      (isShared) =>
        once(isShared ? "record shared" : "record batch", () => recordBatchQuery(model, isShared)),
      shared,
    ),
    /** The same for a list of `ids`, locked in the order of their ids. */
    several: (lock: Lock) => once(`several ${lock}`, () => severalQuery(model, lock)),
    /** The queries of a list's pages, for `readPage`. */
    list: (shape: ListShape) =>
      pagesOf(lists, shapeKey(shape), (apart) => listQuery(model, application, shape, apart), {
        hasAnswers: model.hasCustomFields,
      }),
  };
}

export function shapeKey({ filters, direction, resumed }: ListShape): string {
  return [direction, resumed, ...filters.map(nameOf)].join(" ");
}

function nameOf(filter: Filter): string {
  if ("field" in filter) return filter.field.name;
  if ("parameter" in filter) return `?${filter.parameter.name}`;
  return `:${"created" in filter ? filter.created.parameter.name : filter.special}`;
}

function getQuery(model: Model, application: Application): Knex.QueryBuilder {
  const query = knex(model.table)
    .select(
      knex.raw("? as document", [documentSql(model, application)]),
      "version",
      ...hiddenKeys(model, application),
    )
    .where({ organization_id: slot("organization"), id: slot("id") })
    .whereNull("deleted_at");
  return model.parent ? query.where(model.byName.get(model.parent.field)!.column!, slot("parent")) : query;
}

function getBatchQuery(model: Model, application: Application, isShared: boolean): Knex.Raw {
  const organization = isShared ? knex.ref("w.organization") : slot("organization");
  const document = knex.raw("? as document", [documentSql(model, application, organization)]);
  const columns = ["id", document, "version", ...hiddenKeys(model, application, organization)];
  return ofBatch(
    knex(model.table)
      .select(...columns)
      .whereNull("deleted_at"),
    isShared,
  );
}

/** Lists as if they were given later: PostgreSQL would else plan for the length of each, every time anew. */
const listSql = "(select ?::text[])";

/**
 * The rows of a batch, each with the place of its id in the list, `n`. Each is looked up by itself: asked for a set of
 * ids of one organization, PostgreSQL would by an index of another column read all the records of a large one, where it
 * plans for one of common size.
 * @param rows of any organization and id
 */
function ofBatch(rows: Knex.QueryBuilder, isShared: boolean): Knex.Raw {
  const lists = isShared ? [slot("organizations"), slot("ids")] : [slot("ids")];
  const organization = isShared ? knex.ref("w.organization") : slot("organization");
  return knex.raw(
    `select found.*, (w.n - 1)::int as n from unnest(${lists.map(() => listSql).join(", ")}) with ordinality as w (${isShared ? "organization, " : ""}record, n) cross join lateral (? limit 1) as found`,
    [...lists, rows.where({ organization_id: organization, id: knex.ref("w.record") })],
  );
}

function recordQuery(model: Model, lock: Lock): Knex.QueryBuilder {
  const query = knex(model.table)
    .select("document", customFieldsOf(model))
    .where({ organization_id: slot("organization"), id: slot("id") })
    .whereNull("deleted_at");
  if (lock === "lock") return query.forNoKeyUpdate();
  return lock === "share" ? query.forShare() : query;
}

const recordBatchQuery = (model: Model, isShared: boolean): Knex.Raw =>
  ofBatch(
    knex(model.table).select("id", "document", customFieldsOf(model)).whereNull("deleted_at"),
    isShared,
  );

/**
 * Two calls that lock several records lock them in the same order, and so never wait for each other. Each is looked up by
 * itself, as those of a batch are.
 */
function severalQuery(model: Model, lock: Lock): Knex.Raw {
  const one = knex(model.table)
    .select("id", "document", customFieldsOf(model))
    .where({ organization_id: slot("organization"), id: knex.ref("w.record") })
    .whereNull("deleted_at");
  const locked = { lock: " for no key update", share: " for share", read: "" }[lock];
  return knex.raw(
    `select found.* from (select record from unnest(${listSql}) as u (record) order by record collate "C") as w cross join lateral (? limit 1${locked}) as found`,
    [slot("ids"), one],
  );
}

/** Reads turns, as they stand: those that nobody ever took are not there. */
export function turnBatcher(generation: number, shared: Queries | null): ReadBatcher {
  const once = compiler((what) => `turns ${what} ${generation}`);
  const rows = () => knex(TURNS.name).select("id", "version");
  return new ReadBatcher(
    (isShared) => once(isShared ? "shared" : "batch", () => ofBatch(rows(), isShared)),
    shared,
  );
}

const customFieldsOf = (model: Model) =>
  model.hasCustomFields ? "custom_fields" : knex.raw("null as custom_fields");

/**
 * SQL of a record's JSON text, to be given as bytes; custom fields are shown for active definitions only, so they are
 * joined on reading. The closing brace is cut off as a byte: `left` counts the characters of the whole text, twice, and
 * of bytes a text is not made before it has been searched for what is no UTF-8.
 */
function documentSql(
  model: Model,
  application: Application,
  organization: Organization = slot("organization"),
): Knex.Raw {
  if (!model.hasCustomFields) return knex.raw("??.document", [model.table]);
  return knex.raw(
    "substring(textsend(:table:.document) from 1 for octet_length(:table:.document) - 1) || textsend(case when :table:.custom_fields = '{}'::jsonb then ',\"customFields\":{}}' else ',\"customFields\":' || (:table:.custom_fields - :inactive)::text || '}' end)",
    {
      table: model.table,
      inactive: inactiveKeys(model, application, organization),
    } as never,
  );
}

/** The answers by themselves, as text: of a page Node joins them, which is less work than to copy each document twice. */
const answersSql = (model: Model, application: Application): Knex.Raw =>
  knex.raw("(??.custom_fields - ?)::text as answers", [
    model.table,
    inactiveKeys(model, application, slot("organization")),
  ]);

/** The inactive custom field keys that a record has, as `hidden`; null if none. Records without answers skip the lookup. */
const hiddenKeys = (
  model: Model,
  application: Application,
  organization: Organization = slot("organization"),
): Knex.Raw[] =>
  model.hasCustomFields
    ? [
        knex.raw(
          "case when :table:.custom_fields <> '{}'::jsonb then (select string_agg(k, ' ' order by k collate \"C\") from unnest(:inactive) k where jsonb_exists(:table:.custom_fields, k)) end as hidden",
          { table: model.table, inactive: inactiveKeys(model, application, organization) } as never,
        ),
      ]
    : [];

type Organization = string | Knex.Ref<string, Record<string, string>>;

/** The inactive keys, read from their own partial index; evaluated once in a statement for one organization. */
function inactiveKeys(model: Model, application: Application, organization: Organization): Knex.Raw {
  const definitions = modelOf(application, application.definitions!).table;
  return knex.raw(
    `array(select d.key from ?? d where d.organization_id = ? and d.resource_type = '${model.name}' and ${INACTIVE})`,
    [definitions, organization as string],
  );
}

function listQuery(
  model: Model,
  application: Application,
  shape: ListShape,
  apart: boolean,
): Knex.QueryBuilder {
  const columns = apart
    ? [`${model.table}.document`, answersSql(model, application)]
    : [knex.raw("? as document", [documentSql(model, application)]), `${model.table}.id`];
  const rows = knex(model.table)
    .select(...columns)
    .where({ [`${model.table}.organization_id`]: slot("organization") })
    .whereNull(`${model.table}.deleted_at`);
  return inOrder(rows, { ...model, orderedBy: "id", id: "id" }, shape);
}

/** What a list reads: the column that it is ordered by, and the one of the ids that tell when each was made. */
export interface Listed extends Pick<Model, "name" | "table"> {
  readonly orderedBy: string;
  readonly id: string;
}

/** The rows of a list from where the page before ended, in order and narrowed. */
export function inOrder(rows: Knex.QueryBuilder, of: Listed, shape: ListShape): Knex.QueryBuilder {
  const { direction, resumed } = shape;
  const by = `${of.table}.${of.orderedBy}`;
  if (resumed) void rows.where(by, behind(direction), slot("after"));
  for (const filter of shape.filters) narrow(rows, of, filter, shape);
  return rows.orderBy(by, direction);
}

const behind = (direction: ListShape["direction"]): string => (direction === "desc" ? "<" : ">");

function narrow(
  rows: Knex.QueryBuilder,
  model: Listed,
  filter: Filter,
  { direction, resumed }: ListShape,
): void {
  const id = `${model.table}.${model.id}`;
  if ("field" in filter) {
    const { name, type, column } = filter.field;
    compare(rows, OF_FIELDS, { column: `${model.table}.${column!}`, type, name });
  } else if ("parameter" in filter) {
    const { name, type, field, operator } = filter.parameter;
    compare(rows, operator, { column: `${model.table}.${field.column}`, type, name });
  } else if ("created" in filter) {
    // Ids sort by creation time, and every list is ordered by id, so bounds in time become bounds of the id.
    const { operator, parameter } = filter.created;
    compare(rows, operator, { column: id, type: ID, name: parameter.name });
  } else if (filter.special === "kinds") ofKinds(rows);
  else {
    const links = linkedIds(model, filter.special === "tuple");
    // PostgreSQL does not conclude it: it would read the links of all earlier pages again.
    if (resumed) void links.where("resource_id", behind(direction), slot("after"));
    void rows.whereIn(id, links);
  }
}

const ID: Compared = { sql: "text", input: {} };

type Compared = Pick<Type, "sql" | "foldsCase" | "input">;

/** Adds the condition of an operator on a column; the value is bound under `name`. */
function compare(
  rows: Knex.QueryBuilder,
  { sql }: FilterOperator,
  { column, type, name }: { column: string; type: Compared; name: string },
): void {
  const value = `(:value)::${type.sql.replace(/ collate "C"$/, "")}`;
  const folded = (text: string) => (type.foldsCase ? `${FOLD_FUNCTION}(${text})` : text);
  const computed = AT_READING[column];
  const compared = computed === undefined ? folded(":column:") : `(${computed})`;
  void rows.whereRaw(sql(compared, folded(value), type), { column, now: slot("now"), value: slot(name) });
}

/** What is true of a record for a while, told from the time of reading: its column cannot say it. */
const AT_READING: Readonly<Record<string, string>> = {
  "api_keys.is_rotation_grace":
    "revoked_at is null and grace_until is not null and (:now)::timestamptz < least(grace_until, expires_at)",
};

/** Of a journal the entries that tell of some kinds of record. */
export const ofKinds = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
  query.whereRaw("resource_type = any(?::text[])", [slot("kinds")]);

function linkedIds(model: Listed, exact: boolean): Knex.QueryBuilder {
  const links = knex("external_references")
    .select("resource_id")
    .where({
      organization_id: slot("organization"),
      resource_type: knex.raw(`'${model.name}'`) as never,
      external_system: slot("externalSystem"),
    })
    .whereNull("deleted_at");
  return exact
    ? links.where({ external_object: slot("externalObject"), external_id: slot("externalId") })
    : links;
}
