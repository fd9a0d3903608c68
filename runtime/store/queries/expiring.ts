/** Finds records of all organizations whose time in a state is over. */
import type { Model, State } from "../../model/model.ts";
import { quote } from "../schema/table.ts";
import type { Reach } from "../wire/store.ts";
import { hasParent } from "./find.ts";

/** The most records in one result. */
export const MOST_DUE = 500;

export interface Due {
  readonly organizationId: string;
  readonly id: string;
  /** When its time ended, as PostgreSQL writes it. */
  readonly at: string;
}

/** Which of the records that are due are read. */
interface DuePage {
  /** RFC 3339. */
  readonly now: string;
  /** The last record of the previous page; null for the first page. */
  readonly after: Due | null;
  /** Organizations whose records are skipped. */
  readonly passed: readonly string[];
  /** The resource of their parents, if only records whose parent is not deleted are wanted. */
  readonly below: Model | undefined;
}

/**
 * Returns the records that are due, the longest overdue first, at most `MOST_DUE`.
 * @param state a state that expires
 */
export async function dueRecords(
  reach: Reach,
  model: Model,
  state: State,
  { now, after, passed, below }: DuePage,
): Promise<Due[]> {
  const at = quote(model.byName.get(state.expires!.at)!.column!);
  const field = quote(model.byName.get(model.states!.field)!.column!);
  const text = `select organization_id as "organizationId", id, ${at}::text as at from ${quote(model.table)} where ${field} = '${state.name}' and ${at} <= $1 and deleted_at is null and organization_id <> all($2::text[]) and ${at} >= $3::timestamptz and (${at}, organization_id, id) > ($3::timestamptz, $4, $5)${below ? ` and ${hasParent(model, below, `${quote(model.table)}.organization_id`)}` : ""} order by ${at}, organization_id, id limit ${MOST_DUE}`;
  const { at: from = "-infinity", organizationId = "", id = "" } = after ?? {};
  const { rows } = await reach.everywhere({ name: "", text }, [now, passed, from, organizationId, id]);
  return (rows as unknown as Due[]).sort(byTime).slice(0, MOST_DUE);
}

/** Whether a record is due after another one, in the order of the results. */
export const isAfter = (one: Due, other: Due): boolean => orderOf(one) > orderOf(other);

/** Times as PostgreSQL writes them in UTC sort as text. */
const byTime = (one: Due, other: Due): number => (orderOf(one) < orderOf(other) ? -1 : 1);
const orderOf = ({ at, organizationId, id }: Due): string => `${at} ${organizationId} ${id}`;
