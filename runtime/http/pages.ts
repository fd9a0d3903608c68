/** Pages for people: the docs, the way to them, and the page that is shown where there is none. */
import type Koa from "koa";
import type { Cidr } from "../platform/address.ts";
import { type Encoded, encodingHeaders, isKnown } from "./encoded.ts";
import { isOnThisMachine, originOf } from "./origin.ts";

/** A page of the docs, or a file that pages load. */
export interface ShownPage {
  readonly status: 200 | 404;
  readonly type: string;
  readonly body: Encoded;
  /** Whether it holds what is meant for this reader alone. */
  readonly isPrivate?: boolean;
}

/** Who asks for a page. */
export interface Reader {
  /** The address by which he came, for examples; nothing in it needs escaping. */
  readonly origin: string;
  /** Whether he sits at this machine, so that a key of its demo may be shown to him. */
  readonly isOnThisMachine: boolean;
}

/** The page at a path, or the one that says that there is none; null where no page belongs. */
export type Pages = (path: string, reader: Reader) => ShownPage | null;

const DOCS = "/docs";

/**
 * Pages load nothing from elsewhere, run no script that stands in them, are put into no frame, and tell no other site
 * where a reader came from. Scalar sets styles by itself.
 */
const HEADERS = {
  "Content-Security-Policy":
    "default-src 'self'; script-src 'self'; img-src 'self' data: blob:; font-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/**
 * Shows the docs, and leads to them from `/`. A browser is shown that there is no such page, whatever the path; programs
 * go on.
 */
export function showPages(pages: Pages, trustedProxies: readonly Cidr[]): Koa.Middleware {
  return (ctx, next) => {
    const { method, path, req } = ctx;
    if (method !== "GET" && method !== "HEAD") return next();
    if (path === "/") return redirect(ctx);
    const reader = { origin: originOf(req, trustedProxies), isOnThisMachine: isOnThisMachine(req) };
    const page = pages(path, reader);
    if (page) return show(ctx, page);
    const asksForPage = /\btext\/html\b/i.test(ctx.get("Accept"));
    const missing = asksForPage ? pages(`${DOCS}${path}`, reader) : null;
    return missing?.status === 404 ? show(ctx, missing) : next();
  };
}

function redirect(ctx: Koa.Context): void {
  ctx.set({ "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" });
  ctx.status = 302;
  ctx.redirect(DOCS);
}

async function show(ctx: Koa.Context, { status, type, body, isPrivate }: ShownPage): Promise<void> {
  ctx.set(HEADERS);
  ctx.status = status;
  await send(ctx, type, body);
  if (isPrivate) ctx.set("Cache-Control", "no-store");
}

/**
 * Sends bytes in the coding that the client likes best, or tells it that it has them already. They may be kept, and are
 * asked for again each time: they depend on the address that was called, and on the declarations of the moment.
 */
export async function send(ctx: Koa.Context, type: string, body: Encoded): Promise<void> {
  const representation = await body.for(ctx.get("Accept-Encoding"));
  ctx.set(encodingHeaders(representation));
  ctx.set("Cache-Control", "no-cache");
  if (ctx.status === 200 && isKnown(ctx.get("If-None-Match"), representation)) {
    ctx.status = 304;
    return;
  }
  ctx.type = type;
  ctx.body = representation.bytes;
}
