/**
 * Generates bodies that a create accepts, from a Model. Values are written as they are returned, so that a
 * response can be compared with its request.
 */
import fc from "fast-check";
import { type Field, type GivenField, isGiven, isWritable } from "../../runtime/model/field.ts";
import { type Application, type Model, modelOf } from "../../runtime/model/model.ts";
import { unitsOf } from "../../runtime/model/sum.ts";
import type { Type } from "../../runtime/model/type.ts";
import { boundsOf } from "../../runtime/model/types/decimal.ts";
import type { Client } from "./client.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests read and write bodies as clients do, without types
export type Body = Record<string, any>;

/** Whether a create accepts a field. States, aliases, and fields that the contract fixes are excluded. */
export const isSendable = (field: Field): field is GivenField => isGiven(field) && isWritable(field);

let made = 0;

/** A text that is unique in this run. */
export const unique = (stem = "u"): string => `${stem}${process.pid}x${++made}`;

/** Generates the bodies of one organization, and the records that they refer to. */
export class Bodies {
  readonly application: Application;
  readonly #client: Client;
  readonly #existing = new Map<string, Promise<Body>>();

  constructor(application: Application, client: Client) {
    this.application = application;
    this.#client = client;
  }

  model(resource: string): Model {
    return modelOf(this.application, resource);
  }

  /** A record that others may refer to, created once. All of them belong to one Customer. */
  existing(resource: string): Promise<Body> {
    const known = this.#existing.get(resource);
    if (known) return known;
    const making = this.#stand(resource);
    this.#existing.set(resource, making);
    return making;
  }

  async #stand(resource: string): Promise<Body> {
    const record = await this.make(resource, await STANDING[resource]?.(this));
    if (resource !== "quote") return record;
    const sent = await this.#client.post(`/quotes/${record.id}/send`);
    return sent.data.resource;
  }

  /** Creates a record with the minimal body and the given values. */
  async make(resource: string, more: Body = {}): Promise<Body> {
    const model = this.model(resource);
    return await this.#client.make(await this.collection(model), { ...(await this.least(model)), ...more });
  }

  /** The path of a collection; for a child, below the existing parent. */
  async collection(model: Model): Promise<string> {
    if (!model.parent) return model.path;
    const parent = await this.existing(model.parent.resource);
    return `${this.model(model.parent.resource).path}/${parent.id}${model.path}`;
  }

  /** The minimal body of a create. */
  least(model: Model, seed = 1): Promise<Body> {
    return this.sample(
      model,
      model.fields.filter(isSendable).filter((f) => f.required && f.default === null),
      seed,
    );
  }

  /** A body with everything that a create accepts. */
  whole(model: Model, seed = 1): Promise<Body> {
    return this.sample(model, model.fields.filter(isSendable), seed);
  }

  /** A body with some fields. The same seed gives the same body, except for unique values. */
  async sample(model: Model, fields: readonly Field[], seed: number): Promise<Body> {
    const [body] = fc.sample(await this.arbitrary(model, fields), { seed, numRuns: 1 });
    return body!;
  }

  /** Bodies in which all of the given fields are sent. */
  async arbitrary(model: Model, fields: readonly Field[]): Promise<fc.Arbitrary<Body>> {
    const ids = new Map<string, string>();
    for (const field of fields)
      for (const target of targetsOf(model, field))
        ids.set(target, (await this.existing(target)).id as string);
    const values = fields.map((field) => [field.name, fieldValue(model, field, ids)] as const);
    return fc
      .record(Object.fromEntries(values), { noNullPrototype: true })
      .map((body) => distinct(model, body))
      .map((body) => TOGETHER[model.name]?.(body) ?? body);
  }
}

/** Values that records need, beside the minimum, so that others can refer to them. */
const STANDING: Readonly<Record<string, (bodies: Bodies) => Promise<Body>>> = {
  team_member: async () => ({ isSchedulable: true }),
  work_order: async (bodies) => ({ projectId: (await bodies.existing("project")).id }),
  project_template: async () => ({ isActive: true, definition: MANIFEST }),
};

/** A plan without faults. */
export const MANIFEST = {
  stages: [{ name: "Install", items: [{ type: "WORK_ORDER", title: "Mount the panels" }] }],
};

const MINUTE = 60_000;

/** Rules between fields, which no field declares alone. */
const TOGETHER: Readonly<Record<string, (body: Body) => Body>> = {
  service_appointment(body) {
    const start = Math.floor(Date.parse(body.scheduledStart ?? "2030-01-01T09:00:00Z") / MINUTE) * MINUTE;
    const at = (minutes: number) => new Date(start + minutes * MINUTE).toISOString();
    const fixed: Body = {
      scheduledStart: at(0),
      scheduledEnd: at(60),
      estimatedDurationMinutes: 60,
      customerWindowStart: at(-30),
      customerWindowEnd: at(90),
      assignedTeamMemberIds: body.primaryTeamMemberId ? [body.primaryTeamMemberId] : [],
    };
    return { ...body, ...only(fixed, body) };
  },
  field_definition(body) {
    const type = "options" in body ? body.type : "TEXT";
    const options = /SELECT/.test(type) ? ["North", "South"] : [];
    // A required definition would affect every other create of the organization.
    return { ...body, ...only({ resourceType: "quote", type, options, isRequired: false }, body) };
  },
  attribute: (body) => ({ ...body, ...only({ isRequired: false }, body) }),
  project_template: (body) => ({ ...body, ...only({ definition: MANIFEST }, body) }),
};

const only = (fixed: Body, body: Body): Body =>
  Object.fromEntries(Object.entries(fixed).filter(([name]) => name in body));

