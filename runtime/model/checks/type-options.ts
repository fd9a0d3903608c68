/** The options of a type: what it finds wrong with them itself. */
import { typeNamed } from "../types/index.ts";
import { perValue } from "./walk.ts";

export const typeOptions = perValue("bounds", ({ options, report }) => {
  for (const { key, ...fault } of typeNamed(options.type)?.faults?.(options) ?? []) report([key], fault);
});
