/** Undoes manual changes first: renamed columns, and constraints and indexes on the wrong columns. */
import type { Pair } from "./change.ts";
import * as ddl from "./ddl.ts";
import { type Step, step } from "./step.ts";

export const renameBack = ({ table, misnamed }: Pair): Step[] =>
  misnamed.map(({ name, is }) =>
    step("rename column", table.name, {
      name,
      sql: [ddl.renameColumn(table.name, is, name)],
      note: `It was renamed to ${is} manually. It gets its name back, with its values, constraints and indexes.`,
    }),
  );

export const dropStrays = ({ table, strays }: Pair): Step[] =>
  strays.map(({ kind, name }) =>
    step(`drop ${kind}`, table.name, {
      name,
      sql: [kind === "index" ? ddl.dropIndex(name) : ddl.dropConstraint(table.name, name)],
      note: "It is on another column than the declared one, which was renamed or dropped manually.",
      ...(kind === "index" ? { runs: "outside" } : {}),
    }),
  );
