/** Indexes: built and dropped without blocking writes; a changed one is built beside the old one. */
import { worded } from "../../runtime/store/schema/folding.ts";
import { type Index, quote, type Table } from "../../runtime/store/schema/table.ts";
import { named, type Pair, rowsAre, rowsOf, someOf, suchAs, undeclared } from "./change.ts";
import { isFilled, staleIndexes } from "./columns.ts";
import { asFilled, withNames } from "./counting.ts";
import * as ddl from "./ddl.ts";
import type { LiveIndex } from "./introspect.ts";
import { indexMark } from "./mark.ts";
import { renamesOf } from "./renames.ts";
import { type Rows, type Step, step } from "./step.ts";

/** Drops indexes that an interrupted migration left behind. */
export function clearIndexes({ table, live }: Pair): Step[] {
  const halfBuilt = namesWhileBuilt(table);
  return live.indexes.flatMap(({ name, valid, mark }): Step[] => {
    if (halfBuilt.has(name))
      return [dropOutside(table.name, name, "Left over from a migration that was interrupted.")];
    if (valid) return [];
    if (named(table.indexes, name) || mark !== null)
      return [dropOutside(table.name, name, "Its build was interrupted.")];
    const note = "The index is invalid, and its creator is unknown. Drop it manually.";
    return [step("keep", table.name, { name, note })];
  });
}

const dropOutside = (table: string, name: string, note: string): Step =>
  step("drop index", table, { name, sql: [ddl.dropIndex(name)], note, runs: "outside" });

export const buildIndexes = (pair: Pair): Step[] =>
  pair.table.indexes.flatMap((index) => buildIndex(pair, index));

function buildIndex(pair: Pair, index: Index): Step[] {
  const was = pair.live.indexes.find(
    ({ name, valid }) => valid && name === index.name && !isGone(pair, name),
  );
  const stands = was?.mark === indexMark(index);
  const rows =
    index.unique && !(stands && !isFilled(pair, mentionedIn(index))) ? duplicates(pair, index) : null;
  if (someOf(rows)) return [refuseDuplicates(pair, index, rows!)];
  if (stands) return rows?.count === null ? [keepUnique(pair, index.name, rows)] : [];
  return was ? replace(pair, index, rows) : [build(pair, index, index.name, rows)];
}

const build = ({ table }: Pair, index: Index, as: string, rows: Rows | null): Step =>
  step("build index", table.name, {
    name: as,
    sql: [ddl.createIndex(table.name, index, { concurrently: true, as }), ddl.commentOnIndex(index, as)],
    note: index.unique ? "Values become unique." : "Serves a filter or a reference.",
    runs: "outside",
    rows,
  });

function replace(pair: Pair, index: Index, rows: Rows | null): Step[] {
  const { name } = pair.table;
  const beside = ddl.nameWhileBuilt(index.name);
  const swap = step("swap index", name, {
    name: index.name,
    sql: [ddl.dropIndex(index.name, { concurrently: false }), ddl.renameIndex(beside, index.name)],
    note: "Takes the place of the old one.",
  });
  return [build(pair, index, beside, rows), swap];
}

const mentionedIn = ({ on, where }: Pick<Index, "on" | "where">): string => [...on, where ?? ""].join();

/** Rows that will share a value with another row; nulls are never equal. */
function duplicates(pair: Pair, { on: declared, where }: Index): Rows | null {
  const then = asFilled(pair, mentionedIn({ on: declared, where }));
  if (then === null) return null;
  const on = declared.map(then);
  const conditions = [
    ...on.map((part) => `${part} is not null`),
    ...(where === null ? [] : [`(${then(where)})`]),
  ].join(" and ");
  const groups = `select count(*) as n from ${quote(pair.table.name)} t where ${conditions} group by ${on.join(", ")} having count(*) > 1`;
  const rows = rowsOf(pair.facts, "share a value", `select coalesce(sum(n), 0) as count from (${groups}) g`);
  return {
    ...rows,
    examples: `select array_to_string((array_agg("id" order by "id"))[1:5], ' and ') as example from ${quote(pair.table.name)} t where ${conditions} group by ${on.join(", ")} having count(*) > 1 limit 3`,
  };
}

