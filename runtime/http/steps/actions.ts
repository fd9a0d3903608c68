/** The possible actions on a record: its calls, and whether the key may make each of them now. */
import type { WritingName } from "../../model/verbs/index.ts";
import type { Outcome } from "../../record/command.ts";
import { type Act, listActs } from "../../record/verbs/actions.ts";
import type { KnownCall, RoutedCall } from "../context.ts";
import { actOf, methodOf, type Route } from "../routes.ts";
import { idsOf } from "./read.ts";

export function readActions(call: KnownCall & RoutedCall<"actions">): Promise<Outcome> {
  const { model, acts } = call.route.operation;
  const { id, parent } = idsOf(call, model);
  const ids = parent === null ? [id!] : [parent, id!];
  return listActs(call.serving, call.key.principal, {
    model,
    id: id!,
    parent,
    acts: acts.map((route) => actAt(route, ids)),
    requestId: call.requestId,
  });
}

/** A call on the record of the path. */
function actAt(route: Route, ids: readonly string[]): Act {
  const { template, scope, permission, operation } = route;
  let n = 0;
  return {
    name: actOf(route),
    method: methodOf(operation),
    path: template.replace(/\{\w+\}/g, () => ids[n++]!),
    scope,
    permission,
    kind: operation.kind === "act" ? { action: operation.action } : (operation.kind as WritingName),
  };
}
