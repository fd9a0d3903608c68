/** The JSON text of an error, limited in size whatever the fault. */
/// <reference lib="es2024.string" />
import type { Detail, Refusal } from "../errors.ts";

/** Contract, section 14: a refusal is at most 64 KiB. The rest is for `meta` and the head. */
const MOST_BYTES = 60 * 1024;
/** None of our own messages is longer, but lists from a declaration may be. */
const MOST_CHARACTERS = 2_000;

/**
 * The text of `error`. It contains as many details as fit, and counts the others.
 * @param most the most bytes that it may have, besides `results`
 * @param docUrl address of the page that explains the code
 */
export function errorText(refusal: Refusal, docUrl: string, most = MOST_BYTES): string {
  const { code, details, omitted, results } = refusal;
  const head = `{"code":${JSON.stringify(code)},"message":${JSON.stringify(clipped(messageOf(refusal)))}`;
  const tail = `"docUrl":${JSON.stringify(docUrl)}}`;
  const told = detailTexts(details, most - Buffer.byteLength(head) - Buffer.byteLength(tail));
  const missing = omitted + details.length - told.length;
  const list = told.length > 0 ? `,"details":[${told.join(",")}]` : "";
  return `${head}${list}${missing > 0 ? `,"omittedDetails":${missing}` : ""},${results ? `"results":[${results.join(",")}],` : ""}${tail}`;
}

/** Of a longer path, the names alone would exceed what a response may repeat of a request. */
const LONGEST_PATH = 64;

/**
 * The message, for clients that log nothing else: the message of a single invalid value is preceded by its path, unless
 * it names the field itself. This is done here because the path may change until the end, to an alias or an input.
 */
function messageOf({ code, message, details, omitted }: Refusal): string {
  const [only] = details;
  if (code !== "VALIDATION_FAILED" || !only || details.length + omitted > 1) return message;
  const { path, message: own } = only;
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (name === "" || message.includes(`\`${name}\``) || path.length > LONGEST_PATH) return message;
  if (message.includes(path) || !message.endsWith(own)) return message;
  return `${message.slice(0, -own.length)}${path}: ${own}`;
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

/** The JSON of a detail. Properties other than path, code and message are omitted if they are too long. */
function textOf({ path, code, message, ...more }: Detail): string {
  const brief = { path: clipped(path), code, message: clipped(message) };
  const whole = JSON.stringify({ ...brief, ...more });
  return whole.length <= 4 * MOST_CHARACTERS ? whole : JSON.stringify(brief);
}

const clipped = (text: string): string =>
  text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS).toWellFormed()}…`;
