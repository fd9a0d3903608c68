/** Step: the route of the call, and the scope that it needs. */
import { Refusal } from "../../errors.ts";
import type { Call } from "../context.ts";
import { BASE } from "../server.ts";
import { explainPath, explainWord } from "../slips.ts";

export function route(call: Call): void {
  const found = call.routes.find(call.method, call.path.slice(BASE.length));
  if (found.kind === "none")
    throw new Refusal(
      "ROUTE_NOT_FOUND",
      `No endpoint has this path${explainPath(call.routes, call.method, call.path.slice(BASE.length), found.hint)}`,
    );
  if (found.kind === "method") {
    const allow = found.allow.join(", ");
    throw new Refusal(
      "METHOD_NOT_ALLOWED",
      `${call.method.slice(0, 20)} is not allowed here; ${allow} are.${explainWord(found)}`,
      { headers: { Allow: allow } },
    );
  }
  call.route = found.route;
  call.params = found.params;
}

/** Without the scope nothing is learned about which ids exist. */
export function requireScope(call: Call): void {
  const { scope } = call.route!;
  if (scope === null || call.key!.principal.holds(scope)) return;
  const message = `The key lacks the scope ${scope}.`;
  throw new Refusal("INSUFFICIENT_SCOPE", message, {
    details: [{ path: "header.Authorization", code: "INSUFFICIENT_SCOPE", message, scope }],
  });
}
