/** The steps of a call: a list for each kind of operation, in the order in which faults are reported. */
import type { Application } from "../model/model.ts";
import { hookScope } from "../record/hooks/hook-scope.ts";
import { chain, type Step } from "./context.ts";
import { wordsOf } from "./logged-call.ts";
import type { Middleware } from "./middleware.ts";
import { layRouters } from "./router.ts";
import { isOpen, isWrite, layRoutes, nameOf, type Route, type Routes } from "./routes.ts";
import { readActions } from "./steps/actions.ts";
import { answer } from "./steps/answer.ts";
import { authenticate } from "./steps/authenticate.ts";
import { refuseInBatch, runBatch } from "./steps/batch.ts";
import { describe as describeModel } from "./steps/describe.ts";
import { type Describe, document } from "./steps/document.ts";
import { expandOutcome, permitExpanded } from "./steps/expand.ts";
import { answerErrors } from "./steps/fail.ts";
import { parseBody, parseHead } from "./steps/input.ts";
import { longRead } from "./steps/lane.ts";
import { mutate, prepare, prepareItem, readAhead } from "./steps/mutate.ts";
import { awaitRateLimit, countCall, whileCounting } from "./steps/rate-limit.ts";
import { readIdentity, readJournalEntry, readJournalPage, readPage, readRecord } from "./steps/read.ts";
import {
  answerAllowed,
  matchRoute,
  notAllowed,
  notFound,
  requireRoutePermission,
  requireScope,
} from "./steps/route.ts";
import { schedule } from "./steps/scheduling.ts";
import { observe } from "./steps/write.ts";

/** Contract, section 3: key 401 and IP 403, then rate limit 429, before unknown paths. */
const CALLER = [authenticate, schedule, countCall];

/** Then scope and permission 403, headers and query 400. */
const READABLE = [...CALLER, requireScope, requireRoutePermission, parseHead, permitExpanded];

type Kind = Route["operation"]["kind"];

/**
 * A read runs while the call is counted. A write waits for the count, except for reading its record. Body
 * faults follow (415, 413, 400), then those of `mutate`.
 */
const STEPS: Readonly<Record<Exclude<Kind, "describe" | "batch"> | "ask", readonly Step[]>> = {
  whoami: [whileCounting(readIdentity), answer],
  get: [longRead, whileCounting(readRecord), answer],
  actions: [whileCounting(readActions), answer],
  list: [longRead, whileCounting(readPage), answer],
  readJournal: [longRead, whileCounting(readJournalEntry), answer],
  listJournal: [longRead, whileCounting(readJournalPage), answer],
  create: [awaitRateLimit, parseBody, prepare, mutate, expandOutcome, answer],
  update: [readAhead, awaitRateLimit, parseBody, prepare, mutate, expandOutcome, answer],
  upsert: [awaitRateLimit, parseBody, prepare, mutate, expandOutcome, answer],
  delete: [awaitRateLimit, mutate, answer],
  act: [readAhead, awaitRateLimit, parseBody, mutate, expandOutcome, answer],
  ask: [awaitRateLimit, mutate, answer],
};

/** The steps after the head of a call. @param items the steps of a batch's items */
const lastSteps = (route: Route, items: Step): readonly Step[] =>
  route.operation.kind === "batch"
    ? [awaitRateLimit, parseBody, runBatch(items), answer]
    : STEPS[kindOf(route)];

/** The steps of a batch item: the checks of a separate call, up to its prepared command. */
function stepsOfItem(route: Route): readonly Step[] {
  const why = whyNotInBatch(route);
  if (why !== null) return [matchRoute(route), refuseInBatch(why)];
  const preparing = ["create", "update", "upsert"].includes(route.operation.kind) ? [prepare] : [];
  return [matchRoute(route), requireScope, requireRoutePermission, parseHead, ...preparing, prepareItem];
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
function layItems(routes: Routes): Step {
  const found = layRouters(routes, { of: stepsOfItem, methodNotAllowed: notAllowed });
  const absent = notFound(routes);
  return (ctx, next) => {
    const router = found(ctx.state.call.path);
    return router ? router(ctx, async () => absent(ctx, next)) : absent(ctx, next);
  };
}

const stepsOf = (route: Route, application: Application, items: Step): readonly Step[] =>
  isOpen(route.operation)
    ? [matchRoute(route), parseHead, describeModel(application)]
    : [matchRoute(route), ...READABLE, ...lastSteps(route, items)];

/** Steps in the lane. The caller has been checked and counted already; headers and query are parsed again. */
const stepsInLane = (route: Route, items: Step): Step =>
  chain([answerErrors, schedule, parseHead, permitExpanded, ...lastSteps(route, items)]);

/** The steps of calls that are handed over, by the name of the route. */
export function layLane(application: Application): ReadonlyMap<string, LaneRoute> {
  const routes = layRoutes(application);
  const items = layItems(routes);
  const handed = routes.all.filter(({ operation }) => !isOpen(operation));
  return new Map(handed.map((route) => [nameOf(route), { route, steps: stepsInLane(route, items) }]));
}

/** A route in the lane. */
export interface LaneRoute {
  readonly route: Route;
  readonly steps: Step;
}

/** An action by GET has its input in the query. */
const kindOf = ({ operation }: Route): keyof typeof STEPS =>
  operation.kind === "act" && operation.action.method === "GET"
    ? "ask"
    : (operation.kind as keyof typeof STEPS);

/** OPTIONS needs no key. Any other method that a path does not support is refused after the key check. */
const byOptions = (options: Step, other: Step): Step => {
  const others = chain([...CALLER, other]);
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
): Step {
  const routes = layRoutes(application);
  const items = layItems(routes);
  const found = layRouters(routes, {
    of: (route) => stepsOf(route, application, items),
    methodNotAllowed: (allow, template) => byOptions(answerAllowed(allow), notAllowed(allow, template)),
  });
  const absent = notFound(routes);
  const nowhere = byOptions(absent, absent);
  const dispatch: Step = (ctx, next) => {
    const router = found(ctx.state.call.path);
    return router ? router(ctx, async () => nowhere(ctx, next)) : nowhere(ctx, next);
  };
  // Each middleware sees the status of refusals behind it, as of any other response.
  const around = own.flatMap((middleware) => [asStep(middleware), answerErrors]);
  return chain([
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
  (middleware: Middleware): Step =>
  async (ctx, next) => {
    const { requestId, server } = ctx.state.call;
    const stray = (err: unknown, how: string) => server.log.error({ requestId, err }, `a middleware ${how}`);
    const rest = () => hookScope.outside(0, async () => await next());
    try {
      await hookScope.enter({ stray }, 0, () => middleware(ctx as Parameters<Middleware>[0], rest));
    } finally {
      hookScope.leave();
    }
  };
