/** SQL of expansions: the rows of a read, and after them the records that their references lead to, in one snapshot. */
import type { Knex } from "knex";
import type { Expansion } from "../../model/expansion.ts";
import { columnOf } from "../../model/fields.ts";
import { type Application, deletableParent, type Model, modelOf } from "../../model/model.ts";
import { MOST_PAGE_BYTES } from "../wire/page.ts";
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

/**
 * The rows of a read, followed by those of each lookup: `node`, the number of the lookup; `id`; `refs`, with
 * a line for each expansion of the record; and `document`, which is null if there is no room for it. `refs`
 * and `document` are null for a deleted record.
 * @param rows of `expandedColumns`, in order; the first is returned whole, however large it is
 * @param beside additional columns of these rows, each with its type
 */
export function expandedQuery(
  application: Application,
  expansions: readonly Expansion[],
  rows: Knex.QueryBuilder | Knex.Raw,
  beside: Readonly<Record<string, string>> = {},
): Knex.Raw {
  const lookups = lookupsOf(expansions, application);
  const read = sentSql(0, expansions, Object.keys(beside));
  const none = Object.entries(beside).map(([name, type]) => `null::${type} as ${name}`);
  const found = lookups.map(({ n, expansion: { inside } }) => sentSql(n, inside, none));
  const tables = [rows, ...lookups.map((lookup) => foundQuery(lookup, application))];
  const ctes = tables.map((_, n) => `e${n} as materialized (?)`).join(",\n");
  return knex.raw(`with ${ctes}\n${[read, ...found].join("\nunion all ")}`, tables);
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
    .where({ organization_id: slot("organization"), id: knex.ref("wanted.id") })
    .whereNull("deleted_at");
  const parent = deletableParent(application, model);
  if (parent) void record.whereExists(parentQuery(model, parent));
  return knex.raw(
    "select wanted.id, found.* from (?) as wanted left join lateral (? limit 1) as found on true",
    [wantedQuery(lookup), record],
  );
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
 */
function sentSql(n: number, expansions: readonly Expansion[], beside: readonly string[]): string {
  const room = n === 0 ? `so_far <= ${MOST_PAGE_BYTES} or so_far = bytes` : `so_far <= ${MOST_FOUND_BYTES}`;
  const whole =
    "case when answers is null then textsend(document) else substring(textsend(document) from 1 for octet_length(document) - 1) || textsend(',\"customFields\":' || answers || '}') end";
  const refs = expansions.map(({ field, by }) => {
    const value = `coalesce(${columnOf(field)}::text, '')`;
    return by === null ? value : `coalesce(${columnOf(by)}, '') || ' ' || ${value}`;
  });
  const columns = [
    `${n} as node`,
    "id",
    `case when document is not null then ${refs.join(" || chr(10) || ") || "''"} end as refs`,
    `case when ${room} then ${whole} end as document`,
    ...beside,
  ];
  return `select ${columns.join(", ")} from (select *, sum(bytes) over (rows unbounded preceding) as so_far
  from (select *, octet_length(document) + coalesce(octet_length(answers), 0) as bytes from e${n}) as measured) as placed`;
}
