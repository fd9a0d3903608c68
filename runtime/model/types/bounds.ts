/** Bounds of values: what is wrong with two of them, what they say to people, and whether others fit between them. */
import type { OptionFault, TypeOptions } from "../type.ts";

/** Bounds between which nothing could stand. @param bounds those said, or that hold unless said otherwise */
export function crossed<T>(
  said: TypeOptions,
  bounds = said as { readonly min?: T; readonly max?: T },
  isAbove = (min: T, max: T): boolean => min > max,
): OptionFault[] {
  const { min, max } = bounds;
  if (min === undefined || max === undefined || !isAbove(min, max)) return [];
  const [key, beyond, other] =
    said.min === undefined ? (["max", "below", "min"] as const) : (["min", "above", "max"] as const);
  const unless = said[other] === undefined ? ", which holds unless said otherwise" : "";
  const message = `\`${key}\` is ${bounds[key]}, ${beyond} \`${other}\` ${bounds[other]}${unless}.`;
  return [{ key, message, hint: "No value could stand between them." }];
}

/** `1 to 20 characters`; undefined where there is no bound. */
export function range(min?: number | string, max?: number | string, unit = ""): string | undefined {
  const of = unit === "" ? "" : ` ${unit}`;
  if (min !== undefined && max !== undefined) return `${min} to ${max}${of}`;
  if (max !== undefined) return `at most ${max}${of}`;
  return min === undefined ? undefined : `at least ${min}${of}`;
}
