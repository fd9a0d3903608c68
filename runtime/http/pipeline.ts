/** The steps of a call: a list for each kind of operation, in the order in which faults are reported. */
import type { Application } from "../model/model.ts";
import {
  type DefinedVerb,
  type ReadingName,
  VERBS,
  type VerbName,
  type WritingName,
} from "../model/verbs/index.ts";
import { hookScope } from "../record/hooks/hook-scope.ts";
import { RUNS } from "../record/verbs/index.ts";
import type { PagingVerb, ReadingVerb } from "../record/verbs/verb.ts";
import {
  type CountedCall,
  chain,
  chainKoa,
  type KnownCall,
  type KoaStep,
  type ReceivedCall,
  type RoutedCall,
  type Step,
} from "./context.ts";
import { wordsOf } from "./logged-call.ts";
import type { Middleware } from "./middleware.ts";
import { layRouters } from "./router.ts";
import {
  isWrite,
  type Kind,
  layRoutes,
  type Mutating,
  nameOf,
  type Route,
  type RouteOf,
  type Routes,
  sendsOf,
} from "./routes.ts";
import { readActions } from "./steps/actions.ts";
import { answer } from "./steps/answer.ts";
import { authenticate } from "./steps/authenticate.ts";
import { refuseInBatch, runBatch } from "./steps/batch.ts";
import { describe as describeModel } from "./steps/describe.ts";
import { type Describe, document } from "./steps/document.ts";
import { expandOutcome, permitExpanded } from "./steps/expand.ts";
import { answerErrors } from "./steps/fail.ts";
import {
  parseBody,
  parseHead,
  parseListHead,
  parseOpenHead,
  parseQuestion,
  readJournalQuery,
  readRecordQuery,
} from "./steps/input.ts";
import { longRead } from "./steps/lane.ts";
import { mutate, prepare, prepareItem, readAhead } from "./steps/mutate.ts";
import { awaitRateLimit, countCall, whileCounting } from "./steps/rate-limit.ts";
import { pageBy, readBy, readIdentity, readJournalEntry, readJournalPage } from "./steps/read.ts";
import {
  answerAllowed,
  matchRoute,
  notAllowed,
  notFound,
  refuseEnded,
  requireRoutePermission,
  requireScope,
} from "./steps/route.ts";
import { schedule } from "./steps/scheduling.ts";
import { observe } from "./steps/write.ts";

/** Contract, section 3: key 401 and IP 403, then rate limit 429, before unknown paths. */
const identify = chain<ReceivedCall>()(authenticate, schedule, countCall);

/** A call whose path (404), scope (403) and permission (403) were checked. Headers and query follow (400). */
type Permitted<K extends Kind> = CountedCall & RoutedCall<K>;

/** The kinds of operations that can be handed over to the lane. */
type Tails = { readonly [K in Exclude<Kind, "whoami" | "describe">]: Step<Permitted<K>> };

/** An action by GET has its input in the query. */
const ask = chain<Permitted<"act">>()(parseQuestion, awaitRateLimit, mutate, answer);

const act = chain<Permitted<"act">>()(
  parseHead,
  permitExpanded,
  readAhead,
  awaitRateLimit,
  parseBody,
  mutate,
  expandOutcome,
  answer,
);

/** A write with a body. */
const write = chain<Permitted<WritingName | "upsert">>()(
  parseHead,
  permitExpanded,
  readAhead,
  awaitRateLimit,
  parseBody,
  prepare,
  mutate,
  expandOutcome,
  answer,
);

const writeWithoutBody = chain<Permitted<WritingName>>()(
  parseHead,
  permitExpanded,
  readAhead,
  awaitRateLimit,
  mutate,
  expandOutcome,
  answer,
);

const read = (verb: ReadingVerb) =>
  chain<Permitted<ReadingName>>()(parseHead, permitExpanded, longRead, whileCounting(readBy(verb)), answer);

const page = (verb: PagingVerb) =>
  chain<Permitted<ReadingName>>()(
    parseListHead(readRecordQuery),
    permitExpanded,
    longRead,
    whileCounting(pageBy(verb)),
    answer,
  );

/** The last steps of a verb. */
function tailOfVerb({ name, sends }: DefinedVerb): Step<never> {
  const run = RUNS[name];
  if ("page" in run) return page(run);
  if ("read" in run) return read(run);
  return sends === null ? writeWithoutBody : write;
}

const ofVerbs = Object.fromEntries(VERBS.map((verb) => [verb.name, tailOfVerb(verb)])) as {
  readonly [V in VerbName]: Step<Permitted<V>>;
};

/**
 * The last steps of a call. A read runs while the call is counted. A write waits for the count, except for reading
 * its record. Body faults follow (415, 413, 400), then those of `mutate`.
 * @param items the steps of a batch's items
 */
const layTails = (items: Step<KnownCall>): Tails => ({
  ...ofVerbs,
  upsert: write,
  act: (ctx, next) => (ctx.state.call.route.operation.action.method === "GET" ? ask : act)(ctx, next),
  actions: chain<Permitted<"actions">>()(parseHead, whileCounting(readActions), answer),
  batch: chain<Permitted<"batch">>()(parseHead, awaitRateLimit, parseBody, runBatch(items), answer),
  readJournal: chain<Permitted<"readJournal">>()(
    parseHead,
    longRead,
    whileCounting(readJournalEntry),
    answer,
  ),
  listJournal: chain<Permitted<"listJournal">>()(
    parseListHead(readJournalQuery),
    longRead,
    whileCounting(readJournalPage),
    answer,
  ),
});

