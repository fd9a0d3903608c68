/** Searched lists: follow the list's order if many records match, and use the index of words if few do. */
import type { Knex } from "knex";
import type { Model } from "../../model/model.ts";
import { foldedText, lexemes, SPAN_SECONDS, searchedText, spanSql } from "../schema/search.ts";
import { quote } from "../schema/table.ts";
import { boundedRows } from "../wire/page.ts";
import { atKey } from "./batches.ts";
import { knex, slot } from "./query.ts";

/** The number of records at the head of the list that are matched one by one before a way is chosen. */
const FIRST = 100;
/**
 * If this many of them have the rarest word, the list is followed: the index has too many records of that word.
 */
const DENSE = 2;
/** The same, if the index also finds the records of a span of time. */
const DENSE_IN_TIME = 4;
/** The most records that are then followed. */
const MOST = 5_000;
/**
 * The spans of time that are searched one after another: some, and many if these have so many records of the page that
 * the others probably fill it.
 */
const [SOME_SPANS, MANY_SPANS] = [8, 128];
/** With more records in a span than this, sorting them costs more than to go another way. */
const FEW_IN_SPAN = 500;
/** With more records in the index than this, sorting them costs more than following the list further. */
const FEW = 2_000;
/** The most records that are followed in this case. */
const LONG = 10_000;

/** The number of records at the head of the list that the light statement matches. */
const NEAR = 48;
/** If at least `FREQUENT` of them match, it follows the list for up to `NEARBY` records. */
const [FREQUENT, NEARBY] = [4, 1_000];
/** The most records that it reads by the index, if none of the first has the rarest word. */
const MOST_RARE = 100;

/** A list to be searched. */
interface Searched {
  readonly model: Model;
  /** The page's columns, of a row named like the table. */
  readonly columns: readonly (string | Knex.Raw)[];
  /** The rows of the list in order. @param most rows that are read */
  readonly ordered: (rows: () => Knex.QueryBuilder, most: Knex.Raw) => Knex.QueryBuilder | Knex.Raw;
  /** Adds the list's filters and position to rows that are read in no particular order. */
  readonly matching: (rows: Knex.QueryBuilder) => Knex.QueryBuilder;
  readonly order: string;
  /** The direction of a list by time of creation; null for another list. */
  readonly byTime: "asc" | "desc" | null;
}

/**
 * The rows of a list that match a search. Which way is faster depends on how frequent the words are, which a
 * plan made in advance cannot know. So the head of the list decides. If it fills the page, it is enough. If
 * some of its records have the rarest word, the list is followed. Otherwise, the index finds the records of that word in one
 * span of time after another. If these do not fill the page, it finds all records of the word, and they are sorted. If
 * these are too many, the list is followed further before.
 */
export function searched(of: Searched): Knex.Raw {
  const { model, columns, matching, order } = of;
  const table = quote(model.table);
  const steps = stepsToWay(of);
  const page = (rows: Knex.Raw, way: string) =>
    knex.select("*", knex.raw("true")).from(rows).whereRaw(`(select way.is from way) = '${way}'`);
  const rows = knex.raw(
    "? union all ? union all ? union all ? union all (? limit ? + 1) union all (? limit ? + 1)",
    [
      page(knex.raw("walked"), "walked").clearSelect().select("*").where("is_found", knex.raw("true")),
      page(knex.raw(`further as ${table}`), "further"),
      page(knex.raw("timed cross join lateral (?) as record", [rowOf(model)]), "timed")
        .clearSelect()
        .select("record.*", knex.raw("null"), knex.raw("true")),
      page(knex.raw(`long as ${table}`), "long"),
      page(knex.raw(`(?) as ${table}`, [inFew(model, matching, order)]), "few").where(found(model)),
      limitOf(),
      page(knex.raw(`(?) as ${table}`, [byIndex(model, matching)]), "index").orderByRaw(order),
      limitOf(),
    ],
  );
  // Columns can have statements of their own, which each way would have to begin.
  return knex.raw(`with ${ctesOf(steps)}\n?`, [
    ...Object.values(steps),
    knex.select(...(columns as string[])).from(knex.raw("(? offset 0) as ??", [rows, model.table])),
  ]);
}

/** The row of a record that the spans of time have found. */
const rowOf = (model: Model): Knex.QueryBuilder => atKey(recordsOf(model), `${model.table}.id`, "timed.id");

