/** The response to a batch: the result of each item, in order, up to a maximum size. */
import { Refusal } from "../../errors.ts";
import { isFailed, type Result } from "../../record/batch/batch.ts";
import type { Outcome } from "../../record/command.ts";
import { tagOf } from "../../record/reads/revision.ts";

/**
 * Maximum characters of all results. A record may have two million; beyond this, an item returns only its id.
 */
const MOST_CHARACTERS = 16 * 1_048_576;

/** The JSON of an item's error, as for a separate call. @param most its maximum size in bytes */
type ErrorText = (refusal: Refusal, most: number) => string;

/** Maximum bytes of an error in a response that contains many. */
const MOST_OF_ERROR = 16 * 1024;

/** Whether an item erased a person. */
export const isErasure = (result: Result): boolean => !isFailed(result) && result.outcome.isErasure === true;

/**
 * The response to a batch.
 * @param isErased whether a person was erased in one of the results
 */
export function answerOf(results: readonly Result[], errorText: ErrorText, isErased: boolean): Outcome {
  const texts = (pick: (outcome: Outcome) => string, told = doneText) => {
    let left = MOST_CHARACTERS;
    const all = results.map((result) => {
      const whole = isFailed(result)
        ? failedText(result.refusal, errorText(result.refusal, MOST_OF_ERROR))
        : told(result.outcome, pick(result.outcome));
      const text = whole.length <= left || isFailed(result) ? whole : told(result.outcome, idAlone(whole));
      left -= text.length;
      return text;
    });
    return `{"results":[${all.join(",")}]}`;
  };
  const data = texts((outcome) => outcome.data);
  const outcomes = results.flatMap((result) => (isFailed(result) ? [] : [result.outcome]));
  // The results may have the person's values, and the response is kept after the erasure.
  if (isErased) return { status: 200, data, captured: texts(({ data }) => idAlone(data), erasedText) };
  const isMasked = outcomes.some(({ captured }) => captured !== undefined);
  const narrowed = outcomes.flatMap(({ narrow }) => narrow ?? []);
  return {
    status: 200,
    data,
    ...(isMasked ? { captured: texts(({ captured, data }) => captured ?? data) } : {}),
    ...(narrowed.length === 0
      ? {}
      : {
          narrow: {
            needs: [...new Set(narrowed.flatMap(({ needs }) => needs))],
            data: texts(({ narrow, captured, data }) => narrow?.data ?? captured ?? data),
          },
        }),
  };
}

/** The places and codes of refused items. */
export const refusedItems = (results: readonly Result[]): { path: string; code: string }[] =>
  results.flatMap((result, i) =>
    isFailed(result) ? [{ path: `/items/${i}`, code: result.refusal.code }] : [],
  );

function doneText({ status, location, version, revision, warnings = [] }: Outcome, data: string): string {
  const parts = [`{"status":${status},"data":${data}`];
  if (location !== undefined) parts.push(`"location":${JSON.stringify(location)}`);
  if (version !== undefined) parts.push(`"etag":${JSON.stringify(`"${tagOf(version, revision)}"`)}`);
  if (warnings.length > 0) parts.push(`"warnings":${JSON.stringify(warnings.slice(0, MOST_WARNINGS))}`);
  return `${parts.join(",")}}`;
}

/** Without the warnings of hooks, which may quote any value. Those of an erasure name ids. */
const erasedText = (outcome: Outcome, data: string): string =>
  doneText(outcome.isErasure === true ? outcome : { ...outcome, warnings: [] }, data);

/** Maximum number of warnings of one item. */
const MOST_WARNINGS = 100;

const failedText = ({ status }: Refusal, error: string): string => `{"status":${status},"error":${error}}`;

const idAlone = (text: string): string => {
  const id = /"id":("(?:[a-z]+_)[0-9a-z]{26}")/.exec(text.slice(0, 1_000))?.[1];
  return id === undefined ? "null" : `{"id":${id}}`;
};

const ROLLED_BACK = '{"status":424,"error":{"code":"ROLLED_BACK"}}';

/** Bytes for the results of a refused batch: no refusal is larger than 64 KiB (contract, section 14). */
const ROOM = 56 * 1024;
/** Characters of a message if there is no room for more. */
const BRIEF = 120;

/** The refusal of an atomic batch, with the result of each item. @param headers of the response */
export function batchFailed(
  results: readonly Result[],
  errorText: ErrorText,
  headers: Refusal["headers"],
): Refusal {
  const failed = results.filter(isFailed);
  const briefly = new Map(failed.map((result) => [result, briefText(result.refusal)]));
  let room = ROOM - ROLLED_BACK.length * (results.length - failed.length);
  for (const text of briefly.values()) room -= Buffer.byteLength(text) + 1;
  const texts = results.map((result) => {
    if (!isFailed(result)) return ROLLED_BACK;
    const brief = briefly.get(result)!;
    const whole = failedText(result.refusal, errorText(result.refusal, MOST_OF_ERROR));
    const more = Buffer.byteLength(whole) - Buffer.byteLength(brief);
    if (more > room) return brief;
    room -= Math.max(more, 0);
    return whole;
  });
  const first = failed[0]!;
  const place = results.indexOf(first);
  const message = `${failed.length} of ${results.length} items failed, the first at /items/${place} with ${first.refusal.code}. Nothing was kept.`;
  return new Refusal("BATCH_FAILED", message, { results: texts, headers });
}

function briefText({ status, code, message }: Refusal): string {
  const text = message.length <= BRIEF ? message : `${message.slice(0, BRIEF).toWellFormed()}…`;
  return `{"status":${status},"error":${JSON.stringify({ code, message: text })}}`;
}
