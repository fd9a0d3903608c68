/** Steps: a batch from its body to its response, and calls that cannot be items of a batch. */
import type { Faults } from "../../errors/faults.ts";
import { Refusal } from "../../errors.ts";
import { prefixOf } from "../../model/id.ts";
import type { Model } from "../../model/model.ts";
import { BATCH_SCHEMA, ITEMS_PER_CALL, MOST_ITEMS } from "../../model/schema/batch.ts";
import type { UnsafeNumbers } from "../../model/type.ts";
import { allowlistOf } from "../../platform/key-ring.ts";
import { statusOf } from "../../platform/key-status.ts";
import { scopesOf, scopeTest } from "../../platform/scopes.ts";
import { type AddressedTuple, isFailed, type Result } from "../../record/batch/batch.ts";
import { runOneByOne } from "../../record/batch/one-by-one.ts";
import { runInOneTransaction } from "../../record/batch/one-transaction.ts";
import type { Values } from "../../record/command.ts";
import { judgeInput, type Tuple } from "../../record/given.ts";
import { fingerprintOf } from "../../record/idempotency.ts";
import { refuseBody } from "../../record/refuse.ts";
import { readKey } from "../../store/queries/keys.ts";
import { takeMore } from "../../store/queries/more-calls.ts";
import type { Queries } from "../../store/wire/database.ts";
import { endsIn, type ItemCall, itemsOf, notInBatch, type SentItem } from "../batch/items.ts";
import { answerOf, batchFailed, isErasure, refusedItems } from "../batch/results.ts";
import {
  type AllowedCall,
  type Call,
  type FinishedCall,
  found,
  type KnownCall,
  type ParsedCall,
  type RoutedCall,
  type Step,
} from "../context.ts";
import { errorOf } from "../respond.ts";
import { addressRefused, keyEnded } from "./authenticate.ts";
import { noteLarge } from "./lane.ts";
import { tupleIn } from "./mutate.ts";
import { awaitTurn } from "./scheduling.ts";

interface SentBatch {
  readonly atomic?: boolean;
  readonly items: readonly SentItem[];
}

/** Batches of more items run in the lane the next time. */
const MANY_ITEMS = 20;

type BatchCall = AllowedCall & RoutedCall<"batch"> & ParsedCall;

/** Runs a batch. @param dispatch the steps of an item, up to its command */
export const runBatch =
  (dispatch: Step<KnownCall>): Step<BatchCall, FinishedCall> =>
  async ({ state: { call } }, next) => {
    const { atomic = false, items: sent } = judged(call);
    await countItems(call, sent.length);
    const run = atomic || call.isDryRun ? runInOneTransaction : runOneByOne;
    const errorText = (refusal: Refusal, most: number) => errorOf(call, refusal, most);
    const items = itemsOf(call, sent, dispatch);
    const outcome = await run({
      serving: call.serving,
      principal: call.key.principal,
      requestId: call.requestId,
      idempotencyKey: call.headers.idempotencyKey,
      fingerprint: fingerprintOf(call.method, call.path, call.body),
      items,
      addressed: addressed(call, sent),
      tuples: tuplesOf(call, sent),
      isAtomic: atomic,
      isDryRun: call.isDryRun,
      turn: () => awaitTurn(call),
      keyEnded: (queries) => keyNow(call, items, queries),
      answer(results: readonly Result[], isErased = results.some(isErasure)) {
        const headers = endsIn(items);
        call.refusedItems = refusedItems(results);
        if (atomic && results.some(isFailed)) throw batchFailed(results, errorText, headers);
        return { ...answerOf(results, errorText, isErased), headers };
      },
    });
    if (sent.length > MANY_ITEMS) noteLarge(call);
    await next(found(call, "outcome", outcome));
  };

/** Gives the items the present scopes and default owners of the key. Returns why it no longer works, or null. */
async function keyNow(
  call: BatchCall,
  items: readonly ItemCall[],
  queries: Queries,
): Promise<Refusal | null> {
  const { key, serving } = call;
  const { organizationId, principal } = key;
  const document = await readKey(queries, organizationId, principal.apiKeyId!);
  const record = document === null ? null : (JSON.parse(document) as Values);
  const status = record === null ? "Revoked" : statusOf(record, serving.clock());
  if (status !== "Active") return keyEnded(status);
  const { application } = serving.compiled;
  const scopes = scopesOf(application, record!);
  const holds = scopeTest(scopes, application.collections);
  const defaultOwners = record!.defaultOwners as Record<string, string>;
  const now = { ...key, scopes, principal: { ...principal, holds, defaultOwners } };
  for (const item of items) item.useKey(now);
  return addressRefused(call, allowlistOf(record!));
}

