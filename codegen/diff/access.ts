/** Compares access: members' roles with their permissions, and presets with their scopes. */
import { covers } from "../../runtime/platform/scopes.ts";
import { breaking, compatible, type Finding, found, type Ruling, risky, without } from "./change.ts";
import type { Side } from "./side.ts";
import type { Surface } from "./surface.ts";

export function compareAccess(before: Side, after: Side): Finding[] {
  return [...compareRoles(before, after), ...comparePresets(before, after)];
}

const tell = (path: readonly string[], ruling: Ruling, calls: readonly string[] = []): Finding =>
  found("behaviour", null, path, ruling, calls);

type Named<T> = ReadonlyMap<string, T>;

/** Compares each role or preset by name. */
const compareEach = <T>(
  key: "roles" | "presets",
  before: Named<T>,
  after: Named<T>,
  [went, came]: readonly [went: Ruling, came: Ruling],
  compare: (name: string, was: T, is: T) => Finding[],
): Finding[] => [
  ...without(before.keys(), after.keys()).map((name) => tell([key, name], went)),
  ...[...before].flatMap(([name, was]) => (after.has(name) ? compare(name, was, after.get(name)!) : [])),
  ...without(after.keys(), before.keys()).map((name) => tell([key, name], came)),
];

const ROLES = [
  breaking("is no role any more", "Members of it hold no permission, and a write that gives it is refused."),
  compatible("is a new role", "Nobody has it yet."),
] as const;
const PRESETS = [
  breaking(
    "is no preset any more",
    "Keys that were made with it lose its scopes, and no other is made with it.",
  ),
  compatible("is a new preset", "No key is made with it yet."),
] as const;
const PEOPLE = breaking(
  "says who the members are",
  "Keys are issued to records of another resource: those that stand are issued to nobody.",
);
const REFUSED = "Keys of its members are refused with 403 PERMISSION_DENIED.";
const LET_IN = "Its members may do what they could not: nobody is refused, and more are let in.";

function compareRoles(before: Side, after: Side): Finding[] {
  const [{ roles: had }, { roles: has }] = [before.application, after.application];
  const held = (role: string, ruling: Ruling, uses: readonly string[]) =>
    tell(["roles", role], uses.length > 0 ? ruling : compatible(ruling[1], "Nothing asks for it."), uses);
  const [old, now] = [
    [...had.keys()].filter((role) => has.has(role)).join(", "),
    [...has.keys()].filter((role) => had.has(role)).join(", "),
  ];
  const given = "Nobody gives a role above their own: other members may give, and be given, other roles.";
  const { resource, role: field } = after.application.members;
  return [
    ...(resource === before.application.members.resource
      ? []
      : [found("behaviour", resource, ["fields", field], PEOPLE)]),
    ...compareEach("roles", had, has, ROLES, (role, was, is) => [
      ...without(was, is).map((one) =>
        held(role, breaking(`no longer holds ${one}`, REFUSED), usesOf(one, before)),
      ),
      ...without(is, was).map((one) => held(role, risky(`newly holds ${one}`, LET_IN), usesOf(one, after))),
    ]),
    ...(now === old ? [] : [tell(["roles"], risky(`rank ${now} instead of ${old}`, given))]),
  ];
}

/** The calls and guarded fields that need a permission. */
function usesOf(permission: string, { application: { models }, surface: { calls } }: Side): string[] {
  const called = Object.keys(calls).filter((name) => calls[name]!.permission === permission);
  const guarded = [...models.values()].flatMap((model) =>
    model.guarded
      .filter(({ permissions }) => permissions.some((one) => one.permission === permission))
      .map(({ name }) => `${model.name}.${name}`),
  );
  return [...called, ...guarded];
}

const FEWER = breaking(
  "opens fewer calls",
  "Keys that were made with it are refused with 403 INSUFFICIENT_SCOPE.",
);
const MORE = risky(
  "opens more calls",
  "Keys that were made with it may newly call these: nobody is refused, and more are let in.",
);
const FRESH = compatible("opens calls that are new", "No key could call them before.");

/**
 * Compares the calls that each preset opens. If a call needs another scope now, its own finding reports that.
 */
function comparePresets(before: Side, after: Side): Finding[] {
  const [had, has] = [before.surface.calls, after.surface.calls];
  const isAsked = (call: string) => had[call] && has[call]?.scope === had[call].scope;
  const [{ presets: old }, { presets: now }] = [before.application, after.application];
  return compareEach("presets", old, now, PRESETS, (preset, was, is) => {
    const [opened, opens] = [openTo(was, before.surface), openTo(is, after.surface)];
    const found: [Ruling, string[]][] = [
      [FEWER, without(opened, opens).filter(isAsked)],
      [MORE, without(opens, opened).filter(isAsked)],
      [FRESH, without(opens, opened).filter((call) => !had[call])],
    ];
    return found.flatMap(([ruling, calls]) =>
      calls.length === 0 ? [] : [tell(["presets", preset], ruling, calls)],
    );
  });
}

/** The calls that a list of scopes opens. */
const openTo = (scopes: readonly string[], { calls }: Surface): string[] =>
  Object.keys(calls).filter((name) => {
    const { scope } = calls[name]!;
    return scope !== null && scopes.some((held) => covers(held, scope));
  });
