/** Builds a batch from typed calls, in which an item uses the ids of the records of earlier items. */
import type { Detail } from "./errors.ts";
import { CALLS } from "./generated/calls.ts";
import { expectedId, idsIn, requireText } from "./paths.ts";
import type {
  Answer,
  BatchCallName,
  BatchCalls,
  Body,
  CallName,
  CallOptions,
  Data,
  ItemOptions,
} from "./types.ts";

/** An item of a batch. */
export interface BatchItem<Name extends CallName> {
  readonly call: Name;
  /**
   * A placeholder for the id of the item's record. Use it as an id or in the body of a later item of the same batch. The
   * API replaces it; the id itself is in the results.
   */
  readonly id: string;
}

/** The result of an item: `data` after a success, `error` after a refusal. */
export type BatchResult<Name extends CallName> = Succeeded<Name> | Refused;

interface Succeeded<Name extends CallName> {
  readonly status: number;
  /** If the results of a batch exceed 16 MiB, it has only the `id`. */
  readonly data: Data<Name>;
  readonly error?: undefined;
  /** The path of the record that it created. */
  readonly location?: string;
  readonly etag?: string;
}

interface Refused {
  readonly status: number;
  readonly data?: undefined;
  readonly error: { readonly code: string; readonly message: string; readonly details?: readonly Detail[] };
}

export interface BatchOptions extends Omit<CallOptions, "ifVersion"> {
  /** Keeps nothing unless every item succeeds. */
  readonly atomic?: boolean;
}

export interface BatchAnswer extends Answer<"batch.run"> {
  /** The result of an item, with the type of its call. */
  resultOf<Name extends CallName>(item: BatchItem<Name>): BatchResult<Name>;
}

/** A batch to which calls are added in their order, up to 200. */
export type Batch = BatchCalls & {
  /**
   * Sends the calls. A second `send` reuses the Idempotency-Key, so calls that took effect are not repeated.
   * @throws ApiError, such as `BATCH_FAILED` of an atomic batch
   */
  send(options?: BatchOptions): Promise<BatchAnswer>;
};

type Run = (body: Body<"batch.run">, options: CallOptions) => Promise<Answer<"batch.run">>;

type SentItem = Body<"batch.run">["items"][number];

/** The text `$c1.id`, as an object, so that no text of the caller is taken for it. */
class Reference extends String {
  constructor(
    readonly items: readonly object[],
    name: string,
  ) {
    super(`$${name}.id`);
  }

  /** Otherwise a part of a text, or a call outside the batch, would store the placeholder. */
  [Symbol.toPrimitive](): never {
    throw new TypeError(
      `${this.toString()} stands for an id that does not exist yet. Pass it as a whole value to a later item of its batch.`,
    );
  }
}

/** Creates an empty batch. @param run sends a batch */
export function createBatch(run: Run): Batch {
  const items: SentItem[] = [];
  const positions = new WeakMap<object, number>();
  const key = crypto.randomUUID();
  const add = (call: BatchCallName, given: readonly unknown[]) => {
    const sent: { as?: string } & SentItem = itemOf(call, given, items);
    const name = `c${items.push(sent)}`;
    const item = {
      call,
      /** An item is named once another one uses it. */
      get id() {
        sent.as = name;
        return new Reference(items, name) as unknown as string;
      },
    };
    positions.set(item, items.length - 1);
    return item;
  };
  const send = async ({ atomic, ...options }: BatchOptions = {}): Promise<BatchAnswer> => {
    const usual = options.dryRun === true ? {} : { idempotencyKey: key };
    const answer = await run(
      { ...(atomic === undefined ? {} : { atomic }), items },
      { ...usual, ...options },
    );
    const resultOf = (item: object) => answer.data.results[positionOf(positions, item)];
    return { ...answer, resultOf: resultOf as unknown as BatchAnswer["resultOf"] };
  };
  return { ...callsOf(add), send } as unknown as Batch;
}

function positionOf(positions: WeakMap<object, number>, item: object): number {
  const position = positions.get(item);
  if (position === undefined) throw new TypeError("The item is not of this batch.");
  return position;
}

/** The calls by resource and name, each of which adds an item. */
function callsOf(add: (call: BatchCallName, given: readonly unknown[]) => object) {
  const calls: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(CALLS) as CallName[]) {
    if (!isWrite(name)) continue;
    const [resource, act] = name.split(".") as [string, string];
    calls[resource] ??= {};
    calls[resource][act] = (...given: unknown[]) => add(name, given);
  }
  return calls;
}

/** Whether a call may be an item. A POST that ignores an Idempotency-Key reads. */
function isWrite(name: CallName): name is BatchCallName {
  const [method, , , key] = CALLS[name];
  return name !== "batch.run" && method !== "GET" && !(method === "POST" && key === "ignored");
}

function itemOf(name: BatchCallName, given: readonly unknown[], items: readonly object[]): SentItem {
  const [method, template, takes] = CALLS[name];
  const ids = idsIn(name);
  const path = ids.reduce(
    (path, id, i) => path.replace(`{${id}}`, () => segmentOf(id, given[i], name, items)),
    template as string,
  );
  const rest = given.slice(ids.length);
  const body = takes === "body" ? written(rest[0], items) : undefined;
  const { idempotencyKey, ifVersion } = (rest[takes === "body" ? 1 : 0] ?? {}) as ItemOptions;
  return {
    method,
    path,
    ...(body === undefined ? {} : { body }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    ...(ifVersion === undefined ? {} : { ifMatch: `"${ifVersion}"` }),
  };
}

/** A segment of a path. An encoded dollar sign begins no reference. */
function segmentOf(id: string, value: unknown, name: string, items: readonly object[]): string {
  if (value instanceof Reference) return referenceIn(items, value);
  requireText(id, value, expectedId(id, name));
  return encodeURIComponent(value as string);
}

/** A body as the API reads it: references as texts, and other texts that begin with a dollar sign with one more. */
function written(value: unknown, items: readonly object[]): unknown {
  if (value instanceof Reference) return referenceIn(items, value);
  if (typeof value === "string") return value.startsWith("$") ? `$${value}` : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => written(one, items));
  // Such as a Date.
  if ("toJSON" in value) return written((value as Date).toJSON(), items);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, written(one, items)]));
}

function referenceIn(items: readonly object[], reference: Reference): string {
  if (reference.items === items) return reference.toString();
  throw new TypeError(`${reference.toString()} is of another batch.`);
}
