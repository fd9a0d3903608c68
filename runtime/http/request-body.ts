/** Reading a request's body: its size, media type, coding and text, each judged before the next. */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import { Refusal } from "../errors.ts";
import { type Inflater, isCoding, MOST_GROWTH } from "./inflate.ts";
import { type JsonResult, parseStrict } from "./json.ts";

/** A body as it was sent. */
export interface SentBody {
  readonly bytes: Buffer;
  /** How it is compressed; `identity` where it is not. */
  readonly coding: string;
}

/** A request body after reading. */
export type ReadBody = Extract<JsonResult, { readonly ok: true }>;

/** Thrown where the client went away: nobody reads an answer. */
export class Aborted extends Error {}

/** Thrown where what is left of the body may be of any length: the answer is sent and the connection closed. */
export class ClosingRefusal extends Refusal {
  constructor(code: string, message: string) {
    super(code, message, { headers: { Connection: "close" } });
  }
}

/** The coding of what is not compressed. */
export const IDENTITY = "identity";

const MOST_DEPTH = 32;

/** To read and to judge a longer text may take tens of milliseconds each. */
const LONG = 128 * 1024;

/** Keeps the byte order mark, so that the JSON reader refuses it. */
const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Receives the body of a request whole.
 * @param limit the most bytes it may have
 * @param invite tells a client that sent `Expect: 100-continue` to send the body
 * @returns null where there is none
 * @throws Refusal, Aborted
 */
export async function receiveBody(
  req: IncomingMessage,
  limit: number,
  invite: () => void = () => {},
): Promise<SentBody | null> {
  if (!hasBody(req.headers)) return null;
  const unsupported = faultOfType(req.headers) ?? faultOfCoding(req.headers);
  if (unsupported !== null) return refuseUnread(req, limit, unsupported);
  const isOver = declaredLength(req.headers) > limit;
  if (!isOver && isAwaited(req)) invite();
  const bytes = isOver ? "over" : await receive(req, limit);
  if (bytes === "over") throw tooLarge(limit);
  return bytes.length === 0 ? null : { bytes, coding: codingOf(req.headers) };
}

/**
 * Decompresses a body.
 * @param limit the most bytes it may have then
 * @throws Refusal
 */
export async function decompressBody(
  { bytes, coding }: SentBody,
  limit: number,
  inflater: Inflater,
): Promise<SentBody> {
  const inflated = await inflater.inflate(bytes, coding, limit);
  if (inflated.kind === "text") return { bytes: inflated.bytes, coding: IDENTITY };
  if (inflated.kind === "over") throw tooLarge(limit);
  if (inflated.kind === "broken")
    throw malformed("The body cannot be decompressed with its Content-Encoding.");
  throw new ClosingRefusal(
    "PAYLOAD_TOO_LARGE",
    `The body grows to more than ${MOST_GROWTH} times its size when it is decompressed; send it without Content-Encoding.`,
  );
}

/**
 * Reads the text of a body that was received.
 * @param turn resolves when its text may be read, and where it is long, when the caller may go on with it
 * @returns the value of its JSON
 * @throws Refusal
 */
export async function readBody(bytes: Buffer, turn: () => Promise<void>): Promise<ReadBody> {
  await turn();
  const read = readText(bytes);
  // To judge what stands in it takes as long again, as another piece of work.
  if (bytes.length > LONG) await turn();
  return read;
}

/**
 * Drops what is still on its way of a body that was refused, until it ends, the client leaves or the time is up.
 * Wait for it between writing an answer with `close` and ending it: a socket that is closed with unread bytes
 * sends a reset, which may reach the client before the answer does.
 * @param ms how long to wait at most
 */
export async function drain(req: IncomingMessage, ms: number): Promise<void> {
  if (req.complete || req.destroyed) return;
  await finished(req.resume(), { signal: AbortSignal.timeout(ms), cleanup: true }).catch(() => {});
}

