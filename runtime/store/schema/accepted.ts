/** Which values columns accept beyond their checks: what is declared, and what migrations record for each table. */
import type { Model } from "../../model/model.ts";
import { FORMATS } from "../../model/schema/formats.ts";
import { createValidators } from "../../model/schema/validators.ts";
import type { Schema, Type } from "../../model/type.ts";
import type { Queryable } from "../wire/database.ts";
import { SETTINGS } from "./own-tables.ts";
import { readSettings } from "./settings.ts";
import { type Accepted, type AcceptedIn, quote, quoteText } from "./table.ts";

/** The columns of a Model with such a form, all texts in their lists and objects, and the bounds of all values in these. */
export const acceptedIn = ({ stored }: Model): AcceptedIn =>
  Object.fromEntries(
    stored.flatMap(({ kind, column, type }): [string, Accepted][] => {
      if (kind !== "value" && kind !== "reference") return [];
      const form = formOf(type);
      return [
        ...(form === null ? [] : [[column, form] as [string, Accepted]]),
        ...formsBelow(column, type, []),
        ...boundsBelow(column, type, []),
      ];
    }),
  );

function formOf(type: Type): Accepted | null {
  const one = type.items ?? type;
  const { format, pattern } = one.input;
  if (!isText(one) || (format === undefined && pattern === undefined)) return null;
  return { ...formOfText(one), ...(type.items ? { isList: true } : {}) };
}

/** The texts in objects and in lists of those. One without a form is listed too: a later release may give it one. */
function formsBelow(column: string, type: Type, path: readonly string[]): [string, Accepted][] {
  const { items, members } = type;
  if (items) return formsBelow(column, items, [...path, EACH]);
  if (members)
    return [...members.values()].flatMap((one) => formsBelow(column, one.type, [...path, one.name]));
  // A list of texts is a form of the column itself.
  if (!isText(type) || path.length === 0 || (path.length === 1 && path[0] === EACH)) return [];
  return [[[column, ...path].join("/"), { ...formOfText(type), path }]];
}

/** The bounds of all values in JSON. Those of other columns are checks of them. */
function boundsBelow(column: string, type: Type, path: readonly string[]): [string, Accepted][] {
  const { items, members } = type;
  if (members)
    return [...members.values()].flatMap((one) => boundsBelow(column, one.type, [...path, one.name]));
  const bounds = boundsOf(type.input);
  const isOwn = path.length === 0 && type.sql !== "jsonb";
  return [
    ...(isOwn
      ? []
      : [[[column, ...path, "#"].join("/"), { type: type.name, path, bounds }] as [string, Accepted]]),
    ...(items ? boundsBelow(column, items, [...path, EACH]) : []),
  ];
}

const BOUNDS = [
  "enum",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "x-decimal",
  "minItems",
  "maxItems",
  "x-json",
];

/** The bounds of a schema as they can be recorded. */
const boundsOf = (input: Schema): Schema =>
  JSON.parse(
    JSON.stringify(Object.fromEntries(["type", ...BOUNDS].map((key) => [key, input[key]]))),
  ) as Schema;

const EACH = "*";

const isText = ({ sql }: Type): boolean => sql.startsWith("text");

function formOfText({ name, input: { format, pattern }, reference, words }: Type): Accepted {
  return {
    type: words ?? name,
    ...(reference && "to" in reference ? { to: reference.to } : {}),
    ...(format === undefined ? {} : { format }),
    ...(pattern === undefined ? {} : { pattern }),
  };
}

/** Returns whether values of a column, as text, have a form, or are within bounds. */
export function accepting({ format, pattern, bounds, isList, path }: Accepted): (text: string) => boolean {
  if (bounds !== undefined) {
    const faultsOf = createValidators().of(bounds);
    return (text) => valuesAt(JSON.parse(text), path ?? []).every((one) => faultsOf(one) === null);
  }
  const form = pattern === undefined ? null : new RegExp(pattern, "u");
  const isAccepted = (one: unknown) =>
    typeof one === "string" &&
    (format === undefined || FORMATS[format]!.accepts(one)) &&
    (form === null || form.test(one));
  if (path) return (text) => valuesAt(JSON.parse(text), path).every(isAccepted);
  return isList ? (text) => (JSON.parse(text) as string[]).every(isAccepted) : isAccepted;
}

/** The values at a path; none where a list, an object or the value itself is missing. */
function valuesAt(value: unknown, [first, ...rest]: readonly string[]): unknown[] {
  if (value === null || value === undefined) return [];
  if (first === undefined) return [value];
  if (first === EACH) return Array.isArray(value) ? value.flatMap((one) => valuesAt(one, rest)) : [];
  return valuesAt((value as Readonly<Record<string, unknown>>)[first], rest);
}

const PREFIX = "accepted:";

/** Reads the recorded forms, by table. */
export const readAccepted = (queries: Queryable): Promise<ReadonlyMap<string, AcceptedIn>> =>
  readSettings(queries, PREFIX);

/** SQL that records forms of columns; null for a column that accepts every text. */
export function recordAccepted(table: string, forms: Readonly<Record<string, Accepted | null>>): string {
  const values = [PREFIX + table, JSON.stringify(forms)].map(quoteText).join(", ");
  return `insert into ${quote(SETTINGS.name)} as s ("name", "value") values (${values}) on conflict ("name") do update set "value" = (s."value"::jsonb || excluded."value"::jsonb)::text`;
}
