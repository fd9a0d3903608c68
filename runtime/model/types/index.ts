/** The value types of the language, in the order in which the docs list them. */
import type { ValueType } from "../type.ts";
import { alias } from "./alias.ts";
import { boolean } from "./boolean.ts";
import { customFields, externalReferences } from "./built-in.ts";
import { json, list, object } from "./composites.ts";
import { decimal } from "./decimal.ts";
import { email } from "./email.ts";
import { enumeration } from "./enum.ts";
import { integer, number } from "./numbers.ts";
import { owner, role } from "./people.ts";
import { record } from "./record.ts";
import { reference, resourceType } from "./reference.ts";
import { sequence } from "./sequence.ts";
import { text } from "./text.ts";
import { date, time, timestamp } from "./times.ts";
import { timezone } from "./timezone.ts";
import { url } from "./url.ts";

export const TYPES: readonly ValueType[] = [
  text,
  email,
  url,
  integer,
  number,
  decimal,
  boolean,
  enumeration,
  timestamp,
  date,
  time,
  timezone,
  reference,
  resourceType,
  list,
  object,
  json,
  sequence,
  owner,
  role,
  alias,
  externalReferences,
  customFields,
  record,
];

const BY_NAME: ReadonlyMap<string, ValueType> = new Map(TYPES.map((type) => [type.name, type]));

/** The type with a name, or undefined if there is none. */
export const typeNamed = (name: string | undefined): ValueType | undefined => BY_NAME.get(name ?? "");

/** Types of a record's fields. */
export const VALUE_TYPES: readonly ValueType[] = TYPES.filter(({ only }) => only !== "result");

/** Types of a hook's results: those of values, and whole records. */
export const RESULT_TYPES: readonly ValueType[] = TYPES.filter(({ only }) => only !== "field");
