/** In charge of `unique`: what is compared must be a value that a column holds, and the states that hold it be declared. */
import type { ResourceDeclaration, UniqueDeclaration } from "../declaration.ts";
import type { World } from "../world.ts";
import { fieldOf, noField } from "./outline.ts";
import { type FieldSpot, perField } from "./walk.ts";
import { notAmong } from "./wording.ts";

const UNCOMPARED = ["json", "list", "object"];

export const uniques = perField((spot) => {
  const { name, field, declaration, world, report } = spot;
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
  const isList = Array.isArray(unique);
  const others = isList ? (unique as readonly string[]) : ((unique as UniqueDeclaration).fields ?? []);
  for (const [i, other] of others.entries()) {
    const fault = otherFault(other, name, declaration, world);
    if (fault) report(["unique", ...(isList ? [] : ["fields"]), i], { rule: "unique", ...fault });
  }
  if (!isList) holding(spot, unique as UniqueDeclaration);
});

/** How long a record holds its value. */
function holding(
  { declaration: { states, operations }, report }: FieldSpot,
  unique: UniqueDeclaration,
): void {
  const { fields: others, while: held, kept } = unique;
  if (held === undefined && kept === undefined)
    report(["unique"], {
      rule: "unique",
      message: "The map does not say how long a record holds the value.",
      hint: `Write it as \`unique: ${others === undefined ? "true" : `[${others.join(", ")}]`}\`.`,
      onKey: true,
    });
  if (kept && !operations.delete)
    report(["unique", "kept"], {
      rule: "unique",
      message: "No record of this resource is ever deleted, so every value stays taken.",
      hint: "Remove `kept`.",
      onKey: true,
    });
  if (held === undefined) return;
  const names = Object.keys(states?.values ?? {});
  for (const [i, state] of held.entries())
    if (!names.includes(state))
      report(["unique", "while", i], {
        rule: "unique",
        ...(names.length > 0
          ? notAmong(state, "not one of the states", names)
          : {
              message: `\`${state}\` is a state, and the resource has none.`,
              hint: "Declare them under `states`.",
            }),
      });
  if (names.length > 0 && names.every((name) => held.includes(name)))
    report(["unique", "while"], {
      rule: "unique",
      message: "These are all the states, so that a record always holds the value.",
      hint: "Remove `while`.",
      onKey: true,
    });
}

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
