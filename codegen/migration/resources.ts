/** Records which resource each table stores, and refuses to serve a resource without the records that it has. */
import { isDeepStrictEqual } from "node:util";
import { recordStored, storedIn } from "../../runtime/store/schema/stored.ts";
import { quote, type Table } from "../../runtime/store/schema/table.ts";
import { type Change, type Pair, rowsOf } from "./change.ts";
import type { LiveTable } from "./introspect.ts";
import { allows, type Step, step } from "./step.ts";

/** Records the resource of a table that an earlier version created, or of one without records, and its personal fields. */
export function recordResources(pair: Pair): Step[] {
  const { table, facts } = pair;
  const before = facts.stored.get(table.name);
  const now = storedIn(table, before);
  if (isDeepStrictEqual(now, before ?? null)) return [];
  if (refuseOtherResource(pair).length > 0) return [];
  const names = Object.keys(now?.personal ?? {}).join(", ");
  const note = `Its records are those of ${table.resource}${names === "" ? "" : `; personal: ${names}`}.`;
  return [step("record", table.name, { sql: recordStored(table, before), note })];
}

/** Refuses another name or prefix of a resource than its records are stored by. */
export function refuseOtherResource({ table, rows, facts }: Pair): Step[] {
  const [stored, now] = [facts.stored.get(table.name), storedIn(table)];
  if (!stored || !now || rows === 0) return [];
  const notes = [
    ...(stored.resource === now.resource
      ? []
      : [
          `Events, audit entries and references of other records store its records as \`${stored.resource}\`, so the resource cannot be \`${now.resource}\`. Keep \`resource: ${stored.resource}\`. To rename it for clients, change its \`collection\`, and write \`was\` and the former one beside it.`,
        ]),
    ...(stored.idPrefix === now.idPrefix
      ? []
      : [
          `Ids that clients and other records have stored begin with \`${stored.idPrefix}_\`. Keep \`idPrefix: ${stored.idPrefix}\`.`,
        ]),
  ];
  return notes.map((note) => step("refuse", table.name, { note }));
}

/** Refuses a new table if another one has its records under the former collection. */
export function refuseRenamedTables({ created, gone, facts }: Change): Step[] {
  return created.flatMap((table) => {
    const former = gone.find((one) => isFormer(one, table, facts));
    if (!former || allows(facts.allowDestructive, { table: former.name, name: null })) return [];
    const are = "would no longer be served";
    const rows = rowsOf(facts, are, `select count(*) from ${quote(former.name)}`);
    if (rows.count === 0) return [];
    const stored = facts.stored.get(former.name)?.resource ?? table.resource;
    const keep = stored === table.resource ? "" : `keep \`resource: ${stored}\` and `;
    const note = `It looks like ${former.name} under another name, whose records would no longer be served. If the collection was renamed, ${keep}write \`was: ${former.name}\` beside \`collection\`. If it is another resource, keep the old one declared until its records are copied.`;
    return [step("refuse", table.name, { note, rows })];
  });
}

/** Whether a table that is no longer declared has the records of a new one: its resource, or all of its columns. */
function isFormer(former: LiveTable, table: Table, { stored }: Change["facts"]): boolean {
  if (table.resource === null) return false;
  if (stored.get(former.name)?.resource === table.resource) return true;
  const [had, has] = [former.columns, table.columns].map((some) => new Set(some.map(({ name }) => name)));
  return had!.size === has!.size && [...had!].every((name) => has!.has(name));
}
