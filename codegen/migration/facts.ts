/** Collects the facts a plan depends on, counting only in tables that the plan would change. */
import { accepting, readAccepted } from "../../runtime/store/schema/accepted.ts";
import type { Desired } from "../../runtime/store/schema/current.ts";
import { unfolded } from "../../runtime/store/schema/folding.ts";
import { SETTINGS } from "../../runtime/store/schema/own-tables.ts";
import { readRenamed } from "../../runtime/store/schema/renamed.ts";
import { type Forms, formsSetting } from "../../runtime/store/schema/shape.ts";
import { readStored } from "../../runtime/store/schema/stored.ts";
import { quote, quoteText } from "../../runtime/store/schema/table.ts";
import type { Queryable } from "../../runtime/store/wire/database.ts";
import type { Facts } from "./change.ts";
import { readPlaces, readShardCount } from "./cluster.ts";
import { introspect, type LiveSchema } from "./introspect.ts";
import { plan } from "./plan.ts";
import { isRun, type Rows, type Step } from "./step.ts";

export interface Asked extends Pick<Facts, "allowDestructive" | "small" | "back" | "isMigrated" | "undoes"> {
  /** Whether the recorded forms are not to be trusted, so that every document is checked. */
  readonly settle: boolean;
  /** Whether the database was taken back to an earlier release, whose forms of documents are not recorded. */
  readonly isTakenBack?: boolean;
  /** Whether the database is the coordinator of a Citus cluster. */
  readonly isCluster: boolean;
}

/**
 * Reads the live schema, plans for the worst case, counts what that plan depends on, and plans again.
 * @param names tables to inspect; null means all
 */
export async function planNow(
  queries: Queryable,
  desired: Desired,
  { settle, isCluster, isTakenBack = false, ...given }: Asked,
  names: readonly string[] | null = null,
): Promise<Step[]> {
  const live = await introspect(queries, names);
  const forms = await readForms(queries, live);
  const none = new Map<string, Forms>();
  const [documents, written] = [settle ? none : forms, isTakenBack ? none : forms];
  const isBegun = live.tables.get(SETTINGS.name)?.ours === true;
  const renamed = isBegun ? await readRenamed(queries) : new Map();
  const stored = isBegun ? await readStored(queries) : new Map();
  const accepted = isBegun ? await readAccepted(queries) : new Map();
  const places = isCluster ? await readPlaces(queries) : null;
  const shards = isCluster ? await readShardCount(queries) : 0;
  const recorded = { renamed, stored, accepted, documents, written, recorded: forms, shards, isTakenBack };
  const unknown: Facts = { ...given, ...recorded, rows: new Map(), counts: new Map(), places };
  const worst = plan(desired, live, unknown);
  if (worst.every((step) => !isRun(step) && step.kind !== "refuse")) return worst;
  return plan(desired, live, { ...unknown, ...(await count(queries, worst, live, unknown)) });
}

async function readForms(queries: Queryable, live: LiveSchema): Promise<Map<string, Forms>> {
  if (!live.tables.get(SETTINGS.name)?.ours) return new Map();
  const prefix = formsSetting("");
  const rows = await queries.query(
    `select "name", "value" from ${quote(SETTINGS.name)} where "name" = any ($1)`,
    [[...live.tables.keys()].map(formsSetting)],
  );
  return new Map(
    rows.map((row) => [(row.name as string).slice(prefix.length), JSON.parse(row.value as string) as Forms]),
  );
}

/**
 * SQL that counts on each shard by itself, since Citus refuses recursion over several organizations. The query must read
 * no other table.
 */
const onShards = (sql: string, table: string): string =>
  `select coalesce(sum(result::bigint), 0) as count from run_command_on_shards(${quoteText(quote(table))}, ${quoteText(
    sql.replaceAll("%", "%%").replaceAll(quote(table), "%1$s"),
  )})`;

async function count(
  queries: Queryable,
  steps: readonly Step[],
  live: LiveSchema,
  { small, places }: Pick<Facts, "small" | "places">,
): Promise<Pick<Facts, "rows" | "counts" | "examples">> {
  const rows = new Map<string, number>();
  const found: Found = { counts: new Map(), examples: new Map() };
  for (const table of new Set(steps.map((step) => step.table))) {
    if (!live.tables.get(table)?.ours) continue;
    const some = `select count(*) from (select 1 from ${quote(table)} limit ${small + 1}) r`;
    rows.set(table, await countOf(queries, some));
  }
  for (const { rows: asked, table } of steps) {
    if (!asked || found.counts.has(asked.sql)) continue;
    if (asked.form) await judgeEach(queries, { ...asked, form: asked.form }, found);
    else await countAll(queries, asked, places?.get(table)?.kind === "distributed" ? table : null, found);
  }
  return { rows, ...found };
}

interface Found {
  readonly counts: Map<string, number>;
  readonly examples: Map<string, string[]>;
}

/** Runs a query that counts. The database may lack the functions until this release has migrated it. */
const countOf = async (queries: Queryable, sql: string): Promise<number> =>
  Number((await queries.query(unfolded(sql)))[0]!.count);

/** @param distributed the table, if it is divided into shards */
async function countAll(
  queries: Queryable,
  { sql, examples }: Rows,
  distributed: string | null,
  found: Found,
): Promise<void> {
  const isSplit = distributed !== null && sql.startsWith("with recursive");
  const count = await countOf(queries, isSplit ? onShards(sql, distributed) : sql);
  found.counts.set(sql, count);
  if (examples === undefined || count === 0) return;
  const rows = await queries.query(unfolded(examples));
  found.examples.set(
    examples,
    rows.map(({ example }) => example as string),
  );
}

/** Rows that are read at once. */
const PAGE = 5000;
const MOST_EXAMPLES = 3;

/** Reads the value of each row, because only the service knows its form. */
async function judgeEach(
  queries: Queryable,
  { sql, examples, form }: Rows & Required<Pick<Rows, "form">>,
  found: Found,
): Promise<void> {
  const isAccepted = accepting(form);
  const wrong: string[] = [];
  let count = 0;
  for (let after = ["", ""]; ; ) {
    const page = await queries.query(unfolded(sql), [...after, PAGE]);
    const others = page.filter(({ value }) => !isAccepted(value as string));
    count += others.length;
    wrong.push(...others.slice(0, MOST_EXAMPLES - wrong.length).map(({ id }) => id as string));
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = [last.organization_id as string, last.id as string];
  }
  found.counts.set(sql, count);
  if (examples !== undefined) found.examples.set(examples, wrong);
}
