/** Words the refusal of a DELETE: which record refers to the deleted one, and what the client can do about it. */
import { type Field, isCopied } from "../model/field.ts";
import { type Model, pathBelow } from "../model/model.ts";
import { ownFieldOf } from "./places.ts";

/** A record that refers to the deleted one. */
export interface Referrer {
  readonly model: Model;
  readonly field: string;
  readonly id: string;
  /** The resource and the id of its parent; null if it has none. */
  readonly parent: { readonly path: string; readonly id: string } | null;
}

/** @param target the deleted record */
export function restrictedMessage(
  referrer: Referrer,
  target: { readonly name: string; readonly id: string },
): string {
  const { model, field, id, parent } = referrer;
  const { name } = model;
  const address = parent === null ? "" : ` (${addressOf(referrer)})`;
  const what = `\`${field}\` of ${name} ${id}${address} refers to this ${target.name}.`;
  const ways = [
    ...changeOf(referrer, model.byName.get(field)!),
    ...(model.operations.delete ? [`delete that ${name}`] : []),
  ];
  if (ways.length === 0)
    return `${what} No call changes that reference or deletes the ${name}, so this ${target.name} cannot be deleted.`;
  const remedy = ways.join(" or ");
  const list = listOf(referrer, target.id);
  const others = list === null ? `that refers to this ${target.name}` : `in \`GET ${list}\``;
  return `${what} ${remedy[0]!.toUpperCase()}${remedy.slice(1)}, and likewise each other ${name} ${others}, before you delete this ${target.name}.`;
}

const addressOf = ({ model, id, parent }: Referrer): string =>
  `${parent === null ? "" : `${parent.path}/${parent.id}`}${model.path}/${id}`;

/** How a client gives the field another value; empty if it cannot. */
function changeOf(referrer: Referrer, field: Field): string[] {
  const { model } = referrer;
  const { name } = field;
  if (field.mode === "readWrite" && model.operations.update) return [`change that \`${name}\``];
  for (const { on, set, method, path } of model.actions.values())
    if (on === "record" && set.some((one) => one.field === name))
      return [`call \`${method} ${pathBelow(addressOf(referrer), path)}\``];
  const source = isCopied(field) && field.follows ? model.byName.get(ownFieldOf(field.from)) : undefined;
  return source ? changeOf(referrer, source) : [];
}

/** The list of the records that refer to a record by the field; null if there is no such list. */
function listOf({ model, field, parent }: Referrer, target: string): string | null {
  if (parent !== null || !model.operations.list) return null;
  const { column } = model.byName.get(field)!;
  const parameter =
    model.filters.find((one) => one.column === column) ??
    model.parameters.find((one) => one.field.column === column && !one.behind && SAME.has(one.operator.name));
  return parameter ? `${model.path}?${parameter.name}=${target}` : null;
}

/** The operators that find a reference to a record. */
const SAME: ReadonlySet<string> = new Set(["equals", "holds"]);
