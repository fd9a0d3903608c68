/** Hooks whose code changed: what they tell that they do bounds what comes of it, and when they do so is left to a person. */
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
 * Hooks whose code differs, by more than white space and comments; also where a file of ours that they import does.
 * @param examples those that come to hooks, of which it is told what runs them
 */
export function compareHooks(before: Side, after: Side, examples: readonly UntoldExample[] = []): Finding[] {
  if (isDeepStrictEqual(before.hooks, after.hooks)) return [];
  const [old, now] = [scriptsOf(before), scriptsOf(after)];
  return [...after.application.models.values()].flatMap((model) => {
    const was = before.application.models.get(model.name);
    const isRecoded = (hook: string): boolean =>
      (was ? codeOf(old, was, hook) : "") !== codeOf(now, model, hook);
    const byItself = BY_ITSELF.filter(isRecoded).map((name) =>
      otherwise(model.name, [], `is judged by other code of ${name}`),
    );
    // Another hook, or one where there was none, is told of by the edit of the key.
    const named = onBoth(was ? hookedByPath(was) : new Map<string, HookedCall>(), hookedByPath(model))
      .filter(([existing, { hook }]) => existing.hook === hook && isRecoded(hook))
      .map(([existing, called]) => ({
        ...changed(model, called, existing),
        hint: verifyHint(model, called, examples),
      }));
    return [...byItself, ...named];
  });
}

/** Examples that are named; of more, their number is told. */
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
  return `Examples run it: ${named.join(", ")}${more}. \`charter verify\` tells whether they hold (${resources.join(", ")}).`;
}

const scriptsOf = ({ hooks }: Side): Scripts => new Scripts((path) => hooks.get(basename(path)) ?? null);

/** The syntax trees of what a hook is made of, as text; empty where there is none. */
function codeOf(scripts: Scripts, { stem }: Model, hook: string): string {
  const script = scripts.read(`${stem}.hooks.ts`);
  return (script ? scripts.piecesOf(script, hook) : [])
    .map(({ node }) => JSON.stringify(node, (key, value: unknown) => (FORM.has(key) ? undefined : value)))
    .sort()
    .join("\n");
}

/** Members of a node that tell how it is written. */
const FORM: ReadonlySet<string> = new Set(["start", "end", "loc", "extra"]);

/** A change of code that nothing bounds. */
const otherwise = (resource: string, path: Path, what: string): Finding =>
  found("behaviour", resource, path, risky(what, "What it does is not declared: review it by hand."));

/** The same of code that does what it is declared to do, before and after. */
function changed({ name: resource }: Model, { hook, path, call }: HookedCall, existing: HookedCall): Finding {
  const finding = otherwise(resource, [...path, "hook"], `is judged by other code of ${hook}`);
  const { footprint, refuses } = call;
  if (!footprint || !existing.call.footprint) return finding;
  const codes = Object.keys(refuses).join(", ") || "no code";
  return {
    ...finding,
    what: `${finding.what}, within what is declared`,
    reason: `It ${saidOf(footprint, resource)}; refuses with ${codes} of its own; and does nothing else. When it does so, review by hand.`,
  };
}
