/** In charge of the resource of field definitions, which the trait customFields follows. */
import type { Report } from "../../declare/grammar.ts";
import type { ResourceDeclaration } from "../declaration.ts";
import { uniqueness } from "../fields.ts";
import type { Check } from "../world.ts";

const RULE = "definitions";

export const definitions: Check = (world, report) => {
  const { application } = world;
  if (!application) return;
  const { definitions: name } = application.declaration;
  const holder = name === undefined ? undefined : world.resource(name);
  if (holder) keepsKeys(holder.declaration, (path, fault) => report(holder, path, fault));
  const carriers = world.files.filter(({ declaration }) => declaration.traits?.includes("customFields"));
  if (name === undefined && carriers[0])
    report(carriers[0], ["traits", carriers[0].declaration.traits!.indexOf("customFields")], {
      rule: RULE,
      message:
        "Custom fields follow field definitions, and the application names no resource that holds them.",
      hint: "Name it under `definitions` of application.yaml.",
    });
};

/** Answers stand under the key of a definition that was deleted: another of that key would take them for its own. */
function keepsKeys({ fields, operations }: ResourceDeclaration, report: Report): void {
  if (!operations.delete) return;
  for (const [name, { unique }] of Object.entries(fields)) {
    if (unique === undefined) continue;
    const { fields: others = [], while: states, kept } = uniqueness(unique);
    if (kept) continue;
    const parts = [
      others.length > 0 && `fields: [${others.join(", ")}]`,
      states && `while: [${states.join(", ")}]`,
      "kept: true",
    ].filter((part) => typeof part === "string");
    report(["fields", name, "unique"], {
      rule: RULE,
      message: `Answers stay under the \`${name}\` of a definition that was deleted, and this would make it free again.`,
      hint: `Write \`unique: { ${parts.join(", ")} }\`.`,
      onKey: true,
    });
  }
}
