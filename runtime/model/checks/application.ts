/** Checks the application's file: that it exists, who the members are, and what defines custom fields. */

import type { Wrong } from "../../declare/node.ts";
import { readSource } from "../../declare/source.ts";
import type { ApplicationDeclaration, ResourceDeclaration } from "../declaration.ts";
import { permissionsOf, uniqueness } from "../fields.ts";
import { type MemberFields, memberFields } from "../members.ts";
import { ANSWERS } from "../types/built-in.ts";
import { notAmong } from "../wording.ts";
import type { Declared, ReportAt, World } from "../world.ts";
import { judgeValues } from "./conditions.ts";
import { fieldOf } from "./outline.ts";
import { below, type Check, type Tell, teller } from "./walk.ts";

export const application: Check = (world, report) => {
  const { application: file } = world;
  definitions(world, report);
  if (file) return members(file, world, report);
  if (world.faulty.has("application")) return;
  // If the file does not exist, the fault is shown in the missing file.
  const source = world.files[0]?.source ?? readSource("application.yaml", "").source;
  report({ source }, [], {
    rule: "application-missing",
    message: "There is no application.yaml among the declarations.",
    hint: "Add one with the application's name, roles and presets.",
  });
};

function members(application: Declared<ApplicationDeclaration>, world: World, reportAt: ReportAt): void {
  const { roles } = application.declaration;
  const inFileOf = (file: Declared<unknown>): Tell =>
    teller((path, fault) => reportAt(file, path, { rule: "members", ...fault }));
  ranks(roles, below(inFileOf(application), "roles"));
  const [first, ...others] = ofType("role", world);
  // A file that has faults may contain it.
  if (!first && world.faulty.size === 0)
    inFileOf(application).key(["roles"], {
      message: "No field is of type role, so no member would have any permission.",
      hint: "Declare one in the resource of the people to whom keys are issued, such as `role: { type: role, where: { status: ACTIVE }, permission: settings.team.manage }`.",
    });
  if (!first) return;
  const { file, name } = first;
  const { declaration: people } = file;
  for (const other of others)
    inFileOf(other.file)(["fields", other.name, "type"], {
      message: `The members are the records of \`${people.resource}\`, and \`${name}\` is already their role.`,
      hint: "Remove it, or write `type: enum` with the allowed values.",
    });
  const report = inFileOf(file);
  const found = memberFields(people);
  judgeValues(first.field.where!, people, world, below(report, "fields", name, "where"));
  guarded(people, name, world, report);
  usualRole(people, name, roles, report);
  if (found.email !== null) return knownTo(people, found, report);
  report(["fields", name, "type"], {
    message: `Members are identified by email, and no field of \`${people.resource}\` is both unique and of type email.`,
    hint: "Declare one next to it, such as `email: { type: email, required: true, unique: true }`.",
  });
}

/** The fields of a type in all resources. */
const ofType = (type: string, { files }: World) =>
  files.flatMap((file) =>
    Object.entries(file.declaration.fields).flatMap(([name, field]) =>
      field.type === type ? [{ file, name, field }] : [],
    ),
  );

function usualRole(
  { resource, fields }: ResourceDeclaration,
  role: string,
  roles: ApplicationDeclaration["roles"],
  report: Tell,
): void {
  const usual = fields[role]!.default;
  const lowest = Object.keys(roles).at(-1);
  if (usual === undefined || usual === lowest) return;
  report(["fields", role, "default"], {
    message: `A new \`${resource}\` would get the role \`${String(usual)}\` by default, which needs no permission.`,
    hint: `Remove it: the default is then the lowest role, \`${lowest}\`, which is listed last.`,
  });
}

/**
 * Nobody may assign a role above their own, so a higher role must be able to do everything that a lower one
 * can.
 */
function ranks(roles: ApplicationDeclaration["roles"], report: Tell): void {
  const all = Object.entries(roles);
  all.forEach(([lower, held], i) => {
    held.forEach((permission, at) => {
      const without = all.slice(0, i).find(([, theirs]) => !theirs.includes(permission));
      if (without)
        report([lower, at], {
          message: `\`${lower}\` grants \`${permission}\`, but the higher role \`${without[0]}\` does not.`,
          hint: "List the highest role first. Each role must grant all permissions of the roles below it.",
        });
    });
  });
}

/**
 * Fields that make a member able to act need a permission. Otherwise, a member's key could restore rights
 * that were taken away.
 */
