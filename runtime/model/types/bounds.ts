/** Bounds of values: what is wrong with two of them, what they say to people, and whether others fit between them. */
import type { OptionFault, TypeOptions } from "../type.ts";

/** Bounds between which nothing could stand. */
export function crossed({ min, max }: TypeOptions, most?: number): OptionFault[] {
  const greatest = max ?? most;
  if (typeof min !== "number" || typeof greatest !== "number" || min <= greatest) return [];
  const unless = max === undefined ? ", which holds unless said otherwise" : "";
  return [
    {
      key: "min",
      message: `\`min\` is ${min}, above \`max\` ${greatest}${unless}.`,
      hint: "No value could stand between them.",
    },
  ];
}

/** `1 to 20 characters`; undefined where there is no bound. */
export function range(min: number | undefined, max: number | undefined, unit = ""): string | undefined {
  const of = unit === "" ? "" : ` ${unit}`;
  if (min !== undefined && max !== undefined) return `${min} to ${max}${of}`;
  if (max !== undefined) return `at most ${max}${of}`;
  return min === undefined ? undefined : `at least ${min}${of}`;
}
