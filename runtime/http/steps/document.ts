/** Step: the document that describes the calls, for whoever asks: it tells nothing of records, and needs no key. */
import { Refusal } from "../../errors.ts";
import type { Application } from "../../model/model.ts";
import type { Answer, Call, Step } from "../context.ts";
import { Encoded, encodingHeaders, isKnown, type Representation } from "../encoded.ts";
import { give, withoutBody } from "../respond.ts";
import { BASE } from "../server.ts";

/** Makes the JSON text of the document of an application; null where none is served. */
export type Describe = ((application: Application) => Promise<string>) | null;

/** Where it stands. */
export const DOCUMENT = `${BASE}/openapi.json`;

const ALLOW = { Allow: "GET, HEAD, OPTIONS" };

/** Answers with the document of what is compiled now, and hands on every other call. */
export function document(application: Application, describe: Describe): Step {
  let made: Promise<Encoded> | null = null;
  return (ctx, next) => {
    const { call } = ctx.state;
    if (describe === null || call.path !== DOCUMENT) return next();
    if (call.method === "OPTIONS") return give(ctx, withoutBody(call, 204, ALLOW));
    if (call.method !== "GET" && call.method !== "HEAD")
      throw new Refusal("METHOD_NOT_ALLOWED", "The document is read with GET.", { headers: ALLOW });
    made ??= describe(application).then(
      (text) => new Encoded(text),
      (error: unknown) => {
        // The next call tries anew.
        made = null;
        throw error;
      },
    );
    return made
      .then((document) => document.for(call.req.headers["accept-encoding"]?.toString()))
      .then((representation) => give(ctx, answerWith(representation, call)));
  };
}

/** It may be kept, and is asked for again each time: a 304 costs nothing. */
function answerWith(representation: Representation, { req, requestId }: Call): Answer {
  const { bytes } = representation;
  const headers = [
    "Cache-Control",
    "no-cache",
    "X-Content-Type-Options",
    "nosniff",
    "X-Request-Id",
    requestId,
    ...Object.entries(encodingHeaders(representation)).flat(),
  ];
  if (isKnown(req.headers["if-none-match"], representation))
    return { status: 304, headers, text: null, bytes: 0 };
  headers.push("Content-Type", "application/json; charset=utf-8", "Content-Length", String(bytes.length));
  return { status: 200, headers, text: bytes, bytes: bytes.length };
}
