/** Pages for people: the docs, the redirect to them, and the page shown for unknown paths. */
import type Koa from "koa";
import type { Cidr } from "../platform/address.ts";
import { type Encoded, encodingHeaders, isKnown } from "./encoded.ts";
import { isOnThisMachine, originOf } from "./origin.ts";

/** A page of the docs, or an asset of a page. */
export interface ShownPage {
  readonly status: 200 | 404;
  readonly type: string;
  readonly body: Encoded;
  /** Whether it contains data for this reader only. */
  readonly isPrivate?: boolean;
}

/** The reader of a page. */
export interface Reader {
  /** The origin that the reader called, for examples. It contains nothing that needs escaping. */
  readonly origin: string;
  /** Whether the reader is on this machine, so that the page may show the demo's key. */
  readonly isOnThisMachine: boolean;
}

/** Returns the page of a path, or the page for missing ones; null if the path belongs to no page. */
export type Pages = (path: string, reader: Reader) => ShownPage | null;

const DOCS = "/docs";

/**
 * Pages load nothing from other hosts, run no inline scripts, cannot be framed, and send no referrer. Scalar
 * needs inline styles.
 */
const CONTENT_POLICY =
  "default-src 'self'; script-src 'self'; img-src 'self' data: blob:; font-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every page, except its content policy. */
export const PAGE_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/**
 * Shows the docs, and redirects `/` to them. Browsers get a page for any unknown path; other clients go on to
 * the next middleware.
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
  ctx.set({ "Content-Security-Policy": CONTENT_POLICY, ...PAGE_HEADERS });
  ctx.status = status;
  await send(ctx, type, body);
  if (isPrivate) ctx.set("Cache-Control", "no-store");
}

/**
 * Sends bytes in the encoding that the client prefers, or 304 if it has them already. Clients may cache them
 * but must revalidate, because they depend on the called address and the current declarations.
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
