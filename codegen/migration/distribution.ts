/** Steps that place tables on the nodes of a Citus cluster: one organization on one node, with all its rows. */
import { type ForeignKey, quote, quoteText, type Table } from "../../runtime/store/schema/table.ts";
import type { Change } from "./change.ts";
import { BESIDE, DISTRIBUTION_COLUMN } from "./cluster.ts";
import * as ddl from "./ddl.ts";
import { type Step, step } from "./step.ts";

/** A table that is not placed yet, with the foreign keys that it has. */
interface Unplaced {
  readonly table: Table;
  readonly foreignKeys: readonly ForeignKey[];
  /** Whether placing it copies few rows. */
  readonly isSmall: boolean;
  readonly isEmpty: boolean;
}

/**
 * Places tables, parents before children. Foreign keys that form a cycle are dropped before and added after, because
 * Citus refuses a key to a table that is not distributed yet.
 */
export function distributeTables(change: Change): Step[] {
  const { places } = change.facts;
  if (!places) return [];
  const left = unplaced(change).filter(({ table }) => !places.has(table.name));
  const placed = inOrder(left);
  const aside = placed.flatMap((one) => one.ahead.map((key) => ({ ...one, key })));
  const steps = [
    ...aside.map(({ table, key }) => dropAhead(table, key)),
    ...placed.map((one) => distribute(one, change.facts.shards!)),
    ...[...emptied(change), ...placed.filter(({ isEmpty }) => !isEmpty)].map(({ table }) =>
      dropLocalRows(table),
    ),
    ...aside.map((one) => addAhead(one, one.key)),
  ];
  return isUndistributed(change) ? replanning(steps) : steps;
}

/**
 * Whether tables with rows are still on the coordinator only. Until they are distributed, other steps cannot be planned:
 * Citus refuses queries that join them with distributed tables.
 */
export const isUndistributed = ({ existing, gone, facts: { places } }: Change): boolean =>
  places != null && [...existing.map(({ table }) => table), ...gone].some(({ name }) => !places.has(name));

const replanning = (steps: readonly Step[]): Step[] =>
  steps.map((one, n) =>
    n < steps.length - 1
      ? one
      : { ...one, note: `${one.note} Other steps are planned after this one.`, replans: true },
  );

/**
 * All tables of the application: new ones, which have no foreign keys yet and no rows but the settings made with them, and
 * existing ones.
 */
function unplaced({ created, existing, gone }: Change): Unplaced[] {
  return [
    ...created.map((table) => ({ table, foreignKeys: [], isSmall: true, isEmpty: !table.shared })),
    ...existing.map(({ table, live: { foreignKeys }, isSmall, rows }) => ({
      table,
      foreignKeys,
      isSmall,
      isEmpty: rows === 0,
    })),
    ...gone.map((table) => ({ table, foreignKeys: table.foreignKeys, isSmall: false, isEmpty: false })),
  ];
}

/** Tables that an interrupted migration placed without dropping the coordinator's rows. */
const emptied = (change: Change): Unplaced[] =>
  unplaced(change).filter(({ table }) => change.facts.places!.get(table.name)?.hasLocalRows);

/** A table name as Citus accepts it: as text, quoted inside. */
const literal = (table: string): string => quoteText(quote(table));

function distribute({ table: { name, shared }, isSmall }: Unplaced, shards: number): Step {
  const isFirst = name === BESIDE;
  const how = isFirst ? `colocate_with => 'none', shard_count => ${shards}` : `colocate_with => '${BESIDE}'`;
  const call = shared
    ? `create_reference_table(${literal(name)})`
    : `create_distributed_table(${literal(name)}, ${quoteText(DISTRIBUTION_COLUMN)}, ${how})`;
  const note = isFirst ? `into ${shards} shards` : `beside ${BESIDE}`;
  return step("distribute table", name, {
    sql: [`select ${call}`],
    note: shared ? "Every node has all of its rows." : `By ${DISTRIBUTION_COLUMN}, ${note}.`,
    lock: lockOf(isSmall),
  });
}

const lockOf = (isSmall: boolean) => (isSmall ? "brief" : "reads and writes blocked");

const dropAhead = ({ name }: Table, key: ForeignKey): Step =>
  step("drop foreign key", name, {
    name: key.name,
    sql: [ddl.dropConstraint(name, key.name)],
    note: `It leads to ${key.target}, which is distributed later. It is added again after that.`,
  });

const addAhead = ({ table: { name }, isSmall }: Unplaced, key: ForeignKey): Step =>
  step("add foreign key", name, {
    name: key.name,
    sql: ddl.addForeignKey(name, key, true),
    note: `${key.columns.at(-1)} leads to ${key.target}.`,
    lock: lockOf(isSmall),
  });

/** Citus copies the rows to the nodes, and leaves them hidden on the coordinator. */
const dropLocalRows = ({ name }: Table): Step =>
  step("drop local rows", name, {
    sql: [`select truncate_local_data_after_distributing_table(${literal(name)})`],
    note: "The nodes have them. The coordinator's copy is no longer visible.",
  });

/**
 * Orders parents before children. In a cycle it picks the table with the fewest missing parents, then the one
 * most referred to.
 */
function inOrder(tables: readonly Unplaced[]) {
  const left = [...tables];
  /** Each table with its foreign keys to later tables, since a cycle has no first table. */
  const placed: (Unplaced & { readonly ahead: readonly ForeignKey[] })[] = [];
  while (left.length > 0) {
    const toCome = new Set(left.map(({ table }) => table.name));
    const waitFor = (target: string) => left.filter((one) => refersTo(one, target)).length;
    const rank = (one: Unplaced) => {
      if (one.table.shared) return Number.NEGATIVE_INFINITY;
      if (one.table.name === BESIDE) return Number.MIN_SAFE_INTEGER;
      return aheadOf(one, toCome).length * tables.length - waitFor(one.table.name);
    };
    const first = left.reduce((best, one) => (rank(one) < rank(best) ? one : best));
    left.splice(left.indexOf(first), 1);
    placed.push({ ...first, ahead: aheadOf(first, toCome) });
  }
  return placed;
}

const refersTo = ({ foreignKeys }: Unplaced, name: string): boolean =>
  foreignKeys.some(({ target }) => target === name);

const aheadOf = ({ table, foreignKeys }: Unplaced, toCome: ReadonlySet<string>): ForeignKey[] =>
  foreignKeys.filter(({ target }) => target !== table.name && toCome.has(target));
