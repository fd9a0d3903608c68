/** SQL of expansions: the rows of a read, and after them the records that their references lead to, in one snapshot. */
import type { Knex } from "knex";
import type { Expansion } from "../../model/expansion.ts";
import { columnOf } from "../../model/fields.ts";
import { type Application, deletableParent, type Model, modelOf } from "../../model/model.ts";
import { MOST_PAGE_BYTES } from "../wire/page.ts";
import { atKey } from "./batches.ts";
import { answersSql } from "./documents.ts";
import { knex, slot } from "./query.ts";

/** The records of one resource that one reference leads to. */
export interface Lookup {
  /** Its number in the statement, from 1; the rows of the read itself have the number 0. */
  readonly n: number;
  /** The number of the rows with the reference. */
  readonly from: number;
  readonly expansion: Expansion;
  readonly model: Model;
}

/** The most records that one lookup finds: a page of lists of references could lead to thousands. */
export const MOST_FOUND = 500;

/** The most bytes of documents that one lookup returns. */
const MOST_FOUND_BYTES = 2 * MOST_PAGE_BYTES;

/** The lookups of expansions, each after the one whose records have the reference. */
export function lookupsOf(expansions: readonly Expansion[], application: Application): readonly Lookup[] {
  const lookups: Lookup[] = [];
  const add = (from: number, all: readonly Expansion[]): void => {
    for (const expansion of all)
      for (const name of expansion.to) {
        const n = lookups.length + 1;
        lookups.push({ n, from, expansion, model: modelOf(application, name) });
        add(n, expansion.inside);
      }
  };
  add(0, expansions);
  return lookups;
}

/**
 * The columns of a record that is read with its expansions: `id`, `document`, `answers` and its references.
 */
export function expandedColumns(
  model: Model,
  application: Application,
  expansions: readonly Expansion[],
): (string | Knex.Raw)[] {
  const columns = ["id", "document", ...columnsOf(expansions)];
  return [
    ...columns.map((column) => `${model.table}.${column}`),
    model.hasCustomFields ? answersSql(model, application) : knex.raw("null::text as answers"),
  ];
}

/** The columns of references, and of the fields that name the resources they lead to. */
const columnsOf = (expansions: readonly Expansion[]): string[] => [
  ...new Set(
    expansions
      .flatMap(({ field, by }) => (by === null ? [field] : [field, by]))
      .map((field) => columnOf(field)),
  ),
];

/** What a statement with expansions does beside its lookups. */
interface Options {
  /** Additional columns of the rows of the read, each with its type. */
  readonly beside?: Readonly<Record<string, string>>;
  /**
   * The most rows that the read has, if each document has a limit of its own, so that all of them have room. Without it,
   * PostgreSQL adds their bytes up, which costs as much as a lookup.
   */
  readonly most?: number;
}

/**
 * The rows of a read, followed by those of each lookup: `node`, the number of the lookup; `id`; `refs`, with
 * a line for each expansion of the record; and `document` and `answers`, which are null if there is no room for them.
 * `refs` and `document` are null for a deleted record.
 * @param rows of `expandedColumns`, in order; without `most`, the first is returned whole, however large it is
 */
export function expandedQuery(
  application: Application,
  expansions: readonly Expansion[],
  rows: Knex.QueryBuilder | Knex.Raw,
  { beside = {}, most }: Options = {},
): Knex.Raw {
  const lookups = lookupsOf(expansions, application);
  const limits = most === undefined ? [] : limitsOf(lookups, most);
  const read = sentSql(0, expansions, Object.keys(beside), limits[0]);
  const none = Object.entries(beside).map(([name, type]) => `null::${type} as ${name}`);
  const found = lookups.map(({ n, expansion: { inside } }) => sentSql(n, inside, none, limits[n]));
  const tables = [rows, ...lookups.map((lookup) => foundQuery(lookup, application))];
  const isReadTwice = (n: number) => lookups.some(({ from }) => from === n);
  const ctes = tables.map((_, n) => `e${n} as ${isReadTwice(n) ? "materialized " : ""}(?)`).join(",\n");
  return knex.raw(`with ${ctes}\n${[read, ...found].join("\nunion all ")}`, tables);
}

