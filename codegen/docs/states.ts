/** The states of a resource: what may follow what, and what each state asks. */
import type { FarSetter, Model, Setter, State } from "../../runtime/model/model.ts";
import { settingText } from "./fields.ts";
import { html, joined, type Markup } from "./html.ts";

export function followers(model: Model, state: State): Markup {
  const byPatch = [...state.to].map((name) => html`<code>${name}</code>`);
  const byAction = [...model.actions.values()]
    .filter(({ to, from, on }) => to !== null && on === "record" && leaves(from, state))
    .map(({ name, to }) => html`<code>${to!}</code> by ${name}`);
  const expiry = state.expires
    ? [html`<code>${state.expires.to}</code> once <code>${state.expires.at}</code> is past`]
    : [];
  // Where nothing is listed, the service may go anywhere, which says nothing of what it does.
  const byService = [...state.moves].filter((name) => model.states!.hasListedMoves && !state.to.has(name));
  const all = [
    ...byPatch,
    ...byAction,
    ...byService.map((name) => html`<code>${name}</code> by the service`),
    ...expiry,
  ];
  return all.length === 0 ? html`<span class="none">nothing</span>` : joined(all, ", ");
}

const leaves = (from: readonly string[] | null, state: State): boolean =>
  from === null ? !state.terminal : from.includes(state.name);

export function rulesOf({ byName }: Model, { locks, requires, set, fill, farSet }: State): string[] {
  const isList = (name: string) => byName.get(name)!.type.items !== undefined;
  const lists = requires.filter(isList);
  const values = requires.filter((name) => !isList(name));
  return [
    locks === null ? null : locksText(locks),
    values.length > 0 ? `${names(values)} ${values.length === 1 ? "is" : "are"} never null.` : null,
    lists.length > 0
      ? `${names(lists)} ${lists.length === 1 ? "has" : "have"} at least one item${lists.length === 1 ? "" : " each"}.`
      : null,
    set.length > 0 ? `Entering it sets ${setters(set)}.` : null,
    farSet.length > 0 ? `Entering it sets ${farSetters(farSet)}.` : null,
    fill.length > 0 ? `Entering it sets ${setters(fill)}, where null.` : null,
  ].filter((text) => text !== null);
}

function locksText(locks: NonNullable<State["locks"]>): string {
  if (locks === "*") return "Nothing can be changed.";
  if (Array.isArray(locks)) return `${names(locks)} cannot be changed.`;
  return `Nothing but ${names((locks as { except: readonly string[] }).except)} can be changed.`;
}

const names = (fields: readonly string[]): string => fields.map((name) => `\`${name}\``).join(", ");

/** What is set of the records that references lead to. */
export const farSetters = (all: readonly FarSetter[]): string =>
  all
    .map(
      ({ reference, field, to }) =>
        `\`${field}\` of the record that \`${reference}\` leads to, to ${settingText(to)}`,
    )
    .join(", ");

const setters = (all: readonly Setter[]): string =>
  all.map(({ field, to }) => `\`${field}\` to ${settingText(to)}`).join(", ");
