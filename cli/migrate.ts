/** The command `charter migrate`: migrates the database to the declarations. */
import { Option } from "commander";
import type { Allowed } from "../codegen/migration/step.ts";
import type { Command } from "./shell/command.ts";

export const migrate: Command = {
  name: "migrate",
  summary: "migrate the database to the declarations",
  about:
    "Runs the steps that `charter plan` shows. If a step can lose data or hold a long lock, nothing is changed without --allow-destructive. Migrations by a newer release are not undone without --back. A second run changes nothing. After a kill, the next run continues where the last one stopped. Works with and without a running server.",
  options: [
    new Option(
      "--allow-destructive [step...]",
      "also run steps that can lose data or hold a long lock: the named ones, or all",
    ),
    new Option(
      "--back",
      "return the database to these declarations after a newer release migrated it: drops rules that conflict, but no data",
    ),
    new Option(
      "--renamed-from <name>",
      "the former name of the application, if application.yaml has a new one",
    ),
    new Option(
      "--settle",
      "rewrite records that servers of the previous release wrote during the rollout, which lack new fields",
    ),
    new Option("--dry-run", "show the plan and change nothing"),
  ],
  examples: [
    ["charter migrate", "run all steps, unless one needs permission"],
    ["charter migrate --dry-run", "the same as `charter plan`"],
    ["charter migrate --allow-destructive notes.color", "also drop this column, after reviewing the plan"],
    ["charter migrate --allow-destructive", "run all steps of the plan"],
    ["charter migrate --settle", "when no server of the previous release runs"],
    ["charter migrate --back", "after a rollback, with the previous declarations"],
    ["charter migrate --json", "{ summary, ran, steps: [ … ] }"],
  ],
  exits: { 0: "the database matches the declarations", 1: "refused or failed; the reason is on stderr" },
  settings: ["DATABASE_URL", "DATA_DIR"],
  async run({ options, screen, lifetime }) {
    const { readConfig } = await import("../runtime/config.ts");
    const { loadDeclarations } = await import("./serving/declarations.ts");
    const { reachDatabase } = await import("./serving/database.ts");
    const { leftAlone, runMigration, tellWarnings } = await import("./serving/migration.ts");
    const { planJson, renderPlan } = await import("../codegen/migration/render.ts");
    const config = readConfig();
    const { application } = await loadDeclarations();
    const { url } = await reachDatabase({ config, screen, lifetime, mayCreate: true });
    const dryRun = options.dryRun === true;
    const { steps, ran, newer, places } = await runMigration(url, application, {
      dryRun,
      ...(typeof options.renamedFrom === "string" ? { renamedFrom: options.renamedFrom } : {}),
      allowDestructive: (options.allowDestructive ?? false) as Allowed,
      back: options.back === true,
      settle: options.settle === true,
      log: (line) => screen.json || screen.print(line),
    });
    screen.result({ ...planJson(steps, places), ran, newer }, () => {
      if (newer) screen.print(leftAlone(newer));
      else if (dryRun) screen.print(renderPlan(steps));
      else tellWarnings(screen, steps);
    });
  },
};
