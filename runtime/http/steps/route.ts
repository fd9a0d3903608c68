/** Steps: the route of the call, the errors if it has none, and the scope and permission that it needs. */
import { Refusal } from "../../errors.ts";
import { isPassed } from "../../record/given.ts";
import { lacks, requirePermission } from "../../record/reads/access.ts";
import { readingUnit } from "../../record/reads/reading.ts";
import { type Call, found, type KnownCall, type RoutedCall, type Step } from "../context.ts";
import { explainPath, explainWord } from "../not-found-hints.ts";
import { give, withoutBody } from "../respond.ts";
import type { Kind, Route, RouteOf, Routes } from "../routes.ts";
import { BASE } from "../server.ts";

/** The result of the router. */
export const matchRoute =
  <K extends Kind>(route: RouteOf<K>): Step<Call, RoutedCall<K>> =>
  ({ state: { call }, captures = [] }, next) => {
    call.params = captures;
    return next(found(call, "route", route));
  };

/** OPTIONS needs no key and reveals nothing about records. */
export const answerAllowed =
  (allow: string, of: Route): Step =>
  (ctx) => {
    noteFormer(ctx.state.call, of);
    give(ctx, withoutBody(ctx.state.call, 204, { Allow: allow }));
  };

/** @throws Refusal METHOD_NOT_ALLOWED */
export const notAllowed =
  (allow: string, of: Route): Step =>
  ({ state: { call }, captures = [] }) => {
    noteFormer(call, of);
    throw new Refusal(
      "METHOD_NOT_ALLOWED",
      `${call.method.slice(0, 20)} is not allowed here. Allowed: ${allow}.${explainWord(of.template, captures)}`,
      { headers: { Allow: allow } },
    );
  };

/** @throws Refusal ROUTE_NOT_FOUND, with the nearest path */
export const notFound =
  (routes: Routes): Step =>
  ({ state: { call } }) => {
    const explained = explainPath(routes, call.path.slice(BASE.length));
    throw new Refusal("ROUTE_NOT_FOUND", `No endpoint has this path${explained}`);
  };

/** Until the end of a former collection, calls by its path are answered. */
export const refuseEnded: Step<KnownCall & RoutedCall> = ({ state: { call } }, next) => {
  requireServed(call, call.route);
  return next(call);
};

/** @throws Refusal ROUTE_NOT_FOUND, with the current path, if the path has ended */
function requireServed({ serving }: Call, { template, former }: Route): void {
  const ended = former?.collections.find((one) => isPassed(one, serving.clock()));
  if (!ended) return;
  throw new Refusal(
    "ROUTE_NOT_FOUND",
    `${BASE}${template} was served until ${dayOf(ended.deprecated!.sunset)}. Use ${BASE}${former!.template} instead.`,
  );
}

/** Tells a call for which a path has no route when the path ends. @throws Refusal ROUTE_NOT_FOUND */
function noteFormer(call: Call, of: Route): void {
  call.former = of.former;
  requireServed(call, of);
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Without the scope, a client cannot find out which ids exist. */
export const requireScope: Step<KnownCall & RoutedCall> = ({ state: { call } }, next) => {
  const { scope, furtherScopes } = call.route;
  const { holds } = call.key.principal;
  if ((scope === null || holds(scope)) && furtherScopes.every(holds)) return next(call);
  throw lacks([...(scope === null ? [] : [scope]), ...furtherScopes].filter((one) => !holds(one)));
};

/** The key's member must have the permission of the route, if the route has one. */
export const requireRoutePermission: Step<KnownCall & RoutedCall> = ({ state: { call } }, next) => {
  const { permission } = call.route;
  if (permission === null) return next(call);
  return requirePermission(readingUnit(call.serving, call.key.principal), permission).then(() => next(call));
};
