/** Runs a migration: one migrator at a time, no long waits for locks, and safe to kill at any moment. */
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Application } from "../../runtime/model/model.ts";
import { KEYS_CHANNEL, MIGRATED } from "../../runtime/platform/key-status.ts";
import {
  APPLICATION_SETTING,
  type Asked,
  answerSetting,
  answersOf,
  CURSOR_SECRET,
  type Desired,
  desiredOf,
  isCurrent,
  REVISE_SQL,
  REVISE_VALUES_SQL,
  readSetting,
  schemaHash,
  tablesBetween,
} from "../../runtime/store/schema/current.ts";
import { OWN_TABLES, SETTINGS } from "../../runtime/store/schema/own-tables.ts";
import {
  begin,
  end,
  isSuperseded,
  type Recorded,
  type Release,
  readRecorded,
  recordReleases,
  SCHEMA_SETTING,
  takeBack,
} from "../../runtime/store/schema/releases.ts";
import { quote, quoteText, type Table } from "../../runtime/store/schema/table.ts";
import { type connectAlone, onConnection } from "../../runtime/store/wire/database.ts";
import { type Cluster, type Places, readCluster, readPlaces } from "./cluster.ts";
import { requireFit } from "./cluster-faults.ts";
import { type Asked as Planning, planNow } from "./facts.ts";
import { giveExtension, giveFunctions } from "./functions.ts";
import { summary, title } from "./render.ts";
import { type Allowed, allows, isRun, nameOf, type Step } from "./step.ts";

export interface MigrateOptions {
  /** The steps that may run although they lose data or hold a long lock; none by default. */
  readonly allowDestructive?: Allowed;
  /** Plans and counts, but changes nothing. */
  readonly dryRun?: boolean;
  /** Takes the database back to an older release: drops the rules that its writes may violate, and keeps all data. */
  readonly back?: boolean;
  /** Migrates even if a newer release migrated the database. For development, where only one process runs. */
  readonly undoes?: boolean;
  /** Checks every document again, after a rollout in which servers of the previous release kept writing. */
  readonly settle?: boolean;
  /** The name of the application in the database, if it has been renamed since. */
  readonly renamedFrom?: string;
  /** The application of the last migration. If it still is, only tables that differ are inspected. */
  readonly since?: { readonly application: Application; readonly asked: Asked };
  /** Provides the session to work on; by default the migration opens its own. */
  readonly lend?: <T>(work: (session: Connection) => Promise<T>) => Promise<T>;
  /**
   * The desired schema, if it is not all of the application's: tests omit most of the runtime's own tables.
   */
  readonly desired?: Desired;
  /** Called once the database is found fit and belongs to this application. */
  readonly begun?: () => void;
  /** Receives a line for each step, and whenever the migration waits. */
  readonly log?: (line: string) => void;
  /** Called after each step; an exception ends the migration there. */
  readonly after?: (step: Step) => unknown;
  /** Tables with at most this many rows are read and written whole under their lock, others in batches. */
  readonly small?: number;
  /** Milliseconds that a step waits for a lock. Others queue behind it, so it then lets them pass. */
  readonly lockMs?: number;
  /** Maximum attempts of a step to get its locks. */
  readonly tries?: number;
}

export interface Migration {
  /** The steps that ran, then those that only report. For a dry run, the whole plan. */
  readonly steps: readonly Step[];
  readonly ran: number;
  /** The newer release that migrated the database; if it exists, nothing was planned. Otherwise null. */
  readonly newer: Release | null;
  /** Where tables are in a Citus cluster; null on one PostgreSQL. */
  readonly places: Places | null;
}

/**
 * Thrown if a step is impossible or not allowed. Nothing was changed, except by the steps counted in `done`.
 */
export class MigrationRefused extends Error {
  override readonly name = "MigrationRefused";

  constructor(
    readonly steps: readonly Step[],
    done: number,
  ) {
    const head =
      done === 0 ? "The migration was not started:" : `The migration stopped after ${done} of its steps:`;
    super([head, ...steps.map(reason)].join("\n"));
  }
}

