/** Permissions: each that something needs is granted, and each that is granted is needed. */
import type { Path } from "../../declare/source.ts";
import type { ResourceDeclaration } from "../declaration.ts";
import { JOURNALS } from "../journal.ts";
import { notAmong } from "../wording.ts";
import type { Check } from "../world.ts";

export const permissions: Check = (world, report) => {
  const { application } = world;
  if (!application) return;
  const granted = new Set(Object.values(application.declaration.roles).flat());
  const needed = new Set(JOURNALS.flatMap(({ permission }) => permission ?? []));
  for (const file of world.files)
    for (const { permission, path, onKey = false } of needs(file.declaration)) {
      needed.add(permission);
      if (granted.has(permission)) continue;
      const hint = "Grant it to a role under `roles` of application.yaml.";
      const fault = notAmong(permission, "not granted to any role", granted, hint);
      report(file, path, { rule: "permission", ...fault, onKey });
    }
  if (world.faulty.size > 0) return;
  const missing = [...needed].filter((other) => !granted.has(other));
  const hint = "Remove it, or name it as the `permission` of a field, an action or a resource.";
  for (const [role, list] of Object.entries(application.declaration.roles))
    list.forEach((permission, i) => {
      if (needed.has(permission)) return;
      const fault = notAmong(permission, "not needed by anything", missing, hint);
      report(application, ["roles", role, i], { rule: "permission", ...fault });
    });
};

interface Need {
  readonly permission: string;
  readonly path: Path;
  readonly onKey?: boolean;
}

function* needs({ fields, permission: own, actions = {} }: ResourceDeclaration): Generator<Need> {
  for (const [name, { permission }] of Object.entries(fields)) {
    const path = ["fields", name, "permission"];
    if (typeof permission === "string") yield { permission, path };
    else
      for (const one of Object.keys(permission ?? {}))
        yield { permission: one, path: [...path, one], onKey: true };
  }
  if (own !== undefined) yield { permission: own, path: ["permission"] };
  for (const [name, { permission }] of Object.entries(actions))
    if (permission !== undefined) yield { permission, path: ["actions", name, "permission"] };
}
