/** In charge of the table by which the client finds the call of a name: all of the document that it needs when it runs. */
import { layRoutes, methodOf, type Route } from "../../runtime/http/routes.ts";
import type { Application } from "../../runtime/model/model.ts";
import { operationId } from "../openapi/names.ts";
import { querySchema } from "../openapi/parameters.ts";
import { hasBody } from "../openapi/refusals.ts";

/** The table as TypeScript: of each operation its method, its path, where its input goes, and what an Idempotency-Key is to it. */
export function callsText(application: Application): string {
  const lines = layRoutes(application).all.map((route) => {
    const { operation, template, idempotencyKey } = route;
    const row = [methodOf(operation), template, inputOf(route, application), idempotencyKey];
    return `  ${JSON.stringify(operationId(operation))}: [${row.map((text) => JSON.stringify(text)).join(", ")}],`;
  });
  return `${BANNER}
/** Every call by its name: method, path, where its input goes, and what an Idempotency-Key is to it. */
export const CALLS = {
${lines.join("\n")}
} as const;
`;
}

function inputOf(route: Route, application: Application): "body" | "query" | "none" {
  if (hasBody(route.operation)) return "body";
  return querySchema(route, application) === null ? "none" : "query";
}

export const BANNER = "// Made by `npm run generate` from the declarations: edit those instead.\n";
