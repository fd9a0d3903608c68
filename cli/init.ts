/** The command `charter init`: creates an application in an empty folder. */
import { Option } from "commander";
import type { Command } from "./shell/command.ts";
import { readResource, readTitle } from "./shell/reading.ts";

export const init: Command = {
  name: "init",
  summary: "begin an application in an empty folder",
  about:
    "Writes an application with one resource, a hook beside it, a test and a script for CI. The folder may hold a package.json, which is added to, node_modules and .git; of anything else nothing is overwritten, and nothing is written. On a terminal it asks for what no option tells.",
  args: [{ name: "[folder]", summary: "made where it is not there; the one it is called in unless given" }],
  options: [
    new Option("--name <text>", "of the API; the folder's unless given").argParser(readTitle),
    new Option(
      "--resource <name>",
      "of its first resource, snake_case singular; task unless given",
    ).argParser(readResource),
  ],
  examples: [
    ["charter init", "here, asking for the names"],
    ["charter init garden --name 'Garden Service' --resource planting", "in a folder of its own"],
    ["charter init --json", "{ folder, name, files: [ … ] }"],
  ],
  exits: { 2: "not called as this help says, or the folder is not empty; nothing is written" },
  async run({ args, options, screen }) {
    const { begin } = await import("./scaffold/begin.ts");
    const { resolve } = await import("node:path");
    const folder = resolve(args.folder ?? ".");
    const begun = await begin(folder, options, screen);
    screen.result({ folder, name: begun.name, files: begun.files }, () => {
      for (const file of begun.files) screen.print(`wrote ${file}`);
      screen.print(`\n${screen.bold(begun.name)} stands. Now:\n`);
      for (const line of begun.next) screen.print(`  ${line}`);
    });
  },
};
