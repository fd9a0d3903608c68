/** Compares declared with live columns: finds reused names of former columns, and columns renamed by hand. */
import type { Renamed } from "../../runtime/store/schema/renamed.ts";
import type { DocumentShape, Forms } from "../../runtime/store/schema/shape.ts";
import { canonicalType, quote, type Table } from "../../runtime/store/schema/table.ts";
import type { LiveColumn, LiveTable, Marked } from "./introspect.ts";
import { indexMark, isCheckMarked } from "./mark.ts";

/** A former column whose name a new field has. */
export interface Superseded {
  readonly name: string;
  /** The column that has its values. */
  readonly holder: string;
}

/** A declared column that somebody renamed. */
export interface Misnamed {
  readonly name: string;
  readonly is: string;
}

export interface Stray {
  readonly kind: "check" | "foreign key" | "index";
  readonly name: string;
}

interface Known {
  readonly shape: DocumentShape | null;
  readonly forms: Forms | null;
  readonly renamed: Renamed;
}

/** The live table as it will be after the repairs, and the repairs that are needed. */
export function reconcile(table: Table, live: LiveTable, known: Known) {
  const misnamed = misnamedIn(table, live, known);
  const right = misnamed.reduce(renameColumn, live);
  const superseded = supersededIn(table, right, known);
  const left = without(right, new Set(superseded.map(({ name }) => name)));
  const strays = straysIn(table, left);
  const names = new Set(strays.map(({ name }) => name));
  const stays = ({ name }: { readonly name: string }) => !names.has(name);
  return {
    misnamed,
    superseded,
    strays,
    /** Triggers that name a superseded column. */
    stale: superseded.length === 0 ? [] : right.triggers.filter(({ mark }) => mark !== null),
    live: {
      ...left,
      checks: left.checks.filter(stays),
      foreignKeys: left.foreignKeys.filter(stays),
      indexes: left.indexes.filter(stays),
    },
  };
}

/** Finds, for each missing column, the only undeclared one with the same comment and type. */
function misnamedIn(table: Table, live: LiveTable, { shape, forms, renamed }: Known): Misnamed[] {
  const declared = new Set(table.columns.map(({ name }) => name));
  const kept = new Set(Object.values(renamed).flatMap((formers) => Object.keys(formers)));
  const stands = ({ name }: { readonly name: string }) => live.columns.some((column) => column.name === name);
  return table.columns.flatMap((column) => {
    const field = shape?.fields.find((one) => one.column === column.name);
    // If no document has the field, it is new and never had a column.
    if (stands(column) || (field && forms?.[field.name] === undefined)) return [];
    const like = live.columns.filter(
      ({ name, mark, comment, sql }) =>
        mark !== null &&
        !declared.has(name) &&
        !kept.has(name) &&
        comment === column.comment &&
        sql === canonicalType(column.sql),
    );
    return like.length === 1 ? [{ name: column.name, is: like[0]!.name }] : [];
  });
}

function renameColumn(live: LiveTable, { name, is }: Misnamed): LiveTable {
  const rename = (column: string) => (column === is ? name : column);
  const renamed = <T extends { readonly columns: readonly string[] }>(one: T): T => ({
    ...one,
    columns: one.columns.map(rename),
  });
  return {
    ...live,
    columns: live.columns.map((column): LiveColumn => ({ ...column, name: rename(column.name) })),
    checks: live.checks.map((check) => ({ ...renamed(check), column: check.column && rename(check.column) })),
    foreignKeys: live.foreignKeys.map(renamed),
    indexes: live.indexes.map(renamed),
  };
}

function supersededIn(table: Table, live: LiveTable, known: Known): Superseded[] {
  return table.columns.flatMap(({ name }) => {
    const holder = holderOf(name, table, known);
    const isLive = live.columns.some((column) => column.name === name);
    return holder === null || !isLive ? [] : [{ name, holder }];
  });
}

/**
 * The column that holds the values of a former column after any number of renames: a declared column, or one whose values
 * a declared column has yet to take over. Null if there is none.
 */
function holderOf(former: string, { columns }: Table, { shape, renamed }: Known): string | null {
  const seen = new Set<string>();
  for (let name = former; !seen.has(name); ) {
    seen.add(name);
    const is = Object.keys(renamed).find((other) => renamed[other]![name] === true);
    if (is === undefined) {
      const isPending = columns.some((column) => shape?.renamed.get(column.name)?.includes(name));
      return name !== former && isPending ? name : null;
    }
    if (columns.some((column) => column.name === is)) return is;
    name = is;
  }
  return null;
}

function without(live: LiveTable, gone: ReadonlySet<string>): LiveTable {
  if (gone.size === 0) return live;
  const stays = ({ columns }: { readonly columns: readonly string[] }) =>
    !columns.some((column) => gone.has(column));
  return {
    ...live,
    columns: live.columns.filter(({ name }) => !gone.has(name)),
    checks: live.checks.filter(stays),
    foreignKeys: live.foreignKeys.filter(stays),
    indexes: live.indexes.filter(stays),
    triggers: live.triggers.filter(({ mark }) => mark === null),
  };
}

/** Constraints and indexes declared for a missing column that exist on a column renamed by hand. */
function straysIn(table: Table, live: LiveTable): Stray[] {
  const missing = table.columns.filter(({ name }) => !live.columns.some((column) => column.name === name));
  const mentions = (sql: string) => missing.some(({ name }) => sql.includes(quote(name)));
  const checks = table.checks.filter(
    (check) => mentions(check.sql) && isCheckMarked(check, marksOf(live.checks, check.name)),
  );
  const indexes = table.indexes.filter(
    (index) =>
      mentions([...index.on, index.where ?? ""].join()) &&
      marksOf(live.indexes, index.name) === indexMark(index),
  );
  const foreignKeys = table.foreignKeys.filter(
    ({ name, columns }) =>
      missing.some((column) => columns.includes(column.name)) &&
      live.foreignKeys.some((key) => key.name === name),
  );
  const stray = (kind: Stray["kind"], { name }: NamedObject): Stray => ({ kind, name });
  return [
    ...checks.map((check) => stray("check", check)),
    ...indexes.map((index) => stray("index", index)),
    ...foreignKeys.map((key) => stray("foreign key", key)),
  ];
}

interface NamedObject {
  readonly name: string;
}

const marksOf = (live: readonly (NamedObject & Marked)[], name: string): string | null | undefined =>
  live.find((one) => one.name === name)?.mark;
