/** The rules that look at all declarations together, in the order in which they run. */
import type { Check } from "../world.ts";

export const CHECKS: readonly Check[] = [];
