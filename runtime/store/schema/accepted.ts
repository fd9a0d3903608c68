/** Which texts columns accept beyond their checks: what is declared, and what migrations record for each table. */
import type { Model } from "../../model/model.ts";
import { FORMATS } from "../../model/schema/formats.ts";
import type { Type } from "../../model/type.ts";
import type { Queryable } from "../wire/database.ts";
import { SETTINGS } from "./own-tables.ts";
import { readSettings } from "./settings.ts";
import { type Accepted, type AcceptedIn, quote, quoteText } from "./table.ts";

/** The columns of a Model with such a form. */
export const acceptedIn = ({ stored }: Model): AcceptedIn =>
  Object.fromEntries(
    stored.flatMap(({ kind, column, type }) => {
      const form = kind === "value" || kind === "reference" ? formOf(type) : null;
      return form === null ? [] : [[column, form]];
    }),
  );

function formOf(type: Type): Accepted | null {
  const { name, sql, input, reference, words } = type.items ?? type;
  const { format, pattern } = input;
  if (!sql.startsWith("text") || (format === undefined && pattern === undefined)) return null;
  return {
    type: words ?? name,
    ...(reference && "to" in reference ? { to: reference.to } : {}),
    ...(format === undefined ? {} : { format }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(type.items ? { isList: true } : {}),
  };
}

/** Whether a value, as text, has the form. */
export function accepts({ format, pattern, isList }: Accepted, text: string): boolean {
  const form = pattern === undefined ? null : new RegExp(pattern, "u");
  const isAccepted = (one: string) =>
    (format === undefined || FORMATS[format]!.accepts(one)) && (form === null || form.test(one));
  return isList ? (JSON.parse(text) as string[]).every(isAccepted) : isAccepted(text);
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
