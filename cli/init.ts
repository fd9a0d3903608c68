/** The command `charter init`: creates an application in an empty folder. */
import { Option } from "commander";
import type { Command } from "./shell/command.ts";
import { readResource, readTitle } from "./shell/reading.ts";

export const init: Command = {
  name: "init",
  summary: "create an application in an empty folder",
  about:
    "Creates an application with one resource, a hook, a test and a script for CI. The folder may already contain node_modules, .git and a package.json, which is extended. If it contains anything else, nothing is written. In a terminal, the command asks for names that no option gives.",
  args: [{ name: "[folder]", summary: "created if it does not exist; default: the current folder" }],
  options: [
    new Option("--name <text>", "the name of the API; default: the folder's name").argParser(readTitle),
    new Option(
      "--resource <name>",
      "the name of its first resource, snake_case singular; default: task",
    ).argParser(readResource),
  ],
  examples: [
    ["charter init", "in the current folder; asks for the names"],
    ["charter init garden --name 'Garden Service' --resource planting", "in a new folder"],
    ["charter init --json", "{ folder, name, files: [ … ] }"],
  ],
  exits: { 2: "invalid call, or the folder is not empty; nothing is written" },
  async run({ args, options, screen }) {
    const { begin } = await import("./scaffold/begin.ts");
    const { resolve } = await import("node:path");
    const folder = resolve(args.folder ?? ".");
    const begun = await begin(folder, options, screen);
    screen.result({ folder, name: begun.name, files: begun.files }, () => {
      for (const file of begun.files) screen.print(`wrote ${file}`);
      screen.print(`\n${screen.bold(begun.name)} is ready. Next:\n`);
      for (const line of begun.next) screen.print(`  ${line}`);
    });
  },
};