/**
 * A page of the same list by a light statement, which has only the ways for very rare and very frequent words: PostgreSQL sets
 * up each way on every call, also if it is not taken. If none of the first records has the rarest word, the index finds all
 * records of that word; if many of them match, the list is followed.
 * @returns the page; or one row of nulls if these ways would read too many records
 */
export function searchedLightly(of: Searched): Knex.Raw {
  const { model, columns, order } = of;
  const table = quote(model.table);
  const steps = stepsToLightWay(of);
  const page = (rows: string, way: string) =>
    knex.raw(`select *, true from ${rows} as ${table} where (select way.is from way) = '${way}'`);
  const rows = knex.raw(
    `(select * from walked where is_found and (select way.is from way) = 'walked') union all ? union all (? and ? order by ${order} limit ? + 1)
union all (select none.* from (select 1) as one left join (select * from walked limit 0) as none on true where (select way.is is null from way))`,
    [page("nearby", "nearby"), page("rare", "rare"), found(model), limitOf()],
  );
  return knex.raw(`with ${ctesOf(steps)}\n?`, [
    ...Object.values(steps),
    knex.select(...(columns as string[])).from(knex.raw("(? offset 0) as ??", [rows, model.table])),
  ]);
}

/** The steps of the light statement; `way` is the last of them, and null if it has no page. */
function stepsToLightWay(of: Searched): Readonly<Record<string, Knex.Raw>> {
  const { model, matching } = of;
  const limit = limitOf();
  const isRare = "(select rarest.count = 0 from rarest)";
  const named = namedRows(model, matching).whereRaw(
    `${isRare} and ${quote(model.table)}."id" <> all (array(select indexed.id from indexed))`,
  );
  return {
    ...stepsToRarest(of, NEAR),
    nearby: knex.raw(
      `select * from ? where (select found between ${FREQUENT} and ? from seen) and ? limit ? + 1`,
      [headOf(of, NEARBY), limit, found(model), limit],
    ),
    indexed: knex.raw(`select * from (?) as hit where ${isRare} limit ${MOST_RARE + 1}`, [
      hits(model, matching),
    ]),
    rare: model.hasExternalReferences
      ? knex.raw("select * from indexed union all ?", [named])
      : knex.raw("select * from indexed"),
    way: knex.raw(
      `select case when found > ? or walked < ${NEAR} then 'walked' when (select count(*) from nearby) > ? then 'nearby' when rarest.count = 0 and (select count(*) from indexed) <= ${MOST_RARE} then 'rare' end as is from seen, rarest`,
      [limit, limit],
    ),
  };
}

const limitOf = (): Knex.Raw => knex.raw("(?)::int", [slot("limit")]);

/**
 * The head of the list. Its limit depends on a parameter, so a plan for any values expects a tenth of the list: it follows an
 * index rather than sort the list, and costs less than a plan for a small organization, which would be made again for each
 * call.
 * @param most its rows
 */
function headOf({ model, ordered }: Searched, most: number): Knex.Raw {
  const limit = knex.raw(`greatest(${most}, (?)::int)`, [slot("limit")]);
  const rows = ordered(() => recordsOf(model).select(`${model.table}.*`, textOf(model)), limit);
  return knex.raw(`(? limit ?) as ${quote(model.table)}`, [rows, limit]);
}

/** The steps of the statement that find out which way is faster; `way` is the last of them. */
const stepsToWay = (of: Searched): Readonly<Record<string, Knex.Raw>> => ({
  ...stepsToRarest(of, FIRST),
  ...stepsInTime(of),
  ...stepsBehind(of),
});

/** The steps that match the head of the list, and find out which word is the rarest there. @param most its records */
function stepsToRarest(of: Searched, most: number): Readonly<Record<string, Knex.Raw>> {
  const { model } = of;
  return {
    ...linkedStep(model),
    walked: knex.raw("select *, ? as is_found from ?", [found(model), headOf(of, most)]),
    seen: knex.raw("select count(*) filter (where is_found) as found, count(*) as walked from walked"),
    rarest: knex.raw(
      `select probe.query::tsquery as query, probe.in_span, probe.count from (
  select query, in_span, place, case when cardinality((?)::text[]) > 1 then (select count(*) from walked where ${foldedText("searched")} ~ pattern) else (select found from seen) end as count
  from unnest((?)::text[], (?)::text[], (?)::text[]) with ordinality as one (query, pattern, in_span, place)) as probe order by count, place limit 1`,
      [slot("probes"), slot("probes"), slot("probePatterns"), slot("probesInSpan")],
    ),
  };
}

