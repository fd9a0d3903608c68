/** Step: the document that describes the calls. It is public, because it contains nothing about records. */
import type Koa from "koa";
import { Refusal } from "../../errors.ts";
import type { Application } from "../../model/model.ts";
import type { KoaStep } from "../context.ts";
import { Encoded } from "../encoded.ts";
import { calledOrigin } from "../origin.ts";
import { send } from "../pages.ts";
import { give, withoutBody } from "../respond.ts";
import { BASE } from "../server.ts";

/**
 * Makes the document of an application: its JSON text by the called origin. Null if no document is served.
 */
export type Describe = ((application: Application) => Promise<(origin: string) => string>) | null;

/** Its path. */
export const DOCUMENT = `${BASE}/openapi.json`;

const ALLOW = { Allow: "GET, HEAD, OPTIONS" };

/** The number of origins whose text is kept. It is bounded because the client chooses the Host header. */
const MOST_ORIGINS = 8;

/** Responds with the document of the current application, and passes on every other call. */
export function document(application: Application, describe: Describe): KoaStep {
  let made: Promise<(origin: string) => Encoded> | null = null;
  return (ctx, next) => {
    const { call } = ctx.state;
    if (describe === null || call.path !== DOCUMENT) return next(call);
    if (call.method === "OPTIONS") return give(ctx, withoutBody(call, 204, ALLOW));
    if (call.method !== "GET" && call.method !== "HEAD")
      throw new Refusal("METHOD_NOT_ALLOWED", "Read the document with GET.", { headers: ALLOW });
    made ??= describe(application).then(
      (textAt) => remembered((origin) => new Encoded(textAt(origin))),
      (error: unknown) => {
        // The next call tries again.
        made = null;
        throw error;
      },
    );
    return made.then((documentAt) => {
      const document = documentAt(calledOrigin(call));
      ctx.set({ "X-Content-Type-Options": "nosniff", "X-Request-Id": call.requestId });
      ctx.status = 200;
      return send(ctx as Koa.Context, "application/json; charset=utf-8", document);
    });
  };
}

/**
 * Keeps the texts of the first origins. Further origins get the text without an origin, which is correct for
 * all.
 */
function remembered(make: (origin: string) => Encoded): (origin: string) => Encoded {
  const kept = new Map<string, Encoded>();
  return (origin) => {
    const at = kept.has(origin) || kept.size < MOST_ORIGINS ? origin : "";
    const found = kept.get(at) ?? make(at);
    kept.set(at, found);
    return found;
  };
}
