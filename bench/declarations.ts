/** In charge of applications of any size: declarations as an engineer writes them, of resources that nobody needs. */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** `aaab` for 1: names of declarations have no digits. */
const word = (n: number): string =>
  [17_576, 676, 26, 1].map((part) => LETTERS[Math.floor(n / part) % 26]).join("");

/** Path of the n-th resource's list. */
export const pathOf = (n: number): string => `/things-${word(n)}`;

const APPLICATION = `application: Large
summary: Things and who keeps them.
members:
  resource: team_member
  where: { isActive: true }
roles: { OWNER: [settings.api-keys.manage, settings.webhooks.manage, settings.team.manage] }
presets: { full_access: ["*:*"] }
`;
const TEAM_MEMBER = `resource: team_member
collection: team_members
idPrefix: tm
summary: A person.
fields:
  name: { type: text, max: 100, required: true }
  email: { type: email, required: true, unique: true }
  role: { type: role, permission: settings.team.manage }
  isActive: { type: boolean, default: true, permission: settings.team.manage }
operations: { list: {}, get: {}, create: {}, update: {} }
events:
  team_member.created: { on: create }
  team_member.updated: { on: update }
`;

/** Of the size of an average one of ours: 8 fields, 4 states, 3 actions, 5 events, 2 references to neighbours. */
function thing(n: number, count: number): string {
  const name = `thing_${word(n)}`;
  const [before, after] = [`thing_${word((n + count - 1) % count)}`, `thing_${word((n + 1) % count)}`];
  return `resource: ${name}
collection: things_${word(n)}
idPrefix: t${word(n)}
summary: A thing of kind ${word(n)}.

traits: [externalReferences]

fields:
  code:      { type: text, max: 60, required: true, unique: true }
  name:      { type: text, max: 200, required: true }
  notes:     { type: text, max: 5000 }
  kind:      { type: enum, values: [SMALL, MEDIUM, LARGE], default: SMALL }
  amount:    { type: decimal, scale: 2 }
  dueOn:     { type: date }
  beforeId:  { type: reference, to: ${before}, mode: createOnly }
  afterId:   { type: reference, to: ${after} }
  openedAt:  { type: timestamp, mode: readOnly }
  closedAt:  { type: timestamp, mode: readOnly }
  ownerId:   { type: owner }

states:
  field: status
  summary: Moved by actions alone.
  default: DRAFT
  values:
    DRAFT:     {}
    OPEN:      { required: [openedAt], set: { openedAt: now } }
    CLOSED:    { terminal: true, locks: [amount], required: [closedAt], set: { closedAt: now } }
    CANCELLED: { terminal: true }

operations: { list: {}, get: {}, create: {}, update: {} }

actions:
  open:
    summary: Take it up.
    from: [DRAFT]
    to: OPEN
    emits: ${name}.opened
  close:
    summary: Finish it.
    from: [OPEN]
    to: CLOSED
    emits: ${name}.closed
  cancel:
    summary: Call it off.
    from: [DRAFT, OPEN]
    to: CANCELLED
    emits: ${name}.cancelled

events:
  ${name}.created:   { on: create }
  ${name}.updated:   { on: update }
  ${name}.opened:    {}
  ${name}.closed:    {}
  ${name}.cancelled: {}
`;
}

/** The files of an application of so many resources: name and text. */
export function declarationsOf(count: number): [name: string, text: string][] {
  const things = count - 1;
  return [
    ["application.yaml", APPLICATION],
    ["team-member.yaml", TEAM_MEMBER],
    ...Array.from({ length: things }, (_, n): [string, string] => [
      `thing-${word(n)}.yaml`,
      thing(n, things),
    ]),
  ];
}

/** Makes a package of such an application: the built code of another package, over its own declarations. */
export function makePackage(root: string, folder: string, count: number): void {
  mkdirSync(join(folder, "resources"), { recursive: true });
  cpSync(join(root, "package.json"), join(folder, "package.json"));
  cpSync(join(root, "dist"), join(folder, "dist"), {
    recursive: true,
    filter: (path) => !path.startsWith(join(root, "dist", "resources")),
  });
  cpSync(join(root, "runtime", "platform"), join(folder, "runtime", "platform"), {
    recursive: true,
    filter: (path) => !path.endsWith(".ts"),
  });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const [name, text] of declarationsOf(count)) writeFileSync(join(folder, "resources", name), text);
}
