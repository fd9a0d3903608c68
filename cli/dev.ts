/** The command `charter dev`: serves the API, and every edit of the declarations once it is saved. */
import { register } from "node:module";
import { Option } from "commander";
import type { Command } from "./shell/command.ts";

export const dev: Command = {
  name: "dev",
  summary: "serve the API and reload on every edit",
  about:
    "Like `charter start` with one process. A saved declaration or hooks file is served within a second, without dropping calls. If it has errors, they are reported, and the previous version keeps serving. The database is migrated if no data can be lost. The types of hooks are written as by `charter types`.",
  options: [
    new Option(
      "--allow-destructive",
      "also migrate edits that lose data, such as a narrower type, and drop the columns of removed fields; by default, these are kept",
    ),
  ],
  json: false,
  serves: true,
  examples: [
    ["charter dev", "then edit a file of resources/"],
    ["DATA_DIR=/tmp/try PORT=3001 charter dev", "beside another server, with a separate database"],
  ],
  exits: { 0: "stopped by a signal", 1: "failed to start, or ended by a second signal" },
  settings: ["PORT", "HOST", "DATABASE_URL", "DATA_DIR", "DEMO", "CONSOLE", "LOG_LEVEL"],
  async run(call) {
    // Before the code that it concerns is imported.
    register("./development/fresh.js", import.meta.url);
    const { develop } = await import("./development/develop.ts");
    await develop(call);
  },
};
