/** Compares access: members' roles with their permissions, and presets with their scopes. */
import type { Application } from "../../runtime/model/model.ts";
import { covers } from "../../runtime/platform/scopes.ts";
import { renamedCalls } from "./calls.ts";
import { breaking, compatible, type Finding, found, type Ruling, risky, without } from "./change.ts";
import type { Side } from "./side.ts";
import type { Surface } from "./surface.ts";

/** Reports another version of this package whose own declarations could not be compared. */
export function comparePlatform(before: Side, after: Side): Finding[] {
  const [{ version: was, texts }, { version: is }] = [before.platform, after.platform];
  if (texts !== null || was === null || is === null || was === is) return [];
  const reason =
    "Its own resources, such as API keys and webhook endpoints, were not compared. Install the former version in another folder and name it by --platform.";
  return [tell("platform.version", [], risky(`uses charter ${is} instead of ${was}`, reason, is))];
}

export function compareAccess(before: Side, after: Side): Finding[] {
  return [...compareRoles(before, after), ...comparePresets(before, after), ...compareFirst(before, after)];
}

const tell = (
  rule: string,
  path: readonly string[],
  ruling: Ruling,
  calls: readonly string[] = [],
): Finding => found(rule, "behaviour", { resource: null, path }, ruling, calls);

type ByName<T> = ReadonlyMap<string, T>;

/** Compares each role or preset by name. */
const compareEach = <T>(
  key: "roles" | "presets",
  before: ByName<T>,
  after: ByName<T>,
  [went, came]: readonly [went: (name: string) => Ruling, came: (name: string) => Ruling],
  compare: (name: string, was: T, is: T) => Finding[],
): Finding[] => [
  ...without(before.keys(), after.keys()).map((name) => tell(`${key}.removed`, [key, name], went(name))),
  ...[...before].flatMap(([name, was]) => (after.has(name) ? compare(name, was, after.get(name)!) : [])),
  ...without(after.keys(), before.keys()).map((name) => tell(`${key}.new`, [key, name], came(name))),
];

const listed = (names: Iterable<string>): string => [...names].join(", ") || "nothing";

const PEOPLE = breaking(
  "determines who the members are",
  "Keys are issued to records of another resource: existing keys are issued to nobody.",
);
const REFUSED = "Keys of its members are refused with 403 PERMISSION_DENIED.";
const LET_IN = "Its members may do more. Nobody is newly refused.";

