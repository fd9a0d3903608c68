/** Builds the calls a client of one side could make: minimal, maximal, and with each value at its bounds. */
import { isRecord } from "../../../runtime/declare/node.ts";
import {
  listedIn,
  type Operation,
  type Route,
  removesRecord,
  sendsOf,
  verbOf,
} from "../../../runtime/http/routes.ts";
import type { Field } from "../../../runtime/model/field.ts";
import type { Application, Model } from "../../../runtime/model/model.ts";
import { textMatching } from "../../../runtime/model/pattern.ts";
import { listSchema } from "../../../runtime/model/schema/input.ts";
import type { Schema } from "../../../runtime/model/type.ts";
import { boundsOf } from "../../../runtime/model/types/decimal.ts";
import type { Values } from "../../../runtime/record/command.ts";
import { attempt, type Examples } from "../../openapi/examples.ts";
import { exampleId } from "../../openapi/names.ts";
import { hasBody } from "../../openapi/refusals.ts";
import { kindsOf } from "../schemas.ts";
import { type SurfaceCall, USUAL_LIMIT } from "../surface.ts";
import type { Call, Simulator } from "./simulator.ts";

/** Every call of a route, the plainest first. */
export function callsOf(simulator: Simulator, name: string): Call[] {
  const route = simulator.routes.get(name);
  const surface = simulator.side.surface.calls[name];
  if (!route || !surface) return [];
  const { application } = simulator.side;
  const base: Call = {
    name,
    ids: surface.ids.map(exampleId),
    sent: plainBody(route.operation, simulator.examples),
    state: null,
    scopes: [...(route.scope === null ? [] : [route.scope]), ...route.furtherScopes],
    preset: null,
    role: application.members.owner,
    hasKey: route.idempotencyKey === "required",
  };
  return [
    base,
    ...bodies(route.operation, surface, base, simulator),
    ...states(route.operation, base),
    ...others(route.operation, base, application),
    { ...base, isBare: true },
    { ...base, isBare: true, keepsObjects: true },
    ...callers(route, base, application),
    ...(route.idempotencyKey === "ignored" ? [] : [{ ...base, hasKey: true }]),
    ...(hasBody(route.operation) ? [{ ...base, bytes: route.bodyLimit ?? USUAL_LIMIT }] : []),
  ];
}

function plainBody(operation: Operation, examples: Examples): Values {
  const made = attempt(() => {
    if (!("model" in operation)) return {};
    const { model } = operation;
    if (listedIn(operation) !== null) return asLists(examples.query(model), listSchema(model));
    if (sendsOf(operation) === "new") return examples.create(model);
    return operation.kind === "act" ? examples.input(operation.action, model) : {};
  });
  return made ?? {};
}

/** The query in the form that is validated: a parameter that may be repeated has an array. */
const asLists = (query: Values, { properties = {} }: Schema): Values =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      [properties[name]!.type].flat().includes("array") ? [value] : value,
    ]),
  );

/** Sends each member at each of its bounds beside the required ones, and omits each optional member. */
function bodies(
  operation: Operation,
  { takes }: SurfaceCall,
  base: Call,
  { examples, side: { application } }: Simulator,
): Call[] {
  if (!takes) return [];
  const { properties, required = [] } = takes;
  if (!properties) return [{ ...base, sent: { anything: [1] } }];
  const model = "model" in operation ? operation.model : null;
  return Object.entries(properties).flatMap(([name, schema]) => {
    const { [name]: own, ...others } = base.sent;
    const sent = valuesOf(schema, plainValue(schema, name, examples, model)).map((value) => ({
      ...base.sent,
      [name]: value,
      ...leading(model, name, value, application),
    }));
    if (own !== undefined && !required.includes(name)) sent.push(others);
    return sent.map((body) => ({ ...base, sent: body }));
  });
}