/** Whether a request has a body. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers["transfer-encoding"] !== undefined || declaredLength(headers) > 0;
}

/** Whether the client waits for `100 Continue` before it sends its body. */
const isAwaited = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.expect !== undefined && httpVersion === "1.1";

function declaredLength(headers: IncomingHttpHeaders): number {
  return Number(headers["content-length"] ?? 0);
}

function faultOfType(headers: IncomingHttpHeaders): string | null {
  const header = headers["content-type"];
  if (header === "application/json") return null;
  if (header === undefined) return "Expected Content-Type: application/json, found none.";
  const [type, ...parameters] = header.toLowerCase().split(";");
  if (type!.trim() !== "application/json")
    return `Expected Content-Type: application/json, found ${header.slice(0, 100)}.`;
  const charset = parameters.map(charsetOf).find((name) => name !== "utf-8" && name !== "utf8");
  return charset === undefined ? null : `Expected charset=utf-8, found charset=${charset.slice(0, 100)}.`;
}

/** The charset that a parameter names; parameters of other names change nothing. */
function charsetOf(parameter: string): string {
  const [name, value = ""] = parameter.split("=");
  return name!.trim() === "charset" ? value.trim().replaceAll('"', "") : "utf-8";
}

function codingOf(headers: IncomingHttpHeaders): string {
  return (headers["content-encoding"] || IDENTITY).toLowerCase();
}

function faultOfCoding(headers: IncomingHttpHeaders): string | null {
  const coding = codingOf(headers);
  if (coding === IDENTITY || isCoding(coding)) return null;
  return `Expected Content-Encoding: gzip, deflate, br or identity, found ${coding.slice(0, 100)}.`;
}

/** A chunked body may still turn out to have no bytes, and then its type does not matter. */
async function refuseUnread(req: IncomingMessage, limit: number, message: string): Promise<null> {
  const chunked = req.headers["transfer-encoding"] !== undefined;
  if (chunked && !isAwaited(req) && (await receive(req, 0)) !== "over") return null;
  const isLong = chunked || declaredLength(req.headers) > limit;
  throw new (isLong ? ClosingRefusal : Refusal)("UNSUPPORTED_MEDIA_TYPE", message);
}

const NONE: Buffer = Buffer.alloc(0);

/** Listens to the request by hand: a stream's async iterator costs several times a small body. */
function receive(req: IncomingMessage, limit: number): Promise<Buffer | "over"> {
  if (req.destroyed || req.readableEnded) return Promise.reject(new Aborted());
  return new Promise((resolve, reject) => {
    let bytes = NONE;
    let size = 0;
    const leave = () => req.off("data", take).off("end", finish).off("error", abort).off("close", abort);
    const settle = (result: Buffer | "over") => {
      leave();
      resolve(result);
    };
    const take = (chunk: Buffer) => {
      const end = size + chunk.length;
      if (end > limit) return settle("over");
      // Kept by themselves, crumbs of a byte would take hundreds of times what they hold.
      if (size === 0) bytes = chunk;
      else {
        if (end > bytes.length) bytes = Buffer.concat([bytes], 2 * end);
        chunk.copy(bytes, size);
      }
      size = end;
    };
    const finish = () => settle(bytes.subarray(0, size));
    const abort = () => {
      leave();
      reject(new Aborted());
    };
    req.on("data", take).on("end", finish).on("error", abort).on("close", abort);
  });
}

function readText(bytes: Buffer): ReadBody {
  const json = parseStrict(decodeText(bytes), MOST_DEPTH);
  if (json.ok) return json;
  throw malformed(`The body is not valid JSON: ${json.reason}.`);
}

function decodeText(bytes: Buffer): string {
  try {
    return UTF_8.decode(bytes);
  } catch {
    throw malformed("The body is not UTF-8.");
  }
}

const malformed = (message: string): Refusal => new Refusal("MALFORMED_JSON", message);

const tooLarge = (limit: number): Refusal =>
  new ClosingRefusal("PAYLOAD_TOO_LARGE", `The body is larger than ${limit} bytes.`);
