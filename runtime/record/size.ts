/** How large a record may become, whatever it is made of and however many calls made it. */
import { refusalWith } from "../errors.ts";
import { DELETED_AT } from "./command.ts";
import type { Draft } from "./judge.ts";
import { documentOf } from "./render.ts";

/**
 * Characters of JSON that a record may have. Each field has a bound, but not what grows call by call: references to
 * other systems, records that are shown inside it, answers. Each write reads and writes the whole record, and its event
 * holds it too, so that without a bound each further call would cost more than the one before.
 */
export const MOST_CHARACTERS = 2_097_152;

/**
 * @param document the record's text, without its answers
 * @throws Refusal VALIDATION_FAILED where a write makes a record larger than it may be; one that is so already may shrink
 */
export function requireSize({ model, before, after }: Draft, document: string): void {
  if (after[DELETED_AT] !== undefined) return;
  const size = document.length + lengthOf(before, after);
  if (size <= MOST_CHARACTERS) return;
  if (before !== null && size <= documentOf(model, before).length + lengthOf(null, before)) return;
  const message = `The ${model.name} would come to ${written(size)} characters of JSON, and a record has ${written(MOST_CHARACTERS)} at most. Take something out of it first.`;
  throw refusalWith("VALIDATION_FAILED", message, [{ path: "", code: "TOO_LONG", message }]);
}

/** Characters of a record's answers; those that stay as they are were judged when they were written. */
const lengthOf = (before: Draft["before"], { customFields }: Draft["after"]): number =>
  customFields && before?.customFields !== customFields ? JSON.stringify(customFields).length : 0;

const written = (n: number): string => n.toLocaleString("en");
