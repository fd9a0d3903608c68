/** Calls as text for the wire. */

/** A placeholder for a number that no other call has, of the same length. */
export const UNIQUE = "###########";
export const BASE = "/api/v1";

export interface Caller {
  readonly port: number;
  readonly key: string;
}

const head = ({ port, key }: Caller, method: string, path: string): string =>
  `${method} ${BASE}${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${key}\r\n`;

export const get = (caller: Caller, path: string): string => `${head(caller, "GET", path)}\r\n`;

/**
 * A call that writes.
 * @param body null for none
 * @param isKeyed whether it has an Idempotency-Key that no other call has
 */
export function send(
  caller: Caller,
  [method, path]: readonly [method: "POST" | "PATCH" | "PUT", path: string],
  body: object | null,
  isKeyed = false,
): string {
  const text = body === null ? "" : JSON.stringify(body);
  const type = body === null ? "" : "Content-Type: application/json\r\n";
  const key = isKeyed ? `Idempotency-Key: bench-${UNIQUE}\r\n` : "";
  return `${head(caller, method, path)}${key}${type}Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

// biome-ignore lint/suspicious/noExplicitAny: the answers of several servers, looked into here and there
export type Answer = { readonly data: any; readonly meta: { readonly nextCursor: string | null } };

/**
 * Makes a single call, and returns the response.
 * @throws Error if it is not a success
 */
export async function call(
  { port, key }: Caller,
  method: string,
  path: string,
  body?: object,
  idempotencyKey?: string,
): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}${BASE}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body ? { "content-type": "application/json" } : {}),
      ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 1_000)}`);
  return JSON.parse(text) as Answer;
}

/**
 * Paths of consecutive pages of a list, each with the cursor of the page before; fewer if the list ends.
 * @param behind number of records to skip first, page by page as a client would
 */
export async function pagesOf(
  caller: Caller,
  path: string,
  { count, size, query = "", behind = 0 }: { count: number; size: number; query?: string; behind?: number },
): Promise<string[]> {
  const stride = 100;
  const at = (limit: number, cursor: string | null) =>
    `${path}?${query === "" ? "" : `${query}&`}limit=${limit}${cursor === null ? "" : `&cursor=${cursor}`}`;
  let cursor: string | null = null;
  for (let passed = 0; passed + stride <= behind; passed += stride)
    cursor = (await call(caller, "GET", at(stride, cursor))).meta.nextCursor;
  const pages: string[] = [];
  for (let n = 0; n < count; n++) {
    pages.push(at(size, cursor));
    const { data, meta } = await call(caller, "GET", pages.at(-1)!);
    if (meta.nextCursor === null) break;
    if (data.length !== size) throw new Error(`${pages.at(-1)} answered ${data.length} records`);
    cursor = meta.nextCursor;
  }
  return pages;
}

/** Runs work a number of times, several at once. @returns the results in order */
export async function several<T>(work: (n: number) => Promise<T>, count: number, atOnce = 8): Promise<T[]> {
  const made: T[] = [];
  let begun = 0;
  const caller = async () => {
    for (let n = begun++; n < count; n = begun++) made[n] = await work(n);
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return made;
}
