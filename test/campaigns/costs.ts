/**
 * Generates the most expensive calls from the declarations: for every route the largest legal body, bodies with as many
 * faults as possible, and queries and headers of the greatest length.
 */
import type { Field } from "../../runtime/model/field.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import type { Type } from "../../runtime/model/type.ts";
import type { TestApp } from "../support/app.ts";
import { Bodies, type Body, isSendable, unique } from "../support/bodies.ts";
import { endpointsOf } from "../support/endpoints.ts";
import { LONG_TEXTS } from "../support/long-texts.ts";

/** One call, ready to be sent. */
export interface Costly {
  /** The value type that a long text is sent for. */
  readonly ofType?: string;
  readonly route: string;
  readonly what: string;
  readonly method: string;
  readonly path: string;
  /** Makes the JSON text, or none: all of them at once would be gigabytes. */
  readonly body: (() => string) | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** Members and the like for lists of references, and options of a choice. */
const LISTED = 50;

/** Deeper than this a body is refused as JSON. */
const DEPTH = 30;

type Fill = (bytes: number) => string;

const repeated = (part: (n: number) => string, bytes: number): string => {
  const parts: string[] = [];
  for (let n = 0, size = 0; size < bytes; n++) {
    const next = part(n);
    parts.push(next);
    size += next.length + 1;
  }
  return parts.join(",");
};

const key = (n: number, length = 1): string => JSON.stringify(`k${n.toString(36)}`.padEnd(length, "x"));

/** Values that are wrong wherever a scalar, a list or an object is asked for, each filling so many bytes. */
const VALUES: Readonly<Record<string, Fill>> = {
  "a list of zeros": (bytes) => `[${repeated(() => "0", bytes)}]`,
  "a list of short texts": (bytes) => `[${repeated(() => '"a"', bytes)}]`,
  "a list of empty objects": (bytes) => `[${repeated(() => "{}", bytes)}]`,
  "a list of objects of unknown keys": (bytes) =>
    `[${repeated((n) => `{${repeated((m) => `${key(n * 1000 + m)}:0`, 500)}}`, bytes)}]`,
  "an object of distinct keys": (bytes) => `{${repeated((n) => `${key(n)}:0`, bytes)}}`,
  "an object of long keys": (bytes) => `{${repeated((n) => `${key(n, 10_000)}:0`, bytes)}}`,
  "an object that is deep": (bytes) =>
    `{${repeated((n) => `${key(n)}:${'{"a":'.repeat(DEPTH - 3)}0${"}".repeat(DEPTH - 3)}`, bytes)}}`,
  "a long text": (bytes) => JSON.stringify("x".repeat(bytes)),
  "a text of emoji": (bytes) => JSON.stringify("\u{1f600}".repeat(bytes / 4)),
  "a text of escapes": (bytes) => `"${"\\u0000".repeat(bytes / 6)}"`,
};

/** Bodies that no route takes, whatever it asks for. */
const WHOLE: Readonly<Record<string, Fill>> = {
  ...Object.fromEntries(Object.entries(VALUES).map(([what, fill]) => [`body: ${what}`, fill])),
  "body: one that is not closed": (bytes) => `[${repeated(() => "1", bytes)}`,
  "body: a key that stands twice": (bytes) => `{"k0":0,${repeated((n) => `${key(n)}:0`, bytes)}}`,
  "body: lines, then no JSON": (bytes) => `${"\n".repeat(bytes)}x`,
};

/** What a client may send in a body: the fields of a record or the inputs of an action. */
type Members = ReadonlyMap<string, Type>;

/**
 * Makes the calls of one app.
 * @param bytes about how large the bodies at fault are
 * @param definitions how many field definitions each resource gets that has custom fields
 */
export async function costlyCalls(app: TestApp, bytes: number, definitions: number): Promise<Costly[]> {
  const application = app.serving.app.application();
  const bodies = new Bodies(application, app.api);
  await defineFields(app, application, definitions);
  const listed = await listedIds(bodies);
  const calls: Costly[] = [];
  const told = new Set<string>();
  for (const { method, route } of endpointsOf(app)) {
    const { operation, bodyLimit } = route;
    const path = await pathOf(route.template, operation as never, bodies);
    const add = (what: string, body: Costly["body"], more: Partial<Costly> = {}) =>
      calls.push({ route: `${method} ${route.template}`, what, method, path, body, headers: {}, ...more });
    if (method === "GET" || method === "DELETE") {
      add("a query of unknown parameters", null, { path: `${path}?${queryOf((n) => `k${n}=0`)}` });
      add("a query of near names", null, { path: `${path}?${queryOf((n) => `limi${n}&cursr${n}`)}` });
      add("a parameter again and again", null, { path: `${path}?${queryOf(() => "limit=1")}` });
      add("a header of entity tags", null, { headers: { "If-Match": queryOf(() => '"1",') } });
      if (method === "GET") add("a list as long as it may be", null, { path: `${path}?limit=100` });
      if (operation.kind === "list")
        for (const [name, what, query] of longQueries((operation as unknown as { model: Model }).model, told))
          add(`${name}: ${what}`, null, { path: `${path}?${query}` });
      continue;
    }
    const size = Math.min(bytes, (bodyLimit ?? 1_048_576) - 1_024);
    for (const [what, fill] of Object.entries(WHOLE)) add(what, () => fill(size));
    const model = (operation as { model: Model }).model;
    const members = membersOf(operation as never);
    // A change reads its fields as the create does, by the same readers.
    for (const [name, type] of operation.kind === "update" ? [] : members)
      for (const [what, fill] of valuesFor(type))
        add(`${name}: ${what}`, () => `{${JSON.stringify(name)}:${fill(size)}}`);
    for (const [ofType, name, what, body] of longTexts(members, told))
      add(`${name}: ${what}`, () => body(size), { ofType });
    add("misspelt names", () => misspelt([...members.keys()], size));
    add(
      "every name with the wrong type",
      () => `{${[...members.keys()].map((name) => `${JSON.stringify(name)}:[0]`)}}`,
    );
    if (operation.kind === "create" || operation.kind === "update") {
      const body = await largest(bodies, model, operation.kind, { listed, definitions });
      add("the largest body", () => JSON.stringify({ ...body, ...freshLinks(model) }));
    }
    for (const [what, body] of EXTRA[route.template] ?? []) add(what, () => body(size));
  }
  for (const [what, path] of STRAY)
    calls.push({ route: "none", what, method: "GET", path, body: null, headers: {} });
  return calls;
}

/** A place of a body where a value of a type stands. */
interface Place {
  readonly type: string;
  readonly holding: (text: string) => unknown;
}

/** Where texts stand in values whose types do not tell. */
const WITHIN: Readonly<Record<string, Place["holding"]>> = {
  json: (text) => ({ a: text }),
  customFields: (text) => ({ answer_number_0: text }),
  externalReferences: (text) => [{ externalSystem: text, externalObject: text, externalId: text }],
};

/** The type itself, and those of the values in it. */
function placesIn(type: Type, holding: Place["holding"] = (text) => text): Place[] {
  const inner = type.items
    ? placesIn(type.items, (text) => holding([text] as never))
    : [...(type.members ?? [])].flatMap(([name, member]) =>
        placesIn(member.type, (text) => holding({ [name]: text } as never)),
      );
  const within = WITHIN[type.name];
  return [{ type: type.name, holding: (text) => holding((within ? within(text) : text) as never) }, ...inner];
}

/** Of each value type that was not told before, long texts of every kind in its place. */
function* longTexts(
  members: Members,
  told: Set<string>,
): Generator<[ofType: string, name: string, what: string, body: Fill]> {
  for (const [name, member] of members)
    for (const { type, holding } of placesIn(member)) {
      if (told.has(type)) continue;
      told.add(type);
      for (const [what, fill] of Object.entries(LONG_TEXTS))
        yield [type, name, `${type} of ${what}`, (bytes) => JSON.stringify({ [name]: holding(fill(bytes)) })];
    }
}

/** As much of a text as a query holds, where each of its bytes may take three characters. */
const QUERY_BYTES = 3_000;

/** The same of the parameters of a list. */
function* longQueries(
  model: Model,
  told: Set<string>,
): Generator<[name: string, what: string, query: string]> {
  const parameters = [
    ["cursor", "cursor"],
    ["createdAfter", "timestamp"],
    ...model.filters.map(({ name, type }) => [name, type.name] as const),
  ] as const;
  for (const [name, type] of parameters) {
    if (told.has(`query ${type}`)) continue;
    told.add(`query ${type}`);
    for (const [what, fill] of Object.entries(LONG_TEXTS))
      yield [name, `a parameter of ${what}`, `${name}=${encodeURIComponent(fill(QUERY_BYTES))}`];
  }
}

/** Node takes a head of 16 KiB. */
const queryOf = (part: (n: number) => string): string => repeated(part, 12_000).replaceAll(",", "&");

/** Paths that lead nowhere. */
const STRAY: readonly (readonly [string, string])[] = [
  ["a path that is nearly one", "/service-appointment/none"],
  ["a long path", `/${"x".repeat(12_000)}`],
  ["a path of many parts", `/customers${"/a".repeat(6_000)}`],
];

/** One more for every type of value: what the type itself is made of, as often as there is room. */
function valuesFor(type: Type): [string, Fill][] {
  const own: [string, Fill][] = [];
  if (type.items) {
    const most = (type.input as Body).maxItems as number;
    own.push([
      "as many wrong items as it may have",
      (bytes) =>
        `[${Array.from({ length: most }, (_, n) => `{${repeated((m) => `${key(n * 1000 + m)}:0`, bytes / most)}}`)}]`,
    ]);
    own.push([
      "as many wrong words as it may have",
      () => `[${Array.from({ length: most }, (_, n) => JSON.stringify(`customers:writ${n}`))}]`,
    ]);
    own.push(["items that are texts of distinct words", (bytes) => `[${repeated((n) => key(n), bytes)}]`]);
  }
  if (type.members || type.name === "json" || type.name === "customFields" || type.items)
    return [...own, ...Object.entries(VALUES)];
  return [
    ["a list of zeros", VALUES["a list of zeros"]!],
    ["a long text", VALUES["a long text"]!],
  ];
}

/** Unknown names, each an edit away from one that is known. */
function misspelt(names: readonly string[], bytes: number): string {
  if (names.length === 0) return "{}";
  return `{${repeated((n) => `${JSON.stringify(`${names[n % names.length]}${n}`)}:0`, bytes)}}`;
}

const ANSWERS = { name: "customFields" } as Type;

function membersOf(operation: {
  kind: string;
  model?: Model;
  action?: { input: ReadonlyMap<string, { type: Type }> };
}): Members {
  if (operation.action) return new Map([...operation.action.input].map(([name, { type }]) => [name, type]));
  // A batch is of no resource: its bodies are in `EXTRA`.
  if (operation.model === undefined) return new Map();
  const { fields } = operation.model;
  return new Map(
    fields
      .filter(
        (field) => isSendable(field) || field.kind === "externalReferences" || field.kind === "customFields",
      )
      .map((field): [string, Type] => [
        field.name,
        field.kind === "customFields" ? ANSWERS : ({ ...field.type, name: typeNameOf(field) } as Type),
      ]),
  );
}

/** What the contract fixes is compiled as a type of another name. */
const typeNameOf = ({ kind, type }: Field): string => (kind === "externalReferences" ? kind : type.name);

/** The path with ids of records that stand. */
async function pathOf(template: string, { model }: { model?: Model }, bodies: Bodies): Promise<string> {
  if (!template.includes("{")) return template;
  if (!model || model.operations.create === null || model.permission !== null)
    return template.replace(/\{\w+\}/g, "none");
  const { application } = bodies;
  if (!model.parent) return template.replace(/\{\w+\}/g, (await bodies.existing(model.name)).id);
  const parent = await bodies.existing(application.models.get(model.parent.resource)!.name);
  const child = template.includes("{childId}") ? (await bodies.existing(model.name)).id : "none";
  return template.replace("{id}", parent.id).replace("{childId}", child);
}

async function defineFields(
  { api }: TestApp,
  { models, definitions }: Application,
  count: number,
): Promise<void> {
  if (definitions === null) return;
  const { path } = models.get(definitions)!;
  for (const { name, hasCustomFields } of models.values()) {
    if (!hasCustomFields) continue;
    const define = (n: number) => {
      const isChoice = n % 4 === 3;
      return api.make(path, {
        resourceType: name,
        key: `answer_number_${n}`,
        label: "L",
        type: isChoice ? "MULTI_SELECT" : "TEXT",
        ...(isChoice ? { options: Array.from({ length: LISTED }, (_, i) => `Option ${i}`) } : {}),
      });
    };
    await Promise.all(Array.from({ length: count }, (_, n) => define(n)));
  }
}

/** Records for lists of references, by resource. */
async function listedIds(bodies: Bodies): Promise<ReadonlyMap<string, readonly string[]>> {
  const targets = new Set(
    [...bodies.application.models.values()].flatMap(({ fields }) =>
      fields.flatMap(({ type }) => {
        const reference = type.items?.reference;
        return reference && "to" in reference ? [reference.to] : [];
      }),
    ),
  );
  const ids = new Map<string, readonly string[]>();
  for (const target of targets) {
    const more = target === "team_member" ? { isSchedulable: true } : {};
    const made: Body[] = [];
    for (let n = 0; n < LISTED; n++) made.push(await bodies.make(target, more));
    ids.set(
      target,
      made.map(({ id }) => id as string),
    );
  }
  return ids;
}

/** A body in which every text, list and object is as large as it may be, the record's references and answers too. */
async function largest(
  bodies: Bodies,
  model: Model,
  kind: "create" | "update",
  { listed, definitions }: { listed: ReadonlyMap<string, readonly string[]>; definitions: number },
): Promise<Body> {
  const fields = model.fields.filter(isSendable).filter((f) => kind === "create" || f.mode === "readWrite");
  const body = await bodies.sample(model, fields, 3);
  for (const { name, type, unique: single } of fields) {
    const reference = type.items?.reference;
    if (reference && "to" in reference)
      body[name] = listed.get(reference.to)!.slice(0, (type.input as Body).maxItems);
    else if (single === null) body[name] = grown(type, body[name]);
  }
  if (model.name === "service_appointment") delete body.primaryTeamMemberId;
  if (model.name === "project_template") body.definition = { stages: [{ name: "S", items: tasks(10_000) }] };
  if (model.hasCustomFields)
    body.customFields = Object.fromEntries(
      Array.from({ length: definitions }, (_, n) => [
        `answer_number_${n}`,
        n % 4 === 3 ? Array.from({ length: LISTED }, (_, i) => `Option ${i}`) : "x".repeat(1_000),
      ]),
    );
  return body;
}

/** As many External References as a record takes at once, none of which stands. */
function freshLinks({ byName }: Model): Body {
  const field = byName.get("externalReferences");
  if (!field) return {};
  const count = (field.type.input as Body).maxItems as number;
  const tuple = () => ({
    externalSystem: unique("s"),
    externalObject: "o".repeat(60),
    externalId: unique("i").padEnd(100, "x"),
  });
  return { externalReferences: Array.from({ length: count }, tuple) };
}

/** A value of a type, as large as it may be. */
function grown(type: Type, value: unknown): unknown {
  const { maxLength, pattern, maxItems } = type.input as Body;
  if (type.name === "text" && pattern === undefined) return "x".repeat(maxLength);
  if (type.name === "list" && Array.isArray(value)) {
    const item = type.items!;
    if (item.values || item.reference || item.name !== "object") return value;
    const one = Object.fromEntries(
      [...item.members!.values()].map((m) => [m.name, sized(m.type)]).filter(([, v]) => v !== undefined),
    );
    return Array.from({ length: maxItems }, () => one);
  }
  if (type.name !== "json") return value;
  return Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`k${n}`, "x".repeat(100)]));
}

