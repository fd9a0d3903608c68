import type { Command } from "./shell/command.ts";
export const types: Command = {
  name: "types",
  summary: "x",
  about: "x",
  json: false,
  examples: [],
  async run() {
    return 0;
  },
};
