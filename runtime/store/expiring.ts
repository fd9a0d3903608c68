/** Records of all organizations whose time in a state is over. */
import type { Model, State } from "../model/model.ts";
import type { Pooled } from "./database.ts";
import { quote } from "./table.ts";

/** Records of one answer. */
export const MOST_DUE = 500;

export interface Due {
  readonly organizationId: string;
  readonly id: string;
}

/**
 * The records that are due, the longest first, `MOST_DUE` at most.
 * @param state one that expires
 * @param now RFC 3339
 * @param passed organizations whose records are left out
 */
export async function dueRecords(
  database: Pooled,
  model: Model,
  state: State,
  now: string,
  passed: readonly string[],
): Promise<Due[]> {
  const at = quote(model.byName.get(state.expires!.at)!.column!);
  const field = quote(model.byName.get(model.states!.field)!.column!);
  const text = `select organization_id as "organizationId", id from ${quote(model.table)} where ${field} = '${state.name}' and ${at} <= $1 and deleted_at is null and organization_id <> all($2::text[]) order by ${at} limit ${MOST_DUE}`;
  return (await database.query(text, [now, passed])) as unknown as Due[];
}
