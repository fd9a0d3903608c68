/** Everything that a hook may import: the types of its context, and nothing that reaches SQL or HTTP. */

export { foldCase } from "./model/fold.ts";
export { isInRange } from "./model/types/times.ts";
export { datesBetween, instantFrom, instantOf } from "./model/zone.ts";
export type { Hook, HookContext, HookStore, Shown, UpdateOptions } from "./record/hooks/hooks.ts";
export { UNCHANGED } from "./record/hooks/hooks.ts";
