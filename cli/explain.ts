import type { Command } from "./shell/command.ts";
export const explain: Command = {
  name: "explain",
  summary: "x",
  about: "x",
  json: false,
  examples: [],
  async run() {
    return 0;
  },
};