const sized = (type: Type): unknown => {
  if (type.name === "text") return "x".repeat(Math.min((type.input as Body).maxLength, 1_000));
  if (type.name === "decimal") return type.scale ? `1.${"0".repeat(type.scale)}` : "1";
  if (type.name === "integer" || type.name === "number") return 1;
  if (type.values) return type.values[0];
  return undefined;
};

/** Items, each of which waits for the one before. */
const tasks = (count: number): Body[] =>
  Array.from({ length: count }, (_, n) => ({
    type: "TASK",
    title: `t${n}`,
    durationDays: 1,
    dependsOn: n > 0 ? [`t${n - 1}`] : [],
  }));

type Extra = readonly [string, Fill];

/** A manifest of one stage that is filled with items. */
const manifest = (items: string): string => `{"name":"M","stages":[{"name":"S","items":[${items}]}]}`;

/** Calls whose inputs no declaration tells. */
const EXTRA: Readonly<Record<string, readonly Extra[]>> = {
  "/batch": [
    ["items that are zeros", (bytes) => `{"items":[${repeated(() => "0", bytes)}]}`],
    ["items of unknown keys", (bytes) => `{"items":[{${repeated((n) => `${key(n)}:0`, bytes)}}]}`],
    [
      "an item with a long path",
      (bytes) => `{"items":[{"method":"POST","path":"/${"a/".repeat(bytes / 2)}"}]}`,
    ],
    [
      "an item that names very many others",
      (bytes) =>
        `{"items":[{"method":"POST","path":"/customers","body":{"a":[${repeated(() => '"$c1.id"', bytes)}]}}]}`,
    ],
  ],
  "/manifests/validate": [
    ["items that are zeros", (bytes) => manifest(repeated(() => "0", bytes))],
    ["10,000 items of no title", () => manifest(Array.from({ length: 10_000 }, () => "{}").join(","))],
    ["stages that are zeros", (bytes) => `{"name":"M","stages":[${repeated(() => "0", bytes)}]}`],
    ["items of unknown keys", (bytes) => manifest(`{${repeated((n) => `${key(n)}:0`, bytes)}}`)],
    ["a chain of 10,000 items", () => manifest(JSON.stringify(tasks(10_000)).slice(1, -1))],
    [
      "10,000 items in a circle, and each waits for many",
      (bytes) =>
        manifest(
          Array.from({ length: 10_000 }, (_, n) =>
            JSON.stringify({
              type: "TASK",
              title: `t${n}`,
              dependsOn: Array.from(
                { length: Math.floor(bytes / 200_000) },
                (_, i) => `t${(n + i + 1) % 10_000}`,
              ),
            }),
          ).join(","),
        ),
    ],
    [
      "one item that waits for very many",
      (bytes) => manifest(`{"type":"TASK","title":"a","dependsOn":[${repeated(() => '"b"', bytes)}]}`),
    ],
  ],
};
