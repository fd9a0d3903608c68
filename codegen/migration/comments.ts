/** Comments: each table and column says what it is. */
import { named, type Pair } from "./change.ts";
import { hasOtherDefault } from "./columns.ts";
import { commentOnColumn, commentOnTable } from "./ddl.ts";
import { type Step, step } from "./step.ts";

export function comments({ table, live }: Pair): Step[] {
  const columns = table.columns.filter((column) => {
    const was = named(live.columns, column.name);
    // A changed default brings its comment along, and so does a new column.
    return was && !hasOtherDefault(column, was) && (was.comment !== column.comment || was.mark === null);
  });
  const sql = [
    ...(table.comment === live.comment ? [] : [commentOnTable(table)]),
    ...columns.map((column) => commentOnColumn(table.name, column)),
  ];
  return sql.length === 0 ? [] : [step("comment", table.name, { sql, note: "What it is, in other words." })];
}
