/** In charge of `hidden: searched`: a list of texts that hooks fill, and that nobody else sees. */
import type { FieldDeclaration } from "../declaration.ts";
import type { TypeOptions } from "../type.ts";
import { perField } from "./walk.ts";

const RULE = "searched";

/** What clients see or send of a field says nothing of one that they never meet. */
const FOR_CLIENTS = [
  "required",
  "default",
  "unique",
  "permission",
  "deprecated",
] as const satisfies readonly (keyof FieldDeclaration)[];

export const searched = perField(({ field, declaration, report }) => {
  if (field.hidden !== "searched") return;
  if (field.type !== "list" || (field.of as TypeOptions | undefined)?.type !== "text")
    report(["hidden"], {
      rule: RULE,
      message: "Only a list of texts is searched by its items.",
      hint: "Write `type: list` and `of: { type: text, max: … }`.",
      onKey: true,
    });
  for (const key of FOR_CLIENTS)
    if (field[key] !== undefined)
      report([key], {
        rule: RULE,
        message: `Clients never meet a searched field, so \`${key}\` says nothing.`,
        hint: "Remove it.",
        onKey: true,
      });
  const { create, update } = declaration.operations;
  if ((create && !create.hook) || (update && !update.hook))
    report(["hidden"], {
      rule: RULE,
      message: "Nobody fills it on each write.",
      hint: "Give `create` and `update` a `hook` that does.",
      onKey: true,
    });
});
