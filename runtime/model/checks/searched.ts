/** In charge of `hidden: searched`: a list of texts that hooks fill, and that nobody else sees. */
import type { TypeOptions } from "../type.ts";
import { typeNamed } from "../types/index.ts";
import { perField } from "./walk.ts";

export const searched = perField("searched", ({ field, declaration, report }) => {
  if (field.hidden !== "searched") return;
  const inner = typeNamed(field.type)?.inner?.(field as TypeOptions);
  if (!inner || !("items" in inner) || inner.items.type !== "text")
    report(["hidden"], {
      message: "Only a list of texts is searched by its items.",
      hint: "Write `type: list` and `of: { type: text, max: … }`.",
      onKey: true,
    });
  const { create, update } = declaration.operations;
  if ((create && !create.hook) || (update && !update.hook))
    report(["hidden"], {
      message: "Nobody fills it on each write.",
      hint: "Give `create` and `update` a `hook` that does.",
      onKey: true,
    });
});
