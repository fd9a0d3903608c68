/** In charge of who may newly do what, and who no longer may: roles with their permissions, presets with their scopes. */
import type { Application } from "../../runtime/model/model.ts";
import { covers } from "../../runtime/platform/scopes.ts";
import type { Finding, Verdict } from "./change.ts";
import type { Surface } from "./surface.ts";

interface Given {
  readonly before: Application;
  readonly after: Application;
  readonly surfaces: { readonly before: Surface; readonly after: Surface };
}

export function compareAccess(given: Given): Finding[] {
  return [...compareRoles(given), ...comparePresets(given)];
}

const tell = (
  verdict: Verdict,
  path: readonly string[],
  what: string,
  reason: string,
  calls: readonly string[] = [],
): Finding => ({
  surface: "behaviour",
  verdict,
  about: { resource: null, path },
  what,
  reason,
  calls,
});

function compareRoles({ before, after, surfaces }: Given): Finding[] {
  const found: Finding[] = [];
  for (const [role, was] of before.roles) {
    const is = after.roles.get(role);
    const path = ["roles", role];
    if (!is) {
      found.push(
        tell(
          "breaking",
          path,
          "is no role any more",
          "Members of it hold no permission, and a write that gives it is refused.",
        ),
      );
      continue;
    }
    const lost = [...was].filter((permission) => !is.has(permission));
    const got = [...is].filter((permission) => !was.has(permission));
    for (const permission of lost) {
      const uses = usesOf(permission, before, surfaces.before);
      found.push(
        uses.length > 0
          ? tell(
              "breaking",
              path,
              `no longer holds ${permission}`,
              "Keys of its members are refused with 403 PERMISSION_DENIED.",
              uses,
            )
          : tell("compatible", path, `no longer holds ${permission}`, "Nothing asks for it."),
      );
    }
    for (const permission of got) {
      const uses = usesOf(permission, after, surfaces.after);
      found.push(
        uses.length > 0
          ? tell(
              "risky",
              path,
              `newly holds ${permission}`,
              "Its members may do what they could not: nobody is refused, and more are let in.",
              uses,
            )
          : tell("compatible", path, `newly holds ${permission}`, "Nothing asks for it."),
      );
    }
  }
  for (const role of after.roles.keys())
    if (!before.roles.has(role))
      found.push(tell("compatible", ["roles", role], "is a new role", "Nobody has it yet."));
  const shared = [...after.roles.keys()].filter((role) => before.roles.has(role));
  const old = [...before.roles.keys()].filter((role) => after.roles.has(role));
  if (shared.join() !== old.join())
    found.push(
      tell(
        "risky",
        ["roles"],
        `rank ${shared.join(", ")} instead of ${old.join(", ")}`,
        "Nobody gives a role above their own: other members may give, and be given, other roles.",
      ),
    );
  return found;
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
  const found: Finding[] = [];
  for (const [preset, was] of before.presets) {
    const is = after.presets.get(preset);
    const path = ["presets", preset];
    if (!is) {
      found.push(
        tell(
          "breaking",
          path,
          "is no preset any more",
          "Keys that were made with it lose its scopes, and no other is made with it.",
        ),
      );
      continue;
    }
    const [old, now] = [openTo(was, surfaces.before), openTo(is, surfaces.after)];
    const lost = [...old].filter(
      (call) => !now.has(call) && surfaces.after.calls[call] && !isRescoped(call, surfaces),
    );
    const got = [...now].filter((call) => !old.has(call));
    const known = got.filter((call) => surfaces.before.calls[call] && !isRescoped(call, surfaces));
    const fresh = got.filter((call) => !surfaces.before.calls[call]);
    if (lost.length > 0)
      found.push(
        tell(
          "breaking",
          path,
          "opens fewer calls",
          "Keys that were made with it are refused with 403 INSUFFICIENT_SCOPE.",
          lost,
        ),
      );
    if (known.length > 0)
      found.push(
        tell(
          "risky",
          path,
          "opens more calls",
          "Keys that were made with it may newly call these: nobody is refused, and more are let in.",
          known,
        ),
      );
    if (fresh.length > 0)
      found.push(
        tell("compatible", path, "opens calls that are new", "No key could call them before.", fresh),
      );
  }
  for (const preset of after.presets.keys())
    if (!before.presets.has(preset))
      found.push(tell("compatible", ["presets", preset], "is a new preset", "No key is made with it yet."));
  return found;
}

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