/** The steps of a batch item: the checks of a separate call, up to its prepared command. */
function stepsOfItem(route: Route): Step<KnownCall> {
  const why = whyNotInBatch(route);
  if (why !== null) return chain<KnownCall>()(matchRoute(route), refuseInBatch(why));
  const isPrepared = sendsOf(route.operation) !== null || route.operation.kind === "upsert";
  const match = matchRoute(route as RouteOf<Mutating["kind"]>);
  const parsed = chain<KnownCall>()(match, refuseEnded, requireScope, requireRoutePermission, parseHead);
  return isPrepared
    ? chain<KnownCall>()(parsed, prepare, prepareItem)
    : chain<KnownCall>()(parsed, prepareItem);
}

/** The reason why a call cannot be an item of a batch; null if it can. */
function whyNotInBatch(route: Route): string | null {
  const { operation } = route;
  if (operation.kind === "batch") return "A batch cannot contain a batch.";
  if (!isWrite(route)) return "It is read-only.";
  const isOfMany = operation.kind === "act" && operation.action.result?.items !== undefined;
  return isOfMany ? "It creates many records." : null;
}

/** Finds the steps of an item by its path. */
function layItems(routes: Routes): Step<KnownCall> {
  const found = layRouters<KnownCall>(routes, { of: stepsOfItem, methodNotAllowed: notAllowed });
  const absent = notFound(routes);
  return (ctx, next) => {
    const router = found(ctx.state.call.path);
    return router ? router(ctx, () => absent(ctx, next)) : absent(ctx, next);
  };
}

/** The last steps of a route's own kind. */
const tailOf = ({ operation }: Route, tails: Tails): Step<Permitted<Kind>> =>
  tails[operation.kind as keyof Tails] as Step<Permitted<Kind>>;

const isOf = <K extends Kind>(route: Route, kind: K): route is RouteOf<K> => route.operation.kind === kind;

function stepsOf(route: Route, application: Application, tails: Tails): Step<ReceivedCall> {
  if (isOf(route, "describe"))
    return chain<ReceivedCall>()(matchRoute(route), parseOpenHead, describeModel(application));
  if (isOf(route, "whoami"))
    return chain<ReceivedCall>()(
      matchRoute(route),
      identify,
      requireScope,
      requireRoutePermission,
      parseHead,
      whileCounting(readIdentity),
      answer,
    );
  const tail = tailOf(route, tails);
  return chain<ReceivedCall>()(
    matchRoute(route),
    identify,
    refuseEnded,
    requireScope,
    requireRoutePermission,
    tail,
  );
}

/** Steps in the lane. The caller has been checked and counted already; headers and query are parsed again. */
const stepsInLane = (route: Route, tails: Tails): Step<CountedCall & RoutedCall> =>
  chain<CountedCall & RoutedCall>()(answerErrors, schedule, tailOf(route, tails));

/** The steps of calls that are handed over, by the name of the route. */
export function layLane(application: Application): ReadonlyMap<string, LaneRoute> {
  const routes = layRoutes(application);
  const tails = layTails(layItems(routes));
  const handed = routes.all.filter(({ operation: { kind } }) => kind !== "whoami" && kind !== "describe");
  return new Map(handed.map((route) => [nameOf(route), { route, steps: stepsInLane(route, tails) }]));
}

/** A route in the lane. */
export interface LaneRoute {
  readonly route: Route;
  readonly steps: Step<CountedCall & RoutedCall>;
}

/** OPTIONS needs no key. Any other method that a path does not support is refused after the key check. */
const byOptions = (options: Step, other: Step): Step<ReceivedCall> => {
  const others = chain<ReceivedCall>()(identify, other);
  return (ctx, next) => (ctx.state.call.method === "OPTIONS" ? options : others)(ctx, next);
};

/**
 * Every step of a call below the base address.
 * @param own middleware of the application, outermost first; its errors are answered like those of steps
 * @param describe creates the OpenAPI document
 */
export function layPipeline(
  application: Application,
  own: readonly Middleware[] = [],
  describe: Describe = null,
): KoaStep {
  const routes = layRoutes(application);
  const tails = layTails(layItems(routes));
  const found = layRouters<ReceivedCall>(routes, {
    of: (route) => stepsOf(route, application, tails),
    methodNotAllowed: (allow, route) => byOptions(answerAllowed(allow, route), notAllowed(allow, route)),
  });
  const absent = notFound(routes);
  const nowhere = byOptions(absent, absent);
  const dispatch: KoaStep = (ctx, next) => {
    const router = found(ctx.state.call.path);
    return router ? router(ctx, async () => await nowhere(ctx, next)) : nowhere(ctx, next);
  };
  // Each middleware sees the status of refusals behind it, as of any other response.
  const around = own.flatMap((middleware) => [asStep(middleware), answerErrors]);
  return chainKoa([
    observe(wordsOf(routes)),
    answerErrors,
    ...around,
    document(application, describe),
    dispatch,
  ]);
}

/**
 * Koa middleware expects a promise from `next`, whatever follows it. A rejected promise or a throwing timer that it
 * leaves behind is logged; by default Node would end the process.
 */
const asStep =
  (middleware: Middleware): KoaStep =>
  async (ctx, next) => {
    const { requestId, server } = ctx.state.call;
    const stray = (err: unknown, how: string) => server.log.error({ requestId, err }, `a middleware ${how}`);
    const rest = () => hookScope.outside(0, async () => await next(ctx.state.call));
    try {
      await hookScope.enter({ stray }, 0, () => middleware(ctx as Parameters<Middleware>[0], rest));
    } finally {
      hookScope.leave();
    }
  };
