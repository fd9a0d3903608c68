/** How long records hold unique values: said where it differs from always. */
import type { UniqueDeclaration } from "../declaration.ts";
import { type FieldSpot, perField } from "./walk.ts";

export const uniques = perField("unique", (spot) => {
  const { unique, mode, type } = spot.field;
  if (unique === undefined || unique === true || mode === "removed" || type === "alias") return;
  if (!Array.isArray(unique)) holding(spot, unique as UniqueDeclaration);
});

/** How long a record holds its value. */
function holding(
  { declaration: { states, operations }, report }: FieldSpot,
  unique: UniqueDeclaration,
): void {
  const { fields: others, while: held, kept } = unique;
  if (held === undefined && kept === undefined)
    report(["unique"], {
      message: "The map does not say how long a record holds the value.",
      hint: `Write it as \`unique: ${others === undefined ? "true" : `[${others.join(", ")}]`}\`.`,
      onKey: true,
    });
  if (kept && !operations.delete)
    report(["unique", "kept"], {
      message: "No record of this resource is ever deleted, so every value stays taken.",
      hint: "Remove `kept`.",
      onKey: true,
    });
  if (held === undefined) return;
  const names = Object.keys(states?.values ?? {});
  if (names.length > 0 && names.every((name) => held.includes(name)))
    report(["unique", "while"], {
      message: "These are all the states, so that a record always holds the value.",
      hint: "Remove `while`.",
      onKey: true,
    });
}
