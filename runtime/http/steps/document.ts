/** Step: the document that describes the calls, for whoever asks: it tells nothing of records, and needs no key. */
import { createHash } from "node:crypto";
import { Refusal } from "../../errors.ts";
import type { Application } from "../../model/model.ts";
import type { Answer, Call, Step } from "../context.ts";
import { give, withoutBody } from "../respond.ts";
import { BASE } from "../server.ts";

/** Makes the JSON text of the document of an application; null where none is served. */
export type Describe = ((application: Application) => string) | null;

/** Where it stands. */
export const DOCUMENT = `${BASE}/openapi.json`;

const ALLOW = { Allow: "GET, HEAD, OPTIONS" };

/** What is sent each time: made when it is first asked for. */
interface Made {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** Answers with the document of what is compiled now, and hands on every other call. */
export function document(application: Application, describe: Describe): Step {
  let made: Made | null = null;
  return (ctx, next) => {
    const { call } = ctx.state;
    if (describe === null || call.path !== DOCUMENT) return next();
    if (call.method === "OPTIONS") return give(ctx, withoutBody(call, 204, ALLOW));
    if (call.method !== "GET" && call.method !== "HEAD")
      throw new Refusal("METHOD_NOT_ALLOWED", "The document is read with GET.", { headers: ALLOW });
    made ??= make(describe(application));
    return give(ctx, answerWith(made, call));
  };
}

function make(text: string): Made {
  const bytes = Buffer.from(text);
  return { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
}

/** It may be kept, and is asked for again each time: a 304 costs nothing. */
function answerWith({ bytes, etag }: Made, { req, requestId }: Call): Answer {
  const headers = [
    "Cache-Control",
    "no-cache",
    "X-Content-Type-Options",
    "nosniff",
    "X-Request-Id",
    requestId,
    "ETag",
    etag,
  ];
  if (isKnown(req.headers["if-none-match"] ?? "", etag))
    return { status: 304, headers, text: null, bytes: 0 };
  headers.push("Content-Type", "application/json; charset=utf-8", "Content-Length", String(bytes.length));
  return { status: 200, headers, text: bytes, bytes: bytes.length };
}

/** Weak tags match as well: it is only asked whether what is known still stands (RFC 9110, section 13.1.2). */
const isKnown = (sent: string, etag: string): boolean =>
  sent.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
