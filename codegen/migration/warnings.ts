/** Reports objects that somebody else put on the tables and that can refuse or change writes. They are never dropped. */
import { named, type Pair } from "./change.ts";
import * as ddl from "./ddl.ts";
import type { ForeignObject } from "./foreign.ts";
import { type Step, step } from "./step.ts";

const EFFECTS: Readonly<Record<ForeignObject["kind"], string>> = {
  check: "The check was added manually and can refuse writes",
  exclusion: "The exclusion constraint was added manually and can refuse writes",
  unique: "The unique constraint was added manually and can refuse writes",
  index: "The unique index was created manually and can refuse writes",
  "foreign key": "The foreign key was added manually and can refuse writes",
  reference:
    "The foreign key of another table was added manually and can refuse to delete rows or drop this table",
  trigger: "The trigger was created manually and can refuse or change writes",
  rule: "The rule was created manually and can replace writes",
  "row security":
    "Row level security was enabled manually: for roles other than the table's owner, it hides rows and refuses writes",
  column: "The column was added manually, and computing its value can refuse writes",
};

/** Objects with a declared name are compared with the declaration instead. */
export const reportForeign = ({ table, live }: Pair): Step[] => {
  const declared: Partial<Record<ForeignObject["kind"], readonly { readonly name: string }[]>> = {
    column: table.columns,
    check: table.checks,
    "foreign key": table.foreignKeys,
    exclusion: table.exclusions ?? [],
    index: table.indexes.flatMap(({ name }) => [{ name }, { name: ddl.nameWhileBuilt(name) }]),
  };
  return live.foreign
    .filter(({ kind, name }) => name === null || !named(declared[kind] ?? [], name))
    .map(({ kind, name, definition, remove }) =>
      step("warn", table.name, { name, note: `${EFFECTS[kind]}: ${definition}. It stays.`, remove }),
    );
};
