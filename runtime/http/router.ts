/** Routes → steps: one Router per resource and path length, so the cost does not grow with resources. */
import { Router, type RouterMiddleware } from "@koa/router";
import { grouped } from "../model/grouped.ts";
import { chain, type State, type Step } from "./context.ts";
import { methodOf, type Route, type Routes } from "./routes.ts";
import { BASE } from "./server.ts";

export interface Stages {
  /** The steps of a route, in order. */
  of(route: Route): readonly Step[];
  /** The step for a path that has routes, but none with the request's method. */
  methodNotAllowed(allow: string, template: string): Step;
}

/** A Router as a step. */
export type Routed = Step & { readonly router: Router<State> };

/** @returns a function that finds the Router for a path; undefined if no resource has such paths */
export function layRouters({ all }: Routes, stages: Stages): (path: string) => Routed | undefined {
  const shapes = groupedBy(all, ({ template }) => shapeOf(template, 0));
  const routed = new Map<string, Routed>();
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
function layRouter(routes: readonly Route[], stages: Stages): Routed {
  // Strict, so that each path has one form. If two paths match, the one with fewer ids wins.
  const router = new Router<State>({ prefix: BASE, strict: true, sensitive: true, exclusive: "specificity" });
  for (const [template, same] of groupedBy(routes, (route) => route.template))
    addPath(router, template, same, stages);
  return router.routes() as Routed;
}

/** Adds a catch-all after the routes of each path, so that a word in the path is never tried as an id. */
function addPath(router: Router<State>, template: string, routes: readonly Route[], stages: Stages): void {
  const path = template.replace(/\{(\w+)\}/g, ":$1");
  for (const route of routes)
    router.register(path, [methodOf(route.operation)], middlewareOf(stages.of(route)));
  router.all(path, middlewareOf([stages.methodNotAllowed(allowed(routes).join(", "), template)]));
}

/** One middleware per route, because the Router would combine several again at each call. */
const middlewareOf = (steps: readonly Step[]): RouterMiddleware<State> =>
  chain(steps) as RouterMiddleware<State>;

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