const reason = (step: Step): string =>
  `  ${title(step)}: ${step.note}${step.needs ? ` Needs ${step.needs} ${nameOf(step)}: it ${step.loses ? "can lose data" : "holds a long lock"}.` : ""}`;

/** Thrown if the database belongs to another application; nothing was changed. */
export class OtherApplication extends Error {
  constructor(owner: string, asking: string) {
    super(
      `The database belongs to the application "${owner}", but these are the declarations of "${asking}". Use another database; or, if the application was renamed: charter migrate --renamed-from ${JSON.stringify(owner)}.`,
    );
    this.name = "OtherApplication";
  }
}

/** Thrown if a step failed. Earlier steps persist, and the next migration continues from there. */
export class MigrationFailed extends Error {
  constructor(step: Step, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(
      `The migration stopped at "${title(step)}": ${why}. Remove the cause and run the migration again: it continues from there.`,
      { cause },
    );
    this.name = "MigrationFailed";
  }
}

type Connection = Awaited<ReturnType<typeof connectAlone>>;

interface Run {
  readonly database: Connection;
  readonly desired: Desired;
  /** Tables to inspect; null means all. */
  readonly tables: readonly string[] | null;
  readonly hash: string;
  readonly name: string;
  readonly recorded: Recorded;
  readonly options: Required<Pick<MigrateOptions, keyof typeof DEFAULTS>> &
    Pick<Planning, "isMigrated" | "isCluster" | "isTakenBack">;
}

/** Callers barely notice five seconds. After ten minutes a person must deal with the blocking transaction. */
const DEFAULTS = {
  allowDestructive: false as Allowed,
  back: false,
  undoes: false,
  settle: false,
  log: () => {},
  after: () => {},
  small: 10_000,
  lockMs: 5_000,
  tries: 60,
};

/**
 * Brings a database to the schema of an application. A second run changes nothing.
 * @throws OtherApplication | MigrationRefused | MigrationFailed, or an Error if the database is not fit
 */
export async function migrate(
  url: string,
  application: Application,
  given: MigrateOptions = {},
): Promise<Migration> {
  const options = { ...DEFAULTS, ...given };
  const lend: NonNullable<MigrateOptions["lend"]> = given.lend ?? ((work) => onConnection(url, work));
  return await lend(async (database) => {
    await prepare(database);
    const { name } = application;
    await requireOwn(database, name, given.renamedFrom);
    const desired = () => given.desired ?? desiredOf(application);
    const cluster = await readCluster(database);
    if (cluster) await prepareCluster(database, cluster, url, desired().tables);
    given.begun?.();
    if (!given.dryRun) await becomeTheOnly(database, options);
    const hash = schemaHash(application, given.since?.asked);
    const recorded = await readRecorded(database);
    const mayFollow = options.back || options.undoes || !isSuperseded(recorded, hash);
    const places = cluster?.places ?? null;
    if (!mayFollow) return { steps: [], ran: 0, newer: recorded.releases.at(-1)!, places };
    const isMigrated = recorded.schema === hash;
    const asking = {
      ...options,
      ...howAfter(recorded, hash, options),
      isMigrated,
      isCluster: cluster !== null,
    };
    if (given.dryRun)
      return { steps: await planNow(database, desired(), asking), ran: 0, newer: null, places };
    // Shards that moved away may still exist where they were, with triggers that keep a function from being dropped.
    if (cluster) await database.query("call citus_cleanup_orphaned_resources()");
    await giveFunctions(database, cluster);
    await giveExtension(database, application);
    const asked = (await askedSince(database, application, given)) ?? { desired: desired(), tables: null };
    return await work({ database, ...asked, hash, name, recorded, options: asking });
  });
}

/**
 * If the database was taken back to this release, later migrations to it also run as `back`, until one runs with `settle`.
 * A migration to another release checks every document, because servers of this release have written some of them.
 */