function compareRoles(before: Side, after: Side): Finding[] {
  const [{ roles: had }, { roles: has }] = [before.application, after.application];
  const held = (rule: string, role: string, ruling: Ruling, uses: readonly string[]) => {
    const [, what, , values] = ruling;
    const said = uses.length > 0 ? ruling : compatible(what, "Nothing requires it.", values);
    return tell(rule, ["roles", role], said, uses);
  };
  const [old, now] = [
    [...had.keys()].filter((role) => has.has(role)).join(", "),
    [...has.keys()].filter((role) => had.has(role)).join(", "),
  ];
  const given = "Nobody grants a role above their own, so other members may grant, and be granted, roles.";
  const { resource, role: field } = after.application.members;
  const texts = [
    (role: string) =>
      breaking(
        "no longer exists",
        `Its members lose its permissions: ${listed(had.get(role)!)}. A write that sends it is refused.`,
      ),
    (role: string) =>
      compatible("is a new role", `No member has it yet. It holds ${listed(has.get(role)!)}.`),
  ] as const;
  return [
    ...(resource === before.application.members.resource
      ? []
      : [found("members.resource", "behaviour", { resource, path: ["fields", field] }, PEOPLE)]),
    ...compareEach("roles", had, has, texts, (role, was, is) => [
      ...without(was, is).map((one) =>
        held("roles.lost", role, breaking(`no longer holds ${one}`, REFUSED, one), usesOf(one, before)),
      ),
      ...without(is, was).map((one) =>
        held("roles.gained", role, risky(`newly holds ${one}`, LET_IN, one), usesOf(one, after)),
      ),
    ]),
    ...(now === old
      ? []
      : [tell("roles.order", ["roles"], risky(`rank ${now} instead of ${old}`, given, now))]),
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

/**
 * Compares the calls that each preset opens. If a call needs another scope now, its own finding reports that.
 */
function comparePresets(before: Side, after: Side): Finding[] {
  const [had, has] = [before.surface.calls, after.surface.calls];
  const renamed = new Set(renamedCalls({ before: before.surface, after: after.surface }));
  const isAsked = (call: string) => had[call] && has[call]?.scope === had[call].scope;
  const [{ presets: old }, { presets: now }] = [before.application, after.application];
  const texts = [
    (preset: string) =>
      breaking(
        "no longer exists",
        `Keys created with it lose its scopes: ${listed(old.get(preset)!)}. A create that sends it is refused.`,
      ),
    (preset: string) =>
      compatible("is a new preset", `No key has it yet. It holds ${listed(now.get(preset)!)}.`),
  ] as const;
  return compareEach("presets", old, now, texts, (preset, was, is) => {
    const [opened, opens] = [openTo(was, before.surface), openTo(is, after.surface)];
    const [lost, gained] = [without(was, is), without(is, was)];
    const [fewer, more] = [without(opened, opens).filter(isAsked), without(opens, opened).filter(isAsked)];
    const fresh = without(opens, opened).filter((call) => !had[call] && !renamed.has(call));
    const told = (rule: string, ruling: Ruling, calls: string[]) =>
      calls.length === 0 ? [] : [tell(rule, ["presets", preset], ruling, calls)];
    return [
      ...told("presets.lost", breaking(`no longer holds ${listed(lost)}`, NOT_OPEN, lost.join()), fewer),
      ...told("presets.gained", risky(`newly holds ${listed(gained)}`, OPEN, gained.join()), more),
      ...told(
        "presets.fresh",
        compatible("allows calls that are new", "No key could call them before."),
        fresh,
      ),
    ];
  });
}

const NOT_OPEN = "Keys created with it are refused with 403 INSUFFICIENT_SCOPE.";
const OPEN = "Keys created with it may make more calls. Nobody is newly refused.";

/** Compares the first preset, whose scopes a key gets if its create sends no preset. */
function compareFirst(before: Side, after: Side): Finding[] {
  const [[old], [now]] = [[...before.application.presets], [...after.application.presets]];
  if (!old || !now || old[0] === now[0]) return [];
  const [opened, opens] = [openTo(old[1], before.surface), openTo(now[1], after.surface)];
  const common = new Set(Object.keys(before.surface.calls));
  const [fewer, more] = [without(opened, opens), without(opens, opened).filter((call) => common.has(call))];
  const what = `is the first preset instead of ${old[0]}`;
  const keys = `Keys created without a scopePreset get its scopes: ${listed(now[1])} instead of ${listed(old[1])}.`;
  const path = ["presets", now[0]];
  if (fewer.length > 0)
    return [
      tell(
        "presets.first",
        path,
        breaking(what, `${keys} They are refused calls that they rely on.`, old[0]),
        fewer,
      ),
    ];
  return more.length > 0
    ? [
        tell(
          "presets.first",
          path,
          breaking(what, `${keys} New keys may do more than their creators asked for.`, old[0]),
          more,
        ),
      ]
    : [
        tell(
          "presets.first",
          path,
          risky(what, `${keys} They are returned with another scopePreset.`, old[0]),
        ),
      ];
}

/** The calls that a list of scopes opens. */
const openTo = (scopes: readonly string[], { calls }: Surface): string[] =>
  Object.keys(calls).filter((name) => {
    const { scope } = calls[name]!;
    return scope !== null && scopes.some((held) => covers(held, scope));
  });

/** Adds to a finding about a scope or permission which presets or roles are without it. */
export function withHolders(finding: Finding, after: Application): Finding {
  if (finding.verdict !== "breaking") return finding;
  const permissions = neededPermissions(finding);
  if (permissions.length > 0)
    return told(finding, "Roles", after.roles, (held) => permissions.every((one) => held.has(one)));
  if (finding.rule !== "call.scope") return finding;
  const scopes = laterOf(finding).split(" and ");
  return told(finding, "Presets", after.presets, (held) =>
    scopes.every((scope) => held.some((one) => covers(one, scope))),
  );
}

/** The permissions that a finding says are needed now; none if it is about something else. */
function neededPermissions(finding: Finding): readonly string[] {
  const { rule, values, about } = finding;
  if (rule === "call.permission") return [laterOf(finding)];
  if (!/^field\.permission\.(added|changed|removed)$/.test(rule)) return [];
  const [own] = about.path.slice(about.path.lastIndexOf("permission") + 1);
  return own === undefined ? values.split(", ") : [String(own)];
}

/** The later one of the two values of a finding, such as `loans:write,loans:renew`. */
const laterOf = ({ values }: Finding): string => values.slice(values.lastIndexOf(",") + 1);

function told<T>(
  finding: Finding,
  kind: "Roles" | "Presets",
  all: ReadonlyMap<string, T>,
  holds: (one: T) => boolean,
): Finding {
  const names = (isHeld: boolean) =>
    [...all].filter(([, one]) => holds(one) === isHeld).map(([name]) => name);
  return {
    ...finding,
    reason: `${finding.reason} ${kind} without it: ${listed(names(false))}; with it: ${listed(names(true))}.`,
  };
}
