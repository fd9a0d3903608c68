/** Other names for fields: each stands for a field that is none itself. */
import { aliasOf } from "../declaration.ts";
import { notAmong } from "../wording.ts";
import { perField } from "./walk.ts";

export const aliases = perField("alias-of", ({ name, field, declaration: { resource, fields }, report }) => {
  const of = aliasOf(field);
  if (of === undefined || field.mode === "removed") return;
  const target = Object.hasOwn(fields, of) ? fields[of]! : null;
  const candidates = Object.keys(fields).filter(
    (other) => other !== name && fields[other]!.type !== "alias" && fields[other]!.mode !== "removed",
  );
  if (!target)
    return report(["of"], notAmong(of, `not declared under the fields of \`${resource}\``, candidates));
  if (target.type === "alias")
    return report(["of"], {
      message: of === name ? "The field is another name for itself." : `\`${of}\` is another name itself.`,
      hint: "Name the field that holds the value.",
    });
  if (target.mode === "removed" || target.hidden)
    return report(["of"], {
      message: `\`${of}\` is ${target.mode === "removed" ? "removed" : "hidden"}, so that another name for it answers nothing.`,
    });
  if ((field.mode ?? "readWrite") !== (target.mode ?? "readWrite"))
    report([field.mode === undefined ? "of" : "mode"], {
      message: `\`${of}\` is ${target.mode ?? "readWrite"}, and its other name is ${field.mode ?? "readWrite"}.`,
      hint: "Both have one mode.",
    });
});
