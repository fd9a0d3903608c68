/** An application with a field for each rule and each way to write it: hooks, actions, states, time. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Loaded, load } from "../../runtime/load.ts";
import { resource } from "./notebook.ts";
import { scratchFolder } from "./scratch.ts";

/** The fields that have rules, by name: the type and the rule. */
const FIELDS: Readonly<Record<string, readonly [type: string, rule: string]>> = {
  seatId: ["type: reference, to: seat", "where: { isFree: true }"],
  seatIds: ["type: list, of: { type: reference, to: seat }", "where: { isFree: true }"],
  namedId: ["type: reference, to: seat", "where: { isFree: true }, refusal: SEAT_TAKEN"],
  goneId: ["type: reference, to: seat", ""],
  zonedId: ["type: reference, to: seat", "where: { zone: =zone }"],
  zone: ["type: text, max: 9", ""],
  code: ["type: text, max: 40", "unique: true"],
  slot: ["type: text, max: 40", "unique: { while: [OPEN, LATE] }"],
  startsAt: ["type: timestamp", ""],
  endsAt: ["type: timestamp", "after: startsAt"],
  level: ["type: integer", "permission: items.level"],
  name: ["type: text, max: 40", ""],
  amount: ["type: decimal, scale: 2", ""],
  times: ["type: integer", ""],
};

const PARTS = Object.entries(FIELDS);
/** Fields as lines of a map. */
const fields = (rules: boolean): string =>
  PARTS.map(([name, [type, rule]]) => `  ${name}: { ${type}${rules && rule ? `, ${rule}` : ""} }`).join("\n");

/** An action for each field, which sets it from its input: on the record, or along a reference. */
const givers = (through: string): string =>
  PARTS.map(
    ([name, [type]]) => `  give-${name.toLowerCase()}:
    summary: Give it.
    input: { ${name}: { ${type} } }
    set: { ${through}${name}: input.${name} }
    answers: record`,
  ).join("\n");

const ITEM_STATES = `states:
  field: status
  default: [OPEN, WAITING]
  values:
    OPEN: { to: [WAITING, LATE], required: [name] }
    WAITING: { to: [OPEN, LATE], expires: { after: expiresAt, to: LATE, emits: item.late } }
    LATE: { to: [OPEN], set: { endsAt: now, times: 1000, zone: late } }
`;

const item = (name: string, isHooked: boolean): string => {
  const text = resource(name, `${name}s`, {
    fields: `${fields(true)}
  total:     { type: decimal, scale: 2, mode: readOnly, derive: { sum: amount * times } }
  expiresAt: { type: timestamp }
  remark:    { type: text, max: 2000 }`,
    more: `${ITEM_STATES.replace("item.late", `${name}.late`)}
actions:
  begin: { summary: Begin it., to: OPEN, answers: record }
  delay: { summary: Delay it., to: LATE, answers: record }
  settle: { summary: Settle it by a hook., input: { remark: { type: text, max: 2000 } }, set: { remark: input.remark }, ${isHooked ? "hook: obey, " : ""}answers: record }
${givers("")}`,
  });
  const told = `${text}  ${name}.late: {}\n`;
  return isHooked
    ? told.replace("create: {}, update: {}", "create: { hook: obey }, update: { hook: obey }")
    : told;
};

const CLERK = resource("clerk", "clerks", {
  fields: "  itemId: { type: reference, to: item }",
  more: `states:
  field: status
  default: [IDLE]
  values: { IDLE: { to: [BUSY] }, BUSY: { to: [IDLE] } }
actions:
  begin: { summary: Begin an item., moves: { itemId: { to: OPEN } }, answers: record }
  delay: { summary: Delay an item., moves: { itemId: { to: LATE } }, answers: record }
  write: { summary: Write an item by a hook., input: { id: { type: text, max: 40 }, values: { type: json, required: true } }, hook: write, answers: record }
${givers("itemId.")}`,
});

const SEAT = resource("seat", "seats", {
  fields: `
  isFree: { type: boolean, default: true }
  zone:   { type: text, max: 9, mode: createOnly }`,
}).replace("update: {}", "update: {}, delete: {}");

const PERSON = resource("person", "people", {
  fields: `
  name:     { type: text, max: 100, required: true }
  email:    { type: email, required: true, unique: true }
  role:     { type: role, where: { isActive: true }, permission: people.promote }
  isActive: { type: boolean, default: true, permission: people.promote }`,
});

const APPLICATION = `application: Rules
summary: A field for each rule.
roles:
  OWNER: [items.level, people.promote, settings.api-keys.manage, settings.webhooks.manage]
  READER: []
presets:
  all: ["*:*"]
`;

const OBEY = `/** Does what the remark says. */
export function obey({ after }) {
  const { remark } = after;
  if (typeof remark !== "string" || !remark.startsWith("{")) return;
  Object.assign(after, JSON.parse(remark), { remark: null });
}
`;

const WRITE = `/** Writes an item: a new one where none is named. */
export async function write({ input, store }) {
  if (input.id) await store.update("item", input.id, input.values);
  else await store.create("item", input.values);
}
`;

/** Loads the application. */
export async function rules(): Promise<Loaded> {
  const root = scratchFolder("charter-rules-");
  const folder = join(root, "resources");
  mkdirSync(folder);
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  const texts = {
    "application.yaml": APPLICATION,
    "person.yaml": PERSON,
    "seat.yaml": SEAT,
    "item.yaml": item("item", false),
    "hooked.yaml": item("hooked", true),
    "clerk.yaml": CLERK,
    "hooked.hooks.ts": OBEY,
    "clerk.hooks.ts": WRITE,
  };
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  return await load(folder);
}
