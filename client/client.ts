/** The client: the calls of each resource, made by openapi-fetch, with retries and the document's types. */
import createFetchClient, { type Client as FetchClient } from "openapi-fetch";
import { type Batch, createBatch } from "./batch.ts";
import { ApiError } from "./errors.ts";
import { type FeedOptions, type FeedPage, follow } from "./feed.ts";
import { CALLS } from "./generated/calls.ts";
import type { paths } from "./generated/schema.ts";
import { each } from "./lists.ts";
import { idsIn, requireAddress, requireId, trimmedKey } from "./paths.ts";
import { persistent, REPEATABLE, type RetryOptions } from "./retry.ts";
import { sleep } from "./sleep.ts";
import type { Answer, Body, CallName, CallOptions, Resource, ResourceName } from "./types.ts";

export interface ClientOptions {
  /** The base address, such as `https://api.example.com/api/v1`. */
  readonly baseUrl: string;
  /** The API key. */
  readonly key: string;
  readonly retry?: RetryOptions;
  /** The cause of changes, stored with their audit entries and events. A call may override it. */
  readonly source?: string;
  /** Replaces the runtime's own `fetch`. */
  readonly fetch?: typeof fetch;
  /** Replaces the timer; called for each wait before a retry. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The API: the resources by name, and the feed. */
export type Client = { readonly [Name in Exclude<ResourceName, "batch">]: Resource<Name> } & {
  /** Makes up to 200 calls in one. A text `$name.id` in a later item is the id of what an earlier item created or changed. */
  batch(body: Body<"batch.run">, options?: CallOptions): Promise<Answer<"batch.run">>;
  /** Begins a batch of typed calls, in which later ones use the ids of records that earlier ones create. */
  newBatch(): Batch;
  /** Follows the feed of events from a cursor that the caller stores. */
  follow(options?: FeedOptions): AsyncGenerator<FeedPage, void, undefined>;
  /** openapi-fetch itself, with the same key and the same retries, for calls by method and path. */
  readonly http: FetchClient<paths>;
};

/**
 * Creates a client. It holds no connection and does not need to be closed.
 * @throws TypeError if the address or the key is missing, for example because a variable is not set
 */
export function createClient(options: ClientOptions): Client {
  requireAddress("baseUrl", (options as ClientOptions | undefined)?.baseUrl);
  const http = createFetchClient<paths>({
    baseUrl: options.baseUrl,
    headers: {
      Authorization: `Bearer ${trimmedKey(options.key)}`,
      ...(options.source === undefined ? {} : { "x-service-mutation-source": options.source }),
    },
    fetch: keyed(
      persistent({
        ...options.retry,
        fetch: options.fetch ?? globalThis.fetch,
        sleep: options.sleep ?? sleep,
        random: Math.random,
      }),
    ),
  });
  const resources: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(CALLS) as CallName[]) {
    const [resource, act] = name.split(".") as [string, string];
    resources[resource] ??= {};
    const made = (...given: unknown[]) => call(http, name, given);
    resources[resource][act] = made;
    if (act === "list")
      resources[resource].each ??= (...given: unknown[]) => each(made, given, idsIn(name).length);
  }
  const list = resources.events!.list as Parameters<typeof follow>[0];
  const batch = resources.batch!.run;
  return {
    ...resources,
    batch,
    newBatch: () => createBatch(batch as Parameters<typeof createBatch>[0]),
    follow: (wanted = {}) => follow(list, wanted),
    http,
  } as unknown as Client;
}

/** Adds an Idempotency-Key to a write without one, before its first attempt. */
function keyed(make: (request: Request) => Promise<Response>): (request: Request) => Promise<Response> {
  return (request) => {
    const isWrite = ["POST", "PUT", "PATCH"].includes(request.method);
    if (isWrite && !request.headers.has("Idempotency-Key") && !request.headers.has(REPEATABLE))
      request.headers.set("Idempotency-Key", crypto.randomUUID());
    return make(request);
  };
}

type Made = { readonly data?: unknown; readonly error?: unknown; readonly response: Response };

/** Calls by names that are known only at run time; the types of `Client` describe input and response. */
type Maker = (method: string, path: string, init: object) => Promise<Made>;

async function call(http: FetchClient<paths>, name: CallName, given: readonly unknown[]): Promise<object> {
  const [method, path, takes, key] = CALLS[name];
  const ids = idsIn(name);
  // Otherwise the path would ask for a record called `undefined`, or for the whole list.
  for (const [i, id] of ids.entries()) requireId(id, given[i], name);
  const rest = given.slice(ids.length);
  const input = takes === "none" ? undefined : rest[0];
  const options = (rest[takes === "none" ? 0 : 1] ?? {}) as GivenOptions;
  const { data, error, response } = await (http.request as unknown as Maker)(method.toLowerCase(), path, {
    params: {
      path: Object.fromEntries(ids.map((id, i) => [id, given[i]])),
      ...queryOf(takes === "query" ? input : undefined, options),
    },
    ...(takes === "body" && input !== undefined ? { body: input } : {}),
    headers: headersOf(options, key === "ignored" && takes === "body"),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  if (!response.ok) throw new ApiError(response.status, error, response.headers);
  const { status, headers } = response;
  return { ...(data as object), status, headers, isReplay: headers.get("Idempotent-Replayed") === "true" };
}

/** The options of any call. */
type GivenOptions = CallOptions & { readonly expand?: unknown };

function queryOf(input: unknown, { dryRun, expand }: GivenOptions): { query?: object } {
  if (input === undefined && dryRun !== true && expand === undefined) return {};
  return {
    query: {
      ...(input as object),
      ...(dryRun === true ? { dryRun } : {}),
      ...(expand === undefined ? {} : { expand }),
    },
  };
}

function headersOf(
  { idempotencyKey, ifVersion, suppressWebhooks, source }: CallOptions,
  isEffectless: boolean,
): Record<string, string> {
  return {
    ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
    ...(isEffectless ? { [REPEATABLE]: "1" } : {}),
    ...(ifVersion === undefined ? {} : { "If-Match": `"${ifVersion}"` }),
    ...(suppressWebhooks === true ? { "x-service-suppress-webhooks": "1" } : {}),
    ...(source === undefined ? {} : { "x-service-mutation-source": source }),
  };
}
