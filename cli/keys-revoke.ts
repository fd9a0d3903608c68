/** In charge of `charter keys revoke`. */
import type { Command } from "./shell/command.ts";

export const keysRevoke: Command = {
  name: "keys revoke",
  summary: "stop a key at once",
  about: "Stops a key at once in every process that serves. It cannot be undone.",
  args: [{ name: "<key-id>", summary: "the key's id, as `charter keys list` shows it" }],
  options: [{ flags: "--org <id>", summary: "the organization", required: true }],
  examples: [
    ["charter keys revoke KEY_ID --org ID", ""],
    ["charter keys revoke KEY_ID --org ID --json", "the key as GET /api-keys/{id} answers it"],
  ],
  settings: ["DATABASE_URL", "DATA_DIR"],
  async run(call) {
    const { administerHere } = await import("./serving/administration.ts");
    const { revokeKey } = await import("../runtime/platform/administer.ts");
    const id = call.args.keyId!;
    const key = await administerHere(call, (serving) => revokeKey(serving, call.options.org as string, id));
    const { screen } = call;
    if (screen.json) return void screen.printJson(key);
    screen.print(`${String(key.name)} (${id}) is revoked: no call with it is answered any more.`);
    return undefined;
  },
};
