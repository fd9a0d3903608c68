/** The command `charter migrate`: migrates the database to the declarations. */
import { Option } from "commander";
import type { Allowed } from "../codegen/migration/step.ts";
import type { Command } from "./shell/command.ts";

export const migrate: Command = {
  name: "migrate",
  summary: "bring the database to the declarations",
  about:
    "Runs the steps that `charter plan` shows. Steps that can lose data or hold a long lock are refused, and nothing at all is changed, unless --allow-destructive is given. A release leaves alone what a newer one migrated, unless --back is given. Run twice, it does nothing the second time; killed, the next one goes on from there. Works while a server runs and while none does.",
  options: [
    new Option(
      "--allow-destructive [step...]",
      "run steps that can lose data or hold a long lock: those of these names, or all",
    ),
    new Option(
      "--back",
      "take the database back to these declarations, after a newer release migrated it: what is in their way is relaxed, and nothing is removed",
    ),
    new Option(
      "--renamed-from <name>",
      "the application's former name, where application.yaml has another now",
    ),
    new Option(
      "--settle",
      "look at every record again: what servers of the release before wrote meanwhile lacks new fields",
    ),
    new Option("--dry-run", "show the plan and change nothing"),
  ],
  examples: [
    ["charter migrate", "what is harmless is done"],
    ["charter migrate --dry-run", "the same as `charter plan`"],
    ["charter migrate --allow-destructive notes.color", "drop this one column, after the plan was read"],
    ["charter migrate --allow-destructive", "all that the plan shows"],
    ["charter migrate --settle", "once no server of the release before runs"],
    ["charter migrate --back", "with the declarations of the release before, after a rollback"],
    ["charter migrate --json", "{ summary, ran, steps: [ … ] }"],
  ],
  exits: { 0: "the database follows the declarations", 1: "refused or failed; the reason is on stderr" },
  settings: ["DATABASE_URL", "DATA_DIR"],
  async run({ options, screen, lifetime }) {
    const { readConfig } = await import("../runtime/config.ts");
    const { loadDeclarations } = await import("./serving/declarations.ts");
    const { reachDatabase } = await import("./serving/database.ts");
    const { leftAlone, runMigration } = await import("./serving/migration.ts");
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
    });
  },
};
