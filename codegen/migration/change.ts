/** Computes the differences between a desired and a live schema, before deciding what to do about them. */
import type { Desired } from "../../runtime/store/schema/current.ts";
import type { Renamed } from "../../runtime/store/schema/renamed.ts";
import type { DocumentShape, Forms } from "../../runtime/store/schema/shape.ts";
import type { Stored } from "../../runtime/store/schema/stored.ts";
import { type AcceptedIn, canonicalType, isLikeType, type Table } from "../../runtime/store/schema/table.ts";
import type { Places } from "./cluster.ts";
import type { LiveSchema, LiveTable, LiveTrigger, Marked } from "./introspect.ts";
import { type Misnamed, reconcile, type Stray, type Superseded } from "./reconcile.ts";
import type { Allowed, Rows } from "./step.ts";

/** Facts about the data that a plan depends on. */
export interface Facts {
  readonly allowDestructive: Allowed;
  /** A table with at most this many rows is small: reading or writing it whole takes milliseconds. */
  readonly small: number;
  /** Row counts by table; counting stops once a table is not small. A table missing here counts as large. */
  readonly rows: ReadonlyMap<string, number>;
  /** Results of counting queries by their text; a query that is missing here has not been run. */
  readonly counts: ReadonlyMap<string, number>;
  /** Examples of counted rows, by the text of the query for them. */
  readonly examples?: ReadonlyMap<string, readonly string[]>;
  /** Whether the database is taken back to an earlier release, whose successor may still be served. */
  readonly back: boolean;
  /** The columns that took over the values of former ones, by table. */
  readonly renamed: ReadonlyMap<string, Renamed>;
  /** The resources that tables are recorded to store, by table. */
  readonly stored: ReadonlyMap<string, Stored>;
  /** The recorded forms of texts, by table; a table missing here was created by an earlier version. */
  readonly accepted?: ReadonlyMap<string, AcceptedIn>;
  /** Whether the last migration was to the same schema: every difference was then made by hand. */
  readonly isMigrated: boolean;
  /** Recorded forms of the documents, by table; empty if every document is to be checked. */
  readonly documents: ReadonlyMap<string, Forms>;
  /** Recorded forms of the documents that servers of the previous release write, by table. */
  readonly written?: ReadonlyMap<string, Forms>;
  /** Whether the database was taken back to an earlier release, and has not been settled since. */
  readonly isTakenBack?: boolean;
  /** Recorded forms of the documents, by table, whether documents have them or not. */
  readonly recorded?: ReadonlyMap<string, Forms>;
  /** Whether only one process runs, so that no server of the previous release does. */
  readonly undoes?: boolean;
  /** Where tables are in a cluster; absent or null if the database is no cluster. */
  readonly places?: Places | null;
  /** How many shards a cluster divides the organizations into, if they are not divided yet. */
  readonly shards?: number;
}

export interface Pair {
  readonly table: Table;
  readonly live: LiveTable;
  readonly common: ReturnType<typeof commonOf>;
  /** Columns whose live type differs from the declared type. */
  readonly retyped: Pair["common"];
  readonly rows: number;
  readonly isSmall: boolean;
  readonly shape: DocumentShape | null;
  /** Recorded forms of its documents; null if unknown. */
  readonly forms: Forms | null;
  /** Recorded forms of the documents that servers of the previous release write; null if unknown. */
  readonly written: Forms | null;
  readonly renamed: Renamed;
  /** Former columns whose names new fields need; removed from `live`. */
  readonly superseded: readonly Superseded[];
  /** Triggers that name a superseded column. */
  readonly stale: readonly LiveTrigger[];
  /** Declared columns that were renamed by hand; `live` has them under their declared names. */
  readonly misnamed: readonly Misnamed[];
  /** Constraints and indexes that have a declared name but cover other columns; removed from `live`. */
  readonly strays: readonly Stray[];
  /** All live tables, by name. */
  readonly tables: LiveSchema["tables"];
  /** Itself and all other pairs, by table. */
  readonly pairs: ReadonlyMap<string, Pair>;
  /** Tables that are created. Any other one without a pair stays as it is. */
  readonly created: ReadonlySet<string>;
  readonly facts: Facts;
}

