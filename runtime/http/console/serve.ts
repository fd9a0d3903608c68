/** The console below `/console`: its session, its assets, and the shell for every other address. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type Koa from "koa";
import { packageRoot } from "../../declare/root.ts";
import { Refusal } from "../../errors.ts";
import type { ReceivedCall, State } from "../context.ts";
import { Encoded } from "../encoded.ts";
import { isOnThisMachine } from "../origin.ts";
import { PAGE_HEADERS, send } from "../pages.ts";
import type { Console, Server } from "../server.ts";
import { answerSession } from "./session.ts";
import { ASSETS, CONSOLE, SESSION, shellOf } from "./shell.ts";

/** The console loads its own files only, and runs no inline script or style. */
const HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  ...PAGE_HEADERS,
};

const TYPES: ReadonlyMap<string, string> = new Map([
  [`${ASSETS}/console.js`, "text/javascript; charset=utf-8"],
  [`${ASSETS}/console.css`, "text/css; charset=utf-8"],
]);

/** Answers every call below `/console`, and passes on all others. */
export function serveConsole(server: Server, { demo }: Console): Koa.Middleware<State<ReceivedCall>> {
  const assets = new Map<string, Promise<Encoded>>();
  return async (ctx, next) => {
    const { path, method } = ctx;
    if (path !== CONSOLE && !path.startsWith(`${CONSOLE}/`)) return next();
    if (path === SESSION) return answerSession(ctx, demo);
    const isAsset = path.startsWith(`${ASSETS}/`);
    if (isAsset && !TYPES.has(path)) throw new Refusal("ROUTE_NOT_FOUND", "The console has no such file.");
    if (method !== "GET" && method !== "HEAD")
      throw new Refusal("METHOD_NOT_ALLOWED", "Read the console with GET.", {
        headers: { Allow: "GET, HEAD" },
      });
    ctx.set(HEADERS);
    ctx.status = 200;
    if (isAsset) return send(ctx as Koa.Context, TYPES.get(path)!, await kept(assets, path));
    const { name } = server.current().serving.compiled.application;
    ctx.set("Cache-Control", "no-store");
    ctx.type = "text/html; charset=utf-8";
    ctx.body = shellOf({ name, demo: isOnThisMachine(ctx.req) && demo() !== null });
  };
}

/** Reads an asset when the first reader asks for it: a process whose console nobody opens reads none. */
function kept(assets: Map<string, Promise<Encoded>>, path: string): Promise<Encoded> {
  const known = assets.get(path);
  if (known) return known;
  const file = join(packageRoot(), "dist", "console", path.slice(ASSETS.length + 1));
  const read = readFile(file).then((bytes) => new Encoded(bytes));
  assets.set(path, read);
  // The next reader tries again.
  read.catch(() => assets.delete(path));
  return read;
}
