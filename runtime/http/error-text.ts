/** The JSON text of an error, which has a bound whatever was wrong and however much of it. */
/// <reference lib="es2024.string" />
import type { Detail, Refusal } from "../errors.ts";

/** Contract, section 14: the answer to a refused call is never larger than 64 KiB; `meta` and the head have the rest. */
const MOST_BYTES = 60 * 1024;
/** No message of ours is longer; what a declaration lists in one may be. */
const MOST_CHARACTERS = 2_000;

/**
 * The text of `error`. Details are told while there is room for them, and counted beyond it.
 * @param docUrl address of the page that explains the code
 */
export function errorText({ code, message, details, omitted }: Refusal, docUrl: string): string {
  const head = `{"code":${JSON.stringify(code)},"message":${JSON.stringify(clipped(message))}`;
  const tail = `"docUrl":${JSON.stringify(docUrl)}}`;
  const told = detailTexts(details, MOST_BYTES - Buffer.byteLength(head) - Buffer.byteLength(tail));
  const missing = omitted + details.length - told.length;
  const list = told.length > 0 ? `,"details":[${told.join(",")}]` : "";
  return `${head}${list}${missing > 0 ? `,"omittedDetails":${missing}` : ""},${tail}`;
}

function detailTexts(details: readonly Detail[], room: number): string[] {
  const texts: string[] = [];
  let left = room;
  for (const detail of details) {
    const text = textOf(detail);
    left -= Buffer.byteLength(text) + 1;
    if (left < 0) break;
    texts.push(text);
  }
  return texts;
}

/** What a detail tells beside path, code and message is left out where it is too much. */
function textOf({ path, code, message, ...more }: Detail): string {
  const brief = { path: clipped(path), code, message: clipped(message) };
  const whole = JSON.stringify({ ...brief, ...more });
  return whole.length <= 4 * MOST_CHARACTERS ? whole : JSON.stringify(brief);
}

const clipped = (text: string): string =>
  text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS).toWellFormed()}…`;
