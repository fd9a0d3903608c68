/** In charge of `fill`: a value for records that stand, of a field that cannot be without one. */
import { isWords } from "../evolution.ts";
import { notAmong } from "../wording.ts";
import { literalFaults } from "./judge.ts";
import { below, perField, perResource, type Tell } from "./walk.ts";

/** Types for which `fill: now` means the time of the record's creation, as `default: now` does. */
const CLOCKS = ["timestamp", "date"];

export const fills = perField("fill", ({ field, world, report }) => {
  const { fill, required, default: usual, type, unique, ...options } = field;
  if (fill === undefined || field.mode === "removed" || type === "alias" || type === undefined) return;
  if (isWords(field)) return judgeWords(fill as Words, field.values as readonly string[], report);
  const fault = useless();
  if (fault) return report(["fill"], { ...fault, onKey: true });
  if (fill === "now" && CLOCKS.includes(type)) return;
  for (const { path, message } of literalFaults(fill, { type, ...options }, world))
    report(["fill", ...path], { message: `It does not fit the field's type. ${message}` });

  function useless(): { message: string; hint: string } | null {
    if (usual !== undefined)
      return {
        message: "Records that stand without a value get the field's default.",
        hint: "Remove `fill`.",
      };
    if (!required)
      return {
        message: "The field is not required, so that a record may stand without a value.",
        hint: "Write `required: true` beside it, or remove it.",
      };
    if (unique !== undefined)
      return {
        message: "All records that stand without a value would get the same, and the field is unique.",
        hint: "Give them values of their own through the API first.",
      };
    if (type === "reference" || type === "owner")
      return {
        message: "A record belongs to one organization, so that no id fits the records of all.",
        hint: "Set it through the API first; the plan says how many records lack it.",
      };
    return null;
  }
});

export const stateFills = perResource("fill", ({ states }, report) => {
  if (states?.fill === undefined) return;
  judgeWords(states.fill, Object.keys(states.values), below(report, "states"));
});

type Words = Readonly<Record<string, unknown>>;

/** A former word is none any more, and what stands in its place is one. */
function judgeWords(words: Words, values: readonly string[], report: Tell): void {
  for (const [former, word] of Object.entries(words)) {
    const path = ["fill", former];
    if (values.includes(former))
      report(path, {
        message: `\`${former}\` is still declared, so that records may go on holding it.`,
        hint: "Remove it here, or from the values.",
        onKey: true,
      });
    if (!values.includes(String(word))) report(path, { ...notAmong(String(word), "not declared", values) });
  }
}
