/** Every endpoint of an app, from its compiled routes, for tests that call them one by one. */
import { layRoutes, methodOf, type Route } from "../../runtime/http/routes.ts";
import type { TestApp } from "./app.ts";

export interface Endpoint {
  readonly method: string;
  /** Path below the base address, with ids that no record has. */
  readonly path: string;
  readonly route: Route;
}

/** All endpoints, in the order of their declaration. */
export function endpointsOf(app: TestApp): Endpoint[] {
  return layRoutes(app.serving.app.application()).all.map((route) => ({
    method: methodOf(route.operation),
    path: route.template.replace(/\{\w+\}/g, "none"),
    route,
  }));
}
