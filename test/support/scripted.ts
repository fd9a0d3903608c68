/** Hooks that a test puts in the place of the library's own at run time. */
import type { Loaded } from "../../runtime/load.ts";
import type { Hook, HookContext } from "../../runtime/record/hooks/hooks.ts";
import { loaded } from "./app.ts";
import { LIBRARY } from "./library.ts";

/** The hooks of loans by name; a missing one is the library's own. */
export type Scripts = Record<string, Hook>;

/** @returns declarations for `openTestApp`, compiled once, and the scripts that a test may change at any time */
export async function scripted(): Promise<{ readonly declared: Loaded; readonly scripts: Scripts }> {
  const declared = await loaded(LIBRARY);
  const own = declared.hooks.get("loan") as Readonly<Record<string, Hook>>;
  const scripts: Scripts = {};
  const loans = Object.keys(own).map((name) => [
    name,
    (context: HookContext) => (scripts[name] ?? own[name]!)(context),
  ]);
  const hooks = new Map(declared.hooks).set("loan", Object.fromEntries(loans));
  return { declared: { ...declared, hooks }, scripts };
}
