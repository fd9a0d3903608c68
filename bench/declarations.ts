/** Generates applications of any size, with realistic declarations of invented resources. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesOf } from "../codegen/scaffold/application.ts";
import { namesOf } from "../codegen/scaffold/names.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** `aaab` for 1, since names in declarations have no digits. */
const word = (n: number): string =>
  [17_576, 676, 26, 1].map((part) => LETTERS[Math.floor(n / part) % 26]).join("");

export const pathOf = (n: number): string => `/things-${word(n)}`;

/** The initial files of an application: its own declaration, and that of its members. */
const BEGINNING = filesOf("Large", namesOf("thing", new Set()));
const MEMBER = BEGINNING.get("resources/member.yaml")!;
const APPLICATION = BEGINNING.get("resources/application.yaml")!;

const QUESTION = `resource: question
collection: questions
idPrefix: qu
summary: A custom field that the organization registered for a kind of record.
fields:
  resourceType: { type: resourceType, of: customFields, required: true, mode: createOnly }
  key: { type: text, max: 60, required: true, mode: createOnly, unique: [resourceType] }
  label: { type: text, max: 200, required: true }
  type: { type: enum, values: [TEXT, NUMBER, BOOLEAN, DATE, SELECT, MULTI_SELECT], default: TEXT }
  options: { type: list, of: { type: text, max: 200 }, default: [] }
  isRequired: { type: boolean, default: false }
  isActive: { type: boolean, default: true }
operations: { list: {}, get: {}, create: {}, update: {} }
events: { question.created: { on: create }, question.updated: { on: update } }
`;

const HOOKS = `export function judge({ after }: any): void {
  after.name = after.name.trim();
}
`;

/** Every HOOKED-th thing has a hook, and every CUSTOM-th has custom fields. */
const [HOOKED, CUSTOM] = [10, 5];

/** A resource of average size: 9 fields, 4 states, 3 actions, 5 events, 2 references to neighbours. */
function thing(n: number, count: number): string {
  const name = `thing_${word(n)}`;
  const [before, after] = [`thing_${word((n + count - 1) % count)}`, `thing_${word((n + 1) % count)}`];
  return `resource: ${name}
collection: things_${word(n)}
idPrefix: t${word(n)}
summary: A thing of kind ${word(n)}.

fields:
  number:    { type: sequence, pattern: "${word(n).toUpperCase()}-{000000}" }
  code:      { type: text, max: 60, required: true, unique: true }
  name:      { type: text, max: 200, required: true }
  notes:     { type: text, max: 5000 }
  kind:      { type: enum, values: [SMALL, MEDIUM, ${word(n).toUpperCase()}], default: SMALL }
  amount:    { type: decimal, scale: 2 }
  dueOn:     { type: date }
  beforeId:  { type: reference, to: ${before}, mode: createOnly }
  afterId:   { type: reference, to: ${after} }
  openedAt:  { type: timestamp, mode: readOnly }
  closedAt:  { type: timestamp, mode: readOnly }
  ownerId:   { type: owner }
  externalReferences: { type: externalReferences }
${n % CUSTOM === 0 ? "  customFields: { type: customFields, to: question }\n" : ""}
states:
  field: status
  summary: Moved by actions alone.
  default: DRAFT
  values:
    DRAFT:     {}
    OPEN:      { required: [openedAt], set: { openedAt: now } }
    CLOSED:    { terminal: true, locks: [amount], required: [closedAt], set: { closedAt: now } }
    CANCELLED: { terminal: true }

operations: { list: {}, get: {}, create: {${n % HOOKED === 0 ? " hook: judge " : ""}}, update: {} }

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

/** Number of resources beside the things. */
export const OTHERS = 2;

/** The files of an application with a number of resources: name and text. */
export function declarationsOf(count: number): [name: string, text: string][] {
  const things = count - OTHERS;
  return [
    ["application.yaml", APPLICATION],
    ["question.yaml", QUESTION],
    ["member.yaml", MEMBER],
    ...Array.from({ length: things }, (_, n): [string, string] => [
      `thing-${word(n)}.yaml`,
      thing(n, things),
    ]),
  ];
}

export function makeApplication(folder: string, count: number): void {
  const resources = join(folder, "resources");
  mkdirSync(resources, { recursive: true });
  for (const [name, text] of declarationsOf(count)) {
    writeFileSync(join(resources, name), text);
    if (text.includes("hook: ")) writeFileSync(join(resources, name.replace(".yaml", ".hooks.ts")), HOOKS);
  }
}
