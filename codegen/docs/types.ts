/** Saying what a value is: its type and bounds in a few words. */
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
