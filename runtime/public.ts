/** All that a hook may import: what it is called with, and nothing that reaches SQL or HTTP. */

export { foldCase } from "./model/fold.ts";
export { isInRange } from "./model/types/times.ts";
export { datesBetween, instantOf } from "./model/zone.ts";
export type { Hook, HookContext, HookStore, Shown, UpdateOptions } from "./record/hooks/hooks.ts";
export { UNCHANGED } from "./record/hooks/hooks.ts";
