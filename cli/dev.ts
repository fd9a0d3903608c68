import type { Command } from "./shell/command.ts";
export const dev: Command = {
  name: "dev",
  summary: "x",
  about: "x",
  json: false,
  examples: [],
  async run() {
    return 0;
  },
};
