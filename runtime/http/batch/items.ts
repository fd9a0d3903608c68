/** The items of a batch: calls without HTTP, which run through the same steps as separate calls. */
import type { IncomingHttpHeaders } from "node:http";
import { Refusal, refusalWith } from "../../errors.ts";
import type { UnsafeNumbers } from "../../model/type.ts";
import { keptScope } from "../../platform/scopes.ts";
import type { Item, Prepared, Result } from "../../record/batch/batch.ts";
import { reused } from "../../record/idempotency.ts";
import type { CallKey, KnownCall, ParsedCall, Step } from "../context.ts";
import { calledOrigin, callingAddress } from "../origin.ts";
import { endingOf, formerOf } from "../respond.ts";
import { BASE } from "../server.ts";
import { refusalOf } from "../steps/fail.ts";
import { FAILED, type NamedResult, resolveBody, resolvePath } from "./references.ts";

/** An item as sent. */
export interface SentItem {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly as?: string;
  readonly idempotencyKey?: string;
  readonly ifMatch?: string;
}

const WRITES: ReadonlySet<string> = new Set(["POST", "PATCH", "PUT", "DELETE"]);

/** Headers of the batch that apply to each item. */
const SHARED = ["x-service-suppress-webhooks", "x-service-mutation-source"] as const;

type BatchCall = KnownCall & ParsedCall;

/** The names of a batch's items, with their results as soon as they have some. */
type Named = Map<string, NamedResult | undefined>;

/** The items of a batch. @param dispatch the steps of a call, up to its prepared command */
export function itemsOf(call: BatchCall, sent: readonly SentItem[], dispatch: Step<KnownCall>): ItemCall[] {
  const named: Named = new Map(sent.flatMap(({ as }) => (as === undefined ? [] : [[as, undefined]])));
  return sent.map((one, place) => new ItemCall(call, one, place, named, dispatch));
}

export class ItemCall implements Item {
  #batch: BatchCall;
  readonly #sent: SentItem;
  readonly #place: number;
  readonly #named: Named;
  readonly #dispatch: Step<KnownCall>;
  #call: KnownCall | null = null;
  /** The prepared call, if it does not depend on the result of another item. */
  #prepared: Prepared | null = null;
  /** The response headers that the call would have by itself. */
  #headers: Readonly<Record<string, string>> = {};

  constructor(batch: BatchCall, sent: SentItem, place: number, named: Named, dispatch: Step<KnownCall>) {
    this.#batch = batch;
    this.#sent = sent;
    this.#place = place;
    this.#named = named;
    this.#dispatch = dispatch;
  }

