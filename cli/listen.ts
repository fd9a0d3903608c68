/** The command `charter listen`: forwards the events of a running server to a receiver on this machine. */
import { Option } from "commander";
import type { Command } from "./shell/command.ts";
import { ALLOW_REMOTE, forwardTo, SECRET } from "./webhooks/options.ts";

export const listen: Command = {
  name: "listen",
  summary: "forward a server's events to a webhook receiver on this machine",
  about:
    "Follows the events of a running server and posts each to a local receiver, with the body, headers and signature of a webhook delivery. Prints the secret to verify with, and a line for each attempt. A failed attempt is repeated three times within a few seconds; then the next event follows. Goes on when the server restarts. Events that suppress webhooks are not sent. The server needs no webhook endpoint and must not reach the receiver.",
  options: [
    forwardTo("the receiver, such as http://127.0.0.1:4000/hooks").makeOptionMandatory(),
    new Option("--url <address>", "the base address of the API")
      .default("http://127.0.0.1:3000/api/v1")
      .env("CHARTER_URL"),
    new Option(
      "--key <key>",
      "an API key of the server; on this machine, the demo organization's unless given",
    ).env("CHARTER_KEY"),
    new Option("--types <types>", "event types, with commas between; all that the key can read unless given"),
    new Option("--since <time>", "begin with the events of a time, such as 2027-03-08T09:00:00Z").default(
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
    0: "ended by Ctrl-C or SIGTERM",
    1: "the server refused the key or could not be reached at the start",
  },
  settings: ["DATA_DIR"],
  serves: true,
  async run(call) {
    const { listenUntilEnded } = await import("./webhooks/listen.ts");
    await listenUntilEnded(call);
  },
};
