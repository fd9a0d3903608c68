/** Searched lists: follow the list's order if many records match, and use the index of words if few do. */
import type { Knex } from "knex";
import type { Model } from "../../model/model.ts";
import { foldedText, lexemes, searchedText } from "../schema/search.ts";
import { quote } from "../schema/table.ts";
import { knex, slot } from "./query.ts";

/** The number of records at the head of the list that are matched one by one before a way is chosen. */
const FIRST = 100;
/**
 * With this many matches among them, the list is followed: each further hundred should have about as many.
 */
const DENSE = 3;
/** The most records that are then followed. */
const MOST = 3_000;
/** With more records in the index than this, sorting them costs more than following the list further. */
const FEW = 3_000;
/** The most records that are followed in this case. */
const LONG = 20_000;

/** A list to be searched. */
interface Searched {
  readonly model: Model;
  /** The page's columns, of a row named like the table. */
  readonly columns: readonly (string | Knex.Raw)[];
  /** The rows of the list in order. @param most rows that are read */
  readonly ordered: (rows: () => Knex.QueryBuilder, most: number) => Knex.QueryBuilder | Knex.Raw;
  /** Adds the list's filters and position to rows that are read in no particular order. */
  readonly matching: (rows: Knex.QueryBuilder) => Knex.QueryBuilder;
  readonly order: string;
}

/**
 * The rows of a list that match a search. Which way is faster depends on how frequent the words are, which a
 * plan made in advance cannot know. So the head of the list decides. If it fills the page, it is enough. If
 * it has a few matches, the list is followed. Otherwise, the index finds all matches, and they are sorted. If
 * these are too many, the list is followed further before.
 */
export function searched(of: Searched): Knex.Raw {
  const { model, columns, matching, order } = of;
  const table = quote(model.table);
  const steps = Object.entries(stepsToWay(of));
  const page = (rows: Knex.Raw, way: string) =>
    knex
      .select(...(columns as string[]))
      .from(rows)
      .whereRaw(`(select way.is from way) = '${way}'`);
  return knex.raw(
    `with ${steps.map(([name]) => `${name} as materialized (?)`).join(",\n")}
? union all ? union all ? union all (? limit ? + 1)`,
    [
      ...steps.map(([, step]) => step),
      page(knex.raw(`walked as ${table}`), "walked").where("is_found", knex.raw("true")),
      page(knex.raw(`further as ${table}`), "further"),
      page(knex.raw(`long as ${table}`), "long"),
      page(knex.raw(`(?) as ${table}`, [byIndex(model, matching)]), "index").orderByRaw(order),
      limitOf(),
    ],
  );
}

const limitOf = (): Knex.Raw => knex.raw("(?)::int", [slot("limit")]);

/** The steps of the statement that find out which way is faster; `way` is the last of them. */
function stepsToWay({ model, ordered, matching }: Searched): Readonly<Record<string, Knex.Raw>> {
  const table = quote(model.table);
  const limit = limitOf();
  const head = (most: number) =>
    knex.raw(`(? limit ${most}) as ${table}`, [
      ordered(() => recordsOf(model).select(`${model.table}.*`, textOf(model)), most),
    ]);
  return {
    walked: knex.raw("select *, ? as is_found from ?", [found(model), head(FIRST)]),
    seen: knex.raw("select count(*) filter (where is_found) as found, count(*) as walked from walked"),
    further: knex.raw(
      `select * from ? where (select found >= ${DENSE} and found <= ? and walked = ${FIRST} from seen) and ? limit ? + 1`,
      [head(MOST), limit, found(model), limit],
    ),
    rarest: knex.raw(
      `select probe.query::tsquery as query from unnest((?)::text[], (?)::text[]) with ordinality as probe (query, pattern, place)
  order by case when cardinality((?)::text[]) > 1 then (select count(*) from walked where ${foldedText("searched")} ~ probe.pattern) end, place limit 1`,
      [slot("probes"), slot("probePatterns"), slot("probes")],
    ),
    near: knex.raw(
      `select case when found > ? or walked < ${FIRST} then 'walked' when (select count(*) from further) > ? then 'further' end as is from seen`,
      [limit, limit],
    ),
    few: knex.raw(`select 1 from ? where (select near.is is null from near) limit ${FEW + 1}`, [
      knex.raw("(?) as indexed", [hits(model, matching)]),
    ]),
    long: knex.raw(`select * from ? where (select count(*) from few) > ${FEW} and ? limit ? + 1`, [
      head(LONG),
      found(model),
      limit,
    ]),
    way: knex.raw(
      "select coalesce(near.is, case when (select count(*) from long) > ? then 'long' else 'index' end) as is from near",
      [limit],
    ),
  };
}

