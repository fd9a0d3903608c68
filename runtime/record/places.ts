/** Finds where an error of a field is reported: at the field, input or reference that the client sent. */
import { type Field, isCopied, type ReferencePath } from "../model/field.ts";
import type { Model } from "../model/model.ts";
import type { Term } from "../model/sum.ts";
import type { Draft } from "./draft.ts";

/** The inputs from which an action sets fields, by field. A fault of the field is reported at the input. */
export type Places = ReadonlyMap<string, string>;

/** The field of the record with which a path begins. */
export const ownFieldOf = ({ steps, last }: ReferencePath): string => steps[0]?.field ?? last;

/** Returns the place of a field in a call. A copy that the call does not send is reported at the reference it comes from. */
export function placeOf({ written }: Partial<Pick<Draft, "written">>, field: Field, places?: Places): string {
  const { name } = field;
  const isSent = written === undefined || written.has(name) || places?.has(name) === true;
  const from = !isSent && isCopied(field) ? ownFieldOf(field.from) : name;
  return `/${places?.get(from) ?? from}`;
}

/** Returns the name of the reference that a field is copied from, or its own name if clients can send it. */
const sourceOf = (field: Field): string =>
  isCopied(field) && field.mode === "readOnly" ? ownFieldOf(field.from) : field.name;

/** Returns the names of the fields from which a term is computed, as far as a client can send them. */
export const sourcesOfTerm = ({ list, factors }: Term, model: Model): string[] =>
  [
    ...(list === null ? [] : [list]),
    ...factors.flatMap(({ name, ofItem }) => (ofItem ? [] : [name])),
  ].flatMap((name) => sourcesOf(name, model));

/** Returns the names of the fields from which a field is computed, as far as a client can send them. */
export function sourcesOf(name: string, model: Model): string[] {
  const field = model.byName.get(name)!;
  if (field.kind === "embedded") return [];
  if (field.kind === "sum") return field.terms.flatMap((term) => sourcesOfTerm(term, model));
  if (field.kind === "between") return [field.end, field.start].flatMap((time) => sourcesOf(time, model));
  if (field.kind === "due") return sourcesOf(field.since, model);
  if (field.kind === "count") return [field.of];
  return [sourceOf(field)];
}
