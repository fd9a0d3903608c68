/** The key `after`: two times of one kind, neither of which is before and after the other. */
import type { FieldDeclaration } from "../declaration.ts";
import { typeNamed } from "../types/index.ts";
import { quoted } from "../wording.ts";
import { fieldOf, noField } from "./outline.ts";
import { type FieldSpot, perField } from "./walk.ts";

export const order = perField("after", (spot) => {
  const { field, name, declaration, world, report } = spot;
  const { after, type } = field;
  if (after === undefined || field.mode === "removed" || type === "alias") return;
  if (!typeNamed(type)?.isLater) return;
  const other = fieldOf(after, declaration, world);
  const says = (message: string, hint: string) => report(["after"], { message, hint });
  if (!other) return report(["after"], { ...noField(after, declaration, world) });
  if (after === name) return says(`\`${name}\` would come after itself.`, "Name the time that it follows.");
  if (other.origin !== "declared" || !other.hasColumn || other.options === null)
    return says(
      `\`${after}\` is not a time that a write gives the record.`,
      "Name a field that is declared.",
    );
  if (other.options.type !== type)
    return says(
      `\`${name}\` is of type ${type}, \`${after}\` of type ${other.options.type}.`,
      "Only two of one type can be compared.",
    );
  circle(spot);
  defaults(spot, other.declared!);
});

/** Told once, of the first field in it. */
function circle({ name, declaration: { fields }, report }: FieldSpot): void {
  const passed = [name];
  for (let at = fields[name]!.after; at !== undefined; at = fields[at]?.after) {
    if (at === name) {
      const isFirst = Object.keys(fields).find((one) => passed.includes(one)) === name;
      if (isFirst)
        report(["after"], {
          message: `${quoted(passed)} follow one another in a circle.`,
          hint: "One of them comes first: remove its `after`.",
          onKey: true,
        });
      return;
    }
    if (passed.includes(at)) return;
    passed.push(at);
  }
}

/** A create that sends neither of the two would be refused. */
function defaults({ field, report }: FieldSpot, other: FieldDeclaration): void {
  const [mine, theirs] = [field.default, other.default];
  if (typeof mine !== "string" || typeof theirs !== "string") return;
  const isLater = mine !== "now" && theirs !== "now" && mine > theirs;
  if (isLater || (mine !== theirs && [mine, theirs].includes("now"))) return;
  report(["default"], {
    message: `The default does not come after \`${theirs}\`, that of \`${field.after}\`.`,
    hint: "Give one of them another default, or none.",
  });
}
