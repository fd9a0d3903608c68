/** Records of all organizations whose time in a state is over. */
import type { Model, State } from "../model/model.ts";
import type { Pooled, Row } from "./database.ts";
import { quote } from "./table.ts";

const BATCH = 500;

/**
 * `organization_id` and `id` of the records that are due, the longest first, at most a batch.
 * @param state one that expires
 * @param now RFC 3339
 */
export function dueRecords(database: Pooled, model: Model, state: State, now: string): Promise<Row[]> {
  const at = quote(model.byName.get(state.expires!.at)!.column!);
  const field = quote(model.byName.get(model.states!.field)!.column!);
  const text = `select organization_id, id from ${quote(model.table)} where ${field} = '${state.name}' and ${at} <= $1 and deleted_at is null order by ${at} limit ${BATCH}`;
  return database.query(text, [now]);
}
