/** The former keys of the language, for messages that say what replaces them. */
import type { Former } from "../declare/grammar.ts";

/** Former modes, which are now separate from who writes a field. */
export const FORMER_MODES = {
  hidden: "Write `hidden: true` instead of a mode.",
  searched: "Write `hidden: searched` instead of a mode.",
};

const LENGTHS = { minItems: ["min", "min: 1"], maxItems: ["max", "max: 50"] } as const;
const NAMES = ["of", "of: customFields"] as const;
const TRAITS = { traits: NAMES, with: NAMES } as const;
const REFUSES = { refuses: ["refusal", "refusal: { TOO_MANY: 409 }"] } as const;
const DIGITS = { precision: ["max", "max: 9999999.99"], negative: ["min", "min: -9999999.99"] } as const;

/** Former keys by the shape that had them (the name in the grammar): the new key, and how to write it. */
export const FORMER: Readonly<Record<string, Former>> = {
  "a resource": {
    access: ["scope", "scope: fines:manage"],
    traits: ["fields", "fields: { externalReferences: { type: externalReferences } }"],
  },
  "a parent": { embeddedAs: ["list", "list: copies"] },
  "a value": { ...LENGTHS, ...DIGITS, ...TRAITS },
  "a field": {
    ...LENGTHS,
    ...DIGITS,
    ...TRAITS,
    agrees: ["where", "where: { customerId: =customerId }"],
    sum: ["derive", "derive: { sum: lines.quantity * lines.price }"],
    due: ["derive", "derive: { due: { after: openedAt, by: 3d } }"],
    counts: ["derive", "derive: { count: definition }"],
    from: ["derive", "derive: { copy: propertyId.customerId }"],
    aliasOf: ["type", "type: alias, of: isActive"],
    format: ["pattern", 'pattern: "CASE-{000000}"'],
  },
  "a result": { ...LENGTHS, ...DIGITS },
  states: { initial: ["default", "default: OPEN"] },
  "a state": {
    fill: ["default", "default: { closedAt: now }"],
    requires: ["required", "required: [closedAt]"],
    filterAs: ["filters", "filters: CLOSED"],
  },
  "a due time": { in: ["by", "by: { severity: { LOW: 3d, HIGH: 4h } }"] },
  "an expiry": { at: ["after", "after: validUntil"] },
  "a list operation": { requires: ["required", "required: [customerId]"] },
  "a create operation": { idempotencyKey: ["required", "required: [idempotencyKey]"], ...REFUSES },
  "an update operation": REFUSES,
  "a delete operation": REFUSES,
  "an action": {
    body: ["input", "input: any"],
    method: ["path", "path: GET overview"],
    idempotencyKey: ["required` or `mode", "required: [idempotencyKey]` or `mode: readOnly"],
    ...REFUSES,
  },
  "a move": { unless: ["except", "except: [WON, LOST]"] },
  "an application": {
    members: [null, "Remove it: their role says it, as `role: { type: role, where: { status: ACTIVE } }`."],
    definitions: [null, "Remove it: their fields say it, as `type: customFields, to: field_definition`."],
  },
};
