/** Compares field rules that schemas do not show: uniqueness, defaults, and the bounds of derived numbers. */

import type { Path } from "../../runtime/declare/source.ts";
import {
  type Field,
  isConcealed,
  isGiven,
  isUnique,
  type Setting,
  type Unique,
} from "../../runtime/model/field.ts";
import type { Model } from "../../runtime/model/model.ts";
import type { Member, Type } from "../../runtime/model/type.ts";
import type { Verb } from "../../runtime/model/verb.ts";
import { VERBS } from "../../runtime/model/verbs/index.ts";
import { breaking, compatible, type Finding, found, onBoth, type Ruling, risky } from "./change.ts";
import type { LaterNames } from "./edits.ts";
import { fieldsOnBoth, laterNames } from "./renames.ts";
import { differences } from "./schemas.ts";
import type { CallsAt } from "./surface.ts";

/** The declaration being compared: its place, and the calls that accept it. */
interface Here {
  readonly resource: string;
  readonly path: Path;
  readonly calls: readonly string[];
}

const tell = (rule: string, { resource, path, calls }: Here, ruling: Ruling): Finding =>
  found(rule, "api", { resource, path }, ruling, calls);

const below = (here: Here, ...path: Path): Here => ({ ...here, path: [...here.path, ...path] });

/** Compares the fields and action inputs of a resource, name by name. */
export function compareFields(before: Model, after: Model, callsAt: CallsAt): Finding[] {
  const { name: resource } = after;
  const sending = (sends: Verb["sends"]) =>
    VERBS.filter((verb) => verb.sends === sends).flatMap(({ name }) => callsAt(resource, "operations", name));
  const creates = sending("new");
  const calls = [...creates, ...sending("changes")];
  const names = laterNames([[before, after]]);
  const fields = fieldsOnBoth(before, after).flatMap(([was, field]) => {
    const here = { resource, path: ["fields", field.name], calls };
    return [
      ...compareUnique([was, field], names, below(here, "unique")),
      ...compareWhereRefusal(was, field, below(here, "refusal")),
      ...compareGuard(was, field, { ...here, calls: creates }),
      ...(before.operations.create ? compareDefault(was, field, { ...here, calls: creates }) : []),
      ...compareMembers(was.type, field.type, here),
      ...(isBounded(was) && was.kind === field.kind ? compareDerived(was.type, field.type, here) : []),
    ];
  });
  const inputs = onBoth(before.actions, after.actions).flatMap(([was, action]) => {
    const own = callsAt(resource, "actions", action.name);
    const here = { resource, path: ["actions", action.name, "input"], calls: own };
    return compareEach(was.input, action.input, here);
  });
  const sorts = compareSorts(before, after, callsAt(resource, "operations", "list"));
  return [...compareConcealed(before, after), ...fields, ...sorts, ...inputs];
}

/** Compares the order of values that lists sort by: an enum sorts in the order in which it is declared. */
function compareSorts(before: Model, after: Model, calls: readonly string[]): Finding[] {
  const wordsOf = ({ type }: Field) => (type.input.enum ?? []).filter((word) => word !== null);
  const sorted = (model: Model) => new Map(model.sorts.map((field) => [field.name, field]));
  return onBoth(sorted(before), sorted(after)).flatMap(([was, is]) => {
    const [old, now] = [wordsOf(was), wordsOf(is)];
    const common = now.filter((word) => old.includes(word));
    if (common.join() === old.filter((word) => now.includes(word)).join()) return [];
    const path = is.kind === "state" ? ["states"] : ["fields", is.name];
    const what = `sorts by ${common.join(", ")} in this order`;
    const reason = "The same list, sorted by it, returns its records in another order.";
    return [tell("field.sorts", { resource: after.name, path, calls }, risky(what, reason, common.join()))];
  });
}

const CONCEALED = risky(
  "is hidden, in a resource without other hidden fields",
  "Servers of the previous release return records as stored, so clients see its value until none of them runs. Declare it in one release, and let hooks fill it in the next.",
);