/** @throws Refusal VALIDATION_FAILED with the faults of the batch itself, not of its items' calls */
function judged({ body, unsafe, serving }: Call): SentBatch {
  const { inputs } = serving.compiled;
  const input = { schema: BATCH_SCHEMA, judge: inputs.value(BATCH_SCHEMA) };
  const sent = body === undefined ? {} : body;
  const faults = judgeInput(input, sent, {}, unsafe && ofBatch(unsafe));
  judgeNames((sent as Partial<SentBatch> | null)?.items, faults);
  refuseBody(faults, body);
  return sent as SentBatch;
}

/** @param items as sent: of more than the limit none is read */
function judgeNames(items: unknown, faults: Faults): void {
  if (!Array.isArray(items) || items.length > MOST_ITEMS) return;
  const names = new Set<string>();
  for (const [i, item] of items.entries()) {
    const as: unknown = (item as SentItem | null)?.as;
    if (typeof as !== "string") continue;
    if (names.has(as))
      faults.push({
        path: `/items/${i}/as`,
        code: "DUPLICATE",
        message: `Another item is named \`${as}\`.`,
      });
    names.add(as);
  }
}

/** Numbers outside the items' bodies. */
function ofBatch({ listed, omitted }: UnsafeNumbers): UnsafeNumbers | undefined {
  const own = listed.filter(({ path }) => !/^\/items\/\d+\/body(?:\/|$)/.test(path));
  return own.length + omitted === 0 ? undefined : { listed: own, omitted };
}

/**
 * The first items are counted with the call; of the others, all are counted or none.
 * @throws Refusal RATE_LIMITED
 */
async function countItems(call: BatchCall, items: number): Promise<void> {
  const { organizationId, policy, principal } = call.key;
  const calls = Math.ceil(items / ITEMS_PER_CALL);
  const counted = { organizationId, apiKeyId: principal.apiKeyId!, policy };
  const verdict = await takeMore(
    call.serving.database.service.groupOf(organizationId),
    counted,
    call.verdict,
    calls - 1,
  );
  found(call, "verdict", verdict);
  if (verdict.admitted) return;
  const message = `The batch counts as ${calls} calls, and ${verdict.remaining} of the key's ${verdict.limit} are left in this window. Send fewer items, or wait ${verdict.seconds} s.`;
  throw new Refusal("RATE_LIMITED", message, { headers: { "Retry-After": String(verdict.seconds) } });
}

/**
 * The records whose ids are in the paths, of resources that the key may change: others would be locked for items that
 * are refused.
 */
function addressed(call: KnownCall, items: readonly SentItem[]): { model: Model; id: string }[] {
  const byPrefix = new Map(written(call).map((model) => [model.idPrefix, model]));
  const ids = new Set(items.flatMap(({ path }) => longSegments(path)));
  return [...ids].flatMap((id) => {
    const model = byPrefix.get(prefixOf(id) ?? "");
    return model ? [{ model, id }] : [];
  });
}

/** The resources that a key may change. */
const written = ({ serving, key }: KnownCall): Model[] =>
  [...serving.compiled.application.models.values()].filter(({ writeScope, actions }) =>
    [writeScope, ...Array.from(actions.values(), ({ scope }) => scope)].some((scope) =>
      key.principal.holds(scope),
    ),
  );

/** The External References in the paths of items that the key may write. */
function tuplesOf(call: KnownCall, items: readonly SentItem[]): AddressedTuple[] {
  const paths = items.filter(({ method, path }) => method === "PUT" && BY_REFERENCE.test(path));
  const models = paths.length > 0 ? written(call) : [];
  return paths.flatMap(({ path }) => {
    const [, collection, ...parts] = BY_REFERENCE.exec(path)!;
    const model = models.find((one) => collection!.endsWith(one.path));
    const tuple = tupleIn(parts);
    return model && Object.values(tuple).every(isKnown) ? [{ model, tuple: tuple as Tuple }] : [];
  });
}

const BY_REFERENCE = /^([^?]*)\/by-reference\/([^/?]+)\/([^/?]+)\/([^/?]+)(?:\?|$)/;
/** Whether a part of a path is text that a record may have, and no reference to an earlier item. */
const isKnown = (part: string | null): boolean =>
  part !== null && !part.startsWith("$") && !part.includes("\u0000");

/** The segments of a path that are long enough for an id. */
const longSegments = (path: string): string[] =>
  path.length < SHORTEST_ID ? [] : path.split(/[/?]/).filter(({ length }) => length >= SHORTEST_ID);
/** Characters of an id without its prefix. */
const SHORTEST_ID = 26;

/** Refuses a call that cannot be an item of a batch. */
export const refuseInBatch =
  (why: string): Step =>
  () => {
    throw notInBatch(why);
  };
