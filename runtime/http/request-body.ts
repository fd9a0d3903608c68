/** Reads a request's body: checks size, media type, encoding and text, in this order. */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import { Refusal } from "../errors.ts";
import { type Inflater, isCoding, MOST_GROWTH } from "./inflate.ts";
import { type JsonResult, parseStrict } from "./json.ts";

/** A body as sent. */
export interface SentBody {
  readonly bytes: Buffer;
  /** Its compression; `identity` for none. */
  readonly coding: string;
}

/** A request body after parsing. */
export type ReadBody = Extract<JsonResult, { readonly ok: true }>;

/** Thrown if the client disconnected, so that no response is needed. */
export class Aborted extends Error {}

/** Thrown if the rest of the body may be of any length: the connection is closed after the response. */
export class ClosingRefusal extends Refusal {
  constructor(code: string, message: string) {
    super(code, message, { headers: { Connection: "close" } });
  }
}

/** The encoding of an uncompressed body. */
export const IDENTITY = "identity";

export const MOST_DEPTH = 32;

/** Parsing a longer text, and validating it, may take tens of milliseconds each. */
const LONG = 128 * 1024;

/** Keeps the byte order mark, so that the JSON reader refuses it. */
const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Receives the whole body of a request.
 * @param limit its maximum size in bytes
 * @param invite tells a client that sent `Expect: 100-continue` to send the body
 * @returns null if there is none
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
 * @param limit its maximum decompressed size in bytes
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
 * Parses the text of a received body.
 * @param turn resolves when the text may be parsed; for a long text, again when the caller may continue
 * @param depth how many arrays and objects may be nested
 * @returns the parsed JSON
 * @throws Refusal
 */
export async function readBody(
  bytes: Buffer,
  turn: () => Promise<void>,
  depth = MOST_DEPTH,
): Promise<ReadBody> {
  await turn();
  const read = readText(bytes, depth);
  // Validating the value takes as long again, and is a separate piece of work.
  if (bytes.length > LONG) await turn();
  return read;
}

/**
 * Discards the rest of a refused body until it ends, the client disconnects or the time is up. Await it
 * between writing a response with `close` and ending it. Closing a socket with unread bytes sends a reset,
 * which may reach the client before the response.
 * @param ms the maximum time
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
  if (header === undefined || header === "") return "Expected Content-Type: application/json, found none.";
  const [type, ...parameters] = header.toLowerCase().split(";");
  if (type!.trim() !== "application/json")
    return `Expected Content-Type: application/json, found ${header.slice(0, 100)}.`;
  const charset = parameters.map(charsetOf).find((name) => name !== "utf-8" && name !== "utf8");
  return charset === undefined ? null : `Expected charset=utf-8, found charset=${charset.slice(0, 100)}.`;
}

/** The charset of a media type parameter; other parameters have no effect. */
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

/** Refuses a body without reading it. A chunked body that turns out empty is accepted, whatever its type. */
async function refuseUnread(req: IncomingMessage, limit: number, message: string): Promise<null> {
  const chunked = req.headers["transfer-encoding"] !== undefined;
  if (chunked && !isAwaited(req) && (await receive(req, 0)) !== "over") return null;
  const isLong = chunked || declaredLength(req.headers) > limit;
  throw new (isLong ? ClosingRefusal : Refusal)("UNSUPPORTED_MEDIA_TYPE", message);
}

const NONE: Buffer = Buffer.alloc(0);

/**
 * Listens to events directly, because a stream's async iterator costs several times as much as a small body.
 */
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
      // One-byte chunks kept as separate Buffers would take hundreds of times their size.
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

function readText(bytes: Buffer, depth: number): ReadBody {
  const json = parseStrict(decodeText(bytes), depth);
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
