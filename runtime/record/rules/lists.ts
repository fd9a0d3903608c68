/** The rules of each kind of write, in the order in which they run. */
import { changedFields } from "../draft.ts";
import { declaredAction } from "./action.ts";
import { copiedReferences } from "./copied-references.ts";
import { copies } from "./copies.ts";
import { customFields } from "./custom-fields.ts";
import { defaultOwner } from "./default-owner.ts";
import { definitionLimits } from "./definition-limits.ts";
import { derivation } from "./derivation.ts";
import { effects } from "./effects.ts";
import { equalities } from "./equalities.ts";
import { erasure } from "./erasure.ts";
import { hook } from "./hook.ts";
import { initialState } from "./initial-state.ts";
import { inputs } from "./inputs.ts";
import { judged } from "./judged.ts";
import { lastOwner } from "./last-owner.ts";
import { linkLock } from "./link-lock.ts";
import { localTimes } from "./local-times.ts";
import { namedResources } from "./named-resources.ts";
import { noFaults } from "./no-faults.ts";
import { noRings } from "./no-rings.ts";
import { orderOfTimes } from "./order-of-times.ts";
import { permissions } from "./permissions.ts";
import { references } from "./references.ts";
import { required } from "./required.ts";
import { restriction } from "./restriction.ts";
import type { Rule, Write } from "./rule.ts";
import { sums } from "./sums.ts";
import { transition } from "./transition.ts";

const REFERENCES: readonly Rule[] = [
  references,
  copies,
  copiedReferences,
  namedResources,
  equalities,
  noRings,
  judged,
];

/**
 * The end of every write. Actions, states, hooks and other records may have written fields since the rules first ran, so
 * each rule of a field runs again and judges the fields that changed since.
 */
const CONCLUSION: readonly Rule[] = [
  noFaults,
  ...REFERENCES,
  derivation,
  sums,
  orderOfTimes,
  noFaults,
  permissions,
  lastOwner,
  required,
];

// A rule runs before the hook so that the hook can rely on it, and `localTimes` before every rule that reads a time. The
// order decides which refusal a client gets.

export const CREATE: readonly Rule[] = [
  localTimes,
  defaultOwner,
  permissions,
  ...REFERENCES,
  customFields,
  definitionLimits,
  initialState,
  derivation,
  sums,
  orderOfTimes,
  effects,
  hook,
  ...CONCLUSION,
];

export const CHANGE: readonly Rule[] = [
  localTimes,
  permissions,
  customFields,
  definitionLimits,
  linkLock,
  transition,
  ...REFERENCES,
  derivation,
  sums,
  orderOfTimes,
  effects,
  hook,
  ...CONCLUSION,
];

export const ACTION: readonly Rule[] = [
  declaredAction,
  erasure,
  permissions,
  inputs,
  ...REFERENCES,
  effects,
  orderOfTimes,
  hook,
  ...CONCLUSION,
];

/** A record that breaks a rule by now can still be deleted, unless the hook of the DELETE has changed it. */
const ifChanged = (rule: Rule): Rule => ({
  ...rule,
  applies: (write) => changedFields(write.draft).length > 0 && rule.applies?.(write) !== false,
});

/** A hook of a DELETE may take back the references to its record, and set its fields. */
export const DELETE: readonly Rule[] = [hook, restriction, noFaults, ...CONCLUSION.map(ifChanged)];

export const EXPIRY: readonly Rule[] = [effects, ...CONCLUSION];

export async function judge(rules: readonly Rule[], write: Write): Promise<void> {
  for (const rule of rules) {
    if (rule.applies?.(write) === false) continue;
    const pending = rule.judge(write);
    if (pending) await pending;
  }
}
