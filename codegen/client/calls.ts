/** In charge of the table by which the client finds the call of a name: all of the document that it needs when it runs. */
import { layRoutes, methodOf } from "../../runtime/http/routes.ts";
import type { Application } from "../../runtime/model/model.ts";
import { operationId } from "../openapi/names.ts";

/** The table as TypeScript: of each operation its method, its path, and what an Idempotency-Key is to it. */
export function callsText(application: Application): string {
  const lines = layRoutes(application).all.map(({ operation, template, idempotencyKey }) => {
    const row = [methodOf(operation), template, idempotencyKey].map((text) => JSON.stringify(text));
    return `  ${JSON.stringify(operationId(operation))}: [${row.join(", ")}],`;
  });
  return `${BANNER}
/** Every call by its name: method, path, and what an Idempotency-Key is to it. */
export const CALLS = {
${lines.join("\n")}
} as const;
`;
}

export const BANNER = "// Made by `npm run generate` from the declarations: edit those instead.\n";
