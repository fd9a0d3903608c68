/** In charge of the query string of a journal's list; every fault at once. */
import type { Faults } from "../errors/faults.ts";
import { refusalWith } from "../errors.ts";
import type { Journal, JournalFilter } from "../model/journal.ts";
import { type Application, type Model, modelOfEvent } from "../model/model.ts";
import type { Inputs } from "../model/schema/inputs.ts";
import { parseTimestamp } from "../model/types/times.ts";
import { boundOf, type PageQuery, pageOf, readQuery, unknownParameter } from "./query.ts";

export interface JournalQuery extends PageQuery<JournalFilter> {
  /** Resources that filters name: the key must be allowed to read them. */
  readonly named: readonly Model[];
}

/** Reads the parameters of a journal's list. */
export function readJournalQuery(
  inputs: Inputs,
  journal: Journal,
  application: Application,
  search: string,
  faults: Faults,
): JournalQuery {
  const input = inputs.journal(journal);
  const asked = readQuery(input, search, faults, unknownParameter(input));
  const filters = journal.filters.filter(({ name }) => asked[name] !== undefined);
  const values = Object.fromEntries(
    filters.map(({ name, column }) => [
      name,
      column === null ? boundOf(journal.idPrefix, name, parseTimestamp(asked[name] as string)!) : asked[name],
    ]),
  );
  return {
    filters: filters.sort((a, b) => (a.name < b.name ? -1 : 1)),
    values,
    sent: Object.fromEntries(filters.map(({ name }) => [name, String(values[name])])),
    named: filters.flatMap(({ name, names }) => modelNamed(names, asked[name] as string, application) ?? []),
    ...pageOf(asked, journal.isFeed ? "asc" : "desc"),
  };
}

/** The resource that a filter's value names, or null where the filter names none. */
function modelNamed(names: JournalFilter["names"], text: string, application: Application): Model | null {
  if (names === null) return null;
  if (names === "event") return modelOfEvent(application, text) ?? null;
  return application.models.get(names === "act" ? text.replace(/\.\w+$/, "") : text) ?? null;
}

/**
 * Refuses a filter that names what the key may not read (contract, section 13).
 * @throws Refusal INSUFFICIENT_SCOPE
 */
export function requireReadable(
  { ofReadable }: Journal,
  { named }: JournalQuery,
  holds: (scope: string) => boolean,
): void {
  const lacking = [...new Set(named.map(({ readScope }) => readScope))].filter((scope) => !holds(scope));
  if (!ofReadable || lacking.length === 0) return;
  const message = `This needs the scope ${lacking.join(" and ")}, which the key lacks.`;
  const details = lacking.map((scope) => ({ path: "", scope }));
  throw refusalWith("INSUFFICIENT_SCOPE", message, details);
}
