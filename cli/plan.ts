/** The command `charter plan`: shows what a migration would do, and changes nothing. */
import { Option } from "commander";
import type { Step } from "../codegen/migration/step.ts";
import type { Command } from "./shell/command.ts";

export const plan: Command = {
  name: "plan",
  summary: "show the steps of a migration",
  about:
    "Compares the declarations with the database and shows every step with its lock, the data it can lose and the number of affected rows. On a Citus coordinator, it also shows where each table is. Changes nothing. Works with and without a running server.",
  options: [new Option("--sql", "print only the statements, as a script")],
  examples: [
    ["charter plan", "shows each step"],
    ["charter plan --sql > migration.sql", "writes a script to review or run elsewhere"],
    ["charter plan --json", "{ summary, steps: [ { kind, table, name, sql, lock, loses, needs, … } ] }"],
  ],
  exits: {
    0: "nothing to do, or `charter migrate` can run all steps",
    1: "failed, or a step is impossible or needs --allow-destructive",
  },
  settings: ["DATABASE_URL", "DATA_DIR"],
  async run({ options, screen, lifetime }) {
    const { loadDeclarations } = await import("./serving/declarations.ts");
    const { readConfig } = await import("../runtime/config.ts");
    const { reachDatabase } = await import("./serving/database.ts");
    const { leftAlone, runMigration } = await import("./serving/migration.ts");
    const { planJson, renderPlaces, renderPlan } = await import("../codegen/migration/render.ts");
    const config = readConfig();
    const { application } = await loadDeclarations();
    const { url } = await reachDatabase({ config, screen, lifetime, mayCreate: true });
    const { steps, newer, places } = await screen.during(
      "planning",
      runMigration(url, application, { dryRun: true }),
    );
    screen.result({ ...planJson(steps, places), newer }, () => {
      if (newer) screen.print(options.sql ? comment(leftAlone(newer)) : leftAlone(newer));
      else screen.print(options.sql ? script(steps) : renderPlan(steps));
      if (places && !options.sql) screen.print(`\n${renderPlaces(places)}`);
    });
    return steps.some(({ kind, needs }) => kind === "refuse" || needs !== null) ? 1 : 0;
  },
};

function script(steps: readonly Step[]): string {
  return steps.length === 0 ? "-- The database is up to date." : steps.map(block).join("\n\n");
}

/**
 * Statements that run in batches have parameters that only a migration sets, so they are printed as comments.
 */
function block({ kind, table, name, note, sql, runs }: Step): string {
  const statements = sql.map((text) => `${text};`);
  return [
    comment(`${kind} ${table}${name === null ? "" : `.${name}`}`),
    comment(note),
    ...(runs === "batches" ? [comment("Only `charter migrate` runs this, in batches:")] : []),
    ...(runs === "batches" ? statements.map(comment) : statements),
  ].join("\n");
}

const comment = (text: string): string => text.replace(/^/gm, "-- ");
