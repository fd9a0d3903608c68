/** Saying what a value is: its type and bounds in a few words, and an example of it. */
import type { Field } from "../../runtime/model/field.ts";
import type { Application } from "../../runtime/model/model.ts";
import type { Member, Type } from "../../runtime/model/type.ts";
import { formatNumber } from "../../runtime/model/types/sequence.ts";
import { resourceHref } from "./frame.ts";
import { html, joined, type Markup } from "./html.ts";

/** Bounds that only tell how wide a column is, not what a field means. */
const WIDEST = new Set([-2_147_483_648, 2_147_483_647, -1e15, 1e15]);

/** The type in words; a reference leads to the page of its resource. */
export function typeText(type: Type, application: Application): Markup {
  const { reference, items, values } = type;
  if (items) return html`list of ${typeText(items, application)}${bounds(type)}`;
  if (reference)
    return "to" in reference
      ? html`id of ${linkTo(reference.to, application)}`
      : html`id of what <code>${reference.by}</code> names`;
  if (values && type.name !== "boolean")
    return html`one of ${joined(
      values.map((value) => html`<code>${value}</code>`),
      " ",
    )}`;
  return html`${WORDS[type.name] ?? type.name}${bounds(type)}`;
}

const WORDS: Readonly<Record<string, string>> = {
  timestamp: "date-time",
  decimal: "decimal in a string",
  timezone: "time zone",
  json: "object of any members",
  sequence: "number given out",
  url: "URL",
  email: "email address",
};

function linkTo(name: string, application: Application): Markup {
  const model = application.models.get(name);
  return model ? html`<a href="${resourceHref(model)}"><code>${name}</code></a>` : html`<code>${name}</code>`;
}

function bounds({ name, input, scale, format }: Type): string {
  if (format !== undefined) return `, as ${formatNumber(format, 42)}`;
  if (scale !== undefined) return `, ${scale} ${scale === 1 ? "digit" : "digits"} after the point`;
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern } = input as Record<
    string,
    number | undefined
  >;
  if (name === "text")
    return `${range(minLength, maxLength, "characters")}${pattern === undefined ? "" : `, matching ${String(pattern).replace(/^\^\(\?:(.*)\)\$$/, "$1")}`}`;
  if (name === "list") return range(minItems, maxItems, "items");
  return range(narrow(minimum), narrow(maximum), "");
}

const narrow = (bound: number | undefined) => (bound !== undefined && WIDEST.has(bound) ? undefined : bound);

function range(min: number | undefined, max: number | undefined, unit: string): string {
  const of = unit === "" ? "" : ` ${unit}`;
  if (min !== undefined && max !== undefined) return `, ${min} to ${max}${of}`;
  if (max !== undefined) return `, at most ${max}${of}`;
  return min === undefined ? "" : `, at least ${min}${of}`;
}

/** The members of an object, or of the objects in a list; null where there are none. */
export const membersOf = (type: Type): ReadonlyMap<string, Member> | null =>
  type.members ?? type.items?.members ?? null;

/** An id as records of a prefix have it. */
export const exampleId = (prefix: string): string => `${prefix}_01k9zq3v5xe8m9t2c4b6n7p8rs`;

/** An example of a value, as a client sends it; the type's own reader takes it. */
export function example(name: string, type: Type, application: Application): unknown {
  const { reference, items, members, values, input } = type;
  if (items) return [example(name, items, application)];
  if (members) return exampleOf([...members.values()].filter(isShown), application);
  if (values && type.name !== "boolean") return values[0];
  if (reference) return idOf(reference, application);
  const made = SAMPLES[type.name]?.(input as never, name);
  return made === undefined ? sampleText(name, type) : made;
}

const isShown = ({ required, default: given, sum }: Member) =>
  sum === null && (required || given === undefined || given === null);

/** An object of examples, one a field or member. */
export function exampleOf(
  parts: readonly (Field | Member)[],
  application: Application,
): Record<string, unknown> {
  return Object.fromEntries(parts.map(({ name, type }) => [name, example(name, type, application)]));
}

function idOf(reference: NonNullable<Type["reference"]>, application: Application): string {
  const target = "to" in reference ? application.models.get(reference.to) : undefined;
  return exampleId((target ?? [...application.models.values()][0]!).idPrefix);
}

const SAMPLES: Readonly<
  Record<string, (schema: { minimum?: number; maximum?: number }, name: string) => unknown>
> = {
  email: () => "ada.lovelace@example.com",
  url: () => "https://example.com/records/42",
  integer: ({ minimum = 0, maximum = 100 }) => Math.min(Math.max(minimum, 1), maximum),
  number: ({ minimum = 0, maximum = 100 }) => Math.min(Math.max(minimum, 1.5), maximum),
  boolean: () => true,
  timestamp: (_, name) => (/end|until|due/i.test(name) ? "2027-03-08T17:00:00Z" : "2027-03-08T09:00:00Z"),
  date: () => "2027-03-08",
  time: () => "08:30",
  timezone: () => "America/New_York",
  json: () => ({ note: "anything" }),
};

/** The first of some texts that the type takes. */
function sampleText(name: string, type: Type): unknown {
  const scaled =
    type.scale === undefined ? [] : [`1250${type.scale > 0 ? `.${"0".repeat(type.scale)}` : ""}`, "1"];
  const candidates = [...scaled, words(name), name, "USD", "a", "read:all", "A"];
  return candidates.find((text) => fits(type, text)) ?? words(name);
}

function fits({ input }: Type, text: string): boolean {
  const {
    minLength = 0,
    maxLength = Infinity,
    pattern,
  } = input as Readonly<Record<string, number | undefined>>;
  const isBounded = text.length >= minLength && text.length <= maxLength;
  return isBounded && (pattern === undefined || new RegExp(String(pattern), "u").test(text));
}

/** `firstName` → `First name`. */
function words(name: string): string {
  const spaced = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced[0]!.toUpperCase() + spaced.slice(1);
}
