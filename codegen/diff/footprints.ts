/** Compares the declared effects of hooks: which were added and which were removed. */
import type { Path } from "../../runtime/declare/source.ts";
import { FOOTPRINT_KEYS, type HookedCall, hookedCalls, listedIn } from "../../runtime/model/footprint.ts";
import type { Footprint, Model } from "../../runtime/model/model.ts";
import { type Finding, found, onBoth, toldOf, type Verdict, without } from "./change.ts";

/** Calls with a hook, by the place of their declaration. */
export const hookedByPath = (model: Model): Map<string, HookedCall> =>
  new Map(hookedCalls(model).map((each) => [each.path.join("."), each]));

/**
 * Compares the declared effects of a resource's hooks. If only one side declares them, the finding says so.
 */
export function compareFootprints(before: Model, after: Model): Finding[] {
  return onBoth(hookedByPath(before), hookedByPath(after)).flatMap(([was, is]) =>
    FOOTPRINT_KEYS.flatMap((key) => compareKey(key, was.call, is.call, before, is.path)),
  );
}

/** The entries declared under a key; `writes nothing` for a hook without effects. */
function said(key: keyof Footprint, footprint: Footprint, own: string): readonly string[] {
  const isIdle =
    key === "writes" && FOOTPRINT_KEYS.every((each) => listedIn(footprint, each, own).length === 0);
  return isIdle ? ["nothing"] : listedIn(footprint, key, own);
}

function compareKey(
  key: keyof Footprint,
  { footprint: old }: HookedCall["call"],
  { footprint: now }: HookedCall["call"],
  { name: resource }: Model,
  path: Path,
): Finding[] {
  const [was, is] = [old, now].map((one) => (one ? said(key, one, resource) : []));
  const tell = (
    rule: string,
    verdict: Verdict,
    what: string,
    names: readonly string[],
    reason: string,
  ): Finding[] =>
    toldOf(names, [verdict, `${what} …`, reason]).map((said) =>
      found(`hook.${key}.${rule}`, "behaviour", { resource, path: [...path, key] }, said),
    );
  if (!old) return tell("declared", "compatible", `declares that it ${key}`, is!, WAS_OPEN);
  if (!now) return tell("undeclared", "risky", `no longer declares that it ${key}`, was!, IS_OPEN);
  const verdict = key === "reads" ? "compatible" : "risky";
  return [
    ...tell("added", verdict, `newly ${key}`, without(is!, was!), NEWLY[key]),
    ...tell("removed", verdict, `no longer ${key}`, without(was!, is!), NO_LONGER[key]),
  ];
}

const WAS_OPEN = "Its effects were not declared before.";
const IS_OPEN = "Its hook may read, write and create anything.";

const NEWLY: Readonly<Record<keyof Footprint, string>> = {
  reads: "Reading changes no record. Other findings report what follows from it.",
  writes: "No call is refused, but records have other values afterwards.",
  creates: "No call is refused, but it creates records, with their events, that it did not create before.",
};
const NO_LONGER: Readonly<Record<keyof Footprint, string>> = {
  reads: "It reads less. Other findings report what follows from it.",
  writes: "Records keep their former values.",
  creates: "Clients that rely on the created records, or on their events, find none.",
};

/** `reads work_order; writes status` */
export const saidOf = (footprint: Footprint, own: string): string =>
  FOOTPRINT_KEYS.flatMap((key) => {
    const names = said(key, footprint, own);
    return names.length === 0 ? [] : [`${key} ${names.join(", ")}`];
  }).join("; ");
