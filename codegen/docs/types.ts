/** Saying what a value is: its type and bounds in a few words, and an example of it. */
import type { Field } from "../../runtime/model/field.ts";
import type { Application } from "../../runtime/model/model.ts";
import type { Member, Type } from "../../runtime/model/type.ts";
import { resourceHref } from "./frame.ts";
import { html, joined, type Markup } from "./html.ts";

/** The type in words; a reference leads to the page of its resource. */
export function typeText(type: Type, application: Application): Markup {
  const { reference, items, values } = type;
  if (items) return html`list of ${typeText(items, application)}${boundsOf(type)}`;
  if (reference)
    return "to" in reference
      ? html`id of ${linkTo(reference.to, application)}`
      : html`id of what <code>${reference.by}</code> names`;
  if (values)
    return html`one of ${joined(
      values.map((value) => html`<code>${value}</code>`),
      " ",
    )}`;
  return html`${type.words ?? type.name}${boundsOf(type)}`;
}

const boundsOf = ({ bounds }: Type): string => (bounds === undefined ? "" : `, ${bounds}`);

function linkTo(name: string, application: Application): Markup {
  const model = application.models.get(name);
  return model ? html`<a href="${resourceHref(model)}"><code>${name}</code></a>` : html`<code>${name}</code>`;
}

/** The members of an object, or of the objects in a list; null where there are none. */
export const membersOf = (type: Type): ReadonlyMap<string, Member> | null =>
  type.members ?? type.items?.members ?? null;

/** An id as records of a prefix have it. */
export const exampleId = (prefix: string): string => `${prefix}_01k9zq3v5xe8m9t2c4b6n7p8rs`;

/** An example of a value, as a client sends it; the type's own reader takes it. */
export function example(name: string, type: Type, application: Application): unknown {
  const { reference, items, members, values } = type;
  if (items) return [example(name, items, application)];
  if (members) return exampleOf([...members.values()].filter(isShown), application);
  if (values) return values[0];
  if (reference) return idOf(reference, application);
  return type.samples?.[0] ?? sampleNumber(type) ?? sampleText(name, type);
}

/** The smallest number above nothing that the type takes. */
function sampleNumber({ number, input }: Type): number | undefined {
  if (number !== "inexact") return undefined;
  const { minimum, maximum } = input as { readonly minimum: number; readonly maximum: number };
  return Math.min(Math.max(minimum, 1), maximum);
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
