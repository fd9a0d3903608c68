/** In charge of finding records of the organization by values of their fields, as the mutation sees them. */
import type { Model } from "../model/model.ts";
import { findText } from "../store/find.ts";
import type { Values } from "./command.ts";
import { toRecord } from "./reads.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/**
 * Records with these values, by id.
 * @param options.lock whether they are to be changed
 * @param options.limit 1,000 unless said
 */
export async function find(
  unit: UnitOfWork,
  model: Model,
  where: Readonly<Values>,
  { lock = false, limit = 1000 }: { readonly lock?: boolean; readonly limit?: number },
): Promise<Readonly<Values>[]> {
  const { isShared } = unit.compiled.searchBatcher;
  const { text, values } = findText(model, where, unit.organizationId, { lock, limit, isShared });
  const rows = await (unit.isFastPath && !lock
    ? unit.reads.search({ model, where, limit })
    : unit.run(text, values));
  return rows.map((row) => {
    const record = toRecord(model, row);
    return lock ? unit.holding(model, record) : unit.asStaged(model, record);
  });
}
