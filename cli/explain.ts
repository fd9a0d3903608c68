/** The command `charter explain`: explains a declaration in words. */
import type { Command } from "./shell/command.ts";

export const explain: Command = {
  name: "explain",
  summary: "tell what a declaration or an error code means",
  about:
    "Tells of a resource its calls with their scopes, its fields with their modes, and its states with what may follow; of a field, an action or a state every rule; of a file what it declares, of hooks the calls that name them; of an error code its meaning and its remedy. Needs no database.",
  args: [
    {
      name: "<subject>",
      summary: "resource, resource.field, resource.actions.name, resource.STATE, file, or CODE",
    },
  ],
  examples: [
    ["charter explain work_order", ""],
    ["charter explain work_order.status", "what may follow what, and by which action"],
    ["charter explain work_order.actions.cancel", ""],
    ["charter explain work_order.ON_HOLD", "how it is entered and left, and what holds in it"],
    ["charter explain resources/lead.hooks.ts", "which call each hook is for, and with what it refuses"],
    ["charter explain IDEMPOTENCY_KEY_REUSED", "what a client did, and what to do now"],
  ],
  exits: { 1: "nothing has this name; the nearest one is told" },
  async run({ args, screen }) {
    const { loadDeclarations } = await import("./serving/declarations.ts");
    const { explain: explanationOf } = await import("./explanation/subject.ts");
    const { show } = await import("./explanation/show.ts");
    const { application } = await loadDeclarations();
    const explanation = explanationOf(args.subject!, application);
    screen.result(explanation, () => show(screen, explanation));
  },
};
