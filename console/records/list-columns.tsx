/** The columns of a table of records. */
import { type Data, labelOf, type Resource, titleOf } from "../core/model.ts";
import type { Column } from "../parts/table.tsx";
import { Value } from "../parts/value.tsx";
import { isNumeric, titleHead } from "./columns.ts";
import { idOf } from "./place.ts";
import { zoneOf } from "./times.ts";

/** The name of the column that names the records. */
export const TITLE = "";

/** The title, and the fields of the given names. */
export function recordColumns(resource: Resource, names: readonly string[]): Column<Data>[] {
  const title: Column<Data> = {
    name: TITLE,
    head: titleHead(resource),
    show: (row) => titleOf(resource, row) ?? <code>{idOf(row)}</code>,
  };
  return [title, ...names.map((name) => fieldColumn(resource, name))];
}

function fieldColumn(resource: Resource, name: string): Column<Data> {
  const field = resource.fields[name]!;
  return {
    name,
    head: labelOf(name, field),
    isNumber: isNumeric(field),
    show: (row) => <Value type={field} value={row[name]} zone={zoneOf(resource.fields, row)} isShort />,
  };
}
