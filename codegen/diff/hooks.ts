/** Reports hooks whose code changed. Declared effects bound what it does; a person must review the rest. */
import { basename } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Path } from "../../runtime/declare/source.ts";
import type { HookedCall } from "../../runtime/model/footprint.ts";
import type { Model } from "../../runtime/model/model.ts";
import { BY_ITSELF } from "../../runtime/record/hooks/load-hooks.ts";
import { Scripts } from "../../runtime/record/hooks/script.ts";
import { type Finding, found, onBoth, risky } from "./change.ts";
import type { UntoldExample } from "./examples.ts";
import { hookedByPath, saidOf } from "./footprints.ts";
import type { Side } from "./side.ts";

/**
 * Finds hooks whose code differs, or whose imported project files differ. White space and comments are
 * ignored.
 * @param examples examples that reach hooks; the findings name those that run the hook
 */
export function compareHooks(before: Side, after: Side, examples: readonly UntoldExample[] = []): Finding[] {
  if (isDeepStrictEqual(before.hooks, after.hooks)) return [];
  const [old, now] = [scriptsOf(before), scriptsOf(after)];
  return [...after.application.models.values()].flatMap((model) => {
    const was = before.application.models.get(model.name);
    const isRecoded = (hook: string): boolean =>
      (was ? codeOf(old, was, hook) : "") !== codeOf(now, model, hook);
    const byItself = BY_ITSELF.filter(isRecoded).map((name) => otherwise(model.name, [], name));
    // The edit of the key `hook` reports a hook that was added or replaced.
    const named = onBoth(was ? hookedByPath(was) : new Map<string, HookedCall>(), hookedByPath(model))
      .filter(([existing, { hook }]) => existing.hook === hook && isRecoded(hook))
      .map(([existing, called]) => ({
        ...changed(model, called, existing),
        hint: verifyHint(model, called, examples),
      }));
    return [...byItself, ...named];
  });
}

/** Number of examples named in a hint; the rest are counted. */
const MOST_NAMED = 3;

function verifyHint(
  { name: resource }: Model,
  { hook }: HookedCall,
  examples: readonly UntoldExample[],
): string | null {
  const own = examples.filter(({ hooks }) => hooks.includes(`${resource}.${hook}`));
  if (own.length === 0) return null;
  const named = own.slice(0, MOST_NAMED).map(({ name }) => `"${name}"`);
  const more = own.length > MOST_NAMED ? `, and ${own.length - MOST_NAMED} more` : "";
  const resources = [...new Set(own.map((one) => one.resource))];
  return `Examples run it: ${named.join(", ")}${more}. \`charter verify\` checks them (${resources.join(", ")}).`;
}

const scriptsOf = ({ hooks }: Side): Scripts => new Scripts((path) => hooks.get(basename(path)) ?? null);

/** The syntax trees of a hook's code, as text; empty if the hook has no script. */
function codeOf(scripts: Scripts, { stem }: Model, hook: string): string {
  const script = scripts.read(`${stem}.hooks.ts`);
  return (script ? scripts.piecesOf(script, hook) : [])
    .map(({ node }) => JSON.stringify(node, (key, value: unknown) => (FORM.has(key) ? undefined : value)))
    .sort()
    .join("\n");
}

/** Properties of a syntax node that describe only its position and spelling. */
const FORM: ReadonlySet<string> = new Set(["start", "end", "loc", "extra"]);

/** The finding for changed code with undeclared effects. */
const otherwise = (resource: string, path: Path, hook: string): Finding =>
  found(
    HOOK_CODE,
    "behaviour",
    { resource, path },
    risky(`runs changed code of ${hook}`, "Its effects are not declared. Review the code.", hook),
  );

/** The rule of findings about changed code. */
export const HOOK_CODE = "hook.code";

/** The finding for changed code; milder if both sides declare the hook's effects. */
function changed({ name: resource }: Model, { hook, path, call }: HookedCall, existing: HookedCall): Finding {
  const finding = otherwise(resource, [...path, "hook"], hook);
  const { footprint, refuses } = call;
  if (!footprint || !existing.call.footprint) return finding;
  const codes = Object.keys(refuses).join(", ") || "no code";
  return {
    ...finding,
    what: `${finding.what}, within its declared effects`,
    reason: `It ${saidOf(footprint, resource)}; refuses with ${codes} of its own; and does nothing else. Review the code for the conditions.`,
  };
}
