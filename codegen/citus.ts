/** The statements that distribute an application's tables over Citus nodes, one organization per node. */
import { type ForeignKey, quote, quoteText, type Table } from "../runtime/store/schema/table.ts";
import { addForeignKey, dropConstraint } from "./migration/ddl.ts";

/** The table that others are colocated with, so that all shards of an organization are on one node. */
const BESIDE = "organizations";

/**
 * Returns the statements in order. They do nothing for tables that are distributed already.
 * @param tables of an application, as created by a migration
 */
export function citusStatements(tables: readonly Table[]): string[] {
  const shared = tables.filter((table) => table.shared);
  // Unlogged counters stay on the node that receives calls: one write of them concerns many organizations.
  const tenants = inOrder(tables.filter((table) => !table.shared && !table.unlogged));
  const aside = tenants.flatMap(({ table, ahead }) => ahead.map((key) => ({ table: table.name, key })));
  return [
    ...shared.map(({ name }) => unlessDone(name, `create_reference_table(${literal(name)})`)),
    ...aside.map(({ table, key }) => dropConstraint(table, key.name)),
    ...tenants.map(({ table: { name } }) => unlessDone(name, distribution(name))),
    ...aside.flatMap(({ table, key }) => addForeignKey(table, key, true)),
  ];
}

/** A table name as Citus accepts it: as text, quoted inside. */
const literal = (table: string): string => quoteText(quote(table));

const distribution = (table: string): string =>
  `create_distributed_table(${literal(table)}, 'organization_id', colocate_with => ${table === BESIDE ? "'none'" : quoteText(BESIDE)})`;

const unlessDone = (table: string, call: string): string =>
  `select ${call} where not exists (select from pg_dist_partition where logicalrelid = ${literal(table)}::regclass)`;

/**
 * Orders parents before children. In a cycle it picks the table with the fewest missing parents, then the one
 * most referred to.
 */
function inOrder(tables: readonly Table[]) {
  const left = [...tables];
  /** Each table with its foreign keys to later tables, since a cycle has no first table. */
  const placed: { table: Table; ahead: readonly ForeignKey[] }[] = [];
  while (left.length > 0) {
    const toCome = new Set(left.map((table) => table.name));
    const waitFor = (target: string) => left.filter((table) => refersTo(table, target)).length;
    const rank = (table: Table) => {
      if (table.name === BESIDE) return Number.NEGATIVE_INFINITY;
      return aheadOf(table, toCome).length * tables.length - waitFor(table.name);
    };
    const first = left.reduce((best, table) => (rank(table) < rank(best) ? table : best));
    left.splice(left.indexOf(first), 1);
    placed.push({ table: first, ahead: aheadOf(first, toCome) });
  }
  return placed;
}

const refersTo = ({ foreignKeys }: Table, name: string): boolean =>
  foreignKeys.some(({ target }) => target === name);

const aheadOf = ({ name, foreignKeys }: Table, toCome: ReadonlySet<string>): ForeignKey[] =>
  foreignKeys.filter(({ target }) => target !== name && toCome.has(target));
