/** In charge of the members: the resource of people must be one whose records can be made from an email and a role. */
import type { Report } from "../../declare/grammar.ts";
import type { Path } from "../../declare/source.ts";
import type { ApplicationDeclaration, ResourceDeclaration } from "../declaration.ts";
import type { Check, World } from "../world.ts";
import { literalFaults } from "./judge.ts";
import { fieldOf, noField, type Outline, resourceOf } from "./outline.ts";
import { notAmong, quoted } from "./wording.ts";

const RULE = "members";

export const members: Check = (world, report) => {
  const { application } = world;
  if (!application) return;
  const { members: given, roles } = application.declaration;
  const at: Report = (path, fault) => report(application, ["members", ...path], fault);
  ownerRole(given.owner, roles, at);
  const people = resourceOf(given.resource, world);
  if (people === "unknown") return;
  if (people === null)
    return at(["resource"], {
      rule: RULE,
      ...notAmong(given.resource, "not a resource", world.resources.keys()),
    });
  const role: Role = { given, people, world, report: at };
  const found = [email(role), ...names(role), roleField(role, Object.keys(roles))];
  active(role);
  if (!found.includes(null)) others(role);
};

interface Role {
  readonly given: ApplicationDeclaration["members"];
  readonly people: ResourceDeclaration;
  readonly world: World;
  readonly report: Report;
}

function ownerRole(owner: string, roles: ApplicationDeclaration["roles"], report: Report): void {
  if (!Object.hasOwn(roles, owner))
    report(["owner"], { rule: RULE, ...notAmong(owner, "not one of the roles", Object.keys(roles)) });
}

/** The field of a name that meets a condition; else says so and returns null. */
function field(
  name: string,
  path: Path,
  { people, world, report }: Role,
  expected: string,
  meets: (field: Outline) => boolean,
): Outline | null {
  const found = fieldOf(name, people, world);
  if (!found) report(path, { rule: RULE, ...noField(name, people, world) });
  else if (!meets(found))
    report(path, {
      rule: RULE,
      message: `Expected ${expected}, and \`${name}\` of \`${people.resource}\` is none.`,
      hint: "`charter org create` makes the first member from an email address.",
    });
  else return found;
  return null;
}

function email(role: Role): Outline | null {
  return field(
    role.given.email,
    ["email"],
    role,
    "a unique email field",
    ({ options, declared }) => options?.type === "email" && declared?.unique === true,
  );
}

function names(role: Role): (Outline | null)[] {
  return role.given.names.map((name, i) =>
    field(
      name,
      ["names", i],
      role,
      "a required text field",
      ({ options, declared }) => options?.type === "text" && declared?.required === true,
    ),
  );
}

function roleField(role: Role, roles: readonly string[]): Outline | null {
  const { given, people, report } = role;
  const found = field(
    given.role,
    ["role"],
    role,
    "an enum of the roles",
    ({ options }) => options?.type === "enum",
  );
  if (!found) return null;
  const words = found.options!.values as readonly string[];
  const strange = words.filter((word) => !roles.includes(word));
  const absent = roles.filter((word) => !words.includes(word));
  const says = (those: readonly string[], tail: string) =>
    `${quoted(those)} ${those.length === 1 ? "is" : "are"} ${tail}`;
  const parts = [
    ...(strange.length > 0 ? [says(strange, "not under `roles`")] : []),
    ...(absent.length > 0 ? [says(absent, `not among the words of \`${given.role}\``)] : []),
  ];
  if (parts.length > 0)
    report(["role"], {
      rule: RULE,
      message: `\`${given.role}\` of \`${people.resource}\` and \`roles\` differ: ${parts.join(", and ")}.`,
      hint: "Both list the same words.",
    });
  return found;
}

function active(role: Role): void {
  const { given, people, world, report } = role;
  for (const [name, value] of Object.entries(given.active)) {
    const found = fieldOf(name, people, world);
    if (!found) {
      report(["active", name], { rule: RULE, ...noField(name, people, world), onKey: true });
      continue;
    }
    if (!found.hasColumn || found.options === null) {
      report(["active", name], {
        rule: RULE,
        message: `\`${name}\` keeps no value of its own.`,
        onKey: true,
      });
      continue;
    }
    for (const { path, message } of literalFaults(value, found.options, world))
      report(["active", name, ...path], {
        rule: RULE,
        message: `\`${name}\` never has this value. ${message}`,
      });
  }
}

/** What else is required could not be given to the first member. */
function others({ given, people, report }: Role): void {
  const covered = [given.email, ...given.names, given.role];
  for (const [name, declared] of Object.entries(people.fields)) {
    if (!declared.required || declared.from !== undefined || covered.includes(name)) continue;
    report(["resource"], {
      rule: RULE,
      message: `\`${name}\` of \`${people.resource}\` is required, and \`charter org create\` knows no value for it.`,
      hint: "Give it a default, or leave `required` out; names belong under `names`.",
    });
  }
}