/** Changes nothing. Its rows are counted, because the migration may give them values that are alike. */
const keepUnique = ({ table }: Pair, name: string, rows: Rows): Step =>
  step("keep", table.name, { name, note: "Values stay unique when rows are filled.", rows });

function refuseDuplicates({ table, facts }: Pair, { name, on }: Index, rows: Rows): Step {
  return step("refuse", table.name, {
    name,
    note: `${rowsAre(rows.count!, `share their values of (${worded(on)})`)} with another${suchAs(facts, rows)}. Make them differ, then migrate again.`,
    rows,
  });
}

export function dropIndexes(pair: Pair): Step[] {
  const { table, live } = pair;
  const halfBuilt = namesWhileBuilt(table);
  return undeclared(live.indexes, table.indexes)
    .filter(({ name, valid }) => valid && !halfBuilt.has(name) && !isGone(pair, name))
    .flatMap((index) => dropUndeclared(pair, index));
}

/** Drops unique indexes that the earlier release does not declare. Other indexes serve the later release. */
export const dropUniqueIndexes = (pair: Pair): Step[] =>
  dropIndexes(pair).filter(({ name }) =>
    pair.live.indexes.some((index) => index.name === name && index.unique),
  );

const namesWhileBuilt = ({ indexes }: Table): ReadonlySet<string> =>
  new Set(indexes.map(({ name }) => ddl.nameWhileBuilt(name)));

/** Whether an index is dropped together with the old type of its column. */
const isGone = (pair: Pair, index: string): boolean =>
  pair.retyped.some(({ column }) => named(staleIndexes(pair, column.name), index) !== undefined);

function dropUndeclared(pair: Pair, index: LiveIndex): Step[] {
  const { table, facts } = pair;
  const { name, unique, columns } = index;
  if (!unique) return [dropOutside(table.name, name, "It serves no filter any more.")];
  // The index is kept as long as its columns: new rows have null there, and nulls are never duplicates. It is dropped if
  // the database is taken back, because a trigger may then fill the column. A trigger fills a renamed column too, so
  // there it is kept only if it refuses what that of the new column refuses. Beside a column that is still written, it
  // would refuse changes of rows that have values in both.
  const gone = columns.filter((column) => !named(table.columns, column));
  const formers = new Set(renamesOf(pair).map(({ former }) => former.name));
  const isUnwritten = columns.every((column) => column === "organization_id" || gone.includes(column));
  const isKept =
    gone.length > 0 &&
    (isUnwritten || gone.every((column) => formers.has(column))) &&
    !isOtherThanRenamed(pair, index);
  if (!facts.back && isKept) return [];
  const note = "Values need not be unique any more; once two are alike, it cannot be built again.";
  return [dropOutside(table.name, name, note)];
}

/**
 * Whether an index of a renamed column has another form than that of the new column, or the new one has none. Servers know
 * what the index means as long as `was` is declared.
 */
function isOtherThanRenamed(pair: Pair, { columns, mark }: LiveIndex): boolean {
  const renames = renamesOf(pair).map(({ column, former }) => [column.name, former.name] as const);
  const known = new Map(
    renames
      .filter(([is, was]) => pair.shape?.renamed.get(is)?.includes(was))
      .map(([is, was]) => [is, quote(was)]),
  );
  const asFormer = (sql: string) => withNames(sql, known);
  const marks = pair.table.indexes.map((index) =>
    indexMark({ ...index, on: index.on.map(asFormer), where: index.where && asFormer(index.where) }),
  );
  return renames.some(([, was]) => columns.includes(was)) && !marks.includes(mark ?? "");
}
