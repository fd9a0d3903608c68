/** Bounds of values: their faults, their description, and whether they are crossed. */
import type { OptionFault, TypeOptions } from "../type.ts";

/** The fault of bounds that allow no value. @param bounds those declared, completed by the defaults */
export function crossed<T>(
  said: TypeOptions,
  bounds = said as { readonly min?: T; readonly max?: T },
  isAbove = (min: T, max: T): boolean => min > max,
): OptionFault[] {
  const { min, max } = bounds;
  if (min === undefined || max === undefined || !isAbove(min, max)) return [];
  const [key, beyond, other] =
    said.min === undefined ? (["max", "below", "min"] as const) : (["min", "above", "max"] as const);
  const unless = said[other] === undefined ? ", which is the default" : "";
  const message = `\`${key}\` is ${bounds[key]}, ${beyond} \`${other}\` ${bounds[other]}${unless}.`;
  return [{ key, message, hint: "No value would be allowed." }];
}

/** `1 to 20 characters`; undefined without bounds. */
export function range(min?: number | string, max?: number | string, unit = ""): string | undefined {
  const of = unit === "" ? "" : ` ${unit}`;
  if (min !== undefined && max !== undefined) return `${min} to ${max}${of}`;
  if (max !== undefined) return `at most ${max}${of}`;
  return min === undefined ? undefined : `at least ${min}${of}`;
}
