/** Idempotency-Keys: the lock on a key, the response stored under it, and the request that it identifies. */
import { createHash } from "node:crypto";
import { Refusal, type RefusalOptions, refusalWith } from "../errors.ts";
import { ITEMS, LOCK, LOCK_ALL, LOOK_UP } from "../store/queries/idempotency.ts";
import type { Queries, Row } from "../store/wire/database.ts";
import type { Capture, Keyed, Outcome, Warning } from "./command.ts";
import { partsOf } from "./reads/revision.ts";

/** How long a duplicate waits for the first call; the database's lock time-out is the same. */
export const WAIT_MS = 2_000;
/** Retry-After of a call whose first still runs. */
export const IN_USE_SECONDS = 2;

/** Thrown to leave a transaction that has nothing to do, because the response is already stored. */
export class Replayed extends Error {
  readonly captured: Captured;

  constructor(captured: Captured) {
    super("replayed");
    this.captured = captured;
  }
}

/** A stored response, and the scopes and permissions that its replay requires. */
interface Captured {
  readonly outcome: Outcome;
  readonly used: readonly string[];
}

/** The key under which the response of a call is stored, or null. */
export function captureOf({ idempotencyKey, fingerprint, capture }: Keyed): Capture | null {
  if (capture !== undefined) return capture;
  return idempotencyKey === null ? null : { key: idempotencyKey, fingerprint };
}

/** Waits for a call with the same key in another process. The lock is released when the transaction ends. */
export const lockKey = (queries: Queries, { principal }: Keyed, { key }: Capture): Promise<Row[]> =>
  queries.run(LOCK, [principal.organizationId, key]);

/** Locks keys until the transaction ends, in one order, so that two batches cannot block each other. */
export const lockKeys = (queries: Queries, organizationId: string, keys: readonly string[]): Promise<Row[]> =>
  queries.run(LOCK_ALL, [organizationId, keys.toSorted()]);

/**
 * The captured answer of a key, or null.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED, or the captured refusal of a batch's item
 */
export async function lookUp(
  queries: Queries,
  { principal }: Pick<Keyed, "principal">,
  { key, fingerprint }: Capture,
): Promise<Captured | null> {
  const [row] = await queries.run(LOOK_UP, [principal.organizationId, key]);
  if (!row) return null;
  if (row.fingerprint !== fingerprint) throw reused();
  if ((row.status as number) >= 400) throw refusalIn(row.answer as string);
  const namesIn = (text: unknown) => JSON.parse((text as string | null) ?? "[]") as string[];
  const needs = namesIn(row.needs);
  const all = replay(row);
  const narrow = { needs, data: row.narrow_answer as string };
  const isWhole = needs.every(principal.holds);
  // A batch that goes on keeps the answers of its items again, for other API keys as well.
  const outcome =
    narrow.data === null
      ? all
      : { ...all, data: isWhole ? all.data : narrow.data, captured: all.data, narrow };
  return { outcome, used: [...namesIn(row.scopes), ...namesIn(row.permissions)] };
}

/** Stands between the key of a batch and the place of an item; no client can send it. */
const ITEM = "\u0001";

/** What the answer of an item is kept under, so that neither a retry of the batch nor a duplicate does it again. */
export const captureOfItem = ({ key, fingerprint }: Capture, place: number): Capture => ({
  key: `${key}${ITEM}${place}`,
  fingerprint,
});

/**
 * The places of the items of a batch that were done before it broke off.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED if they are those of another batch, which was never answered
 */
export async function doneItems(
  queries: Queries,
  { principal }: Pick<Keyed, "principal">,
  { key, fingerprint }: Capture,
): Promise<ReadonlySet<number>> {
  const rows = await queries.run(ITEMS, [principal.organizationId, ...rangeOf(key)]);
  if (rows.some((row) => row.fingerprint !== fingerprint)) throw reused();
  return new Set(rows.map((row) => Number((row.key as string).slice(key.length + ITEM.length))));
}

/** A refusal in the form of a response, so that a retry does not check the refused item of a batch against a later state. */
export const refusedOutcome = ({ status, code, message, details, omitted, rule }: Refusal): Outcome => ({
  status,
  data: JSON.stringify({ status, code, message, details, omitted, rule }),
});

function refusalIn(answer: string): Refusal {
  const { code, message, ...options } = JSON.parse(answer) as RefusalOptions & {
    code: string;
    message: string;
  };
  return new Refusal(code, message, options);
}

const rangeOf = (key: string): [from: string, to: string] => [`${key}${ITEM}`, `${key}\u0002`];

function replay({ status, location, answer, etag, ends, warnings, request_id }: Row): Outcome {
  const first = JSON.parse((ends as string | null) ?? "{}") as Record<string, string>;
  return {
    status: status as number,
    data: answer as string,
    headers: { ...first, "Idempotent-Replayed": "true", "Original-Request-Id": request_id as string },
    ...(location === null ? {} : { location: location as string }),
    ...(etag === null ? {} : partsOf(etag as string)),
    ...(warnings === null ? {} : { warnings: JSON.parse(warnings as string) as Warning[] }),
  };
}

export const reused = (): Refusal =>
  refusalWith("IDEMPOTENCY_KEY_REUSED", REUSED, [{ path: "header.Idempotency-Key" }]);

const REUSED =
  "This Idempotency-Key was used for another method, path, query or body. Use a new key for a new request.";

/** SHA-256 of method, path and parsed body: key order and white space do not matter, an absent body is `{}`. */
export function fingerprintOf(method: string, path: string, body: unknown): string {
  return createHash("sha256")
    .update(`${method} ${path}\n${canonical(body ?? {})}`)
    .digest("base64");
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
  const members = value as Record<string, unknown>;
  return `{${Object.keys(members)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(members[key])}`)
    .join(",")}}`;
}