const UNCONCEALED = risky(
  "is no longer declared, in a resource without other hidden fields",
  "Servers of the previous release still write it, and this release returns it until `charter migrate --settle`. Let hooks empty it in one release, and remove it in the next.",
);

const REVEALED = risky(
  "is no longer hidden",
  "Its values, which only hooks saw, are returned to every client that may read the record. Make sure that none is confidential.",
);

/**
 * Compares hidden fields. A resource without any returns records as stored, including hidden values that
 * servers of the other release wrote.
 */
function compareConcealed(before: Model, after: Model): Finding[] {
  const tellOf = (rule: string, { name: resource }: Model, field: string, ruling: Ruling) =>
    tell(`field.${rule}`, { resource, path: ["fields", field], calls: [] }, ruling);
  const only = (one: Model, other: Model, rule: string, ruling: Ruling): Finding[] =>
    other.fields.some(isConcealed)
      ? []
      : one.fields
          .filter((field) => isConcealed(field) && !other.byName.has(field.name))
          .map(({ name }) => tellOf(rule, one, name, ruling));
  const revealed = fieldsOnBoth(before, after).filter(
    ([was, is]) => isConcealed(was) && !isConcealed(is) && is.mode !== "removed",
  );
  return [
    ...only(after, before, "concealed", CONCEALED),
    ...only(before, after, "unconcealed", UNCONCEALED),
    ...revealed.map(([, { name }]) => tellOf("revealed", after, name, REVEALED)),
  ];
}

/** A create may send a required field without its permission. It is needed once the field is optional. */
function compareGuard(was: Field, is: Field, here: Here): Finding[] {
  if (!isGiven(was) || !isGiven(is) || is.mode === "hidden" || !was.required || is.required) return [];
  const needed = is.permissions.map(({ permission }) => permission).join(", ");
  if (needed === "" || was.permissions.length === 0) return [];
  const what = `newly needs ${needed} to be sent on create`;
  const reason =
    "While it was required, a create could send it without the permission. Keys of members without it are refused with 403 PERMISSION_DENIED.";
  return [tell("field.permission.on-create", here, breaking(what, reason, needed))];
}

/** Compares the status with which a reference to a record that violates `where` is refused. */
function compareWhereRefusal(was: Field, is: Field, here: Here): Finding[] {
  if (was.kind !== "reference" || is.kind !== "reference") return [];
  if (was.where.length === 0 || is.where.length === 0 || (was.refusal === null) === (is.refusal === null))
    return [];
  const said = ({ refusal }: typeof was) => (refusal === null ? "INVALID_STATE as 409" : `${refusal} as 422`);
  const what = `is refused with ${said(is)} instead of ${said(was)}`;
  const reason = "Clients that handle the refusal by its status, such as a retry, treat it as another one.";
  return [tell("field.refusal.status", here, breaking(what, reason, is.refusal ?? "INVALID_STATE"))];
}

const CONFLICT =
  "A write of a value that another record has is refused with 409 CONFLICT. The migration stops if existing records share one.";

function compareUnique(both: readonly [Field, Field], names: LaterNames, here: Here): Finding[] {
  const [old, is] = both.map((field) => (isUnique(field) ? field.unique : null));
  const was = old && { ...old, with: old.with.map((name) => names.get(name) ?? name) };
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  if (!was) return [tell("field.unique.added", here, breaking(`is unique${extentOf(is!)}`, CONFLICT))];
  if (!is) return [tell("field.unique.removed", here, compatible("need not be unique", NOT_REFUSED))];
  const now = extentOf(is) || (was.kept ? " without deleted records" : "");
  const what = `is unique${now} instead of${extentOf(was) || " in all records"}`;
  if (!isWithin(is, was))
    return [tell("field.unique.narrowed", here, breaking(what, CONFLICT, extentOf(is).trim()))];
  if (isWithin(was, is)) return [];
  return [tell("field.unique.widened", here, compatible(what, NOT_REFUSED))];
}