/** The most bytes of a document of each table, so that all of them have room. */
function limitsOf(lookups: readonly Lookup[], most: number): readonly number[] {
  const rows = [most];
  const limits = [Math.floor(MOST_PAGE_BYTES / most)];
  for (const { n, from, expansion } of lookups) {
    rows[n] = expansion.isList ? MOST_FOUND + 1 : Math.min(rows[from]!, MOST_FOUND + 1);
    limits[n] = Math.floor(MOST_FOUND_BYTES / rows[n]);
  }
  return limits;
}

/**
 * The lookups of a record in memory; binds its references under the names of their fields, a list as JSON.
 */
export function behindQuery(application: Application, expansions: readonly Expansion[]): Knex.Raw {
  const bound = expansions.flatMap(({ field, by, isList }) => [
    knex.raw(`(?)::${isList ? "jsonb" : "text"} as ??`, [slot(field), columnOf(field)]),
    ...(by === null ? [] : [knex.raw("(?)::text as ??", [slot(by), columnOf(by)])]),
  ]);
  const none = knex.raw("'' as id, '' as document, null::text as answers");
  return expandedQuery(application, expansions, knex.select(none, ...bound));
}

/**
 * A row for each id that is looked up; the columns of a deleted record are null. Each is looked up
 * separately, as in a batch (`queries/batches.ts`).
 */
function foundQuery(lookup: Lookup, application: Application): Knex.Raw {
  const { model, expansion } = lookup;
  const [_, ...columns] = expandedColumns(model, application, expansion.inside);
  const record = knex(model.table)
    .select(...columns)
    .where({ organization_id: slot("organization") })
    .whereNull("deleted_at");
  const parent = deletableParent(application, model);
  if (parent) void record.whereExists(parentQuery(model, parent));
  return knex.raw("select wanted.id, found.* from (?) as wanted left join lateral (?) as found on true", [
    wantedQuery(lookup),
    atKey(record, "id", "wanted.id"),
  ]);
}

/** A record below a deleted parent must not be returned. */
const parentQuery = ({ table, parent }: Model, above: Model): Knex.QueryBuilder =>
  knex(`${above.table} as above`)
    .select(knex.raw("1"))
    .where({
      "above.organization_id": slot("organization"),
      "above.id": knex.ref(`${table}.${columnOf(parent!.field)}`),
    })
    .whereNull("above.deleted_at");

/**
 * The distinct ids in a reference of some rows: one more than may be found, to detect that some are left out.
 */
function wantedQuery({ from, expansion, model }: Lookup): Knex.Raw {
  const { field, by, isList } = expansion;
  const column = `e.${columnOf(field)}`;
  const list = isList ? ` cross join lateral jsonb_array_elements_text(${column}) as held (id)` : "";
  const kind = `and e.${columnOf(by ?? "")} = '${model.name}' and '${model.name}' = any(?::text[])`;
  return knex.raw(
    `select distinct ${isList ? "held.id" : column} as id from e${from} as e${list} where ${column} is not null ${by === null ? "" : kind} limit ${MOST_FOUND + 1}`,
    by === null ? [] : [slot("readable")],
  );
}

/**
 * The rows of one table of the statement as they are sent. Documents beyond the size limit are not fetched.
 * @param most the most bytes of one document; without it, the limit is of all together
 */
function sentSql(
  n: number,
  expansions: readonly Expansion[],
  beside: readonly string[],
  most: number | undefined,
): string {
  const refs = expansions.map(({ field, by }) => {
    const value = `coalesce(${columnOf(field)}::text, '')`;
    return by === null ? value : `coalesce(${columnOf(by)}, '') || ' ' || ${value}`;
  });
  const bytes = "octet_length(document) + coalesce(octet_length(answers), 0)";
  const inAll = n === 0 ? `so_far <= ${MOST_PAGE_BYTES} or so_far = bytes` : `so_far <= ${MOST_FOUND_BYTES}`;
  const room = most === undefined ? inAll : `${bytes} <= ${most}`;
  const columns = [
    `${n} as node`,
    "id",
    `case when document is not null then ${refs.join(" || chr(10) || ") || "''"} end as refs`,
    `case when ${room} then document end as document`,
    `case when ${room} then answers end as answers`,
    ...beside,
  ];
  const measured = `(select *, sum(bytes) over (rows unbounded preceding) as so_far
  from (select *, ${bytes} as bytes from e${n}) as measured) as placed`;
  return `select ${columns.join(", ")} from ${most === undefined ? measured : `e${n}`}`;
}
