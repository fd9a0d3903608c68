/** The application's own file: that there is one, whose records its members are, and which resource defines custom fields. */

import type { Report } from "../../declare/grammar.ts";
import { knownSource, type Path } from "../../declare/source.ts";
import type { ApplicationDeclaration, ResourceDeclaration } from "../declaration.ts";
import { permissionsOf, uniqueness } from "../fields.ts";
import { type MemberFields, memberFields } from "../members.ts";
import type { Check, Declared, ReportAt, World } from "../world.ts";
import { judgeValues } from "./agreements.ts";
import { fieldOf, resourceOf } from "./outline.ts";
import { below, type Tell, teller } from "./walk.ts";

export const application: Check = (world, report) => {
  const { application: file } = world;
  if (file) {
    members(file, world, report);
    return definitions(file, world, report);
  }
  if (world.faulty.has("application")) return;
  // Where there is no file at all, the fault is shown in the one that is missing.
  const source = world.files[0]?.source ?? knownSource("application.yaml", "", undefined);
  report({ source }, [], {
    rule: "application-missing",
    message: "No application.yaml stands among the declarations.",
    hint: "Add one: it names the application, its members, roles and presets.",
  });
};

type Rule = (application: Declared<ApplicationDeclaration>, world: World, report: ReportAt) => void;

const members: Rule = (application, world, reportAt) => {
  const { members: given, roles } = application.declaration;
  const inFileOf = (file: Declared<unknown>, ...at: Path): Tell =>
    teller((path, fault) => reportAt(file, [...at, ...path], { rule: "members", ...fault }));
  const at = inFileOf(application, "members");
  ranks(roles, inFileOf(application, "roles"));
  const people = resourceOf(given.resource, world);
  if (people === "unknown" || people === null) return;
  const found = memberFields(people);
  absent(people, found, at);
  judgeValues(given.where, people, world, below(at, "where"));
  for (const file of world.files) {
    const inFile = inFileOf(file);
    if (file.declaration !== people) strangers(file.declaration, people, inFile);
    else {
      guarded(people, found, given.where, world, inFile);
      roleField(people, found, roles, inFile);
    }
  }
  if (found.email !== null && found.role !== null) others(people, found, at);
};

/** `charter org create` makes the first member from an email address and the highest role. */
function absent({ resource }: ResourceDeclaration, { email, role }: MemberFields, at: Tell): void {
  if (email === null)
    at(["resource"], {
      message: `No field of \`${resource}\` is of type email and unique, and members are known by theirs.`,
      hint: "Declare it there, as `email: { type: email, required: true, unique: true }`.",
    });
  if (role === null)
    at(["resource"], {
      message: `No field of \`${resource}\` is of type role, so that its records would hold no permission.`,
      hint: "Declare it there, as `role: { type: role, permission: settings.team.manage }`.",
    });
}

/** Roles say what members may do, and nobody else does anything. */
function strangers({ fields }: ResourceDeclaration, { resource }: ResourceDeclaration, report: Tell): void {
  for (const name of Object.keys(fields))
    if (fields[name]!.type === "role")
      report(["fields", name, "type"], {
        message: `Only a \`${resource}\` has a role, since its records are the members.`,
        hint: "Write `type: enum` with the words that this may be.",
      });
}

function roleField(
  { resource, fields }: ResourceDeclaration,
  { role }: MemberFields,
  roles: ApplicationDeclaration["roles"],
  report: Tell,
): void {
  for (const name of Object.keys(fields))
    if (fields[name]!.type === "role" && name !== role)
      report(["fields", name, "type"], {
        message: `\`${role}\` is the role already, and a \`${resource}\` has one.`,
        hint: "Remove one of the two.",
      });
  const usual = role === null ? undefined : fields[role]!.default;
  const lowest = Object.keys(roles).at(-1);
  if (usual === undefined || usual === lowest) return;
  report(["fields", role!, "default"], {
    message: `A new \`${resource}\` would be \`${String(usual)}\` unless another role is sent, and that takes no permission.`,
    hint: `Remove it: the default is the lowest role, \`${lowest}\`, which stands last.`,
  });
}

/** Nobody gives a role above their own: so one above must be able to do whatever one below it can. */
function ranks(roles: ApplicationDeclaration["roles"], report: Tell): void {
  const all = Object.entries(roles);
  all.forEach(([lower, held], i) => {
    held.forEach((permission, at) => {
      const without = all.slice(0, i).find(([, theirs]) => !theirs.includes(permission));
      if (without)
        report([lower, at], {
          message: `\`${lower}\` holds \`${permission}\`, and \`${without[0]}\`, which stands above it, does not.`,
          hint: "Roles stand in their order, the highest first, and each holds whatever those below it hold.",
        });
    });
  });
}

/** What makes a member able to act is written under a permission: else a key of theirs gives back what was taken. */
function guarded(
  people: ResourceDeclaration,
  { role }: MemberFields,
  where: ApplicationDeclaration["members"]["where"],
  world: World,
  report: Tell,
): void {
  for (const name of [...(role === null ? [] : [role]), ...Object.keys(where)]) {
    const found = fieldOf(name, people, world);
    if (!found || (found.mode !== "readWrite" && found.mode !== "createOnly")) continue;
    // A permission without conditions is needed for every record.
    if (found.declared && permissionsOf(found.declared).some(({ of }) => of.length === 0)) continue;
    const decides = name === role ? "what a member may do" : "whether a member may act";
    report(found.origin === "declared" ? ["fields", name] : ["states", "field"], {
      message: `\`${name}\` decides ${decides}, and whoever may write a \`${people.resource}\` may change it.`,
      hint:
        found.origin === "declared"
          ? "Give it a `permission` that is needed for any record."
          : "Move it by actions that need a `permission`, not by `to` in its states.",
    });
  }
  if (people.operations.delete)
    report.key(["operations", "delete"], {
      message: `A \`${people.resource}\` that is deleted holds no permission any more, whoever deletes it.`,
      hint: "Remove `delete`: who leaves is made inactive, under a permission.",
    });
}

/** What else is required could not be given to the first member. */
function others(people: ResourceDeclaration, { email, names, role }: MemberFields, report: Tell): void {
  const covered: readonly (string | null)[] = [email, ...names, role];
  for (const [name, declared] of Object.entries(people.fields)) {
    if (!declared.required || declared.derive !== undefined || covered.includes(name)) continue;
    report(["resource"], {
      message: `\`${name}\` of \`${people.resource}\` is required, and \`charter org create\` knows no value for it.`,
      hint: "Give it a default, or leave `required` out; it knows an email, a role, and texts for names.",
    });
  }
}

const RULE = "definitions";

const definitions: Rule = (application, world, report) => {
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