/** SQL that is true if enough of the first records have the rarest word: then the list is followed. */
const isDense = ({ byTime }: Searched): string =>
  `(select count >= ${byTime ? `case when in_span is null then ${DENSE} else ${DENSE_IN_TIME} end` : DENSE} from rarest)`;

/** SQL that is true if the first records of the list do not fill the page. */
const isOpen = (): Knex.Raw => knex.raw(`(select found <= ? and walked = ${FIRST} from seen)`, [limitOf()]);

/**
 * The steps that search one span of time after another; `timed` has the page if it is full, and otherwise nothing. A span
 * with too many records ends the search, because they cannot be sorted.
 */
function stepsInTime(of: Searched): Readonly<Record<string, Knex.Raw>> {
  const { model, byTime } = of;
  if (byTime === null) return { timed: knex.raw("select null::text as id where false") };
  const limit = limitOf();
  const first = byTime === "desc" ? "max" : "min";
  const unnamed = model.hasExternalReferences ? knex.raw(`cardinality(${LINKED}) = 0`) : knex.raw("true");
  const inTime = knex.raw("(? and ? and (select in_span is not null and (not ? or ?) from rarest))", [
    isOpen(),
    unnamed,
    knex.raw(isDense(of)),
    isCheapInTime(),
  ]);
  const some = knex.raw(
    `(select count(*) <= ? and count(*) * ${MANY_SPANS / SOME_SPANS} > ? and max(size) <= ${FEW_IN_SPAN} from some_spans)`,
    [limit, limit],
  );
  const spanned = "(select * from some_spans union all select * from more_spans) as spanned";
  return {
    since: knex.raw(
      `select ${spanSql(`${first}(created_at)`)}::int as span, ${FIRST * SPAN_SECONDS} / greatest(date_part('epoch', max(created_at) - min(created_at)), 1) as records from walked`,
    ),
    some_spans: inSpans(of, [0, SOME_SPANS - 1], inTime),
    more_spans: inSpans(of, [SOME_SPANS, MANY_SPANS - 1], some),
    timed: knex.raw(
      `select * from ? where (select count(*) > ? and max(size) <= ${FEW_IN_SPAN} from ?) limit ? + 1`,
      [knex.raw(spanned), limit, knex.raw(spanned), limit],
    ),
  };
}

/**
 * Whether a word that many of the first records have is cheaper to find in spans of time than by following the list, which
 * reads a page's records once for each time that the word is missing. To find a record by the index costs about two of
 * these reads, and the last span may have records beyond the page. Lists of small organizations have few records in a span.
 */
const isCheapInTime = (): Knex.Raw =>
  knex.raw(
    `(select count * (? + 1 + count * since.records / ${FIRST}) < ${FIRST / 2} * (? + 1) from since)`,
    [limitOf(), limitOf()],
  );

/** The records that the index finds in some spans, in order. Of a span with too many, all of them are shown. */
function inSpans(of: Searched, [from, to]: readonly [number, number], isOpen: Knex.Raw): Knex.Raw {
  const { model, matching, order, byTime } = of;
  const query = knex.raw("((?)::text || spans.span || (select in_span from rarest))::tsquery", [
    slot("spans"),
  ]);
  const found = knex.raw(
    `select of_span.id, of_span.size from (select since.span ${byTime === "desc" ? "-" : "+"} n as span from since, generate_series(${from}, ${to}) as n where ?) as spans
cross join lateral (select * from (select id, count(*) over () as size, ? as is_found from (? limit ${FEW_IN_SPAN + 1}) as hit) as ${quote(model.table)} where is_found or size > ${FEW_IN_SPAN} order by ${order}) as of_span`,
    [isOpen, matches(), hits(model, matching, { query, columns: "id" })],
  );
  return boundedRows("*", found);
}

/** The steps that are taken if neither the list is followed at first nor the spans of time fill the page. */
function stepsBehind(of: Searched): Readonly<Record<string, Knex.Raw>> {
  const { model, matching } = of;
  const limit = limitOf();
  return {
    further: knex.raw(
      `select * from ? where (? and ${isDense(of)} and not exists (select from timed)) and ? limit ? + 1`,
      [headOf(of, MOST), isOpen(), found(model), limit],
    ),
    soon: knex.raw(
      "select case when not ? then 'walked' when exists (select from timed) then 'timed' when (select count(*) from further) > ? then 'further' end as is",
      [isOpen(), limit],
    ),
    few: knex.raw(`select * from ? where (select soon.is is null from soon) limit ${FEW + 1}`, [
      knex.raw("(?) as indexed", [hits(model, matching)]),
    ]),
    counted: knex.raw("select count(*) as few from few"),
    long: knex.raw(`select * from ? where (select few from counted) > ${FEW} and ? limit ? + 1`, [
      headOf(of, LONG),
      found(model),
      limit,
    ]),
    way: knex.raw(
      `select coalesce(soon.is, case when few <= ${FEW} then 'few' when (select count(*) from long) > ? then 'long' else 'index' end) as is from soon, counted`,
      [limit],
    ),
  };
}