function howAfter(
  { releases }: Recorded,
  hash: string,
  { back, settle }: Pick<Run["options"], "back" | "settle">,
) {
  // A migration that was killed has begun, and so the database is still as it was taken back.
  const last = releases.findLast(({ ended }) => ended !== null);
  if (last?.back !== true) return { back };
  const isTakenBack = true;
  return last.schema === hash ? { back: back || !settle, isTakenBack } : { settle: true, isTakenBack };
}

/** Before the first migration, the table of settings does not exist yet, and there is no other release. */
async function record({ database, recorded }: Run, releases: readonly Release[]): Promise<void> {
  if (recorded.releases.length > 0) await recordReleases(database, releases);
}

/**
 * Returns the tables that differ from the previous application, whose schema the database has.
 * @returns null if the database has another schema, or if tables may be dropped: tables given up earlier may
 * refer to others
 */
async function askedSince(
  database: Connection,
  application: Application,
  { since, allowDestructive }: MigrateOptions,
): Promise<Pick<Run, "desired" | "tables"> | null> {
  if (!since || allowDestructive) return null;
  if (!(await isCurrent(database, schemaHash(since.application, since.asked)))) return null;
  const between = tablesBetween(since.application, application, since.asked);
  const models = [...application.models.values()].filter(({ table }) => between.includes(table));
  const own = OWN_TABLES.map(({ name }) => name);
  return { desired: desiredOf(application, models), tables: [...between, ...own] };
}

const OLDEST = 150_000;

async function prepare(database: Connection): Promise<void> {
  const [server] = await database.query(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version, current_setting('server_encoding') as encoding, current_schema() as schema",
  );
  const { number, version, encoding, schema } = server as Record<string, string | number | null>;
  if ((number as number) < OLDEST)
    throw new Error(`PostgreSQL 15 or newer is required, but this is ${version}.`);
  if (encoding !== "UTF8")
    throw new Error(`The database must have the encoding UTF8, but this one has ${encoding}.`);
  if (schema === null) throw new Error("The search_path of DATABASE_URL names no existing schema.");
  await database.query("set statement_timeout = 0");
  await database.query("set idle_in_transaction_session_timeout = 0");
  await database.query("set timezone = 'UTC'");
}

/**
 * Checks a cluster. The trigger of a renamed column reads only the row that is written, so it works on shards, and Citus
 * copies it when it moves one.
 */
async function prepareCluster(
  database: Connection,
  cluster: Cluster,
  url: string,
  tables: readonly Table[],
): Promise<void> {
  await requireFit(cluster, url, tables);
  await database.query("set citus.enable_unsafe_triggers = on");
}

/** Throws if the database belongs to another application. A database without a recorded name is accepted. */
async function requireOwn(database: Connection, name: string, renamedFrom = name): Promise<void> {
  const owner = await readSetting(database, APPLICATION_SETTING);
  if (owner !== null && owner !== name && owner !== renamedFrom) throw new OtherApplication(owner, name);
}

/** The key of the advisory lock: an arbitrary number that no other program is likely to use. */
const LOCK_KEY = 0x43686172;

/**
 * Polls for the advisory lock. A session that waits inside PostgreSQL holds a snapshot, which would block
 * CREATE INDEX CONCURRENTLY.
 */
async function becomeTheOnly(database: Connection, { log }: Pick<Run["options"], "log">): Promise<void> {
  for (let asked = 0; ; asked++) {
    const [row] = await database.query(
      "select pg_try_advisory_lock($1, hashtext(current_schema())) as mine",
      [LOCK_KEY],
    );
    if (row!.mine) return;
    if (asked === 0) log("waiting for another migration to end");
    await pause(200);
  }
}

/** Maximum number of times the plan may be made again before the migration counts as endless. */
const ROUNDS = 50;

