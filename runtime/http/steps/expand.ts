/** Steps: checks the expansions of a call before it runs, and adds them to the response of a write. */
import { chosenBy, type Expansion } from "../../model/expansion.ts";
import { type Application, type Model, modelOf } from "../../model/model.ts";
import type { Outcome } from "../../record/command.ts";
import { holdsPermission, requirePermission } from "../../record/reads/access.ts";
import type { Expand } from "../../record/reads/found.ts";
import { readingUnit } from "../../record/reads/reading.ts";
import { expandWritten } from "../../record/verbs/expanded.ts";
import { type FinishedCall, found, type KnownCall, type RoutedCall, type Step } from "../context.ts";
import { requireReadable } from "../journal-query.ts";
import type { Mutating } from "../routes.ts";

/**
 * The references that the paths of a call name.
 * @throws Refusal INSUFFICIENT_SCOPE if the key may not read one of their resources
 */
export function readExpand(call: KnownCall, model: Model, paths: readonly string[]): void {
  if (paths.length === 0) return;
  const { application } = call.serving.compiled;
  const { holds } = call.key.principal;
  const expansions = chosenBy(model.expansions, paths);
  const named = single(expansions, application).map((model) => ({ model, path: "query.expand" }));
  requireReadable(named, holds);
  const readable = several(expansions, application).filter(({ readScope }) => holds(readScope));
  call.expand = { expansions, readable: new Set(readable.map(({ name }) => name)) };
}

/** The resources of references to one resource. */
const single = (expansions: readonly Expansion[], application: Application): Model[] =>
  expansions.flatMap(({ by, to, inside }) =>
    by === null ? [modelOf(application, to[0]!), ...single(inside, application)] : [],
  );

/** The resources of references to several resources. */
const several = (expansions: readonly Expansion[], application: Application): Model[] =>
  expansions.flatMap(({ by, to, inside }) => [
    ...(by === null ? [] : to.map((name) => modelOf(application, name))),
    ...several(inside, application),
  ]);

/** The permissions that reading the expanded records needs. */
export const permitExpanded: Step<KnownCall> = ({ state: { call } }, next) => {
  if (call.expand === null) return next(call);
  return permitted(call, call.expand).then((expand) => {
    call.expand = expand;
    return next(call);
  });
};

async function permitted(call: KnownCall, { expansions, readable }: Expand): Promise<Expand> {
  const { application } = call.serving.compiled;
  const unit = readingUnit(call.serving, call.key.principal);
  for (const { permission } of single(expansions, application))
    if (permission !== null) await requirePermission(unit, permission);
  const names = new Set<string>();
  for (const name of readable) {
    const { permission } = modelOf(application, name);
    if (permission === null || (await holdsPermission(unit, permission))) names.add(name);
  }
  return { expansions, readable: names };
}

/** Adds the expanded records to the response of a write; a replay shows their current state. */
export const expandOutcome: Step<KnownCall & RoutedCall<Mutating["kind"]> & FinishedCall, FinishedCall> = (
  { state: { call } },
  next,
) => {
  const { expand } = call;
  if (expand === null) return next(call);
  const { operation } = call.route;
  const isWrapped = operation.kind === "act" && operation.action.answers === "action";
  const written = { model: operation.model, outcome: call.outcome as Outcome, isWrapped };
  return expandWritten(call.serving, call.key.organizationId, expand, written).then((made) =>
    next(found(call, "outcome", made)),
  );
};
