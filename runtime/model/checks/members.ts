/** The members: the resource of people must be one whose records can be made from an email and a role. */
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
  ranks(roles, (path, fault) => report(application, ["roles", ...path], fault));
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
  guarded(role, (path, fault) => {
    const file = world.resources.get(people.resource);
    if (file) report(file, path, fault);
  });
  if (!found.includes(null)) others(role);
};

interface Role {
  readonly given: ApplicationDeclaration["members"];
  readonly people: ResourceDeclaration;
  readonly world: World;
  readonly report: Report;
}

function ownerRole(owner: string, roles: ApplicationDeclaration["roles"], report: Report): void {
  const [highest] = Object.keys(roles);
  if (!Object.hasOwn(roles, owner))
    report(["owner"], { rule: RULE, ...notAmong(owner, "not one of the roles", Object.keys(roles)) });
  else if (owner !== highest)
    report(["owner"], {
      rule: RULE,
      message: `\`${highest}\` stands above \`${owner}\`, and nobody could ever give it.`,
      hint: "Roles stand in their order, the highest first: put the owner's at the top.",
    });
}

/** Nobody gives a role above their own: so one above must be able to do whatever one below it can. */
function ranks(roles: ApplicationDeclaration["roles"], report: Report): void {
  const all = Object.entries(roles);
  all.forEach(([lower, held], i) => {
    held.forEach((permission, at) => {
      const without = all.slice(0, i).find(([, theirs]) => !theirs.includes(permission));
      if (without)
        report([lower, at], {
          rule: RULE,
          message: `\`${lower}\` holds \`${permission}\`, and \`${without[0]}\`, which stands above it, does not.`,
          hint: "Roles stand in their order, the highest first, and each holds whatever those below it hold.",
        });
    });
  });
}

/** What makes a member able to act is written under a permission: else a key of theirs gives back what was taken. */
function guarded({ given, people, world }: Role, report: Report): void {
  for (const name of [given.role, ...Object.keys(given.active)]) {
    const found = fieldOf(name, people, world);
    if (!found || (found.mode !== "readWrite" && found.mode !== "createOnly")) continue;
    const permission = found.declared?.permission;
    const always =
      typeof permission === "string" ||
      Object.values(permission ?? {}).some((condition) => Object.keys(condition).length === 0);
    if (always) continue;
    const decides = name === given.role ? "what a member may do" : "whether a member may act";
    report(found.origin === "declared" ? ["fields", name] : ["states", "field"], {
      rule: RULE,
      message: `\`${name}\` decides ${decides}, and whoever may write a \`${people.resource}\` may change it.`,
      hint:
        found.origin === "declared"
          ? "Give it a `permission` that is needed for any record."
          : "Move it by actions that need a `permission`, not by `to` in its states.",
    });
  }
  if (people.operations.delete)
    report(["operations", "delete"], {
      rule: RULE,
      message: `A \`${people.resource}\` that is deleted holds no permission any more, whoever deletes it.`,
      hint: "Remove `delete`: who leaves is made inactive, under a permission.",
      onKey: true,
    });
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
  const usual = found.declared?.default;
  const lowest = roles.at(-1);
  if (parts.length === 0 && usual !== undefined && words.includes(usual as string) && usual !== lowest)
    report(["role"], {
      rule: RULE,
      message: `A new \`${people.resource}\` is \`${usual}\` unless another role is sent, and that takes no permission.`,
      hint: `The default is the lowest role, \`${lowest}\`, which stands last.`,
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
