/** Migrates the database to the declarations, and explains failures. */
import type { MigrateOptions, Migration } from "../../codegen/migration/apply.ts";
import { nameOf, removal, type Step } from "../../codegen/migration/step.ts";
import type { Application } from "../../runtime/model/model.ts";
import { isCurrent } from "../../runtime/store/schema/current.ts";
import type { Release } from "../../runtime/store/schema/releases.ts";
import { type SchemaState, schemaStateOf } from "../../runtime/store/schema/schema-state.ts";
import { onConnection } from "../../runtime/store/wire/database.ts";
import { Failure, UsageError } from "../shell/failure.ts";
import { counted, type Screen, wrapped } from "../shell/screen.ts";

/** Whether the last migration was to these declarations: one query, where a plan takes many. */
export const isMigrated = (url: string, application: Application): Promise<boolean> =>
  onConnection(url, (database) => isCurrent(database, application));

/**
 * Checks that a server can serve on the current schema of a database.
 * @throws Failure if it cannot
 */
export async function requireFit(url: string, application: Application, screen: Screen): Promise<void> {
  const state = await onConnection(url, (database) => schemaStateOf(database, application));
  refuseUnfit(state);
  if (state.is === "newer") screen.say(leftAlone(state.last));
}

/** @throws Failure if a release cannot serve on a database in this state */
export function refuseUnfit({ is, faults }: SchemaState): void {
  if (is === "behind")
    throw new Failure("NOT_MIGRATED", "The database is not migrated to these declarations.", {
      remedy: "Run `charter migrate` first.",
    });
  if (faults.length === 0) return;
  const [message, remedy] =
    is === "newer"
      ? ["A newer release migrated the database, and this release cannot serve on its schema.", TAKE_BACK]
      : ["The database was changed manually.", "Run `charter plan` to see how to repair it."];
  throw new Failure("SCHEMA_UNFIT", message, { lines: faults, remedy });
}

const TAKE_BACK = "Deploy the newer release, or run `charter migrate --back` with these declarations.";

/** The message for a database that a newer release migrated. */
export const leftAlone = (last: Release | null): string =>
  `a newer release migrated the database${last === null ? "" : ` at ${last.begun}`}; its schema stays unchanged`;

/**
 * Migrates, or only plans if `dryRun` is set.
 * @throws UsageError if the database belongs to another application; Failure with the reasons of the plan, or
 * MigrationFailed
 */
export async function runMigration(
  url: string,
  application: Application,
  options: MigrateOptions = {},
): Promise<Migration> {
  const { migrate, MigrationRefused, OtherApplication } = await import("../../codegen/migration/apply.ts");
  const { ClusterUnfit } = await import("../../codegen/migration/cluster-faults.ts");
  try {
    return await migrate(url, application, options);
  } catch (error) {
    if (error instanceof OtherApplication) throw new UsageError(error.message);
    if (error instanceof MigrationRefused) throw refusedWith(error.steps);
    if (error instanceof ClusterUnfit) throw unfitWith(error.faults);
    throw isTold(error) ? new Failure("MIGRATION_FAILED", (error as Error).message) : error;
  }
}

/** Migrates if necessary, and reports it. */
export async function bringUpToDate(
  url: string,
  application: Application,
  screen: Screen,
  options: MigrateOptions = {},
): Promise<void> {
  const state = await onConnection(url, (database) => schemaStateOf(database, application));
  if (state.is === "current" && state.faults.length === 0) return;
  const began = Date.now();
  const begun = () => screen.say("migrating the database …");
  const { ran, steps, newer } = await runMigration(url, application, {
    ...options,
    ...(state.is === "newer" ? {} : { begun }),
  });
  // Another process may have begun to migrate in the meantime.
  if (newer) return await requireFit(url, application, screen);
  screen.say(`migrated: ${counted(ran, "step")} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  tellOpen(screen, steps);
}

/**
 * Reports what a plan leaves to its reader: records that violate a bound, fields that look renamed, and objects that can
 * refuse writes.
 */
export function tellOpen(screen: Screen, steps: readonly Step[]): void {
  for (const step of steps)
    if (step.kind === "hold" || step.hint !== null) for (const line of open(step)) screen.say(line);
  tellWarnings(screen, steps);
}

/** Reports objects of somebody else that can refuse or change writes. */
export function tellWarnings(screen: Screen, steps: readonly Step[]): void {
  for (const step of steps) if (step.kind === "warn") for (const line of open(step)) screen.say(line);
}

const open = (step: Step): string[] => {
  const { kind, table, name, note, hint } = step;
  const isTold = kind === "hold" || kind === "warn";
  const subject = name === null ? table : `${table}.${name}`;
  return [
    ...wrapped([`${subject}:`, ...(isTold ? [note] : []), hint ?? ""].join(" ").trim()),
    ...removal(step),
  ];
};

/** Whether the error is a message of PostgreSQL or of the migrator, and not a defect. */
const isTold = (error: unknown): boolean =>
  error instanceof Error &&
  (error.constructor === Error || /^[0-9A-Z]{5}$/.test(String((error as { code?: string }).code)));

function refusedWith(steps: readonly Step[]): Failure {
  const isStuck = steps.some((step) => step.needs === null);
  return new Failure(
    "MIGRATION_REFUSED",
    "The database cannot be migrated automatically; nothing was changed.",
    {
      lines: steps.flatMap(reason),
      remedy: isStuck
        ? "Change the declarations as the notes say. `charter plan` shows every step."
        : "`charter plan` shows every step. `charter migrate --allow-destructive STEP …` runs the steps that you name.",
      details: steps.map(({ kind, table, name, note, needs, loses }) => ({
        kind,
        table,
        name,
        note,
        needs,
        loses,
      })),
    },
  );
}

const unfitWith = (faults: readonly string[]): Failure =>
  new Failure("CLUSTER_UNFIT", "The Citus cluster cannot hold the tables; nothing was changed.", {
    lines: faults.flatMap((fault) => wrapped(fault)),
    details: faults.map((note) => ({ note })),
  });

function reason({ kind, table, name, note, needs, loses }: Step): string[] {
  const title = `${kind} ${table}${name === null ? "" : `.${name}`}`;
  const why =
    needs === null
      ? ""
      : ` It ${loses ? "can lose data" : "holds a long lock"}: needs ${needs} ${nameOf({ table, name })}.`;
  return [title, ...wrapped(`${note}${why}`).map((line) => `  ${line}`)];
}
