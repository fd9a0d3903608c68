/** What stands between a desired and a live schema, before it is known what to do about it. */
import type { Desired } from "../../runtime/store/schema/current.ts";
import type { Renamed } from "../../runtime/store/schema/renamed.ts";
import type { DocumentShape, Forms } from "../../runtime/store/schema/shape.ts";
import {
  type Column,
  canonicalType,
  isLikeType,
  quote,
  type Table,
} from "../../runtime/store/schema/table.ts";
import type { LiveSchema, LiveTable, LiveTrigger, Marked } from "./introspect.ts";
import { type Misnamed, reconcile, type Stray, type Superseded } from "./reconcile.ts";
import type { Allowed, Rows } from "./step.ts";

/** What a plan must know of the data. */
export interface Facts {
  readonly allowDestructive: Allowed;
  /** A table of at most so many rows is small: reading or writing it whole takes milliseconds. */
  readonly small: number;
  /** Rows of a table, counted until it is not small; a table that is missing here is taken for a large one. */
  readonly rows: ReadonlyMap<string, number>;
  /** Results of counting queries by their text; a query that is missing here has not been run. */
  readonly counts: ReadonlyMap<string, number>;
  /** Whether the database is taken back to an earlier release, whose successor may still be served. */
  readonly back: boolean;
  /** The columns that took over the values of former ones, by table. */
  readonly renamed: ReadonlyMap<string, Renamed>;
  /** Whether the last migration was to the same schema: every difference was then made by hand. */
  readonly isMigrated: boolean;
  /** Forms of documents as they were last brought in line, by table. */
  readonly documents: ReadonlyMap<string, Forms>;
}

export interface Pair {
  readonly table: Table;
  readonly live: LiveTable;
  readonly common: ReturnType<typeof commonOf>;
  /** Those of another type than they are declared to be. */
  readonly retyped: Pair["common"];
  readonly rows: number;
  readonly isSmall: boolean;
  readonly shape: DocumentShape | null;
  /** Forms of its documents; null where they are not known. */
  readonly forms: Forms | null;
  readonly renamed: Renamed;
  /** Former columns whose names new fields need; removed from `live`. */
  readonly superseded: readonly Superseded[];
  /** Triggers that name a superseded column. */
  readonly stale: readonly LiveTrigger[];
  /** Declared columns that were renamed by hand; `live` has them under their declared names. */
  readonly misnamed: readonly Misnamed[];
  /** Constraints and indexes that have a declared name but cover other columns; removed from `live`. */
  readonly strays: readonly Stray[];
  readonly facts: Facts;
}

export interface Change {
  readonly created: readonly Table[];
  readonly existing: readonly Pair[];
  /** Tables that a migration made and that are not declared any more. */
  readonly gone: readonly LiveTable[];
  /** Declared tables whose name is taken by one that no migration made. */
  readonly taken: readonly Table[];
  readonly desired: Desired;
  readonly facts: Facts;
}

export function compare(desired: Desired, live: LiveSchema, facts: Facts): Change {
  const liveOf = ({ name }: Table) => live.tables.get(name);
  const pairOf = (table: Table): Pair => {
    const rows = facts.rows.get(table.name) ?? Number.POSITIVE_INFINITY;
    const shape = desired.shapes.get(table.name) ?? null;
    const forms = facts.documents.get(table.name) ?? null;
    const renamed = facts.renamed.get(table.name) ?? {};
    const { live: stands, ...found } = reconcile(table, liveOf(table)!, { shape, forms, renamed });
    const common = commonOf(table, stands);
    return {
      table,
      live: stands,
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
      facts,
    };
  };
  const declared = new Set(desired.tables.map((table) => table.name));
  return {
    created: desired.tables.filter((table) => !liveOf(table)),
    existing: desired.tables.filter((table) => liveOf(table)?.ours).map(pairOf),
    gone: [...live.tables.values()].filter((table) => table.ours && !declared.has(table.name)),
    taken: desired.tables.filter((table) => liveOf(table)?.ours === false),
    desired,
    facts,
  };
}

const commonOf = ({ columns }: Table, { columns: live }: LiveTable) =>
  columns.flatMap((column) => {
    const was = named(live, column.name);
    return was ? [{ column, was }] : [];
  });

/** Rows that a counting query finds, with the count where it is known. */
export const rowsOf = ({ counts }: Facts, are: string, sql: string): Rows => ({
  sql,
  are,
  count: counts.get(sql) ?? null,
});

/** Rows can be judged where all that the condition mentions is there and of its final type. */
export function canCount(pair: Pair, sql: string): boolean {
  const mentioned = pair.table.columns.filter((column) => sql.includes(quote(column.name)));
  const moved = pair.retyped.map(({ column }) => column);
  const isReady = (column: Column) => named(pair.live.columns, column.name) && !moved.includes(column);
  return pair.rows > 0 && mentioned.every(isReady);
}

export const someOf = (rows: Rows | null): boolean => (rows?.count ?? 0) > 0;

/** `1 row`, `12 rows`. */
export const rowCount = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"}`;

export const named = <T extends Named>(items: readonly T[], name: string): T | undefined =>
  items.find((item) => item.name === name);

interface Named {
  readonly name: string;
}

/** What a migration made and nothing declares any more; a stranger's is not ours to judge. */
export const undeclared = <T extends Named & Marked>(live: readonly T[], declared: readonly Named[]): T[] =>
  live.filter(({ name, mark }) => mark !== null && !named(declared, name));
