/** Judges edits of conditions and permissions, and names the values that they gained and lost. */
import { isEquality } from "../../runtime/declare/grammar.ts";
import { isRecord } from "../../runtime/declare/node.ts";
import { breaking, type Ruling, risky, type Verdict, without } from "./change.ts";
import type { Edit } from "./edits.ts";

/** The verdict and the reason for a condition that became stricter, and for one that became looser. */
export interface Effects {
  readonly stricter: readonly [verdict: Verdict, reason: string];
  readonly looser: readonly [verdict: Verdict, reason: string];
}

export const OF_REFERENCE: Effects = {
  stricter: ["breaking", "A reference to any other record is refused."],
  looser: ["compatible", "Every call that was accepted still is."],
};

export const OF_MEMBER: Effects = {
  stricter: ["breaking", "Other members lose every permission of their role."],
  looser: ["risky", "More members hold the permissions of their role. Nobody is newly refused."],
};

/** The ruling for an edit of a `where`, of one of its fields or as a whole. */
export const conditionRuling =
  ({ stricter, looser }: Effects) =>
  ({ before, after }: Edit): Ruling => {
    const [old, now] = [said(before), said(after)];
    if (before === undefined) return [stricter[0], `newly requires ${now}`, stricter[1], now];
    if (after === undefined) return [looser[0], `no longer requires ${old}`, looser[1], old];
    if (isEquality(before) || isEquality(after) || isRecord(before) || isRecord(after)) {
      if (after === `${before}?`) return [looser[0], "also accepts an unset value", looser[1], now];
      if (before === `${after}?`) return [stricter[0], "no longer accepts an unset value", stricter[1], now];
      return [stricter[0], `requires ${now} instead of ${old}`, stricter[1], now];
    }
    const [was, is] = [textsOf(before), textsOf(after)];
    const [lost, gained] = [without(was, is), without(is, was)];
    if (lost.length === 0) return [looser[0], `also accepts ${gained.join(", ")}`, looser[1], gained.join()];
    if (gained.length === 0)
      return [stricter[0], `no longer accepts ${lost.join(", ")}`, stricter[1], lost.join()];
    return [stricter[0], `accepts ${gained.join(", ")} instead of ${lost.join(", ")}`, stricter[1], now];
  };

const textsOf = (condition: unknown): string[] => [condition].flat().map(String);

/** `ON_SHELF or ON_LOAN`; `status ACTIVE, isBarred false` */
const said = (condition: unknown): string =>
  isRecord(condition)
    ? Object.entries(condition)
        .map(([field, wanted]) => `${field} ${said(wanted)}`)
        .join(", ")
    : textsOf(condition).join(" or ");

const MAY_WRITE = "More members may write it. Nobody is newly refused.";
const NOT_HELD = "Keys of members without it are refused with 403 PERMISSION_DENIED.";

/** The ruling for an edit of the `permission` of a field: of one of its conditions, of one permission, or as a whole. */
export function permissionRuling({ path, kind, before, after }: Edit): Ruling {
  const at = path.lastIndexOf("permission");
  const inner = at < 0 ? [] : path.slice(at + 1);
  if (inner.length < 2) return needsRuling(inner[0], before, after);
  // The more conditions a permission has, the fewer records need it.
  const [permission, field] = inner;
  const isFewer =
    kind === "added" || (kind === "changed" && without(textsOf(after), textsOf(before)).length === 0);
  const what = `needs ${permission} for ${isFewer ? "fewer" : "more"} records, by ${field}`;
  return isFewer ? risky(what, MAY_WRITE, said(after)) : breaking(what, NOT_HELD, said(after));
}

function needsRuling(entry: string | number | undefined, before: unknown, after: unknown): Ruling {
  const [was, is] = [before, after].map((needed) => permissionsIn(entry, needed));
  const [lost, gained] = [without(was!, is!), without(is!, was!)];
  const names = (some: readonly string[]) => some.join(", ");
  if (gained.length > 0 && lost.length > 0)
    return breaking(
      `needs ${names(gained)} to be written, instead of ${names(lost)}`,
      NOT_HELD,
      names(gained),
    );
  if (gained.length > 0)
    return breaking(`newly needs ${names(gained)} to be written`, NOT_HELD, names(gained));
  if (lost.length > 0) return risky(`no longer needs ${names(lost)} to be written`, MAY_WRITE, names(lost));
  const what = `needs ${names(is!)} for other records`;
  return isRecord(after) && !isRecord(before)
    ? risky(what, MAY_WRITE, names(is!))
    : breaking(what, NOT_HELD, names(is!));
}

function permissionsIn(entry: string | number | undefined, needed: unknown): string[] {
  if (needed === undefined) return [];
  if (entry !== undefined) return [String(entry)];
  return isRecord(needed) ? Object.keys(needed) : textsOf(needed);
}

/** How many days before its end a name counts as near its end. */
const NEAR_DAYS = 90;

/**
 * The ruling for a former name with an end date.
 * @param otherwise while the date is to come; if it is near, the change is at least risky
 * @param ended if it has come
 */
export function endingRuling(end: string, today: string, otherwise: Ruling, ended: Ruling): Ruling {
  if (end <= today) return ended;
  const [verdict, what, reason, values = ""] = otherwise;
  const days = Math.round((Date.parse(end) - Date.parse(today)) / 86_400_000);
  const told = `From ${end}, in ${days} days, the former name is refused without another change. ${reason}`;
  return [verdict === "compatible" && days < NEAR_DAYS ? "risky" : verdict, what, told, values];
}
