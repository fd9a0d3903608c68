/** Routes → steps: one Router per resource and path length, so the cost does not grow with resources. */
import { Router, type RouterMiddleware } from "@koa/router";
import { grouped } from "../model/grouped.ts";
import type { Call, Context, State, Step } from "./context.ts";
import { methodOf, type Route, type Routes } from "./routes.ts";
import { BASE } from "./server.ts";

export interface Stages<C extends Call> {
  /** The steps of a route. */
  of(route: Route): Step<C>;
  /** The step for a path that has routes, but none with the request's method. @param of one of its routes */
  methodNotAllowed(allow: string, of: Route): Step<C>;
}

/** A Router as a step. */
export type Routed<C extends Call = Call> = ((
  ctx: Context<C>,
  next: () => Promise<void> | void,
) => Promise<void> | void) & {
  readonly router: Router<State>;
};

/** @returns a function that finds the Router for a path; undefined if no resource has such paths */
export function layRouters<C extends Call>(
  { all }: Routes,
  stages: Stages<C>,
): (path: string) => Routed<C> | undefined {
  const shapes = groupedBy(all, ({ template }) => shapeOf(template, 0));
  const routed = new Map<string, Routed<C>>();
  return (path) => {
    const shape = shapeOf(path, BASE.length);
    const known = routed.get(shape);
    const routes = known ? undefined : shapes.get(shape);
    if (!routes) return known;
    const made = layRouter(routes, stages);
    routed.set(shape, made);
    return made;
  };
}

/** Created on its first call, so that an edit of one resource does not lay out the routes of hundreds. */
function layRouter<C extends Call>(routes: readonly Route[], stages: Stages<C>): Routed<C> {
  // Strict, so that each path has one form. If two paths match, the one with fewer ids wins.
  const router = new Router<State>({ prefix: BASE, strict: true, sensitive: true, exclusive: "specificity" });
  for (const same of groupedBy(routes, (route) => route.template).values()) addPath(router, same, stages);
  return router.routes() as unknown as Routed<C>;
}

/** Adds a catch-all after the routes of each path, so that a word in the path is never tried as an id. */
function addPath<C extends Call>(router: Router<State>, routes: readonly Route[], stages: Stages<C>): void {
  const [first] = routes as [Route];
  const path = first.template.replace(/\{(\w+)\}/g, ":$1");
  for (const route of routes)
    router.register(path, [methodOf(route.operation)], middlewareOf(stages.of(route)));
  router.all(path, middlewareOf(stages.methodNotAllowed(allowed(routes).join(", "), first)));
}

/** A step as Koa middleware. The Router passes the context of its own call on unchanged. */
const middlewareOf = <C extends Call>(step: Step<C>): RouterMiddleware<State> =>
  step as unknown as RouterMiddleware<State>;

const groupedBy = (routes: readonly Route[], keyOf: (route: Route) => string): Map<string, Route[]> =>
  grouped(routes.map((route) => [keyOf(route), route]));

/** The first segment of a path, and the number of further segments. */
function shapeOf(path: string, base: number): string {
  let slashes = 0;
  let end = path.length;
  for (let at = path.indexOf("/", base + 1); at >= 0; at = path.indexOf("/", at + 1))
    if (slashes++ === 0) end = at;
  return `${slashes} ${path.slice(base + 1, end)}`;
}

function allowed(routes: readonly Route[]): string[] {
  const names = routes.map(({ operation }) => methodOf(operation));
  return [...names, ...(names.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
}
