/** In charge of `refusal` and `warns`: a code means one thing. */
import type { Path } from "../../declare/source.ts";
import { DETAIL_CODES, ERRORS, type ErrorCode } from "../../errors.ts";
import { readRefusal } from "../refusal.ts";
import { below, type Call, callsOf, perField, perResource, type Tell } from "./walk.ts";

export const refusals = perResource("refusal", (declaration, report) => {
  for (const [path, call] of callsOf(declaration)) judge(call, below(report, ...path));
});

const GIVE = "Give it that status, or choose a code of your own.";

function judge({ refusal = {}, warns = {} }: Call, report: Tell): void {
  for (const [code, declared] of Object.entries(refusal))
    ownStatus(code, readRefusal(declared).status, ["refusal", code], report, GIVE);
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

function ownStatus(code: string, status: number, path: Path, report: Tell, hint: string): void {
  const usual = Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode].status : status;
  if (usual === status) return;
  report(path, {
    message: `\`${code}\` has status ${usual} everywhere, not ${status}.`,
    hint,
  });
}

/** Status of every refusal of a reference or time. */
const UNPROCESSABLE = 422;

export const referenceRefusals = perField("refusal", ({ field, report }) => {
  const { refusal, type, mode } = field;
  if (refusal === undefined || mode === "removed" || type === "alias") return;
  const hint = "Choose a code of your own; this is refused with 422.";
  ownStatus(refusal, UNPROCESSABLE, ["refusal"], report, hint);
});
