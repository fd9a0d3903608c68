/** The command `charter listen`: forwards the events of a running server to a receiver on this machine. */
import { Option } from "commander";
import type { Command } from "./shell/command.ts";
import { ALLOW_REMOTE, forwardTo, SECRET } from "./webhooks/options.ts";

export const listen: Command = {
  name: "listen",
  summary: "forward a server's events to a webhook receiver on this machine",
  about:
    "Follows the events of a running server and posts each to a local receiver, with the body, headers and signature of a webhook delivery. Prints the secret for verification, and a line for each attempt. A failed attempt is repeated three times within a few seconds, then the next event is sent. Continues when the server restarts. Does not send events that suppress webhooks. The server needs no webhook endpoint and no access to the receiver.",
  options: [
    forwardTo("the receiver, such as http://127.0.0.1:4000/hooks").makeOptionMandatory(),
    new Option("--url <address>", "the base address of the API")
      .default("http://127.0.0.1:3000/api/v1")
      .env("CHARTER_URL"),
    new Option(
      "--key <key>",
      "an API key of the server; default for a server on this machine: the key of the demo organization",
    ).env("CHARTER_KEY"),
    new Option("--types <types>", "event types, separated by commas; default: all that the key can read"),
    new Option("--since <time>", "start with the events of a time, such as 2027-03-08T09:00:00Z").default(
      "now",
    ),
    SECRET,
    ALLOW_REMOTE,
  ],
  examples: [
    ["charter listen --forward http://127.0.0.1:4000/hooks", "every event from now on"],
    [
      "charter listen --forward http://127.0.0.1:4000/hooks --types customer.created,customer.updated",
      "events of two types",
    ],
    [
      "CHARTER_URL=https://api.example.com/api/v1 CHARTER_KEY=sk_… charter listen --forward …",
      "the events of another server",
    ],
    ["charter listen --forward … --json", "a JSON object a line; `kind` is listening, delivery or end"],
  ],
  exits: {
    0: "stopped by Ctrl-C or SIGTERM",
    1: "the server refused the key or could not be reached at the start",
  },
  settings: ["DATA_DIR"],
  serves: true,
  async run(call) {
    const { listenUntilEnded } = await import("./webhooks/listen.ts");
    await listenUntilEnded(call);
  },
};
