/** The middleware that an application puts around the API: `middleware.ts` next to its declarations. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type Koa from "koa";
import { importable } from "../declare/root.ts";
import { IMPORT_MS, importWithin } from "../record/hooks/importing.ts";

/** Koa middleware of an application; `ctx.state.call.requestId` is the id of the call. */
export type Middleware = Koa.Middleware;

/** Thrown if the file is invalid; operators read only its message. */
export class MiddlewareFault extends Error {
  constructor(message: string) {
    super(`${FILE}: ${message}`);
    this.name = "MiddlewareFault";
  }
}

const FILE = "middleware.ts";

/**
 * Imports the middleware of a folder of declarations.
 * @param version makes Node import the file again after a reload; empty the first time
 * @param ms the maximum time for the import of the file
 * @returns the functions, outermost first; none if there is no such file
 * @throws MiddlewareFault
 */
export async function loadMiddleware(
  folder: string,
  version = "",
  ms = IMPORT_MS,
): Promise<readonly Middleware[]> {
  const path = importable(join(folder, FILE), dirname(folder));
  if (!existsSync(path)) return [];
  const found = await importFrom(`${pathToFileURL(path).href}${version}`, ms);
  if (!Array.isArray(found))
    throw new MiddlewareFault(`expected an array as the default export, found ${kindOf(found)}.`);
  const wrong = found.findIndex((one) => typeof one !== "function");
  if (wrong >= 0)
    throw new MiddlewareFault(
      `expected a function at [${wrong}] of the default export, found ${kindOf(found[wrong])}.`,
    );
  return found as Middleware[];
}

async function importFrom(url: string, ms: number): Promise<unknown> {
  try {
    return (await importWithin(url, ms)).default;
  } catch (error) {
    const [first] = (error instanceof Error ? error.message : String(error)).split("\n");
    throw new MiddlewareFault(`it cannot be imported: ${first}`);
  }
}

function kindOf(value: unknown): string {
  if (value === undefined) return "none";
  return value === null ? "null" : Array.isArray(value) ? "an array" : `a ${typeof value}`;
}
