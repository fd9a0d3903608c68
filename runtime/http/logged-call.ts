/** A call in the log of requests: its subject and its result, without the client's data except ids. */
/// <reference lib="es2024.string" />
import type { Detail } from "../errors.ts";
import { maskKeys } from "../platform/key.ts";
import { isOfSession } from "../platform/key-ring.ts";
import type { LoggedRequest } from "../store/queries/requests.ts";
import type { KoaContext } from "./context.ts";
import type { Routes } from "./routes.ts";
import { BASE } from "./server.ts";

/** An id of a record or an entry; nothing else has this form. */
const ID = /^[a-z]{2,10}_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

const MOST_DETAILS = 20;
const LONGEST = 200;
/** Maximum number of segments that are shown of a path without a route. */
const MOST_SEGMENTS = 10;

/** The words in the paths of an application. */
export const wordsOf = ({ all }: Routes): ReadonlySet<string> =>
  new Set(all.flatMap(({ template }) => template.split("/")));

/**
 * Describes a call that was answered.
 * @param words the words that a path may show
 * @returns null for a call without a known key
 */
export function loggedCall(ctx: KoaContext, words: ReadonlySet<string>, ms: number): LoggedRequest | null {
  const { key, requestId, method, path, route, params, answer, received } = ctx.state.call;
  if (key === null || (answer === null && ctx.body === undefined)) return null;
  const { template = null } = route ?? {};
  const isEmpty = method === "HEAD" || ctx.status === 304 || ctx.status === 204;
  return {
    organizationId: key.organizationId,
    id: requestId,
    method,
    path: template === null ? shownPath(path, words) : filled(template, params),
    route: template,
    status: ctx.status,
    code: answer?.refused ?? null,
    durationMs: Math.round(ms),
    apiKeyId: key.id,
    bytesIn: received,
    bytesOut: isEmpty ? 0 : (answer?.bytes ?? ctx.length ?? 0),
    details: answer?.faults ?? null,
    source: isOfSession(key) ? "console" : null,
  };
}

/** The path of a route with the ids that were sent; other values stay as their names: `{externalId}`. */
function filled(template: string, params: readonly string[]): string {
  let path = "";
  let at = 0;
  for (const param of params) {
    const name = template.indexOf("{", at);
    path += template.slice(at, name);
    at = template.indexOf("}", name) + 1;
    path += ID.test(param) ? param : template.slice(name, at);
  }
  return path + template.slice(at);
}

/** A path without an operation: its known words and ids, with `*` for everything else. */
function shownPath(path: string, words: ReadonlySet<string>): string {
  const segments = path.slice(BASE.length).split("/", MOST_SEGMENTS);
  return segments.map((segment) => (words.has(segment) || ID.test(segment) ? segment : "*")).join("/");
}

/** JSON of the places and codes of a refusal, without messages, which can contain values. */
export function faultsText(details: readonly Pick<Detail, "path" | "code">[]): string | undefined {
  if (details.length === 0) return undefined;
  const shown = details.slice(0, MOST_DETAILS).map(({ path, code }) => ({
    path: maskKeys(path).slice(0, LONGEST).toWellFormed(),
    code,
  }));
  return JSON.stringify(shown);
}
