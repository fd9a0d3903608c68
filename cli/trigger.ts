/** The command `charter trigger`: sends an example event to a receiver. */
import { type Command, EXIT } from "./shell/command.ts";
import { ALLOW_REMOTE, forwardTo, SECRET } from "./webhooks/options.ts";

export const trigger: Command = {
  name: "trigger",
  summary: "send an example event to a webhook receiver",
  about:
    "Generates an example event of a type from the declarations and posts it to a receiver once, with the headers and signature of a webhook delivery. Each event has a new id. Its record does not exist, and the event is not in the feed. Needs no server and no database.",
  args: [{ name: "<type>", summary: "the event's type, such as customer.created" }],
  options: [
    forwardTo("the receiver, such as http://127.0.0.1:4000/hooks; without it, the event is only printed"),
    SECRET,
    ALLOW_REMOTE,
  ],
  examples: [
    ["charter trigger customer.created --forward http://127.0.0.1:4000/hooks --secret whsec_…", ""],
    ["charter trigger customer.created", "prints the event"],
    [
      "charter trigger customer.created --forward … --json",
      "{ id, type, status, latencyMs, error, answer, secret }",
    ],
  ],
  exits: {
    0: "the receiver returned 2xx",
    1: "the receiver did not return 2xx, or no event has this type; lists the types",
  },
  async run({ args, options, screen }) {
    const { readReceiver, readSecret } = await import("./webhooks/receiver.ts");
    const receiver = options.forward === undefined ? null : readReceiver(options);
    const secret = readSecret(options);
    const { loadDeclarations } = await import("./serving/declarations.ts");
    const { makeExample, printAttempt } = await import("./webhooks/trigger.ts");
    const { application } = await loadDeclarations();
    const event = makeExample(application, args.type!);
    if (receiver === null) {
      screen.printJson(event);
      return EXIT.done;
    }
    const { createForwarder } = await import("./webhooks/forward.ts");
    const forwarder = createForwarder(receiver, secret, options.allowRemote === true);
    const attempted = await forwarder.send(event.id, JSON.stringify(event));
    printAttempt(screen, { id: event.id, type: event.type, ...attempted }, options.secret ? null : secret);
    return attempted.isTaken ? EXIT.done : EXIT.refused;
  },
};
