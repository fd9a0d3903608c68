/** In charge of `charter keys rotate`. */
import type { Command } from "./shell/command.ts";
import { wholeNumber } from "./shell/reading.ts";

const DAY = 86_400;

export const keysRotate: Command = {
  name: "keys rotate",
  summary: "replace a key; the old one works on for a while",
  about:
    "Makes a new key with the same rights. The old one goes on working for a grace period, so that callers can change over. The new key is shown this once.",
  args: [{ name: "<key-id>", summary: "the key's id, as `charter keys list` shows it" }],
  options: [
    { flags: "--org <id>", summary: "the organization", required: true },
    {
      flags: "--grace <seconds>",
      summary: "how long the old one works on, at most 604800 (7 days)",
      read: wholeNumber("--grace", 0, 7 * DAY),
      fallback: DAY,
    },
  ],
  examples: [
    ["charter keys rotate KEY_ID --org ID", "the old one works for another day"],
    ["charter keys rotate KEY_ID --org ID --grace 0", "the old one stops at once"],
    ["charter keys rotate KEY_ID --org ID --json", "{ id, key, prefix, scopes } of the new key"],
  ],
  settings: ["DATABASE_URL", "DATA_DIR"],
  async run(call) {
    const { administerHere } = await import("./serving/administration.ts");
    const { rotateKey } = await import("../runtime/platform/administer.ts");
    const { org, grace } = call.options as { readonly org: string; readonly grace: number };
    const issued = await administerHere(call, (serving) => rotateKey(serving, org, call.args.keyId!, grace));
    const { screen } = call;
    if (screen.json) return void screen.printJson(issued);
    const { printKey } = await import("./serving/keys.ts");
    printKey(screen, issued);
    return undefined;
  },
};
