/** In charge of `unique`: what is compared must be a value that a column holds. */
import type { ResourceDeclaration } from "../declaration.ts";
import type { World } from "../world.ts";
import { fieldOf, noField } from "./outline.ts";
import { perField } from "./walk.ts";

const UNCOMPARED = ["json", "list", "object"];

export const uniques = perField(({ name, field, declaration, world, report }) => {
  const { unique, type } = field;
  if (unique === undefined || field.mode === "removed" || type === "alias") return;
  if (UNCOMPARED.includes(type!))
    report(["unique"], {
      rule: "unique",
      message: `A field of type ${type} cannot be unique.`,
      hint: `${UNCOMPARED.join(", ")} are never compared; make a text or a number unique.`,
      onKey: true,
    });
  if (unique === true) return;
  for (const [i, other] of unique.entries()) {
    const fault = otherFault(other, name, declaration, world);
    if (fault) report(["unique", i], { rule: "unique", ...fault });
  }
});

function otherFault(
  other: string,
  name: string,
  declaration: ResourceDeclaration,
  world: World,
): { message: string; hint?: string } | null {
  const found = fieldOf(other, declaration, world);
  if (!found) return noField(other, declaration, world);
  const hint = "List the other fields that it is unique together with.";
  if (other === name) return { message: `\`${other}\` is the field itself.`, hint };
  if (!found.hasColumn || found.options === null)
    return { message: `\`${other}\` keeps no value of its own.`, hint };
  if (!UNCOMPARED.includes(found.options.type)) return null;
  return { message: `\`${other}\` is of type ${found.options.type}, which is never compared.`, hint };
}
