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
import { breaking, compatible, type Finding, found, onBoth, type Ruling, risky } from "./change.ts";
import { differences } from "./schemas.ts";

/** The declaration being compared: its place, and the calls that accept it. */
interface Here {
  readonly resource: string;
  readonly path: Path;
  readonly calls: readonly string[];
}

const tell = ({ resource, path, calls }: Here, ruling: Ruling): Finding =>
  found("api", resource, path, ruling, calls);

const below = (here: Here, ...path: Path): Here => ({ ...here, path: [...here.path, ...path] });

/** Compares the fields and action inputs of a resource, name by name. */
export function compareFields(before: Model, after: Model): Finding[] {
  const { name: resource, path } = after;
  const calls = [`POST ${path}`, `PATCH ${path}/{id}`];
  const fields = onBoth(before.byName, after.byName).flatMap(([was, field]) => {
    const here = { resource, path: ["fields", field.name], calls };
    return [
      ...compareUnique(was, field, below(here, "unique")),
      ...(before.operations.create ? compareDefault(was, field, here) : []),
      ...compareMembers(was.type, field.type, here),
      ...(isBounded(was) && was.kind === field.kind ? compareDerived(was.type, field.type, here) : []),
    ];
  });
  const inputs = onBoth(before.actions, after.actions).flatMap(([was, action]) => {
    const call = `${action.method} ${path}${action.on === "record" ? "/{id}" : ""}${action.path}`;
    const here = { resource, path: ["actions", action.name, "input"], calls: [call] };
    return compareEach(was.input, action.input, here);
  });
  return [...compareConcealed(before, after), ...fields, ...inputs];
}

const CONCEALED = risky(
  "is hidden, in a resource that hid nothing",
  "Servers of the release before answer records as they are kept: until none of them runs, clients see its value. Declare it in one release, and have hooks fill it in the next.",
);

const UNCONCEALED = risky(
  "is no longer declared, in a resource that hides nothing else",
  "Servers of the release before go on writing it: this one answers it until `charter migrate --settle`. Empty it by hooks in one release, and leave it out in the next.",
);

/**
 * Compares hidden fields. A resource without any returns records as stored, including hidden values that
 * servers of the other release wrote.
 */
function compareConcealed(before: Model, after: Model): Finding[] {
  const only = (one: Model, other: Model, ruling: Ruling): Finding[] =>
    other.fields.some(isConcealed)
      ? []
      : one.fields
          .filter((field) => isConcealed(field) && !other.byName.has(field.name))
          .map(({ name }) => tell({ resource: one.name, path: ["fields", name], calls: [] }, ruling));
  return [...only(after, before, CONCEALED), ...only(before, after, UNCONCEALED)];
}

const CONFLICT =
  "A write of a value that another record holds is refused with 409 CONFLICT; a database in which two hold one cannot be migrated.";

function compareUnique(before: Field, after: Field, here: Here): Finding[] {
  const [was, is] = [before, after].map((field) => (isUnique(field) ? field.unique : null));
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  if (!was) return [tell(here, breaking(`is unique${extentOf(is!)}`, CONFLICT))];
  if (!is) return [tell(here, compatible("need not be unique", "Nothing is refused that was not."))];
  const what = `is unique${extentOf(is)} instead of${extentOf(was) || " in all records"}`;
  if (!isWithin(is, was)) return [tell(here, breaking(what, CONFLICT))];
  if (isWithin(was, is)) return [];
  return [tell(here, compatible(what, "Whatever is refused was refused before."))];
}

const extentOf = ({ with: others, while: states, kept }: Unique): string =>
  [
    others.length > 0 ? ` together with ${others.join(", ")}` : "",
    states ? ` while ${states.join(", ")}` : "",
    kept ? ", deleted ones included" : "",
  ].join("");

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
  const create = { ...below(here, "default"), calls: here.calls.slice(0, 1) };
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
  const is = `is ${now ?? "null"} where nothing is sent`;
  const holds = "Records of clients that leave it out hold";
  if (old !== null)
    return [tell(here, breaking(`${is}, instead of ${old}`, `${holds} another value than they count on.`))];
  return [
    wasNeeded
      ? tell(here, compatible(is, "It had to be sent: no client leaves it out."))
      : tell(here, risky(`${is}, instead of null`, `${holds} a value that they did not send.`)),
  ];
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
    return [
      ...judgeDefault(old, now, was.required, below(here, "default")),
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
    .map(({ takes, what }) =>
      tell(here, (takes === "fewer" ? breaking : compatible)(`must be ${what}`, OF_DERIVED)),
    );

const OF_DERIVED = "A write is refused with OUT_OF_RANGE where what follows from it is not.";