const NOT_REFUSED = "Every call that was accepted still is.";

function extentOf({ with: others, while: states, kept }: Unique): string {
  const extent = [
    others.length > 0 ? ` together with ${others.join(", ")}` : "",
    states ? ` while ${states.join(", ")}` : "",
  ].join("");
  return kept ? `${extent}${extent && ","} including deleted records` : extent;
}

/** Whether the rule `other` refuses everything that the rule `one` refuses. */
const isWithin = (one: Unique, other: Unique): boolean =>
  other.with.every((name) => one.with.includes(name)) &&
  (other.while === null || one.while?.every((state) => other.while!.includes(state)) === true) &&
  (other.kept || !one.kept);

function compareDefault(was: Field, is: Field, here: Here): Finding[] {
  if (!isGiven(was) || !isGiven(is) || is.mode === "hidden" || was.mode === "hidden") return [];
  const [old, now] = [kept(was.default, was.type), kept(is.default, is.type)];
  const isNewlyNeeded = is.required && is.default === null && old !== null;
  if (isNewlyNeeded) return [];
  const create = below(here, "default");
  return judgeDefault(old, now, was.required && was.default === null, create);
}

/** The value stored if none is sent, as text; null if there is none. */
function kept(setting: Setting | null, type: Type): string | null {
  if (!setting) return null;
  if (setting.kind !== "literal") return setting.kind;
  return keptValue(setting.value, type);
}

const keptValue = (value: unknown, { normalize }: Type): string | null =>
  value === null || value === undefined
    ? null
    : JSON.stringify(normalize === null ? value : normalize(value));

function judgeDefault(old: string | null, now: string | null, wasNeeded: boolean, here: Here): Finding[] {
  if (old === now) return [];
  const is = `is ${now ?? "null"} by default`;
  const tellOf = (ruling: Ruling) => [tell("field.default", here, ruling)];
  if (old !== null)
    return tellOf(
      breaking(
        `${is}, instead of ${old}`,
        "Records of clients that leave it out get another value than they rely on.",
        now ?? "null",
      ),
    );
  return tellOf(
    wasNeeded
      ? compatible(is, "It was required, so no client leaves it out.")
      : risky(`${is}, instead of null`, "Records of clients that leave it out get a value.", now ?? "null"),
  );
}

function compareMembers(was: Type, is: Type, here: Here): Finding[] {
  const membersIn = ({ members, items }: Type) => members ?? items?.members ?? new Map<string, Member>();
  return compareEach(membersIn(was), membersIn(is), below(here, ...(is.items ? ["of"] : []), "fields"));
}

function compareEach(
  before: ReadonlyMap<string, Member>,
  after: ReadonlyMap<string, Member>,
  around: Here,
): Finding[] {
  return onBoth(before, after).flatMap(([was, is]) => {
    const here = below(around, is.name);
    const [old, now] = [keptValue(was.default, was.type), keptValue(is.default, is.type)];
    const isNewlyNeeded = is.required && now === null;
    return [
      ...(isNewlyNeeded ? [] : judgeDefault(old, now, was.required, below(here, "default"))),
      ...compareMembers(was.type, is.type, here),
      ...(was.sum && is.sum ? compareDerived(was.type, is.type, here) : []),
    ];
  });
}

/** Whether a field has bounds that no client sends values for. */
const isBounded = ({ kind }: Field): boolean => kind === "sum" || kind === "between";

/** Compares the bounds of a sum or a length of time. Clients do not send them; a write is refused if they are out of bounds. */
const compareDerived = (was: Type, is: Type, here: Here): Finding[] =>
  differences(was.input, is.input)
    .filter(({ of }) => of === "bound")
    .map(({ takes, what, values }) =>
      tell(
        `field.derived.${takes}`,
        here,
        (takes === "fewer" ? breaking : compatible)(`must be ${what}`, OF_DERIVED, values),
      ),
    );

const OF_DERIVED =
  "A write after which the computed value is out of these bounds is refused with OUT_OF_RANGE.";
