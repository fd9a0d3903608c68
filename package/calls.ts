/** In charge of the calls that tests and examples make with a key, whoever answers them. */

/** An answer, read whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies as clients do, without types
  readonly data: any;
  /** `{ code, message, details }` of a refusal. */
  // biome-ignore lint/suspicious/noExplicitAny: the same
  readonly error: any;
  /** The whole body, parsed; null where there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: the same
  readonly body: any;
}

/** Calls with one key. Paths are below `/api/v1`. */
export interface TestClient {
  /** The key itself. */
  readonly key: string;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Each has an Idempotency-Key of its own unless `headers` name one, or an empty one for none. */
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  patch(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  delete(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
}

export type Call = (method: string, path: string, body: unknown, headers?: object) => Promise<Answer>;

/** The calls of a client, by what makes one. */
export const callsBy = (call: Call): Omit<TestClient, "key"> => ({
  get: (path, headers) => call("GET", path, undefined, headers),
  post: (path, body, headers) => call("POST", path, body, headers),
  patch: (path, body, headers) => call("PATCH", path, body, headers),
  delete: (path, headers) => call("DELETE", path, undefined, headers),
});
