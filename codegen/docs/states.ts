/** What each state asks of its records, a sentence each. */
import type { FarSetter, Model, Setter, State } from "../../runtime/model/model.ts";

export function rulesOf({ byName }: Model, { locks, requires, set, fill, farSet }: State): string[] {
  const isList = (name: string) => byName.get(name)!.type.items !== undefined;
  const values = requires.filter((name) => !isList(name));
  return [
    ...(locks === null ? [] : [locksText(locks)]),
    ...(values.length > 0 ? [`${names(values)} ${values.length === 1 ? "is" : "are"} never null.`] : []),
    ...requires.filter(isList).map((name) => `\`${name}\` has at least one item.`),
    ...(set.length > 0 ? [`Entering it sets ${setters(set)}.`] : []),
    ...(farSet.length > 0 ? [`Entering it sets ${setters(farSet)}.`] : []),
    ...(fill.length > 0 ? [`Entering it sets ${setters(fill)}, where null.`] : []),
  ];
}

function locksText(locks: NonNullable<State["locks"]>): string {
  if (locks === "*") return "Nothing can be changed.";
  if (Array.isArray(locks)) return `${names(locks)} cannot be changed.`;
  return `Nothing but ${names((locks as { except: readonly string[] }).except)} can be changed.`;
}

const names = (fields: readonly string[]): string => fields.map((name) => `\`${name}\``).join(", ");

const setters = (all: readonly (Setter | FarSetter)[]): string => all.map(setterText).join(", ");

function setterText(setter: Setter | FarSetter): string {
  const { field, to } = setter;
  const of = "reference" in setter ? ` of the record that \`${setter.reference}\` leads to,` : "";
  const value =
    to.kind === "input" ? `input ${to.name}` : to.kind === "now" ? "now" : JSON.stringify(to.value);
  return `\`${field}\`${of} to ${value}`;
}
