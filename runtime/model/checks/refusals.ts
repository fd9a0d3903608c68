/** In charge of `refusal` and `warns`: a hook does it, and a code means one thing. */
import type { Report } from "../../declare/grammar.ts";
import type { Path } from "../../declare/source.ts";
import { DETAIL_CODES, ERRORS, type ErrorCode } from "../../errors.ts";
import type { ActionDeclaration, WriteDeclaration } from "../declaration.ts";
import type { TypeOptions } from "../type.ts";
import { perField, perResource } from "./walk.ts";

export const refusals = perResource(({ operations, actions = {} }, report) => {
  for (const name of ["create", "update", "delete"] as const)
    judge(operations[name], (path, fault) => report(["operations", name, ...path], fault));
  for (const [name, action] of Object.entries(actions))
    judge(action, (path, fault) => report(["actions", name, ...path], fault));
});

type Hooked = Pick<WriteDeclaration, "hook" | "refusal" | "warns"> &
  Pick<Partial<ActionDeclaration>, "answers">;

function judge(write: Hooked = {}, report: Report): void {
  judgeRefusals(write, report);
  judgeWarnings(write, report);
}

function judgeRefusals({ hook, refusal }: Hooked, report: Report): void {
  if (!refusal) return;
  if (hook === undefined)
    report(["refusal"], {
      rule: "refusal",
      message: "A hook refuses with these codes, and none is named.",
      hint: "Name the `hook`, or remove `refusal`.",
      onKey: true,
    });
  for (const [code, status] of Object.entries(refusal))
    ownStatus(code, status, ["refusal", code], report, "Give it that status, or choose a code of your own.");
}

function judgeWarnings({ hook, refusal = {}, warns, answers }: Hooked, report: Report): void {
  if (!warns) return;
  if (answers === "bareResult")
    report(["warns"], {
      rule: "warns",
      message: "Warnings stand in `meta`, which an answer of `bareResult` does not have.",
      hint: "Let it answer `result`, or remove `warns`.",
      onKey: true,
    });
  if (hook === undefined)
    report(["warns"], {
      rule: "warns",
      message: "A hook warns with these codes, and none is named.",
      hint: "Name the `hook`, or remove `warns`.",
      onKey: true,
    });
  for (const code of Object.keys(warns)) {
    const isCommon = Object.hasOwn(ERRORS, code) || (DETAIL_CODES as readonly string[]).includes(code);
    if (!isCommon && !Object.hasOwn(refusal, code)) continue;
    report(["warns", code], {
      rule: "warns",
      message: `\`${code}\` is the code of a refusal, and a warning refuses nothing.`,
      hint: "Choose a code that nothing is refused with.",
      onKey: true,
    });
  }
}

function ownStatus(code: string, status: number, path: Path, report: Report, hint: string): void {
  const usual = Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode].status : status;
  if (usual === status) return;
  report(path, {
    rule: "refusal",
    message: `\`${code}\` has status ${usual} everywhere, not ${status}.`,
    hint,
  });
}

/** Status of every refusal of a reference or time. */
const UNPROCESSABLE = 422;

export const referenceRefusals = perField(({ field, report }) => {
  const { refusal, type, of, mode, after } = field;
  if (refusal === undefined || mode === "removed" || type === "alias") return;
  const leads = type === "list" ? (of as TypeOptions).type : type;
  if (leads !== "reference" && leads !== "owner" && after === undefined)
    return report(["refusal"], {
      rule: "refusal",
      message: "`refusal` is the code of a reference that is refused, and this field is no reference.",
      hint: "It stands beside `type: reference`, on a list of those, or on a time beside `after`.",
      onKey: true,
    });
  ownStatus(
    refusal,
    UNPROCESSABLE,
    ["refusal"],
    report,
    "Choose a code of your own; this is refused with 422.",
  );
});
