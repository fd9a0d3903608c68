/** Type changes of columns: which values fit, and how the new value is computed. */
import { type Accepted, ID, quote } from "../../runtime/store/schema/table.ts";

export interface Conversion {
  /** SQL for the new value, computed from the old column. */
  readonly using: string;
  /** SQL condition for values that are preserved; null if all are. */
  readonly fits: string | null;
  /** Whether it is unknown beforehand which values can be converted. */
  readonly unsure: boolean;
  /** The form without which a text is not converted; null if only PostgreSQL knows it. */
  readonly form: Accepted | null;
  /** Whether PostgreSQL rewrites the table; otherwise at most its indexes. */
  readonly rewrites: boolean;
  /** Whether the table is left untouched, so that the lock is brief for a table of any size. */
  readonly instant: boolean;
}

interface Numeric {
  readonly kind: "numeric";
  readonly precision: number;
  readonly scale: number;
}
type Kind =
  | Numeric
  | { readonly kind: "whole"; readonly bytes: number }
  | { readonly kind: "double" | "text" | "time" | "date" | "other" };

/**
 * Returns how values of one type become values of another. Both types are spelled as in the catalog.
 * @returns null if the types have no values in common
 */
export function conversion(column: string, from: string, to: string): Conversion | null {
  const [a, b] = [kindOf(from), kindOf(to)];
  const name = quote(column);
  const target = to.replace(/ collate ".*"$/, "");
  const using = `${name}::${target}`;
  const cast = { using, fits: null, unsure: false, form: null, rewrites: true, instant: false };
  // The type is a domain over the declared one.
  if (from === to) return { ...cast, using: name, rewrites: false, instant: true };
  if (a.kind === "text" && b.kind === "text") return { ...cast, using: name, rewrites: false };
  // No number, time or truth value is the id of a record.
  if (to === ID) return null;
  if (b.kind === "text") return { ...cast, using: textOf(a, name) };
  if (a.kind === "text")
    return { ...cast, unsure: true, form: FORMS[to === "boolean" ? to : b.kind] ?? null };
  if (a.kind === "numeric" && b.kind === "numeric") return { ...cast, ...numericToNumeric(name, a, b) };
  if (isNumber(a) && isNumber(b))
    return { ...cast, using: numberOf(name, target, a, b), fits: numberFits(name, a, b) };
  if (a.kind === b.kind && a.kind !== "other") return { ...cast, unsure: true };
  return null;
}

/** The forms of texts that become numbers or booleans. PostgreSQL reads times in more ways than a pattern says. */
const NUMBER: Accepted = {
  type: "number",
  pattern: "^\\s*[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?\\s*$",
};
const FORMS: Readonly<Record<string, Accepted>> = {
  whole: { type: "whole number", pattern: "^\\s*[+-]?\\d+\\s*$" },
  numeric: NUMBER,
  double: NUMBER,
  boolean: {
    type: "boolean",
    pattern: "^\\s*(?:[tT]|[fF]|[tT]rue|[fF]alse|TRUE|FALSE|yes|no|on|off|1|0)\\s*$",
  },
};

function kindOf(type: string): Kind {
  const numeric = /^numeric\((\d+)(?:,(\d+))?\)$/.exec(type);
  if (numeric) return { kind: "numeric", precision: Number(numeric[1]), scale: Number(numeric[2] ?? 0) };
  const bytes = { smallint: 2, integer: 4, bigint: 8 }[type];
  if (bytes !== undefined) return { kind: "whole", bytes };
  if (type === "double precision") return { kind: "double" };
  if (/^(text|character varying)/.test(type)) return { kind: "text" };
  if (type.startsWith("timestamp")) return { kind: "time" };
  return { kind: type === "date" ? "date" : "other" };
}

const isNumber = ({ kind }: Kind): boolean => kind === "numeric" || kind === "whole" || kind === "double";

/** Formats dates and times as the API returns them. */
function textOf({ kind }: Kind, name: string): string {
  if (kind === "time") return `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return kind === "date" ? `to_char(${name}, 'YYYY-MM-DD')` : `${name}::text`;
}

/** Converts between numeric types. A larger precision with the same scale changes only the catalog. */
function numericToNumeric(name: string, a: Numeric, b: Numeric): Partial<Conversion> {
  const isWider = b.scale >= a.scale && b.precision - b.scale >= a.precision - a.scale;
  const isInstant = isWider && a.scale === b.scale;
  return { fits: isWider ? null : fitsNumeric(name, b), rewrites: !isInstant, instant: isInstant };
}

const fitsNumeric = (name: string, { precision, scale }: Numeric): string =>
  `round(${name}::numeric, ${scale}) = ${name}::numeric and abs(${name}::numeric) < 1e${precision - scale}`;

/** Maximum digits of an integer with this many bytes. */
const DIGITS: Readonly<Record<number, number>> = { 2: 5, 4: 10, 8: 19 };

function numberFits(name: string, a: Kind, b: Kind): string | null {
  if (b.kind === "numeric")
    return a.kind === "whole" && b.precision - b.scale >= DIGITS[a.bytes]! ? null : fitsNumeric(name, b);
  if (b.kind === "double")
    return a.kind === "whole" && a.bytes < 8 ? null : `${name}::numeric = ${name}::double precision::numeric`;
  if (b.kind !== "whole" || (a.kind === "whole" && a.bytes <= b.bytes)) return null;
  const limit = 2n ** BigInt(8 * b.bytes - 1);
  return `trunc(${name}::numeric) = ${name}::numeric and ${name}::numeric between ${-limit} and ${limit - 1n}`;
}

/** Casts a number. A double is cast through numeric, because the direct cast rounds by another rule. */
const numberOf = (name: string, target: string, a: Kind, b: Kind): string =>
  a.kind === "double" && b.kind !== "double" ? `${name}::numeric::${target}` : `${name}::${target}`;