/** All rows that a search finds, in no order. */
export const allSearched = (model: Model, matching: Searched["matching"]): Knex.Raw =>
  knex.raw(
    "with rarest as materialized (select probe.query::tsquery as query from unnest((?)::text[]) with ordinality as probe (query, place) order by place limit 1) select 1 from (?) as found",
    [slot("probes"), byIndex(model, matching)],
  );

/** The column with a row's searched text. */
const textOf = (model: Model): Knex.Raw =>
  knex.raw(`${searchedText(model, (column) => `${quote(model.table)}.${quote(column)}`)} as searched`);

/** Whether a row has all the words. */
const matches = (): Knex.Raw =>
  knex.raw(
    `(${foldedText("searched")} like all ((?)::text[]) and ${foldedText("searched")} ~ all ((?)::text[]))`,
    [slot("likes"), slot("patterns")],
  );

/** Whether a row matches, by its words or by its id in a foreign system. */
const found = (model: Model): Knex.Raw =>
  model.hasExternalReferences
    ? knex.raw(`(? or ${quote(model.table)}."id" = any (?))`, [matches(), linked(model)])
    : matches();

/** The ids of records with an External Reference whose `externalId` is the whole query. */
const linked = ({ name }: Model): Knex.Raw =>
  knex.raw("array(?)", [
    knex("external_references")
      .select("resource_id")
      .where({
        organization_id: slot("organization"),
        resource_type: knex.raw(`'${name}'`) as never,
        external_id: slot("q"),
      })
      .whereNull("deleted_at"),
  ]);

/**
 * The rows that the index finds by the rarest word. The condition is repeated so that PostgreSQL expects fewer
 * rows; otherwise it would read all rows of an average organization.
 */
function hits(model: Model, matching: Searched["matching"]): Knex.QueryBuilder {
  const column = (name: string) => `${quote(model.table)}.${quote(name)}`;
  const hit = `${lexemes(model, column)} @@ (select query from rarest)`;
  return matching(recordsOf(model).select(`${model.table}.*`, textOf(model))).whereRaw(`${hit} and ${hit}`);
}

/** The rows that the index finds by the rarest word, and the records that External References name. */
function byIndex(model: Model, matching: Searched["matching"]): Knex.Raw {
  const table = quote(model.table);
  const rows = () => matching(recordsOf(model).select(`${model.table}.*`, textOf(model)));
  const indexed = knex.raw("(select * from (? offset 0) as hit where ?)", [hits(model, matching), matches()]);
  if (!model.hasExternalReferences) return knex.raw("? offset 0", [indexed]);
  const named = rows().whereRaw(`${table}."id" = any (?)`, [linked(model)]);
  return knex.raw("? union all (select * from (? offset 0) as named where not ?) offset 0", [
    indexed,
    named,
    matches(),
  ]);
}

/** The records of an organization that are not deleted. */
export const recordsOf = ({ table }: Model): Knex.QueryBuilder =>
  knex(table)
    .where({ [`${table}.organization_id`]: slot("organization") })
    .whereNull(`${table}.deleted_at`);
