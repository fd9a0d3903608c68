/** In charge of rules of a field that no schema shows: what no two records share, and what stands where nothing is sent. */
import type { Path } from "../../runtime/declare/source.ts";
import { type Field, isGiven, isUnique, type Setting, type Unique } from "../../runtime/model/field.ts";
import type { Model } from "../../runtime/model/model.ts";
import type { Member, Type } from "../../runtime/model/type.ts";
import type { Finding, Verdict } from "./change.ts";

type Tell = (verdict: Verdict, path: Path, what: string, reason: string, calls: readonly string[]) => Finding;

/** What of the fields and inputs of a resource differs, name by name. */
export function compareFields(before: Model, after: Model): Finding[] {
  const tell: Tell = (verdict, path, what, reason, calls) => ({
    surface: "api",
    verdict,
    about: { resource: after.name, path },
    what,
    reason,
    calls,
  });
  const fields = after.fields.flatMap((field) => {
    const was = before.byName.get(field.name);
    return was
      ? [...compareUnique(was, field, after, tell), ...compareDefault(was, field, before, after, tell)]
      : [];
  });
  const inputs = [...after.actions.values()].flatMap((action) => {
    const was = before.actions.get(action.name);
    const call = [`${action.method} ${after.path}${action.on === "record" ? "/{id}" : ""}${action.path}`];
    return was ? compareMembers(was.input, action.input, ["actions", action.name, "input"], call, tell) : [];
  });
  return [...fields, ...inputs];
}

const writes = ({ path }: Model): string[] => [`POST ${path}`, `PATCH ${path}/{id}`];

function compareUnique(before: Field, after: Field, model: Model, tell: Tell): Finding[] {
  const { name } = after;
  const [was, is] = [before, after].map((field) => (isUnique(field) ? field.unique : null));
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  const path = ["fields", name, "unique"];
  const CONFLICT =
    "A write of a value that another record holds is refused with 409 CONFLICT; a database in which two hold one cannot be migrated.";
  const calls = writes(model);
  if (!was) return [tell("breaking", path, `is unique${extentOf(is!)}`, CONFLICT, calls)];
  if (!is) return [tell("compatible", path, "need not be unique", "Nothing is refused that was not.", calls)];
  const what = `is unique${extentOf(is)} instead of${extentOf(was) || " in all records"}`;
  if (!isWithin(is, was)) return [tell("breaking", path, what, CONFLICT, calls)];
  const isSame = isWithin(was, is);
  return isSame ? [] : [tell("compatible", path, what, "Whatever is refused was refused before.", calls)];
}

const extentOf = ({ with: others, while: states, kept }: Unique): string =>
  [
    others.length > 0 ? ` together with ${others.join(", ")}` : "",
    states ? ` while ${states.join(", ")}` : "",
    kept ? ", deleted ones included" : "",
  ].join("");

/** Whether two records that share a value by one rule do so by the other: whatever the first refuses, the second does. */
const isWithin = (one: Unique, other: Unique): boolean =>
  other.with.every((name) => one.with.includes(name)) &&
  (other.while === null || one.while?.every((state) => other.while!.includes(state)) === true) &&
  (other.kept || !one.kept);

function compareDefault(was: Field, is: Field, before: Model, after: Model, tell: Tell): Finding[] {
  const members = compareMembers(
    membersIn(was.type),
    membersIn(is.type),
    ["fields", is.name, ...belowList(is.type)],
    writes(after),
    tell,
  );
  if (!isGiven(was) || !isGiven(is)) return members;
  const [old, now] = [kept(was.default, was.type), kept(is.default, is.type)];
  const isSeen = is.mode !== "hidden" && was.mode !== "hidden" && before.operations.create !== null;
  const isNewlyNeeded = is.required && is.default === null && old !== null;
  if (old === now || !isSeen || isNewlyNeeded) return members;
  const wasNeeded = was.required && was.default === null;
  return [
    ...judgeDefault(old, now, wasNeeded, ["fields", is.name, "default"], [`POST ${after.path}`], tell),
    ...members,
  ];
}

/** The members of an object, or of the objects in a list. */
const membersIn = ({ members, items }: Type): ReadonlyMap<string, Member> =>
  members ?? items?.members ?? NONE;
const belowList = ({ items }: Type): readonly string[] => (items ? ["of", "fields"] : ["fields"]);

const NONE: ReadonlyMap<string, Member> = new Map();

/** The value that is kept where nothing is sent, as text; null where there is none. */
function kept(setting: Setting | null, type: Type): string | null {
  if (!setting) return null;
  if (setting.kind !== "literal") return setting.kind;
  return keptValue(setting.value, type);
}

const keptValue = (value: unknown, { normalize }: Type): string | null =>
  value === null || value === undefined
    ? null
    : JSON.stringify(normalize === null ? value : normalize(value));

function judgeDefault(
  old: string | null,
  now: string | null,
  wasNeeded: boolean,
  path: Path,
  calls: readonly string[],
  tell: Tell,
): Finding[] {
  const is = `is ${now ?? "null"} where nothing is sent`;
  const sent = "It had to be sent: no client leaves it out.";
  if (old === null && wasNeeded) return [tell("compatible", path, is, sent, calls)];
  const holds = "Records of clients that leave it out hold";
  return [
    old === null
      ? tell("risky", path, `${is}, instead of null`, `${holds} a value that they did not send.`, calls)
      : tell(
          "breaking",
          path,
          `${is}, instead of ${old}`,
          `${holds} another value than they count on.`,
          calls,
        ),
  ];
}

/** Members of objects, and inputs of actions. */
function compareMembers(
  before: ReadonlyMap<string, Member>,
  after: ReadonlyMap<string, Member>,
  path: Path,
  calls: readonly string[],
  tell: Tell,
): Finding[] {
  return [...after.values()].flatMap((member) => {
    const was = before.get(member.name);
    if (!was) return [];
    const here = [...path, member.name];
    const [old, now] = [keptValue(was.default, was.type), keptValue(member.default, member.type)];
    const below = compareMembers(
      membersIn(was.type),
      membersIn(member.type),
      [...here, ...belowList(member.type)],
      calls,
      tell,
    );
    return [
      ...(old === now ? [] : judgeDefault(old, now, was.required, [...here, "default"], calls, tell)),
      ...below,
    ];
  });
}
