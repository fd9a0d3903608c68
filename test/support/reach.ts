/** What runs the statements of a test as if one PostgreSQL held all organizations. */
import type { Queries } from "../../runtime/store/wire/database.ts";
import type { Group, Reach } from "../../runtime/store/wire/store.ts";

/** Whatever a test does not run is left out. */
export function reachOf(queries: Partial<Queries>): Reach {
  const group = { name: "", node: "", ...queries, run: queries.run?.bind(queries) } as Group;
  return {
    groups: [group],
    groupOf: () => group,
    everywhere: async (statement, values = []) => ({
      rows: await group.run(statement, values),
      failure: null,
    }),
    across: ([part], statement) => group.run(statement, part!.values),
  };
}
