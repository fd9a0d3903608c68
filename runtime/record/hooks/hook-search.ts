/** Holds the searches of hooks to fields of the resource, and to values that these can be compared with. */
import { didYouMean, Guessing } from "../../errors.ts";
import type { Field } from "../../model/field.ts";
import type { Model } from "../../model/model.ts";
import { faultsOf } from "../../model/schema/faults.ts";
import type { Type } from "../../model/type.ts";
import { intervalOf } from "../../store/schema/spans.ts";
import { isWrongValue } from "../../store/wire/translate.ts";
import type { Values } from "../command.ts";
import { HookFault } from "./hook-error.ts";
import { type Holding, shown } from "./hook-fault.ts";
import type { FindOptions } from "./hooks.ts";

/**
 * Checks that `fields` are fields of the resource and nothing is locked with them, and that the resource has an interval to
 * search by `overlaps`.
 * @throws HookFault
 */
export function holdSearch(by: Holding, model: Model, where: Readonly<Values>, options: FindOptions): void {
  const { fields = [], lock = false, overlaps } = options;
  const { name: resource, byName } = model;
  const told = (did: string) => new HookFault(by.hook, did);
  for (const name of Object.keys(where))
    if ((byName.get(name)?.column ?? null) === null)
      throw told(`searched ${resource} by \`${name}\`: it has no such field${meant(model, name)}`);
  const unknown = fields.find((name) => !byName.has(name));
  if (unknown !== undefined)
    throw told(`read \`${unknown}\` of ${resource}, which has no such field${meant(model, unknown)}`);
  if (lock && fields.length > 0)
    throw told(`locked records of ${resource} of which it reads some \`fields\` only.`);
  const interval = overlaps ? intervalOf(model) : null;
  if (overlaps && !interval)
    throw told(`searched ${resource} by \`overlaps\`, but none of its fields has this filter.`);
  for (const bound of interval ? [overlaps![0], overlaps![1]] : [])
    holdItem(by, model, "overlaps", interval!.start, bound);
  for (const [name, value] of Object.entries(where))
    for (const one of [value].flat())
      if (one !== null && one !== undefined) holdItem(by, model, name, byName.get(name)!, one);
}

const meant = ({ stored }: Model, name: string): string =>
  didYouMean(
    name,
    stored.map((field) => field.name),
    new Guessing(),
  ) || ".";

/** Holds a value to what PostgreSQL can compare with a field. @throws HookFault */
function holdItem(
  { unit, hook }: Holding,
  { name: resource }: Model,
  key: string,
  field: Field,
  value: unknown,
): void {
  const { type } = field;
  if (type.items || isComparable(type, value)) return;
  const [fault] = faultsOf(unit.compiled.inputs.value(type.input)(value) ?? [], value).listed;
  if (!fault) return;
  throw new HookFault(
    hook,
    `searched ${resource} by \`${key}\` with ${shown(value, field)}: ${fault.message}`,
  );
}

const DECIMAL = /^-?(\d+)(?:\.\d+)?$/;
const MOST_INTEGER = 2 ** 31;

/** Bounds of a field are none of its column, so a value beyond them only finds nothing. */
function isComparable({ clock, sql, input }: Type, value: unknown): boolean {
  // PostgreSQL would cut a date-time to a date, take an offset from the machine, and read words such as `now`.
  if (clock) return false;
  const decimal = input["x-decimal"];
  const [, digits] = (decimal && DECIMAL.exec(String(value))) ?? [];
  if (decimal) return digits !== undefined && digits.length <= decimal.digits;
  if (sql === "integer") return Number.isInteger(value) && Math.abs(value as number) < MOST_INTEGER;
  if (sql === "double precision") return Number.isFinite(value);
  return sql === "boolean" ? typeof value === "boolean" : !String(value).includes("\0");
}

/**
 * Runs a search.
 * @throws HookFault if PostgreSQL cannot read a value as one of the field's type
 */
export async function searching<T>({ hook }: Holding, model: Model, search: () => Promise<T>): Promise<T> {
  try {
    return await search();
  } catch (error) {
    if (!isWrongValue(error)) throw error;
    throw new HookFault(
      hook,
      `searched ${model.name} by a value of another type: ${(error as Error).message}.`,
    );
  }
}
