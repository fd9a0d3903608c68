/** Steps for whole tables: creates, drops and comments on them, and refuses impossible changes. */
import { recordAccepted } from "../../runtime/store/schema/accepted.ts";
import { SETTINGS } from "../../runtime/store/schema/own-tables.ts";
import { formsOf, formsSetting, LINKS } from "../../runtime/store/schema/shape.ts";
import { recordStored, storedSetting } from "../../runtime/store/schema/stored.ts";
import { quote, quoteText, type Table } from "../../runtime/store/schema/table.ts";
import { type Change, type Facts, named, type Pair, rowsOf } from "./change.ts";
import { hasOtherDefault } from "./columns.ts";
import * as ddl from "./ddl.ts";
import type { LiveTable } from "./introspect.ts";
import { ALLOW_DESTRUCTIVE, allows, type Step, step } from "./step.ts";

export function refuseTables({ taken, existing }: Change): Step[] {
  const strangers = taken.map(({ name }) =>
    step("refuse", name, {
      note: "A table with this name exists and was not created by a migration (its comment has no mark). Rename it, or give Charter a separate schema with `?options=-c search_path=NAME` in DATABASE_URL.",
    }),
  );
  return [...strangers, ...existing.flatMap(otherKey)];
}

const hasOtherKey = ({ table, live }: Pair): boolean => table.primaryKey.join() !== live.primaryKey.join();

function otherKey(pair: Pair): Step[] {
  const { table, live } = pair;
  if (!hasOtherKey(pair) || table.resource === null) return [];
  const note = `Its primary key is (${live.primaryKey.join(", ")}) and should be (${table.primaryKey.join(", ")}). A migration does not change keys: copy the rows into a new table.`;
  return [step("refuse", table.name, { note })];
}

/** Creates tables. The settings come first, because the other tables record their document forms there. */
export function createTables({ created, desired }: Change): Step[] {
  const settingsFirst = [...created].sort((a, b) => rank(a) - rank(b));
  return settingsFirst.map((table) => {
    const shape = desired.shapes.get(table.name);
    return step("create table", table.name, {
      sql: [
        ...ddl.createWholeTable(table),
        ...(shape ? [ddl.settleSql(table.name, formsOf(shape))] : []),
        ...recordStored(table),
        ...(table.accepted ? [recordAccepted(table.name, table.accepted)] : []),
      ],
      note: table.comment,
      runs: "together",
    });
  });
}

const rank = ({ name }: Table): number => (name === SETTINGS.name ? 0 : 1);

/**
 * Adds foreign keys of new tables. A key to an existing table locks that table, so its step runs alone. In a cluster
 * every step does: Citus refuses to change several distributed tables in one transaction if it has done so in parallel.
 */
export function linkTables({ created, facts }: Change): Step[] {
  const isNew = new Set(facts.places ? [] : created.map((table) => table.name));
  return created.flatMap((table) =>
    table.foreignKeys.map((key) =>
      step("add foreign key", table.name, {
        name: key.name,
        sql: ddl.addForeignKey(table.name, key, true),
        note: `${key.columns.at(-1)} leads to ${key.target}.`,
        ...(isNew.has(key.target) ? { runs: "together", lock: "none" } : {}),
      }),
    ),
  );
}

/** Changes the key of a table of the runtime, which an earlier release created with another one. */
export function changeKey(pair: Pair): Step[] {
  if (!hasOtherKey(pair) || pair.table.resource !== null) return [];
  const { table, live, isSmall } = pair;
  return [
    step("change table", table.name, {
      sql: ddl.changePrimaryKey(table),
      note: `Its new key is (${table.primaryKey.join(", ")}); it was (${live.primaryKey.join(", ")}).`,
      lock: isSmall ? "brief" : "reads and writes blocked",
    }),
  ];
}

export function changeTable({ table: { name, unlogged }, live, isSmall }: Pair): Step[] {
  if (unlogged === live.unlogged) return [];
  return [
    step("change table", name, {
      sql: [ddl.setLogged(name, unlogged)],
      note: unlogged
        ? "Its rows will no longer be in the write-ahead log."
        : "Its rows will be in the write-ahead log.",
      lock: isSmall ? "brief" : "reads and writes blocked",
      rewrites: true,
    }),
  ];
}

export function dropTables({ gone, facts }: Change): Step[] {
  return gone.flatMap((table, i) => {
    const { name } = table;
    if (!allows(facts.allowDestructive, { table: name, name: null }))
      return [
        ...forgetLinks(table, facts),
        step("keep", name, {
          note: `The table is no longer declared. It is kept with its rows; ${ALLOW_DESTRUCTIVE} ${name} drops it.`,
        }),
      ];
    return step("drop table", name, {
      sql: [
        ...referencesTo(table, gone.slice(i + 1)),
        ddl.dropTable(name),
        `delete from ${quote(SETTINGS.name)} where "name" in (${[formsSetting(name), storedSetting(name)].map(quoteText).join(", ")})`,
      ],
      note: "The table is no longer declared.",
      loses: true,
      rows: rowsOf(facts, "are lost", `select count(*) from ${quote(name)}`),
    });
  });
}

/**
 * Records that documents of a table lack their External References: links of its records may be removed or moved while no
 * release declares it. A release that declares it again then reads them again.
 */
function forgetLinks({ name }: LiveTable, { recorded }: Facts): Step[] {
  const { [LINKS]: links, ...others } = recorded?.get(name) ?? {};
  if (links === undefined) return [];
  const note = "Its External References are read again if it is declared again.";
  return [step("record", name, { sql: [ddl.settleSql(name, others)], note })];
}

/**
 * SQL that drops the foreign keys of tables dropped later, which would keep this table from being dropped.
 */
const referencesTo = ({ name }: LiveTable, later: readonly LiveTable[]): string[] =>
  later.flatMap((other) =>
    other.foreignKeys
      .filter((key) => key.target === name)
      .map((key) => ddl.dropConstraint(other.name, key.name)),
  );

/** Updates the comments of tables and columns. */
export function comments({ table, live }: Pair): Step[] {
  const columns = table.columns.filter((column) => {
    const was = named(live.columns, column.name);
    // A new column, or a changed default, brings its comment along.
    return was && !hasOtherDefault(column, was) && (was.comment !== column.comment || was.mark === null);
  });
  const sql = [
    ...(table.comment === live.comment ? [] : [ddl.commentOnTable(table)]),
    ...columns.map((column) => ddl.commentOnColumn(table.name, column)),
  ];
  return sql.length === 0 ? [] : [step("comment", table.name, { sql, note: "A new description." })];
}
