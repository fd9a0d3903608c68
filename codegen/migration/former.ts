/** Former columns: those that a declaration tells of, and those that may be some. */
import type { Column } from "../../runtime/store/table.ts";
import { named, type Pair } from "./change.ts";
import { canonicalType, type LiveColumn } from "./introspect.ts";

/** Columns that a migration made and that are not declared any more; a stranger's are not ours to judge. */
export const undeclared = ({ table, live }: Pair): LiveColumn[] =>
  live.columns.filter((column) => column.mark !== null && !named(table.columns, column.name));

/** What stands under a name that a column had, and was made by a migration; null where nothing does. */
export function formerOf({ table, live, shape }: Pair, { name }: Column): LiveColumn | null {
  for (const former of shape?.renamed.get(name) ?? []) {
    const was = named(live.columns, former);
    if (was && was.mark !== null && !named(table.columns, former)) return was;
  }
  return null;
}

const fieldOf = (column: string): string =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Where a column goes and a like one comes, it may have been renamed: its author is told how to say so. */
export function renameHint(pair: Pair, column: Column): string | null {
  if (formerOf(pair, column) !== null) return null;
  const taken = new Set(pair.table.columns.flatMap((other) => formerOf(pair, other)?.name ?? []));
  const like = undeclared(pair).filter(
    ({ name, sql }) =>
      sql === canonicalType(column.sql) && !taken.has(name) && pair.forms?.[fieldOf(name)] !== undefined,
  );
  if (like.length === 0 || like.length > 3) return null;
  const names = like.map(({ name }) => `\`${fieldOf(name)}\``).join(" or ");
  return `Looks like a rename of ${names}: write \`was: ${fieldOf(like[0]!.name)}\` under \`${fieldOf(column.name)}\`.`;
}
