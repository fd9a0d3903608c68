/** Pages for people: the docs, the way to them, and the page that is shown where there is none. */
import type Koa from "koa";
import type { Cidr } from "../platform/address.ts";
import { originOf } from "./origin.ts";

/** A page of the docs. */
export interface ShownPage {
  readonly status: 200 | 404;
  readonly type: string;
  readonly body: string | Buffer;
}

/**
 * The page at a path, or the one that says that there is none; null where no page belongs.
 * @param origin by which the reader came, for examples; nothing in it needs escaping
 */
export type Pages = (path: string, origin: string) => ShownPage | null;

const DOCS = "/docs";

/** Pages load nothing from elsewhere, are put into no frame, and tell no other site where a reader came from. */
const HEADERS = {
  "Content-Security-Policy":
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  // What is shown depends on the address that was called, and on the declarations of the moment.
  "Cache-Control": "no-cache",
};

/** Shows the docs, and leads to them from `/`. */
export function docs(pages: Pages, trustedProxies: readonly Cidr[]): Koa.Middleware {
  return (ctx, next) => {
    if (!isRead(ctx)) return next();
    if (ctx.path === "/") return redirect(ctx);
    const page = pages(ctx.path, originOf(ctx.req, trustedProxies));
    return page === null ? next() : show(ctx, page);
  };
}

/** Shows a browser that there is no such page, whatever the path; programs go on. */
export function missingPage(pages: Pages, trustedProxies: readonly Cidr[]): Koa.Middleware {
  return (ctx, next) => {
    const asksForPage = isRead(ctx) && /\btext\/html\b/i.test(ctx.get("Accept"));
    const page = asksForPage ? pages(`${DOCS}${ctx.path}`, originOf(ctx.req, trustedProxies)) : null;
    return page?.status === 404 ? show(ctx, page) : next();
  };
}

const isRead = ({ method }: Koa.Context): boolean => method === "GET" || method === "HEAD";

function redirect(ctx: Koa.Context): void {
  ctx.set({ "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" });
  ctx.status = 302;
  ctx.redirect(DOCS);
}

function show(ctx: Koa.Context, { status, type, body }: ShownPage): void {
  ctx.set(HEADERS);
  ctx.status = status;
  ctx.type = type;
  ctx.body = body;
}