/** If the member names the kind of record that a reference leads to, an id of that kind. */
function leading(model: Model | null, name: string, value: unknown, { models }: Application): Values {
  const fields = model?.fields.filter(
    ({ type: { reference } }) => reference && "by" in reference && reference.by === name,
  );
  const kind = models.get(String(value));
  return kind
    ? Object.fromEntries((fields ?? []).map((field) => [field.name, exampleId(kind.idPrefix)]))
    : {};
}

/** Varies the state of the record, and for an update also the state that is sent. */
function states(operation: Operation, base: Call): Call[] {
  if (!("model" in operation) || !operation.model.states) return [];
  const { model } = operation;
  const names = [...model.states!.values.keys()];
  const { on, sends } = verbOf(operation) ?? {};
  if (operation.kind === "act" || (on === "record" && sends === null && !removesRecord(operation)))
    return names.map((state) => ({ ...base, state }));
  if (sends !== "changes") return [];
  const written = model.fields.filter(({ mode }) => mode === "readWrite");
  const values = written.filter(({ kind }) => kind === "value");
  const facts = [
    ...Object.entries(samplesOf(values)),
    ...values.filter(({ nullable }) => nullable).map(({ name }) => [name, null] as const),
  ];
  return names.flatMap((state) => [
    ...names.flatMap((to) => {
      const asked = model.states!.values.get(to)!.requires;
      const sent = {
        [model.states!.field]: to,
        ...samplesOf(written.filter(({ name }) => asked.has(name))),
      };
      return [
        { ...base, state, sent },
        { ...base, state, sent, isBare: true },
      ];
    }),
    ...facts.map(([name, value]) => ({ ...base, state, sent: { [name]: value } })),
  ]);
}

/** A sample value for each field that has one. */
const samplesOf = (fields: readonly Field[]): Values =>
  Object.fromEntries(
    fields
      .map(({ name, type }) => [name, sample(type.input, name)] as const)
      .filter(([, value]) => value !== undefined),
  );

/** Varies the records that the call refers to: another state, or other references. */
function others(operation: Operation, base: Call, { models }: Application): Call[] {
  if (sendsOf(operation) === null || !("model" in operation)) return [];
  return operation.model.references.flatMap((field) => {
    const { reference } = field.type;
    const target = reference && "to" in reference ? models.get(reference.to) : undefined;
    if (!target || field.mode === "readOnly") return [];
    const id = exampleId(target.idPrefix);
    const sent = { ...base.sent, [field.name]: id };
    return [
      { ...base, sent },
      ...target.fields.flatMap((one) =>
        otherValues(one).map((value) => ({ ...base, sent, beside: { id, values: { [one.name]: value } } })),
      ),
    ];
  });
}

function otherValues({ kind, type }: Field): unknown[] {
  if (type.values && type.name !== "boolean") return [...type.values];
  if (type.name === "boolean") return [true, false];
  const prefix = type.input["x-idPrefix"];
  return (kind === "reference" || kind === "parent") && prefix ? [otherId(prefix, 1)] : [];
}

const SIGNS = "0123456789abcdefghjkmnpqrstvwxyz";
const otherId = (prefix: string, n: number): string =>
  `${exampleId(prefix).slice(0, -2)}${SIGNS[Math.floor(n / 32) % 32]}${SIGNS[n % 32]}`;

function callers({ scope }: Route, base: Call, { roles, presets }: Application): Call[] {
  return [
    ...[...roles.keys()].map((role) => ({ ...base, role })),
    ...(scope === null ? [] : [...presets.keys()].map((preset) => ({ ...base, scopes: [], preset }))),
  ];
}

/** Values that a schema accepts: each listed value, or its bounds, its example and null. */
function valuesOf(schema: Schema, plain: unknown): unknown[] {
  const { enum: words, type } = schema;
  if (words) return [...words];
  return [
    ...bounds(schema, plain),
    ...(plain === undefined ? [] : [plain]),
    ...([type].flat().includes("null") ? [null] : []),
  ];
}

