/** In charge of what a hook of the platform's own resources sees beyond any other hook. */
import type { HookContext } from "../record/hooks.ts";
import type { UnitOfWork } from "../record/unit-of-work.ts";

export interface PlatformContext extends HookContext {
  /** The mutation itself: own tables, notifications, secrets that are shown once. */
  readonly unit: UnitOfWork;
}
