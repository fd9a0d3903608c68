/** In charge of defaults: each must be a value that a client could have sent. */
import { wrongLiteral } from "./judge.ts";
import { perValue } from "./walk.ts";

/** Types for which `default: now` means the time of the write. */
const CLOCKS = ["timestamp", "date"];

export const defaults = perValue(({ options, place, world, report }) => {
  const { default: value, ...type } = options;
  if (value === undefined || place === "item") return;
  if (value === null)
    return report(["default"], {
      rule: "default",
      message: "The default is nothing, which is what an absent value is anyway.",
      hint: "Leave the key out.",
    });
  if (value === "now" && place === "field" && CLOCKS.includes(type.type)) return;
  const wrong = wrongLiteral(value, type, world);
  if (wrong === null && !(place === "field" && isSetting(value))) return;
  report(["default"], {
    rule: "default",
    message: `The default is not a value of this field. ${wrong ?? "`now` and `input.` are not texts here."}`,
    ...(value === "now"
      ? { hint: "`now` is the default of timestamps and dates, and of fields alone." }
      : {}),
  });
});

/** Texts that the runtime would not take by the letter. */
const isSetting = (value: unknown): boolean =>
  value === "now" || (typeof value === "string" && value.startsWith("input."));
