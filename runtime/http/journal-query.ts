/** In charge of the query string of a journal's list; every fault at once. */
import type { Faults } from "../errors/faults.ts";
import { didYouMean, Refusal } from "../errors.ts";
import { idBound } from "../model/id.ts";
import type { Journal, JournalFilter } from "../model/journal.ts";
import { type Application, type Model, modelOfEvent } from "../model/model.ts";
import type { JournalRequest } from "../record/verbs/journal.ts";
import { fault, readDirection, readLimit, readParameters, readText, unknownParameter } from "./query.ts";

const PAGE = ["limit", "cursor", "sortDir"];

/** A journal's query, read but for the cursor, which only its scope can open. */
export interface JournalQuery extends Omit<JournalRequest, "after" | "kinds" | "parent"> {
  readonly cursor: string | null;
  /** Filters as they were sent. */
  readonly sent: Readonly<Record<string, string>>;
  /** Resources that filters name: the key must be allowed to read them. */
  readonly named: readonly Model[];
}

/** Reads the parameters of a journal's list. */
export function readJournalQuery(
  journal: Journal,
  application: Application,
  search: string,
  faults: Faults,
): JournalQuery {
  const filters: JournalFilter[] = [];
  const values: Record<string, unknown> = {};
  const sent: Record<string, string> = {};
  const named: Model[] = [];
  const parameters = readParameters(search, faults);
  for (const [name, text] of parameters) {
    const filter = journal.filters.find((other) => other.name === name);
    if (filter) {
      const value = readFilter(journal, filter, text, faults);
      if (value === undefined) continue;
      const model = filter.names && modelNamed(filter, text, application, faults);
      if (model) named.push(model);
      values[name] = value;
      sent[name] = String(value);
      filters.push(filter);
    } else if (!PAGE.includes(name))
      unknownParameter(faults, name, [...PAGE, ...journal.filters.map((known) => known.name)]);
  }
  return {
    filters: filters.sort((a, b) => (a.name < b.name ? -1 : 1)),
    values,
    sent,
    named,
    limit: readLimit(parameters.get("limit"), faults),
    direction: readDirection(parameters.get("sortDir"), faults, journal.isFeed ? "asc" : "desc"),
    cursor: parameters.get("cursor") ?? null,
  };
}

/** Bounds in time are bounds of the id: after a moment is from the first id of the next millisecond on. */
function readFilter(
  { idPrefix }: Journal,
  { name, type, column }: JournalFilter,
  text: string,
  faults: Faults,
): unknown {
  const value = readText(type, text, `query.${name}`, faults);
  if (value === undefined || column !== null) return value;
  const ms = Date.parse(value as string);
  return idBound(idPrefix, name === "createdAfter" ? ms + 1 : ms);
}

/** The resource that a filter's value names: a typing error must not look like an empty list. */
function modelNamed(
  { name, names }: JournalFilter,
  text: string,
  application: Application,
  faults: Faults,
): Model | null {
  const known = names === "event" ? eventTypes(application) : [...application.models.keys()];
  // Hooks may name acts of their own, so that only the kind of record can be judged.
  const asked = names === "act" ? text.replace(/\.\w+$/, "") : text;
  const isAct = names !== "act" || asked !== text;
  const kind = names === "event" ? modelOfEvent(application, text) : application.models.get(asked);
  if (kind && isAct) return kind;
  const what = {
    event: "an event type",
    resource: "a kind of record",
    act: "an act on a kind of record, as `customer.create`",
  };
  const hint = kind ? "" : didYouMean(asked, known, faults.guessing);
  fault(faults, name, "INVALID_VALUE", `\`${text.slice(0, 64)}\` is not ${what[names!]}${hint || "."}`);
  return null;
}

const eventTypes = ({ models }: Application): string[] =>
  [...models.values()].flatMap((model) => [...model.events.keys()]);

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
  throw new Refusal("INSUFFICIENT_SCOPE", message, {
    details: lacking.map((scope) => ({ path: "", code: "INSUFFICIENT_SCOPE", message, scope })),
  });
}
