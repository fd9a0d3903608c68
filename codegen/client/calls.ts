/** The calls of the API, as rows that clients keep: how each is made. */
import { layRoutes, methodOf, type Route } from "../../runtime/http/routes.ts";
import type { Application } from "../../runtime/model/model.ts";
import { callId } from "../openapi/names.ts";
import { hasBody } from "../openapi/refusals.ts";
import { callText } from "../openapi/verbs.ts";

/** A call by its name, such as `workOrders.cancel`. */
export interface CallRow {
  readonly name: string;
  readonly method: string;
  readonly template: string;
  /** Where its input goes. */
  readonly takes: "body" | "query" | "none";
  /** What an Idempotency-Key is to it. */
  readonly key: string;
}

/** Every call of an application. */
export function callRows(application: Application): CallRow[] {
  return layRoutes(application).all.map((route) => ({
    name: callId(route).replace("_", "."),
    method: methodOf(route.operation),
    template: route.template,
    takes: inputOf(route, application),
    key: route.idempotencyKey,
  }));
}

/** The table of calls as TypeScript. */
export function callsText(rows: readonly CallRow[]): string {
  const lines = rows.map(({ name, ...row }) => {
    const values = [row.method, row.template, row.takes, row.key].map((text) => JSON.stringify(text));
    return `  ${JSON.stringify(name)}: [${values.join(", ")}],`;
  });
  return `/** Every call by its name: method, path, where its input goes, and what an Idempotency-Key is to it. */
export const CALLS = {
${lines.join("\n")}
} as const;
`;
}

function inputOf({ operation }: Route, application: Application): CallRow["takes"] {
  if (hasBody(operation)) return "body";
  return callText(operation).input(application) === null ? "none" : "query";
}