export interface Change {
  readonly created: readonly Table[];
  readonly existing: readonly Pair[];
  /** Tables that a migration created and that are no longer declared. */
  readonly gone: readonly LiveTable[];
  /** Declared tables whose name belongs to a table that no migration created. */
  readonly taken: readonly Table[];
  readonly desired: Desired;
  readonly facts: Facts;
}

export function compare(desired: Desired, live: LiveSchema, facts: Facts): Change {
  const liveOf = ({ name }: Table) => live.tables.get(name);
  const pairs = new Map<string, Pair>();
  const created = desired.tables.filter((table) => !liveOf(table));
  const beside = { pairs, created: new Set(created.map(({ name }) => name)) };
  const existing = desired.tables
    .filter((table) => liveOf(table)?.ours)
    .map((table) => ({ ...pairOf(table, desired, live, facts), ...beside }));
  for (const pair of existing) pairs.set(pair.table.name, pair);
  const declared = new Set(desired.tables.map((table) => table.name));
  return {
    created,
    existing,
    gone: [...live.tables.values()].filter((table) => table.ours && !declared.has(table.name)),
    taken: desired.tables.filter((table) => liveOf(table)?.ours === false),
    desired,
    facts,
  };
}

function pairOf(
  table: Table,
  desired: Desired,
  { tables }: LiveSchema,
  facts: Facts,
): Omit<Pair, "pairs" | "created"> {
  const rows = facts.rows.get(table.name) ?? Number.POSITIVE_INFINITY;
  const shape = desired.shapes.get(table.name) ?? null;
  const forms = facts.documents.get(table.name) ?? null;
  const renamed = facts.renamed.get(table.name) ?? {};
  const { live, ...found } = reconcile(table, tables.get(table.name)!, { shape, forms, renamed });
  const common = commonOf(table, live);
  return {
    table,
    live,
    ...found,
    renamed,
    common,
    retyped: common.filter(
      ({ column, was }) =>
        canonicalType(column.sql) !== was.sql &&
        !(facts.back && isLikeType(was.sql, canonicalType(column.sql))),
    ),
    rows,
    isSmall: rows <= facts.small,
    shape,
    forms,
    written: facts.written?.get(table.name) ?? null,
    tables,
    facts,
  };
}

const commonOf = ({ columns }: Table, { columns: live }: LiveTable) =>
  columns.flatMap((column) => {
    const was = named(live, column.name);
    return was ? [{ column, was }] : [];
  });

/** The rows that a counting query finds, with their count if it is known. */
export const rowsOf = ({ counts }: Facts, are: string, sql: string): Rows => ({
  sql,
  are,
  count: counts.get(sql) ?? null,
});

export const someOf = (rows: Rows | null): boolean => (rows?.count ?? 0) > 0;

/** `, such as note_1 and note_2`; empty if no examples are known. */
export function suchAs({ examples }: Facts, rows: Rows): string {
  const found = examples?.get(rows.examples ?? "") ?? [];
  return found.length === 0 ? "" : `, such as ${found.join("; ")}`;
}

/** `1 row`, `12 rows`. */
const rowCount = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"}`;

/** `1 row breaks it`, `12 rows break it`. @param are their property, which begins with a verb in the plural */
export const rowsAre = (count: number, are: string): string =>
  `${rowCount(count)} ${count === 1 ? are.replace(/^\w+/, singular) : are}`;

const singular = (verb: string): string => SINGULAR[verb] ?? `${verb}s`;

const SINGULAR: Readonly<Record<string, string>> = {
  are: "is",
  do: "does",
  have: "has",
  will: "will",
  would: "would",
};

/** What happens to rows that break a rule. */
export const keptRows = (count: number): string => `${count === 1 ? "It is" : "They are"} left unchanged.`;

export const named = <T extends NamedObject>(items: readonly T[], name: string): T | undefined =>
  items.find((item) => item.name === name);

interface NamedObject {
  readonly name: string;
}

/**
 * Objects that a migration created and that are no longer declared. Other people's objects are left alone.
 */
export const undeclared = <T extends NamedObject & Marked>(
  live: readonly T[],
  declared: readonly NamedObject[],
): T[] => live.filter(({ name, mark }) => mark !== null && !named(declared, name));
