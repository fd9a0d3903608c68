/** Defaults: each must be a value that a client could have sent. */
import { typeNamed } from "../types/index.ts";
import { literalFaults } from "./judge.ts";
import { perValue } from "./walk.ts";

export const defaults = perValue("default", ({ options, place, world, report }) => {
  const { default: value, ...type } = options;
  if (value === undefined || place === "item") return;
  const setting = settingFault(value, type.type, place === "field");
  if (setting) return report(["default"], { ...setting });
  if (value === "now" && typeNamed(type.type)?.clock) return;
  for (const { path, message } of literalFaults(value, type, world))
    report(["default", ...path], { message: `The default does not fit its type. ${message}` });
});

/** Of what the runtime would not take by the letter, what makes no sense here. */
function settingFault(
  value: unknown,
  type: string,
  isField: boolean,
): { message: string; hint: string } | null {
  if (value === null)
    return {
      message: "The default is nothing, which is what an absent value is anyway.",
      hint: "Leave the key out.",
    };
  if (value === "now" && !typeNamed(type)?.clock)
    return {
      message: `\`now\` is the time of the write, and this is of type ${type}.`,
      hint: "Only timestamps and dates begin as now.",
    };
  if (value === "now" && !isField)
    return {
      message: "`now` is the default of fields alone.",
      hint: "Leave the key out; a hook or `set` can say now.",
    };
  if (isField && typeof value === "string" && value.startsWith("input."))
    return { message: "A default has no input to take.", hint: "Actions take inputs, under `set`." };
  return null;
}
