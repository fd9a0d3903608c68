/** In charge of the former words of the language: whoever writes one is told what says it now. */
import type { Former } from "../declare/grammar.ts";

/** By the shape that had the key, as the grammar calls it: the key that says it now, and how that is written. */
export const FORMER: Readonly<Record<string, Former>> = {
  "a parent": { embeddedAs: ["list", "list: copies"] },
  "a value": {
    minItems: ["min", "min: 1"],
    maxItems: ["max", "max: 50"],
    with: ["traits", "traits: [customFields]"],
  },
  "a field": {
    minItems: ["min", "min: 1"],
    maxItems: ["max", "max: 50"],
    with: ["traits", "traits: [customFields]"],
    format: ["pattern", 'pattern: "CASE-{000000}"'],
  },
  "a result": { minItems: ["min", "min: 1"], maxItems: ["max", "max: 50"] },
  states: { initial: ["default", "default: OPEN"] },
  "a state": {
    fill: ["default", "default: { closedAt: now }"],
    requires: ["required", "required: [closedAt]"],
    filterAs: ["filters", "filters: CLOSED"],
  },
  "an expiry": { at: ["after", "after: validUntil"] },
  "a list operation": { requires: ["required", "required: [customerId]"] },
  "a move": { unless: ["except", "except: [WON, LOST]"] },
};
