/** The command `charter org create`: creates an organization and the member who owns it. */
import { Option } from "commander";
import { administering } from "./shell/administering.ts";
import { readName } from "./shell/reading.ts";

export const orgCreate = administering({
  name: "org create",
  summary: "create an organization and its owner",
  about:
    "Creates an organization and its first member, the owner, whose names are derived from the email. Works with and without a running server.",
  options: [
    new Option("--name <text>", "the organization's name").makeOptionMandatory().argParser(readName),
    new Option("--owner-email <address>", "the owner's email").makeOptionMandatory(),
  ],
  flags: { "/email": "--owner-email" },
  examples: [
    ['charter org create --name "Sunny Roofs" --owner-email ada@example.com', ""],
    [
      'charter org create --name "Sunny Roofs" --owner-email ada@example.com --json',
      "{ organizationId, ownerId }",
    ],
  ],
  work: ({ createOrganization }, serving, { options }) =>
    createOrganization(serving, options.name as string, options.ownerEmail as string),
  show({ organizationId, ownerId }, { options, screen }) {
    const email = options.ownerEmail as string;
    screen.table([
      [screen.faint("Organization"), organizationId],
      [screen.faint("Owner"), `${ownerId}  ${email}`],
    ]);
    screen.print();
    screen.print("A key for it:");
    screen.print(
      `  charter keys create --org ${organizationId} --as ${email} --name "First key" --preset full_access`,
    );
  },
});