/** The rows found by the index or named by External References, in order. Only the rows of the page are matched. */
function inFew(model: Model, matching: Searched["matching"], order: string): Knex.Raw {
  const table = quote(model.table);
  if (!model.hasExternalReferences)
    return knex.raw(`select * from few as ${table} order by ${order} offset 0`);
  return knex.raw(`select * from (select * from few union all ?) as ${table} order by ${order} offset 0`, [
    namedRows(model, matching).whereRaw(`${table}."id" <> all (array(select few.id from few))`),
  ]);
}

/** All rows that a search finds, in no order. */
export function allSearched(model: Model, matching: Searched["matching"]): Knex.Raw {
  const rarest = knex.raw(
    "select probe.query::tsquery as query from unnest((?)::text[]) with ordinality as probe (query, place) order by place limit 1",
    [slot("probes")],
  );
  const steps = { ...linkedStep(model), rarest };
  return knex.raw(`with ${ctesOf(steps)} select 1 from (?) as found`, [
    ...Object.values(steps),
    byIndex(model, matching),
  ]);
}

/** The list of steps, each with a place for its SQL. */
export const ctesOf = (steps: Readonly<Record<string, Knex.Raw>>): string =>
  Object.keys(steps)
    .map((name) => `${name} as materialized (?)`)
    .join(",\n");

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
    ? knex.raw(`(? or ${quote(model.table)}."id" = any (${LINKED}))`, [matches()])
    : matches();

/** The ids of records with an External Reference whose `externalId` is the whole query; read once by a statement. */
const LINKED = "(select linked.ids from linked)::text[]";

/** The step that reads these ids, if records have External References. */
const linkedStep = ({ name, hasExternalReferences }: Model): Readonly<Record<string, Knex.Raw>> =>
  hasExternalReferences
    ? {
        linked: knex.raw("select array(?) as ids", [
          knex("external_references")
            .select("resource_id")
            .where({
              organization_id: slot("organization"),
              resource_type: knex.raw(`'${name}'`) as never,
              external_id: slot("q"),
            })
            .whereNull("deleted_at"),
        ]),
      }
    : {};

/**
 * The rows that the index finds by a query, by default for the rarest word. The organization is an expression, so that PostgreSQL cannot read all
 * rows of an average organization instead. To repeat the word would do as well, but the index would compare it twice.
 */
function hits(
  model: Model,
  matching: Searched["matching"],
  { query = knex.raw("(select query from rarest)"), columns = "*" } = {},
): Knex.QueryBuilder {
  const column = (name: string) => `${quote(model.table)}.${quote(name)}`;
  const rows = knex(model.table)
    .select(`${model.table}.${columns}`, textOf(model))
    .whereRaw(`${column("organization_id")} || '' = ?`, [slot("organization")])
    .whereNull(`${model.table}.deleted_at`);
  return matching(rows).whereRaw(`${lexemes(model, column)} @@ ?`, [query]);
}

/** The rows that the index finds by the rarest word, and the records that External References name. */
function byIndex(model: Model, matching: Searched["matching"]): Knex.Raw {
  const indexed = knex.raw("(select * from (? offset 0) as hit where ?)", [hits(model, matching), matches()]);
  if (!model.hasExternalReferences) return knex.raw("? offset 0", [indexed]);
  return knex.raw("? union all (select * from (? offset 0) as named where not ?) offset 0", [
    indexed,
    namedRows(model, matching),
    matches(),
  ]);
}

/** The rows that External References name. */
const namedRows = (model: Model, matching: Searched["matching"]): Knex.QueryBuilder =>
  matching(recordsOf(model).select(`${model.table}.*`, textOf(model))).whereRaw(
    `${quote(model.table)}."id" = any (${LINKED})`,
  );

/** The records of an organization that are not deleted. */
export const recordsOf = ({ table }: Model): Knex.QueryBuilder =>
  knex(table)
    .where({ [`${table}.organization_id`]: slot("organization") })
    .whereNull(`${table}.deleted_at`);
