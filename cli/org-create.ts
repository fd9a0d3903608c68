/** In charge of `charter org create`. */

import type { Command } from "./shell/command.ts";
import { readName } from "./shell/reading.ts";

export const orgCreate: Command = {
  name: "org create",
  summary: "make an organization and its owner",
  about:
    "Makes an organization and its first member, who owns it; the owner's names come from the email. Works while a server runs and while none does.",
  options: [
    { flags: "--name <text>", summary: "name of the organization", required: true, read: readName },
    { flags: "--owner-email <address>", summary: "email of its owner", required: true },
  ],
  flags: { "/email": "--owner-email" },
  examples: [
    ['charter org create --name "Sunny Roofs" --owner-email ada@example.com', ""],
    [
      'charter org create --name "Sunny Roofs" --owner-email ada@example.com --json',
      "{ organizationId, ownerId }",
    ],
  ],
  settings: ["DATABASE_URL", "DATA_DIR"],
  async run(call) {
    const { administerHere } = await import("./serving/administration.ts");
    const { createOrganization } = await import("../runtime/platform/administer.ts");
    const name = call.options.name as string;
    const email = call.options.ownerEmail as string;
    const made = await administerHere(call, (serving) => createOrganization(serving, name, email));
    const { screen } = call;
    if (screen.json) return void screen.printJson(made);
    screen.table([
      [screen.faint("Organization"), made.organizationId],
      [screen.faint("Owner"), `${made.ownerId}  ${email}`],
    ]);
    screen.print();
    screen.print("A key for it:");
    screen.print(
      `  charter keys create --org ${made.organizationId} --as ${email} --name "First key" --preset full_access`,
    );
    return undefined;
  },
};
