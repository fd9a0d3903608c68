/** Loads undici with the first attempt: a server without webhooks needs neither its time at the start nor its memory. */
import { createRequire } from "node:module";

export const undici = (): typeof import("undici") =>
  createRequire(import.meta.url)("undici") as typeof import("undici");
