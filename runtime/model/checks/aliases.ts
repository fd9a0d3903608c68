/** Other names for fields: each stands for a field that is none itself. */
import { perField } from "./walk.ts";
import { notAmong } from "./wording.ts";

const RULE = "alias-of";

export const aliases = perField(({ name, field, declaration: { resource, fields }, report }) => {
  const { aliasOf } = field;
  if (aliasOf === undefined || field.mode === "removed") return;
  const target = Object.hasOwn(fields, aliasOf) ? fields[aliasOf]! : null;
  const candidates = Object.keys(fields).filter(
    (other) => other !== name && fields[other]!.aliasOf === undefined && fields[other]!.mode !== "removed",
  );
  if (!target)
    return report(["aliasOf"], {
      rule: RULE,
      ...notAmong(aliasOf, `not declared under the fields of \`${resource}\``, candidates),
    });
  if (target.aliasOf !== undefined)
    return report(["aliasOf"], {
      rule: RULE,
      message:
        aliasOf === name ? "The field is another name for itself." : `\`${aliasOf}\` is another name itself.`,
      hint: "Name the field that holds the value.",
    });
  if (target.mode === "removed" || target.hidden)
    return report(["aliasOf"], {
      rule: RULE,
      message: `\`${aliasOf}\` is ${target.mode === "removed" ? "removed" : "hidden"}, so that another name for it answers nothing.`,
    });
  if ((field.mode ?? "readWrite") !== (target.mode ?? "readWrite"))
    report([field.mode === undefined ? "aliasOf" : "mode"], {
      rule: RULE,
      message: `\`${aliasOf}\` is ${target.mode ?? "readWrite"}, and its other name is ${field.mode ?? "readWrite"}.`,
      hint: "Both have one mode.",
    });
});
