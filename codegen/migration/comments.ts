/** Comments: each table and column says what it is. */

import type { Change, Pair } from "./change.ts";
import { named } from "./change.ts";
import { hasOtherDefault } from "./columns.ts";
import { commentOnColumn, commentOnTable } from "./ddl.ts";
import { type Step, step } from "./step.ts";

export function comments({ existing }: Change): Step[] {
  return existing.flatMap((pair) => {
    const sql = changed(pair);
    return sql.length === 0
      ? []
      : [step("comment", pair.table.name, { sql, note: "What it is, in other words." })];
  });
}

function changed({ table, live }: Pair): string[] {
  const columns = table.columns.filter((column) => {
    const was = named(live.columns, column.name);
    // A changed default brings its comment along, and so does a new column.
    return was && !hasOtherDefault(column, was) && (was.comment !== column.comment || was.mark === null);
  });
  return [
    ...(table.comment === live.comment ? [] : [commentOnTable(table)]),
    ...columns.map((column) => commentOnColumn(table.name, column)),
  ];
}
