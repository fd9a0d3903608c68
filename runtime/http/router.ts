/** Route → steps: one Router a resource, found by the first segment of the path, so that finding a route costs the same with 20 resources and 2,000. */
import { Router, type RouterMiddleware } from "@koa/router";
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

/** @returns what finds the Router of a path; undefined where no resource begins with its first segment */
export function layRouters({ all }: Routes, stages: Stages): (path: string) => Routed | undefined {
  const routers = new Map<string, Router<State>>();
  for (const [template, routes] of grouped(all)) {
    const segment = firstSegment(template, 0);
    const router = routers.get(segment) ?? emptyRouter();
    routers.set(segment, router);
    addPath(router, template, routes, stages);
  }
  const routed = new Map([...routers].map(([segment, router]) => [segment, router.routes() as Routed]));
  return (path) => routed.get(firstSegment(path, BASE.length));
}

/** As strict as it can be: a path has one form. Of two that fit, the one with fewer ids in it is meant. */
const emptyRouter = (): Router<State> =>
  new Router<State>({ prefix: BASE, strict: true, sensitive: true, exclusive: "specificity" });

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

function grouped(all: readonly Route[]): Map<string, Route[]> {
  const paths = new Map<string, Route[]>();
  for (const route of all) {
    const routes = paths.get(route.template);
    if (routes) routes.push(route);
    else paths.set(route.template, [route]);
  }
  return paths;
}

function firstSegment(path: string, base: number): string {
  const slash = path.indexOf("/", base + 1);
  return path.slice(base + 1, slash < 0 ? path.length : slash);
}

function allowed(routes: readonly Route[]): string[] {
  const names = routes.map(({ operation }) => methodOf(operation));
  return [...names, ...(names.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
}
