/** The description of a table, from which SQL is written. */
import type { Schema } from "../../model/type.ts";

export interface Column {
  readonly name: string;
  /** PostgreSQL type, with its collation if it has one. */
  readonly sql: string;
  readonly nullable: boolean;
  /** SQL expression, or null. */
  readonly default: string | null;
  readonly comment: string;
}

export interface Index {
  readonly name: string;
  /** Columns or expressions, quoted, in order. */
  readonly on: readonly string[];
  readonly unique: boolean;
  /** `gin` for an index that finds rows by the items of a list; otherwise, it is a B-tree. */
  readonly using?: "gin";
  /** SQL condition of a partial index, or null. */
  readonly where: string | null;
}

/**
 * Storage parameters of an index by its method. By default, GIN would collect new entries in a list of up to
 * 4 MB, which every search reads whole until a vacuum or an unlucky insert sorts it in.
 */
export const STORAGE = { gin: "fastupdate = off" } as const;

export interface ForeignKey {
  readonly name: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
}

export interface CheckConstraint {
  readonly name: string;
  readonly sql: string;
  /** The column it bounds; a check without one bounds the row. */
  readonly column: string | null;
  /** Counts the rows that break its rule, if its SQL judges only a part of them. */
  readonly breaking?: { readonly are: string; readonly sql: string };
}

/** A constraint that keeps two rows from overlapping. */
export interface ExclusionConstraint {
  readonly name: string;
  /** Its definition, after `exclude`. */
  readonly sql: string;
  /** Queries that count the rows that overlap, and for examples of them. */
  readonly overlapping: { readonly count: string; readonly examples: string };
}

/** What values have to be like that PostgreSQL does not check: the form of a text, and the bounds of values inside JSON. */
export interface Accepted {
  /** The name of its type. */
  readonly type: string;
  /** The resource that a reference leads to. */
  readonly to?: string;
  readonly format?: string;
  readonly pattern?: string;
  /** Bounds of values inside JSON, as a schema. Their forms, if they are texts, are recorded by themselves. */
  readonly bounds?: Schema;
  /** Whether the column has a list of such values. */
  readonly isList?: true;
  /** Where the values are in the lists and objects of the column: names of members, and `*` for the items of a list. */
  readonly path?: readonly string[];
}

/**
 * By column name; for values in its lists and objects followed by their path, such as `contact/email`, and for their bounds
 * by `#`, such as `contact/email/#`.
 */
export type AcceptedIn = Readonly<Record<string, Accepted>>;

export interface Table {
  readonly name: string;
  readonly comment: string;
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
  readonly indexes: readonly Index[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly checks: readonly CheckConstraint[];
  readonly exclusions?: readonly ExclusionConstraint[];
  /** Not in the write-ahead log: its rows are lost if the database crashes. */
  readonly unlogged: boolean;
  /** Its rows belong to no organization: a reference table on Citus. */
  readonly shared: boolean;
  /** The resource that it stores; null for the runtime's own tables. */
  readonly resource: string | null;
  /** The prefix of the ids of that resource. */
  readonly idPrefix?: string;
  /** Its personal fields under each of their names, with their columns. */
  readonly personal?: Readonly<Record<string, string | null>>;
  /** The forms of its texts that PostgreSQL does not check, by column. */
  readonly accepted?: AcceptedIn;
}

/** Citus appends a shard number of up to 9 characters to each name; PostgreSQL cuts names at 63 bytes. */
export const MAX_NAME = 54;

/** The name of a constraint or index; a name that is too long is cut and gets a hash. */
export function constraintName(...parts: readonly string[]): string {
  const name = parts.join("_");
  if (name.length <= MAX_NAME) return name;
  return `${name.slice(0, MAX_NAME - 9)}_${fnv(name)}`;
}

function fnv(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0");
}

/** Quotes an identifier. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The type of ids, which are compared byte by byte. */
export const ID = 'text collate "C"';

export const column = (name: string, sql: string, comment: string): Column => ({
  name,
  sql,
  nullable: false,
  default: null,
  comment,
});

export const optional = (name: string, sql: string, comment: string): Column => ({
  ...column(name, sql, comment),
  nullable: true,
});

export const ORGANIZATION_ID = column("organization_id", ID, "The tenant; first in every key.");

/** An index of columns. */
export const index = (name: string, columns: readonly string[]): Index => ({
  name,
  on: columns.map(quote),
  unique: false,
  where: null,
});

/** Condition of an index on a nullable column: no lookup needs rows without a value, and most have none. */
export const isKnown = (column: string): string => `${quote(column)} is not null`;

/** Quotes a text literal. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Type names that PostgreSQL returns in another spelling. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^timestamptz(\(\d\))?/, "timestamp$1 with time zone"],
  [/^timestamp(\(\d\))?$/, "timestamp$1 without time zone"],
  [/^(int|int4)$/, "integer"],
  [/^int8$/, "bigint"],
  [/^int2$/, "smallint"],
  [/^bool$/, "boolean"],
  [/^(float8|float)$/, "double precision"],
  [/^varchar/, "character varying"],
  [/^decimal/, "numeric"],
];

/** A declared type in the spelling of the catalog, so that the two can be compared. */
export function canonicalType(sql: string): string {
  const tidy = sql
    .trim()
    .replace(/\s+/g, " ")
    .replace(/\s*([(),])\s*/g, "$1")
    .replace(/\)(?=\w)/g, ") ");
  const known = SPELLINGS.find(([spelling]) => spelling.test(tidy));
  return known ? tidy.replace(known[0], known[1]) : tidy;
}

const NUMBER = /^(smallint|integer|bigint|numeric|double precision)/;
/** The type of a column without its collation. */
export const withoutCollation = (sql: string): string => sql.replace(/ collate ".*"$/, "");

/**
 * Whether a column of the live type can store values of the declared type; both as the catalog spells them.
 */
export const isLikeType = (live: string, declared: string): boolean =>
  withoutCollation(live) === withoutCollation(declared) || (NUMBER.test(live) && NUMBER.test(declared));