/** The resources that a field may refer to; bodies use the first one. */
function targetsOf(model: Model, { type }: Field): string[] {
  const reference = (type.items ?? type).reference;
  if (!reference) return [];
  return "to" in reference ? [reference.to] : [model.byName.get(reference.by)!.type.values![0]!];
}

function fieldValue(model: Model, field: Field, ids: ReadonlyMap<string, string>): fc.Arbitrary<unknown> {
  const [target] = targetsOf(model, field);
  if (target !== undefined) {
    const id = ids.get(target)!;
    return field.type.items ? fc.constantFrom([], [id]) : fc.constant(id);
  }
  // A record that expires would change by itself during a test.
  const expires = [...(model.states?.values.values() ?? [])].some((s) => s.expires?.at === field.name);
  if (expires) return instants("2100-01-01", "2199-12-31");
  const named = model.fields.some(
    (f) => f.type.reference && "by" in f.type.reference && f.type.reference.by === field.name,
  );
  return named ? fc.constant(field.type.values![0]) : valuesOf(field.type);
}

/** Texts that were drawn from patterns, since short ones recur. */
const drawn = new Set<string>();

/** A text that no other body has. With a pattern, it is drawn with a seed of its own. */
function uniqueText({ output: schema }: Type): string {
  const { pattern } = schema as Body;
  if (!pattern) return unique("t");
  for (;;) {
    made++;
    const [text] = fc.sample(fc.stringMatching(new RegExp(pattern)), {
      numRuns: 1,
      seed: process.pid * 10_000 + made,
    });
    if (!drawn.has(text!)) {
      drawn.add(text!);
      return text!;
    }
  }
}

/** Makes unique values differ by a number that each body increases. */
function distinct(model: Model, body: Body): Body {
  const fresh: Body = {};
  for (const { name, type } of model.uniques) {
    if (typeof body[name] !== "string") continue;
    if (type.name === "email") fresh[name] = `${unique("e")}@example.com`;
    else if (type.name === "text") fresh[name] = uniqueText(type);
  }
  return { ...body, ...fresh };
}

const instants = (from: string, to: string): fc.Arbitrary<string> =>
  fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true }).map((date) => date.toISOString());

/** Plain characters, and some that quoting, escaping and counting most easily get wrong. */
const CHARACTER = fc.oneof(
  { weight: 5, arbitrary: fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 1 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('"', "\\", "'", "\n", "\u2028", "\u0001", "é", "😀", "%", "{", "}"),
  },
);

function textOf({ minLength = 0, maxLength = 20, pattern }: Body): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
  return fc.string({ unit: CHARACTER, minLength, maxLength: Math.min(maxLength, 20) });
}

const word = fc.stringMatching(/^[a-z]{1,8}$/);

function decimalOf(type: Type): fc.Arbitrary<string> {
  const scale = type.scale ?? 0;
  const { min, max } = boundsOf(type.input["x-decimal"]!);
  return fc.bigInt({ min: unitsOf(min, scale), max: unitsOf(max, scale) }).map((n) => {
    const text = (n < 0n ? -n : n).toString().padStart(scale + 1, "0");
    const whole = scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
    return n < 0n ? `-${whole}` : whole;
  });
}

function listOf({ items, output: schema }: Type): fc.Arbitrary<unknown[]> {
  const { minItems = 0, maxItems = 3 } = schema as Body;
  const lengths = { minLength: minItems, maxLength: Math.min(Math.max(3, minItems), maxItems) };
  return items!.values ? fc.uniqueArray(valuesOf(items!), lengths) : fc.array(valuesOf(items!), lengths);
}

const VALUES: Readonly<Record<string, (type: Type) => fc.Arbitrary<unknown>>> = {
  text: ({ output: schema }) => textOf(schema as Body),
  email: () => fc.tuple(word, word).map(([a, b]) => `${a}.${b}@Example.com`),
  url: () => word.map((path) => `https://example.com/${path}?a=%20b`),
  timezone: () => fc.constantFrom("America/New_York", "Europe/Berlin", "UTC"),
  timestamp: () => instants("1970-01-01", "2100-01-01"),
  date: () => instants("1900-01-01", "2199-12-31").map((text) => text.slice(0, 10)),
  time: () => fc.constantFrom("00:00", "08:30", "23:59"),
  boolean: () => fc.boolean(),
  enum: ({ values }) => fc.constantFrom(...values!),
  resourceType: ({ values }) => fc.constantFrom(...values!),
  integer: ({ output: schema }) =>
    fc.integer({ min: (schema as Body).minimum, max: (schema as Body).maximum }),
  number: ({ output: schema }) =>
    fc
      .double({ min: (schema as Body).minimum, max: (schema as Body).maximum, noNaN: true })
      .map((n) => (n === 0 ? 0 : n)),
  decimal: decimalOf,
  list: listOf,
  object: ({ members }) =>
    fc.record(
      Object.fromEntries(
        [...members!.values()].filter(({ sum }) => sum === null).map((m) => [m.name, valuesOf(m.type)]),
      ),
      {
        noNullPrototype: true,
      },
    ),
  json: () =>
    fc
      .dictionary(word, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 3, noNullPrototype: true })
      .map((value) => JSON.stringify(value))
      .filter((text) => !text.includes("__proto__"))
      .map((text) => JSON.parse(text, asSafe) as unknown),
};

/** JSON numbers beyond ±(2^53−1) are refused. */
const asSafe = (_: string, value: unknown): unknown =>
  typeof value === "number" && Math.abs(value) > Number.MAX_SAFE_INTEGER ? 0 : value;

/** Values of a type as they are returned, except references. */
export function valuesOf(type: Type): fc.Arbitrary<unknown> {
  const values = VALUES[type.name];
  if (!values) throw new Error(`no values are known of the type ${type.name}`);
  return values(type);
}
