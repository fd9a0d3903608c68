/** In charge of who may newly do what, and who no longer may: roles with their permissions, presets with their scopes. */
import type { Application } from "../../runtime/model/model.ts";
import { covers } from "../../runtime/platform/scopes.ts";
import { breaking, compatible, type Finding, found, type Ruling, risky, without } from "./change.ts";
import type { Surface } from "./surface.ts";

interface Given {
  readonly before: Application;
  readonly after: Application;
  readonly surfaces: { readonly before: Surface; readonly after: Surface };
}

export function compareAccess(given: Given): Finding[] {
  return [...compareRoles(given), ...comparePresets(given)];
}

const tell = (path: readonly string[], ruling: Ruling, calls: readonly string[] = []): Finding =>
  found("behaviour", null, path, ruling, calls);

const NO_ROLE: Ruling = breaking(
  "is no role any more",
  "Members of it hold no permission, and a write that gives it is refused.",
);
const NO_PRESET: Ruling = breaking(
  "is no preset any more",
  "Keys that were made with it lose its scopes, and no other is made with it.",
);
const REFUSED = "Keys of its members are refused with 403 PERMISSION_DENIED.";
const LET_IN = "Its members may do what they could not: nobody is refused, and more are let in.";

function compareRoles({ before, after, surfaces }: Given): Finding[] {
  const held = (role: string) => {
    const [was, is] = [before.roles.get(role)!, after.roles.get(role)!];
    const judge = (ruling: Ruling, uses: readonly string[]) =>
      tell(["roles", role], uses.length > 0 ? ruling : compatible(ruling[1], "Nothing asks for it."), uses);
    return [
      ...without(was, is).map((one) =>
        judge(breaking(`no longer holds ${one}`, REFUSED), usesOf(one, before, surfaces.before)),
      ),
      ...without(is, was).map((one) =>
        judge(risky(`newly holds ${one}`, LET_IN), usesOf(one, after, surfaces.after)),
      ),
    ];
  };
  const shared = [...after.roles.keys()].filter((role) => before.roles.has(role)).join(", ");
  const old = [...before.roles.keys()].filter((role) => after.roles.has(role));
  const given = "Nobody gives a role above their own: other members may give, and be given, other roles.";
  return [
    ...without(before.roles.keys(), after.roles.keys()).map((role) => tell(["roles", role], NO_ROLE)),
    ...old.flatMap(held),
    ...without(after.roles.keys(), before.roles.keys()).map((role) =>
      tell(["roles", role], compatible("is a new role", "Nobody has it yet.")),
    ),
    ...(shared === old.join(", ")
      ? []
      : [tell(["roles"], risky(`rank ${shared} instead of ${old.join(", ")}`, given))]),
  ];
}

/** Where a permission is asked for: calls, and fields that are guarded by it. */
function usesOf(permission: string, { models }: Application, { calls }: Surface): string[] {
  const called = Object.entries(calls)
    .filter(([, call]) => call.permission === permission)
    .map(([name]) => name);
  const guarded = [...models.values()].flatMap((model) =>
    model.guarded
      .filter(({ permissions }) => permissions.some((one) => one.permission === permission))
      .map(({ name }) => `${model.name}.${name}`),
  );
  return [...called, ...guarded];
}

function comparePresets({ before, after, surfaces }: Given): Finding[] {
  const opened = (preset: string) => {
    const [old, now] = [
      openTo(before.presets.get(preset)!, surfaces.before),
      openTo(after.presets.get(preset)!, surfaces.after),
    ];
    const isTold = (call: string) => isRescoped(call, surfaces);
    const got = without(now, old);
    const known = got.filter((call) => surfaces.before.calls[call] && !isTold(call));
    const fresh = got.filter((call) => !surfaces.before.calls[call]);
    const lost = without(old, now).filter((call) => surfaces.after.calls[call] && !isTold(call));
    return OPENED.flatMap((ruling, i) => {
      const calls = [lost, known, fresh][i]!;
      return calls.length === 0 ? [] : [tell(["presets", preset], ruling, calls)];
    });
  };
  return [
    ...without(before.presets.keys(), after.presets.keys()).map((preset) =>
      tell(["presets", preset], NO_PRESET),
    ),
    ...[...before.presets.keys()].filter((preset) => after.presets.has(preset)).flatMap(opened),
    ...without(after.presets.keys(), before.presets.keys()).map((preset) =>
      tell(["presets", preset], compatible("is a new preset", "No key is made with it yet.")),
    ),
  ];
}

/** Of calls that are lost, of those that are newly open, and of those that are new themselves. */
const OPENED: readonly Ruling[] = [
  breaking("opens fewer calls", "Keys that were made with it are refused with 403 INSUFFICIENT_SCOPE."),
  risky(
    "opens more calls",
    "Keys that were made with it may newly call these: nobody is refused, and more are let in.",
  ),
  compatible("opens calls that are new", "No key could call them before."),
];

/** Whether a call needs another scope: that is told of the call. */
const isRescoped = (call: string, { before, after }: Given["surfaces"]): boolean =>
  before.calls[call]?.scope !== after.calls[call]?.scope;

function openTo(scopes: readonly string[], { calls }: Surface): Set<string> {
  return new Set(
    Object.entries(calls)
      .filter(([, { scope }]) => scope !== null && scopes.some((held) => covers(held, scope)))
      .map(([name]) => name),
  );
}
