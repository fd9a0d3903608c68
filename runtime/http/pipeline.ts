/** The steps of a call: for each kind of operation a list, in the order in which faults are answered. */
import type { Application } from "../model/model.ts";
import { chain, type Step } from "./context.ts";
import type { Middleware } from "./middleware.ts";
import { layRouters } from "./router.ts";
import { layRoutes, type Route } from "./routes.ts";
import { admit, beside, count } from "./steps/admit.ts";
import { answer } from "./steps/answer.ts";
import { authenticate } from "./steps/authenticate.ts";
import { type Describe, document } from "./steps/document.ts";
import { answerErrors } from "./steps/fail.ts";
import { lookAtKey, readJournalEntry, readJournalPage, readPage, readRecord } from "./steps/look.ts";
import { mutate, prepare } from "./steps/mutate.ts";
import { body, head } from "./steps/read.ts";
import { answerAllowed, notAllowed, notFound, on, permit, requireScope } from "./steps/route.ts";
import { enter } from "./steps/turn.ts";
import { observe } from "./steps/write.ts";

/** Contract, section 3: key 401 and IP 403, rate limit 429; what is not there is judged after them. */
const CALLER = [authenticate, enter, count];

/** Then scope and permission 403, headers and query 400. */
const READABLE = [...CALLER, requireScope, permit, head];

/** A read goes on beside the count. A write waits for it, then come body 415, 413 and 400, and what `mutate` judges. */
const STEPS: Readonly<Record<Route["operation"]["kind"] | "ask", readonly Step[]>> = {
  whoami: [...READABLE, admit, lookAtKey, answer],
  get: [...READABLE, beside(readRecord), answer],
  list: [...READABLE, beside(readPage), answer],
  readJournal: [...READABLE, beside(readJournalEntry), answer],
  listJournal: [...READABLE, beside(readJournalPage), answer],
  create: [...READABLE, admit, body, prepare, mutate, answer],
  update: [...READABLE, admit, body, prepare, mutate, answer],
  delete: [...READABLE, admit, mutate, answer],
  act: [...READABLE, admit, body, mutate, answer],
  ask: [...READABLE, admit, mutate, answer],
};

const stepsOf = (route: Route): readonly Step[] => [on(route), ...STEPS[kindOf(route)]];

/** An action by GET has its input in the query. */
const kindOf = ({ operation }: Route): keyof typeof STEPS =>
  operation.kind === "act" && operation.action.method === "GET" ? "ask" : operation.kind;

/** OPTIONS needs no key; whatever else is asked of a path that does not take it is refused after the key is judged. */
const byOptions = (options: Step, other: Step): Step => {
  const others = chain([...CALLER, other]);
  return (ctx, next) => (ctx.state.call.method === "OPTIONS" ? options : others)(ctx, next);
};

/**
 * Every step of a call below the base address.
 * @param own middleware of the application, outermost first; what it throws is answered as the steps' errors are
 * @param describe makes the document that describes the calls
 */
export function layPipeline(
  application: Application,
  own: readonly Middleware[] = [],
  describe: Describe = null,
): Step {
  const routes = layRoutes(application);
  const found = layRouters(routes, {
    of: stepsOf,
    elsewise: (allow, template) => byOptions(answerAllowed(allow), notAllowed(allow, template)),
  });
  const absent = notFound(routes);
  const nowhere = byOptions(absent, absent);
  const dispatch: Step = (ctx, next) => {
    const router = found(ctx.state.call.path);
    return router ? router(ctx, async () => nowhere(ctx, next)) : nowhere(ctx, next);
  };
  // Each is told by its status of what those behind it refuse, as of any answer.
  const around = own.flatMap((middleware) => [asStep(middleware), answerErrors]);
  return chain([observe, answerErrors, ...around, document(application, describe), dispatch]);
}

/** Koa hands its middleware a promise, whatever stands behind it. */
const asStep =
  (middleware: Middleware): Step =>
  async (ctx, next) => {
    await middleware(ctx as Parameters<Middleware>[0], async () => await next());
  };