function plainValue(schema: Schema, name: string, examples: Examples, model: Model | null): unknown {
  const field = model?.byName.get(name);
  const shown = field ? attempt(() => examples.parameter(name, field.type)) : undefined;
  if (shown === undefined) return sample(schema, name);
  // A filter may take several values of its field.
  return kindsOf(schema)[0] === "array" && !Array.isArray(shown) ? [shown] : shown;
}

function bounds(schema: Schema, plain: unknown): unknown[] {
  const { minimum, maximum, "x-decimal": decimal, "x-json": json } = schema;
  if (decimal) return Object.values(boundsOf(decimal));
  if (json)
    return [
      { list: Array.from({ length: json.maxItems }, () => 1) },
      { text: "a".repeat(Math.min(json.maxBytes - 12, 9_000)) },
    ];
  if (kindsOf(schema)[0] === "string") return texts(schema);
  if (Array.isArray(plain)) return lists(schema, plain);
  if (isRecord(plain)) return objects(schema, plain);
  return [maximum, minimum].filter((bound) => bound !== undefined);
}

function texts({ pattern, format, maxLength = Infinity, minLength }: Schema): string[] {
  if (pattern !== undefined || format !== undefined) return [];
  const lengths = [maxLength, minLength ?? 1, minLength ?? 0].filter((length) => length <= 20_000);
  return lengths.map((length) => PROSE.repeat(Math.ceil(length / PROSE.length)).slice(0, length));
}

const PROSE = "Northside, where the street ends. ";

/** Lists of maximum length, empty, and with one item of each kind. */
function lists(
  { items, uniqueItems, minItems = 0, maxItems = 1 }: Schema,
  plain: readonly unknown[],
): unknown[][] {
  if (!items) return [];
  const { "x-idPrefix": prefix } = items;
  const isRepeated = !uniqueItems && plain.length > 0 && maxItems <= 200;
  return [
    ...(isRepeated ? [Array.from({ length: maxItems }, () => plain[0])] : []),
    ...(minItems > 0 ? [] : [[]]),
    ...(prefix ? [Array.from({ length: maxItems }, (_, n) => otherId(prefix, n))] : []),
    ...valuesOf(items, plain[0]).map((one) => [one]),
  ];
}

/** The minimal object, and objects with each member at its bounds. */
function objects(schema: Schema, plain: Readonly<Values>): Values[] {
  const { properties = {}, required = [] } = schema;
  const least = Object.fromEntries(Object.entries(plain).filter(([name]) => required.includes(name)));
  return [
    least,
    ...Object.entries(properties).flatMap(([name, member]) =>
      member["x-readOnly"] === true
        ? []
        : valuesOf(member, plain[name] ?? sample(member, name)).map((value) => ({ ...least, [name]: value })),
    ),
  ];
}

/** A value derived from the schema only; undefined if none is known. */
function sample(schema: Schema, name: string): unknown {
  const { enum: words, pattern, format, minimum = 0, minLength = 1, maxLength = 10 } = schema;
  const [kind] = kindsOf(schema);
  if (words) return words.find((word) => word !== null);
  if (schema["x-idPrefix"]) return exampleId(schema["x-idPrefix"]);
  if (kind === "boolean") return true;
  if (kind === "integer" || kind === "number") return minimum;
  if (kind === "array") return schema.items && !schema.minItems ? [] : undefined;
  if (kind === "object") return schema["x-json"] ? { note: "a" } : undefined;
  if (schema["x-decimal"]) return schema["x-decimal"].min ?? "1";
  if (format !== undefined) return FORMATS[format];
  if (pattern !== undefined) return textMatching(pattern) ?? undefined;
  return name.slice(0, maxLength).padEnd(minLength, "a");
}

const FORMATS: Readonly<Record<string, string>> = {
  "date-time": "2027-03-08T17:00:00Z",
  date: "2027-03-12",
  email: "ada.lovelace@example.com",
  uri: "https://example.com/records/42",
};
