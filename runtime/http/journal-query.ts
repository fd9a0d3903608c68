/** Resources named in the query of a journal; the key must be allowed to read them (contract, section 13). */
import { refusalWith } from "../errors.ts";
import type { Journal, JournalParameter } from "../model/journal.ts";
import { type Application, type Model, modelOfEvent } from "../model/model.ts";
import type { ListQuery } from "./query.ts";

/** A resource that a query names, and the parameter. */
export interface Named {
  readonly model: Model;
  readonly path: string;
}

/** Resources named by the filters of a journal that shows each key only what it may read. */
export const namedBy = (
  { ofReadable, parameters }: Journal,
  { values }: ListQuery,
  application: Application,
): Named[] =>
  Object.entries(ofReadable ? values : {}).flatMap(([name, value]) => {
    const { names } = parameters.find((one) => one.name === name)!;
    const models = [value].flat().flatMap((one) => modelNamed(names, one as string, application) ?? []);
    return models.map((model) => ({ model, path: `query.${name}` }));
  });

/** The resource that a filter's value names, or null if it names none. */
function modelNamed(names: JournalParameter["names"], text: string, application: Application): Model | null {
  if (names === null) return null;
  if (names === "event") return modelOfEvent(application, text) ?? null;
  return application.models.get(names === "act" ? text.replace(/\.\w+$/, "") : text) ?? null;
}

/**
 * Refuses a query that names a resource which the key may not read.
 * @throws Refusal INSUFFICIENT_SCOPE
 */
export function requireReadable(named: readonly Named[], holds: (scope: string) => boolean): void {
  const lacking = new Map<string, string>();
  for (const { model, path } of named)
    if (!holds(model.readScope) && !lacking.has(model.readScope)) lacking.set(model.readScope, path);
  if (lacking.size === 0) return;
  const message = `This needs the scope ${[...lacking.keys()].join(" and ")}, which the key lacks.`;
  const details = Array.from(lacking, ([scope, path]) => ({ path, scope }));
  throw refusalWith("INSUFFICIENT_SCOPE", message, details);
}
