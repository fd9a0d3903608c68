/** In charge of `refuses`: a hook does it, and a code of the house keeps its status. */
import type { Report } from "../../declare/grammar.ts";
import { ERRORS, type ErrorCode } from "../../errors.ts";
import type { WriteDeclaration } from "../declaration.ts";
import { perResource } from "./walk.ts";

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
  for (const [code, status] of Object.entries(refuses)) {
    const usual = Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode].status : status;
    if (usual !== status)
      report(["refuses", code], {
        rule: "refuses",
        message: `\`${code}\` has status ${usual} everywhere, not ${status}.`,
        hint: "Give it that status, or choose a code of your own.",
      });
  }
}