async function work(run: Run): Promise<Migration> {
  const done: Step[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const steps = await planNow(run.database, run.desired, run.options, run.tables);
    if (round === 0) tellUnknown(run, steps);
    const refused = steps.filter(
      (step) =>
        step.kind === "refuse" || (step.needs !== null && !allows(run.options.allowDestructive, step)),
    );
    if (refused.length > 0) throw new MigrationRefused(refused, done.length);
    // A release whose migration was refused has changed nothing, so it must not count as older than the next one.
    if (round === 0 && !run.options.back) {
      await record(run, begin(run.recorded, run.hash, new Date().toISOString()));
      await tellServers(run);
    }
    if (await runSteps(run, steps, done)) continue;
    await finish(run);
    const left = steps.filter((step) => !isRun(step));
    const places = run.options.isCluster ? await readPlaces(run.database) : null;
    const migration = { steps: [...done, ...left], ran: done.length, newer: null, places };
    run.options.log(summary(migration.steps, "done"));
    return migration;
  }
  throw new Error("the plan of the migration never ends");
}

/** Logs the allowed names that match no step: each is a typing error or was done by an earlier migration. */
function tellUnknown({ options: { allowDestructive, log } }: Run, steps: readonly Step[]): void {
  if (typeof allowDestructive === "boolean") return;
  const names = new Set(steps.map(nameOf));
  const unknown = allowDestructive.filter((name) => !names.has(name));
  if (unknown.length > 0)
    log(`there is no step ${unknown.join(" or ")}: \`charter plan\` shows the names of the steps`);
}

/** @returns whether the remaining steps must be planned again */
async function runSteps(run: Run, steps: readonly Step[], done: Step[]): Promise<boolean> {
  for (const group of grouped(steps.filter(isRun))) {
    const began = Date.now();
    await runGroup(run, group);
    for (const step of group) {
      done.push(step);
      run.options.log(`${title(step)}${group.length === 1 ? ` (${Date.now() - began} ms)` : ""}`);
      await run.options.after(step);
    }
    if (group.at(-1)!.replans) return true;
  }
  return false;
}

/** Maximum steps in one transaction: they lock tables and indexes, and PostgreSQL has room for 6,400. */
const MOST_IN_ONE = 300;

/** Groups neighbouring steps that may run together; every other step is a group of its own. */
function grouped(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    const hasRoom = last?.[0]?.runs === "together" && last.length < MOST_IN_ONE;
    if (step.runs === "together" && hasRoom) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** Citus refuses to change a function in a transaction that has changed the shards of a table in parallel. */
const SEQUENTIAL = "set local citus.multi_shard_modify_mode = 'sequential'";

const changesFunction = ({ sql }: Step): boolean =>
  sql.some((text) => /^(create or replace|drop) function /.test(text));

async function runGroup(run: Run, group: readonly Step[]): Promise<void> {
  const first = group[0]!;
  const runAll = async () => {
    if (run.options.isCluster && group.some(changesFunction)) await run.database.query(SEQUENTIAL);
    for (const { sql } of group) for (const text of sql) await run.database.query(text);
  };
  try {
    if (first.runs === "batches") await batches(run, first);
    else if (first.runs !== "outside") await patiently(run, title(first), runAll);
    else {
      // CONCURRENTLY waits for older transactions but blocks nobody, so it may wait without a limit.
      await run.database.query("set lock_timeout = 0");
      await runAll();
    }
  } catch (error) {
    throw new MigrationFailed(first, error);
  }
}

/** Lock timeout, deadlock, and serialization failure. */
const RETRIED = new Set(["55P03", "40P01", "40001"]);

/** Runs work in a transaction. If another transaction is in the way, it lets others pass and tries again. */
async function patiently<T>({ database, options }: Run, what: string, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      await database.query("begin");
      await database.query(`set local lock_timeout = ${options.lockMs}`);
      const result = await work();
      await database.query("commit");
      return result;
    } catch (error) {
      await database.query("rollback").catch(() => {});
      if (!RETRIED.has((error as { code?: string }).code ?? "") || attempt >= options.tries) throw error;
      options.log(
        `${what}: another transaction holds the table; letting other calls run first (attempt ${attempt} of ${options.tries})`,
      );
      await pause(Math.min(options.lockMs, 250 * attempt));
    }
  }
}

/** The position of a walk over a table: the organization and the last row processed. */
interface RowPosition {
  readonly organization: string;
  readonly id: string;
}

interface Walk {
  /** null at the end. */
  readonly place: RowPosition | null;
  readonly seen: number;
  readonly changed: number;
}

