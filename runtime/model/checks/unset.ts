/** In charge of fields that clients only read, or never meet: something must set them. */
import type { ResourceDeclaration } from "../declaration.ts";
import { typeNamed } from "../types/index.ts";
import { setterAnywhere } from "./constant.ts";
import { hooksMayWrite } from "./neighbours.ts";
import { isComputed } from "./outline.ts";
import { perField } from "./walk.ts";

export const unset = perField("never-set", ({ name, field, declaration, world, report }) => {
  const { mode, hidden, type, required, default: usual, derive, fill } = field;
  if ((mode !== "readOnly" && hidden === undefined) || type === "alias" || isComputed(field)) return;
  const isFilled =
    usual !== undefined || derive !== undefined || fill !== undefined || typeNamed(type)?.usual;
  if (required || isFilled || isMembers(declaration) || hooksMayWrite(declaration, world, name)) return;
  if (setterAnywhere(name, declaration, world) !== null) return;
  report([], {
    message: `Nothing ever sets \`${name}\`: ${hidden ? "it is hidden" : "clients only read it"}, and no hook, \`set\`, \`default\` or \`derive\` gives it a value.`,
    hint: "Set it in an action or a state, give it a `default`, or remove it.",
    onKey: true,
  });

  /** What the first member is made with is set by `charter org create`. */
  function isMembers({ resource }: ResourceDeclaration): boolean {
    return world.application?.declaration.members.resource === resource;
  }
});
