/** Limits the size of a record, over all its parts and all calls that write it. */
import { refusalWith } from "../errors.ts";
import { DELETED_AT, type Values } from "./command.ts";
import type { Draft } from "./draft.ts";
import { documentOf } from "./render.ts";

/**
 * Characters of JSON that a record may have. Each field has a bound, but not what grows call by call: references to
 * other systems, records that are shown inside it, answers. Each write reads and writes the whole record, and its event
 * holds it too, so that without a bound each further call would cost more than the one before.
 */
export const MOST_CHARACTERS = 2_097_152;
/** A record that is full may still enter a state, or be stamped with a time: by so much a write, and by so much in all. */
const SMALL = 1_024;
const RESERVED = 65_536;
/** Few answers are longer as JSON, and none is four times as long, so the length of a few answers is not computed. */
const MOST_OF_ANSWER = 65_536;

/**
 * @param document the record's text, without its answers
 * @throws Refusal VALIDATION_FAILED where a write makes a record larger than it may be; one that is so already may shrink
 */
export function requireSize({ model, before, after }: Draft, document: string): void {
  if (after[DELETED_AT] !== undefined) return;
  const answers = after.customFields as Values | undefined;
  if (document.length + MOST_OF_ANSWER * countOf(answers) <= MOST_CHARACTERS) return;
  const size = document.length + lengthOf(answers);
  if (size <= MOST_CHARACTERS) return;
  if (before !== null) {
    const grown = size - documentOf(model, before).length - lengthOf(before.customFields);
    if (grown <= 0 || (grown <= SMALL && size <= MOST_CHARACTERS + RESERVED)) return;
  }
  const message = `The ${model.name} would have ${written(size)} characters of JSON, but a record can have at most ${written(MOST_CHARACTERS)}. Remove something first.`;
  throw refusalWith("VALIDATION_FAILED", message, [{ path: "", code: "TOO_LONG", message }]);
}

const countOf = (answers: Values | undefined): number => (answers ? Object.keys(answers).length : 0);

const lengthOf = (answers: unknown): number => (answers ? JSON.stringify(answers).length : 0);

const written = (n: number): string => n.toLocaleString("en");