/** Rows per transaction: enough to be quick, few enough to hold locks only briefly. */
const BATCH = 1_000;

const REPORT_EVERY = 20_000;

async function batches(run: Run, step: Step): Promise<void> {
  const { table, sql, replans: hasFills } = step;
  const [, settle] = sql as [string, string];
  // Before the rows: a run that continues after a kill may find none left to fill.
  if (hasFills) await run.database.query(REVISE_VALUES_SQL, [answerSetting(table)]);
  let walk: Walk = { place: await nextPlace(run, table, ""), seen: 0, changed: 0 };
  let told = 0;
  while (walk.place !== null) {
    const from = walk;
    walk = await patiently(run, table, () => oneTransaction(run, step, from));
    if (walk.seen - told < REPORT_EVERY) continue;
    told = walk.seen;
    const [of, done] = [walk.seen, walk.changed].map((count) => count.toLocaleString("en-US"));
    run.options.log(`${table}: ${of} rows checked, ${done} updated`);
  }
  await patiently(run, table, () => run.database.query(settle));
}

/** Processes organizations in turn, up to a batch of rows. Citus requires one organization per statement. */
async function oneTransaction(run: Run, { table, sql, repeats }: Step, from: Walk): Promise<Walk> {
  const batch = sql[0]!;
  let { place, seen, changed } = from;
  const end = seen + BATCH;
  while (place !== null && seen < end) {
    const limit: number = end - seen;
    const [row] = await run.database.query(batch, [place.organization, place.id, limit]);
    const found = row as { seen: number; changed: number; last: string | null };
    if (repeats && found.changed > 0) await run.database.query(batch, [place.organization, place.id, limit]);
    seen += found.seen;
    changed += found.changed;
    const isThrough = found.seen < limit;
    place = isThrough ? await nextPlace(run, table, place.organization) : { ...place, id: found.last! };
  }
  return { place, seen, changed };
}

async function nextPlace({ database }: Run, table: string, after: string): Promise<RowPosition | null> {
  const [row] = await database.query(
    `select min("organization_id") as next from ${quote(table)} where "organization_id" > $1`,
    [after],
  );
  const organization = row!.next as string | null;
  return organization === null ? null : { organization, id: "" };
}

/**
 * Creates the cursor secret if it is missing, updates the revisions, and records the schema and the owner.
 */
async function finish(run: Run): Promise<void> {
  const { database, desired, hash, name } = run;
  const settings = quote(SETTINGS.name);
  await database.query("set lock_timeout = 0");
  await database.query(
    `insert into ${settings} ("name", "value") values ($1, $2) on conflict ("name") do nothing`,
    [CURSOR_SECRET, randomBytes(32).toString("hex")],
  );
  const answers = answersOf(desired);
  await database.query(REVISE_SQL, [[...answers.keys()], [...answers.values()]]);
  await database.query(
    `insert into ${settings} as s ("name", "value") values ($1, $2), ($3, $4) on conflict ("name") do update set "value" = excluded."value" where s."value" <> excluded."value"`,
    [SCHEMA_SETTING, hash, APPLICATION_SETTING, name],
  );
  await recordReleases(database, releasesAfter(run));
  await tellServers(run);
}

/** Tells servers of other releases, whose documents and responses this migration changes. They listen at nodes with shards. */
async function tellServers({ database, options }: Run): Promise<void> {
  const notify = `select pg_notify(${quoteText(KEYS_CHANNEL)}, ${quoteText(MIGRATED)})`;
  await database.query(notify);
  if (options.isCluster) await database.query("select run_command_on_workers($1)", [notify]);
}

/** If this release has already been migrated to, its recorded time does not change. */
function releasesAfter({ recorded, hash, options }: Run): readonly Release[] {
  const last = recorded.releases.at(-1);
  const isDone = last?.schema === hash && last.ended !== null && (last.back === true) === options.back;
  if (isDone) return recorded.releases;
  return (options.back ? takeBack : end)(recorded, hash, new Date().toISOString());
}