  async prepare(): Promise<Prepared> {
    if (this.#prepared !== null) return this.#prepared;
    this.#call = null;
    const { method } = this.#sent;
    const idempotencyKey = this.ownKey;
    if (idempotencyKey !== null && idempotencyKey === this.#batch.headers.idempotencyKey) throw reused();
    const [sentPath, search] = splitTarget(this.#sent.path);
    const path = resolvePath(sentPath, this.#named);
    const body = resolveBody(this.#sent.body, this.#named);
    const call = this.#callOf(path.startsWith(`${BASE}/`) ? path : BASE + path, search, body);
    this.#call = call;
    if (!WRITES.has(method)) throw refusedMethod(method);
    // The router reads `path`, `method` and `request` of Koa's context.
    const ctx = { state: { call }, path: call.path, method, status: 0, request: {} };
    await this.#dispatch(ctx, () => {});
    if (call.prepared === null) throw new Error("No step has prepared the item.");
    const { command, verb } = call.prepared;
    const prepared = { verb, command: idempotencyKey === null ? { ...command, capture: null } : command };
    // Another attempt of the batch may give an earlier item another id.
    if (path === sentPath && body === this.#sent.body) this.#prepared = prepared;
    return prepared;
  }

  /** Has the call made with the batch's key as it is now. */
  useKey(key: CallKey): void {
    this.#batch = { ...this.#batch, key };
    this.#prepared = null;
  }

  get changesKeys(): boolean {
    return this.#call?.prepared?.command.model.name === "api_key";
  }

  settle(result: Result): void {
    const { as } = this.#sent;
    const isFailed = "refusal" in result;
    this.#headers = isFailed ? {} : (result.outcome.headers ?? {});
    if (as === undefined) return;
    // The result of some actions is several records, or none: then it is the record in the path.
    const changed = this.#call?.prepared?.command.id ?? null;
    this.#named.set(as, isFailed ? FAILED : (idIn(result.outcome.data) ?? changed));
  }

  get needs(): readonly string[] {
    const route = this.#call?.prepared && this.#call.route;
    if (!route) return [];
    const { scope, furtherScopes, permission } = route;
    const { collections } = this.#batch.serving.compiled.application;
    const scopes = [scope, ...furtherScopes].flatMap((one) => (one ? [keptScope(collections, one)] : []));
    return permission === null ? scopes : [...scopes, permission];
  }

  /** The response headers of the call that tell when a name in it ends. */
  get ends(): Readonly<Record<string, string>> {
    const former = this.#call && formerOf(this.#call);
    const { Deprecation, Sunset } = former ? endingOf(former, this.#headers) : this.#headers;
    return Deprecation === undefined || Sunset === undefined ? {} : { Deprecation, Sunset };
  }

  async refusalOf(error: unknown): Promise<Refusal> {
    const refusal = await refusalOf(this.#call ?? this.#batch, error);
    this.#batch.server.metrics.refused(refusal.code, this.#call?.route?.template ?? "none");
    return refusal;
  }

  get ownKey(): string | null {
    const { idempotencyKey } = this.#sent;
    return idempotencyKey === undefined ? null : trimmed(idempotencyKey);
  }

  #callOf(path: string, search: string, body: unknown): KnownCall {
    const [origin, address] = [calledOrigin(this.#batch), callingAddress(this.#batch)];
    return {
      ...this.#batch,
      req: { headers: this.#sentHeaders(), rawHeaders: [] },
      by: { req: null, res: null, origin, address, body: null },
      method: this.#sent.method,
      path,
      search,
      route: null,
      params: [],
      limit: null,
      headers: null,
      isDryRun: false,
      hasOwnKey: this.#sent.idempotencyKey !== undefined,
      expand: null,
      body,
      unsafe: unsafeBelow(this.#batch.unsafe, `/items/${this.#place}/body`),
      outcome: null,
      prepared: null,
      answer: null,
    };
  }

  /** The batch's Idempotency-Key applies to items without one. */
  #sentHeaders(): IncomingHttpHeaders {
    const { headers } = this.#batch.req;
    const { ifMatch } = this.#sent;
    return {
      ...Object.fromEntries(SHARED.flatMap((name) => (name in headers ? [[name, headers[name]]] : []))),
      "idempotency-key": this.ownKey ?? this.#batch.headers.idempotencyKey!,
      ...(ifMatch === undefined ? {} : { "if-match": trimmed(ifMatch) }),
    };
  }
}

/** The value of a header, around which spaces and tabs do not count. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isBlank(text[start])) start++;
  while (end > start && isBlank(text[end - 1])) end--;
  return text.slice(start, end);
}

const isBlank = (character: string | undefined): boolean => character === " " || character === "\t";

/** The headers of the response to a batch about the name in its items that ends first. */
export function endsIn(items: readonly ItemCall[]): Readonly<Record<string, string>> {
  const all = items.map(({ ends }) => ends).filter(({ Sunset }) => Sunset !== undefined);
  const [first = {}] = all.sort((one, other) => Date.parse(one.Sunset!) - Date.parse(other.Sunset!));
  return first;
}

/** The path of a call and its query, without the question mark. */
function splitTarget(target: string): [path: string, search: string] {
  const at = target.indexOf("?");
  return at === -1 ? [target, ""] : [target.slice(0, at), target.slice(at + 1)];
}

const refusedMethod = (method: string): Refusal =>
  ["GET", "HEAD", "OPTIONS"].includes(method)
    ? notInBatch("It is read-only.")
    : new Refusal("METHOD_NOT_ALLOWED", `Expected ${[...WRITES].join(", ")}, found ${method}.`);

/** The refusal of a call that cannot be in a batch. */
export const notInBatch = (why: string): Refusal =>
  refusalWith(
    "VALIDATION_FAILED",
    `This call cannot be an item of a batch. ${why} Send it as a separate request.`,
    [{ path: "", code: "INVALID_VALUE" }],
  );

/** The id of the record in a response; for an action, of its resource. */
function idIn(data: string): string | null {
  const { id, resource } = (JSON.parse(data) ?? {}) as { id?: unknown; resource?: { id?: unknown } | null };
  const found = id ?? resource?.id;
  return typeof found === "string" ? found : null;
}

/** The unsafe numbers in one part of a body, by their paths in that part. */
function unsafeBelow(unsafe: UnsafeNumbers | undefined, path: string): UnsafeNumbers | undefined {
  const listed = (unsafe?.listed ?? []).filter((one) => one.path === path || one.path.startsWith(`${path}/`));
  if (listed.length === 0) return undefined;
  return { listed: listed.map((one) => ({ ...one, path: one.path.slice(path.length) })), omitted: 0 };
}
