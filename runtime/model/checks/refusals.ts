/** In charge of `refuses`: a hook does it, and a code of the house keeps its status. */
import type { Report } from "../../declare/grammar.ts";
import type { Path } from "../../declare/source.ts";
import { ERRORS, type ErrorCode } from "../../errors.ts";
import type { WriteDeclaration } from "../declaration.ts";
import type { TypeOptions } from "../type.ts";
import { perField, perResource } from "./walk.ts";

export const refusals = perResource(({ operations, actions = {} }, report) => {
  for (const name of ["create", "update", "delete"] as const)
    judge(operations[name], (path, fault) => report(["operations", name, ...path], fault));
  for (const [name, action] of Object.entries(actions))
    judge(action, (path, fault) => report(["actions", name, ...path], fault));
});

function judge({ hook, refuses }: Pick<WriteDeclaration, "hook" | "refuses"> = {}, report: Report): void {
  if (!refuses) return;
  if (hook === undefined)
    report(["refuses"], {
      rule: "refuses",
      message: "A hook refuses with these codes, and none is named.",
      hint: "Name the `hook`, or remove `refuses`.",
      onKey: true,
    });
  for (const [code, status] of Object.entries(refuses))
    ownStatus(code, status, ["refuses", code], report, "Give it that status, or choose a code of your own.");
}

function ownStatus(code: string, status: number, path: Path, report: Report, hint: string): void {
  const usual = Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode].status : status;
  if (usual === status) return;
  report(path, {
    rule: "refuses",
    message: `\`${code}\` has status ${usual} everywhere, not ${status}.`,
    hint,
  });
}

/** Status of every refusal of a reference. */
const UNPROCESSABLE = 422;

export const referenceRefusals = perField(({ field, report }) => {
  const { refusal, type, of, mode, aliasOf } = field;
  if (refusal === undefined || mode === "removed" || aliasOf !== undefined) return;
  const leads = type === "list" ? (of as TypeOptions).type : type;
  if (leads !== "reference")
    return report(["refusal"], {
      rule: "refuses",
      message: "`refusal` is the code of a reference that is refused, and this field is no reference.",
      hint: "It stands beside `type: reference`, or on a list of those.",
      onKey: true,
    });
  ownStatus(
    refusal,
    UNPROCESSABLE,
    ["refusal"],
    report,
    "Choose a code of your own; a reference is refused with 422.",
  );
});
