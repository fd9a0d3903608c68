/** Route → steps: a Router for the paths of a resource that have as many segments, so that finding a route costs the same with 20 resources and 2,000. */
import { Router, type RouterMiddleware } from "@koa/router";
import { grouped } from "../model/grouped.ts";
import { chain, type State, type Step } from "./context.ts";
import { methodOf, type Route, type Routes } from "./routes.ts";
import { BASE } from "./server.ts";

export interface Stages {
  /** The steps of a route, in their order. */
  of(route: Route): readonly Step[];
  /** Those of a path that has routes, but none of this method. */
  elsewise(allow: string, template: string): Step;
}

/** A Router as a step. */
export type Routed = Step & { readonly router: Router<State> };

/** @returns what finds the Router of a path; undefined where no resource has paths of its first segment and length */
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

/** Laid when it is first called: an edit of one of hundreds of resources is served without laying them all. */
function layRouter(routes: readonly Route[], stages: Stages): Routed {
  // As strict as it can be: a path has one form. Of two that fit, the one with fewer ids in it is meant.
  const router = new Router<State>({ prefix: BASE, strict: true, sensitive: true, exclusive: "specificity" });
  for (const [template, same] of groupedBy(routes, (route) => route.template))
    addPath(router, template, same, stages);
  return router.routes() as Routed;
}

/** Each path last takes what its routes leave, so that a word of the path is never tried as an id. */
function addPath(router: Router<State>, template: string, routes: readonly Route[], stages: Stages): void {
  const path = template.replace(/\{(\w+)\}/g, ":$1");
  for (const route of routes)
    router.register(path, [methodOf(route.operation)], middlewareOf(stages.of(route)));
  router.all(path, middlewareOf([stages.elsewise(allowed(routes).join(", "), template)]));
}

/** One middleware a route: the Router would put several together anew at each call. */
const middlewareOf = (steps: readonly Step[]): RouterMiddleware<State> =>
  chain(steps) as RouterMiddleware<State>;

const groupedBy = (routes: readonly Route[], keyOf: (route: Route) => string): Map<string, Route[]> =>
  grouped(routes.map((route) => [keyOf(route), route]));

/** The first segment of a path, and how many follow. */
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
