/** References: what each leads to is said in one way. */

import { notAmong, type Wrong } from "../wording.ts";
import { perValue, type ValueSpot } from "./walk.ts";

export const references = perValue("reference-form", (spot) => {
  if (spot.options.type !== "reference") return;
  const { to, by } = spot.options as { to?: string; by?: string };
  const fault = formFault(to, by) ?? (by === undefined ? null : byFault(by, spot));
  if (fault) spot.report(fault.key === undefined ? [] : [fault.key], fault);
});

interface KeyFault extends Wrong {
  readonly rule?: string;
  readonly key?: string;
}

function formFault(to: string | undefined, by: string | undefined): KeyFault | null {
  if (to === undefined && by === undefined)
    return {
      message: "The reference does not say what it leads to.",
      hint: "Write `to:` and the resource, or `by:` and the field of type resourceType that names it.",
      onKey: true,
    };
  if (to === undefined || by === undefined) return null;
  return {
    key: "by",
    message: "The reference says twice what it leads to.",
    hint: "Keep `to` where it always leads to one resource, else `by`.",
    onKey: true,
  };
}

function byFault(by: string, { place, siblings }: ValueSpot): KeyFault | null {
  if (place === "item" || place === "member")
    return {
      rule: "reference-by",
      key: "by",
      message: "A reference inside a list or an object leads to one resource.",
      hint: "Write `to:` and the resource instead.",
      onKey: true,
    };
  const named = Object.hasOwn(siblings, by) ? siblings[by]! : null;
  if (named?.type === "resourceType") return null;
  const types = Object.keys(siblings).filter((name) => siblings[name]!.type === "resourceType");
  const stands = named ? "not of type resourceType" : "not declared beside this reference";
  const { message } = notAmong(by, stands, types);
  return {
    rule: "reference-by",
    key: "by",
    message,
    hint: "`by` names a field beside this one, of type resourceType.",
  };
}