function guarded(people: ResourceDeclaration, role: string, world: World, report: Tell): void {
  for (const name of [role, ...Object.keys(people.fields[role]!.where!)]) {
    const found = fieldOf(name, people, world);
    if (!found || (found.mode !== "readWrite" && found.mode !== "createOnly")) continue;
    // A permission without conditions is needed for every record.
    if (found.declared && permissionsOf(found.declared).some(({ of }) => of.length === 0)) continue;
    const decides = name === role ? "what a member may do" : "whether a member may act";
    report(found.origin === "declared" ? ["fields", name] : ["states", "field"], {
      message: `\`${name}\` decides ${decides}, but any key that may write a \`${people.resource}\` can change it.`,
      hint:
        found.origin === "declared"
          ? "Give it a `permission` without conditions."
          : "Change it with actions that need a `permission`, not with `to` in its states.",
    });
  }
  if (people.operations.delete)
    report.key(["operations", "delete"], {
      message: `Deleting a \`${people.resource}\` removes the member's permissions, but needs no permission itself.`,
      hint: "Remove `delete`, and make members inactive instead, which needs a permission.",
    });
}

/**
 * `charter org create` makes the first member from only an email address and the highest role, so it cannot
 * fill any other required field.
 */
function knownTo(people: ResourceDeclaration, { email, names, role }: MemberFields, report: Tell): void {
  const known: readonly (string | null)[] = [email, ...names, role];
  for (const [name, declared] of Object.entries(people.fields)) {
    if (!declared.required || declared.derive !== undefined || known.includes(name)) continue;
    report.key(["fields", name, "required"], {
      message: `\`${name}\` of \`${people.resource}\` is required, but \`charter org create\` has no value for it.`,
      hint: "Give it a default or remove `required`. The command sets only the email, the role and the names.",
    });
  }
}

const RULE = "definitions";

function definitions(world: World, report: ReportAt): void {
  const [first, ...others] = ofType("customFields", world);
  if (!first) return;
  const to = String(first.field.to);
  const holder = world.resource(to);
  if (holder) {
    const tell = teller((path, fault) => report(holder, path, { rule: RULE, ...fault }));
    answers(holder.declaration, tell);
    keepsKeys(holder.declaration, tell);
    const fault = lacking(holder.declaration);
    if (fault) report(first.file, ["fields", first.name, "to"], { rule: RULE, ...fault });
  }
  // An unknown resource is reported elsewhere.
  for (const { file, name, field } of others)
    if (field.to !== to && (world.resource(String(field.to)) || world.faulty.has(String(field.to))))
      report(file, ["fields", name, "to"], {
        rule: RULE,
        message: `The custom fields of \`${first.file.declaration.resource}\` use the definitions in \`${to}\`, and all custom fields must use the same resource.`,
        hint: `Write \`to: ${to}\`.`,
      });
}

/** A custom field of another type could not be validated. */
function answers({ fields }: ResourceDeclaration, report: Tell): void {
  for (const [i, word] of ((fields.type?.values ?? []) as readonly string[]).entries())
    if (!ANSWERS.some((known) => known === word))
      report(["fields", "type", "values", i], notAmong(word, "not a type of custom field", ANSWERS));
}

/** The fields of a definition that the runtime reads, each with its type. */
const PARTS = {
  resourceType: "resourceType",
  key: "text",
  type: "enum",
  options: "list",
  isRequired: "boolean",
  isActive: "boolean",
};

/** Without one of them, no custom field could be validated, and not even the database created. */
function lacking({ resource, fields }: ResourceDeclaration): Wrong | null {
  const names = Object.entries(PARTS)
    .filter(([name, type]) => fields[name]?.type !== type)
    .map(([name, type]) => `\`${name}\` of type ${type}`);
  if (names.length === 0) return null;
  return {
    message: `\`${resource}\` cannot define custom fields: it lacks ${names.join(", ")}.`,
    hint: "Name the resource whose records are the definitions, or add these fields to it. `charter docs applications` shows one.",
  };
}

/** Custom fields stay under the key of a deleted definition: a new one with that key would take them over. */
function keepsKeys({ fields, operations }: ResourceDeclaration, report: Tell): void {
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
      message: `Values stay stored under the \`${name}\` of a deleted definition, but this lets a new definition reuse it.`,
      hint: `Write \`unique: { ${parts.join(", ")} }\`.`,
      onKey: true,
    });
  }
}
