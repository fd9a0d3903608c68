/** The command `charter explain`: explains a declaration in words. */
import type { Command } from "./shell/command.ts";

export const explain: Command = {
  name: "explain",
  summary: "explain a declaration or an error code",
  about:
    "For a resource, shows its calls with their scopes, its fields with their modes, and its states with the moves between them. For a field, an action or a state, shows every rule. For a file, shows its declarations, or the calls of its hooks. For an error code, shows its meaning and what to do. Needs no database.",
  args: [
    {
      name: "<subject>",
      summary: "resource, resource.field, resource.actions.name, resource.STATE, file, or CODE",
    },
  ],
  examples: [
    ["charter explain work_order", ""],
    ["charter explain work_order.status", "the moves between states, and the actions that make them"],
    ["charter explain work_order.actions.cancel", ""],
    ["charter explain work_order.ON_HOLD", "how records enter and leave it, and its rules"],
    ["charter explain resources/lead.hooks.ts", "the calls and error codes of each hook"],
    ["charter explain IDEMPOTENCY_KEY_REUSED", "the cause, and what a client should do"],
  ],
  exits: { 1: "nothing has this name; suggests the most similar one" },
  async run({ args, screen }) {
    const { loadDeclarations } = await import("./serving/declarations.ts");
    const { explain: explanationOf } = await import("./explanation/subject.ts");
    const { show } = await import("./explanation/show.ts");
    const { application } = await loadDeclarations();
    const explanation = explanationOf(args.subject!, application);
    screen.result(explanation, () => show(screen, explanation));
  },
};
