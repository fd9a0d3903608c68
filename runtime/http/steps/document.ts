/** Step: the document that describes the calls, for whoever asks: it tells nothing of records, and needs no key. */
import type Koa from "koa";
import { Refusal } from "../../errors.ts";
import type { Application } from "../../model/model.ts";
import type { Step } from "../context.ts";
import { Encoded } from "../encoded.ts";
import { send } from "../pages.ts";
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
    return made.then((document) => {
      ctx.set({ "X-Content-Type-Options": "nosniff", "X-Request-Id": call.requestId });
      ctx.status = 200;
      return send(ctx as Koa.Context, "application/json; charset=utf-8", document);
    });
  };
}
