/** In charge of the calls that a client of one side could make: of each route what it takes at least, at most, and each value at its bounds. */
import type { Operation, Route } from "../../../runtime/http/routes.ts";
import type { Application, Model } from "../../../runtime/model/model.ts";
import type { Schema } from "../../../runtime/model/type.ts";
import type { Values } from "../../../runtime/record/command.ts";
import { attempt, type Examples } from "../../openapi/examples.ts";
import { exampleId } from "../../openapi/names.ts";
import { textMatching } from "../../openapi/pattern.ts";
import { hasBody } from "../../openapi/refusals.ts";
import { type SurfaceCall, USUAL_LIMIT } from "../surface.ts";
import type { Call, Stage } from "./stage.ts";

/** Every call of a route, the plainest first. */
export function callsOf(stage: Stage, name: string): Call[] {
  const route = stage.routes.get(name);
  const surface = stage.side.surface.calls[name];
  if (!route || !surface) return [];
  const { application } = stage.side;
  const base: Call = {
    name,
    ids: surface.ids.map(exampleId),
    sent: plainBody(route.operation, stage.examples),
    state: null,
    scopes: route.scope === null ? [] : [route.scope],
    preset: null,
    role: application.members.owner,
    hasKey: route.idempotencyKey === "required",
  };
  return [
    base,
    ...bodies(route.operation, surface, base, stage),
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
    if (operation.kind === "create") return examples.create(operation.model);
    if (operation.kind === "update") return {};
    return operation.kind === "act" ? examples.input(operation.action, operation.model) : {};
  });
  return needed(operation, made ?? {});
}

/** A list that must be filtered is. */
function needed(operation: Operation, sent: Values): Values {
  if (operation.kind !== "list") return sent;
  const { model } = operation;
  const { requires } = model.operations.list!;
  return Object.fromEntries(
    requires.map((name) => {
      const field = model.byName.get(name);
      const reference = field?.type.reference;
      const to = reference && "to" in reference ? reference.to : null;
      return [name, field?.type.values?.[0] ?? (to === null ? "x" : to)];
    }),
  );
}

/** Each member at each of its bounds, beside what must be sent; and left out, where it may be. */
function bodies(
  operation: Operation,
  { takes }: SurfaceCall,
  base: Call,
  { examples, side: { application } }: Stage,
): Call[] {
  const { properties = {}, required = [] } = (takes ?? {}) as Members;
  const noun = "model" in operation ? operation.model : null;
  const out: Call[] = takes && !takes.properties ? [{ ...base, sent: { anything: [1] } }] : [];
  for (const [name, schema] of Object.entries(properties)) {
    for (const value of valuesOf(schema, name, examples, noun))
      out.push({
        ...base,
        sent: { ...base.sent, [name]: value, ...leading(noun, name, value, application) },
      });
    if (name in base.sent && !required.includes(name)) out.push({ ...base, sent: without(base.sent, name) });
  }
  return out;
}

/** Where a member names the kind of record that another leads to, an id of that kind. */
function leading(model: Model | null, name: string, value: unknown, { models }: Application): Values {
  const fields = model?.fields.filter(
    ({ type: { reference } }) => reference && "by" in reference && reference.by === name,
  );
  const kind = models.get(String(value));
  return kind
    ? Object.fromEntries((fields ?? []).map((field) => [field.name, exampleId(kind.idPrefix)]))
    : {};
}

interface Members {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

const without = (values: Readonly<Values>, name: string): Values =>
  Object.fromEntries(Object.entries(values).filter(([other]) => other !== name));

/** Each state that a record may be in when the call comes, and each that it may be sent. */
function states(operation: Operation, base: Call): Call[] {
  if (!("model" in operation) || !operation.model.states) return [];
  const { model } = operation;
  const names = [...model.states!.values.keys()];
  if (operation.kind === "act" || operation.kind === "get") return names.map((state) => ({ ...base, state }));
  if (operation.kind !== "update") return [];
  return names.flatMap((state) => [
    ...names.flatMap((to) => {
      const sent = { [model.states!.field]: to, ...askedBy(model, to) };
      return [
        { ...base, state, sent },
        { ...base, state, sent, isBare: true },
      ];
    }),
    ...model.fields
      .filter(({ mode, kind }) => mode === "readWrite" && kind === "value")
      .flatMap((field) => {
        const value = sample(field.type.input, field.name);
        return value === undefined ? [] : [{ ...base, state, sent: { [field.name]: value } }];
      }),
  ]);
}

/** What a state asks for and a client may send. */
function askedBy(model: Model, to: string): Values {
  const asked = model
    .states!.values.get(to)!
    .requires.filter((name) => model.byName.get(name)?.mode === "readWrite");
  return Object.fromEntries(
    asked.flatMap((name) => {
      const value = sample(model.byName.get(name)!.type.input, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Records that the call leads to, otherwise than they are usually: in another state, or leading elsewhere themselves. */
function others(operation: Operation, base: Call, { models }: Application): Call[] {
  if (operation.kind !== "create" && operation.kind !== "update") return [];
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

function otherValues({ kind, type }: Model["fields"][number]): unknown[] {
  if (type.values && type.name !== "boolean") return [...type.values];
  if (type.name === "boolean") return [true, false];
  const prefix = type.input["x-idPrefix"] as string | undefined;
  return (kind === "reference" || kind === "parent") && prefix ? [otherId(prefix, 1)] : [];
}

const SIGNS = "0123456789abcdefghjkmnpqrstvwxyz";
/** One of many ids of a prefix. */
const otherId = (prefix: string, n: number): string =>
  `${exampleId(prefix).slice(0, -2)}${SIGNS[Math.floor(n / 32) % 32]}${SIGNS[n % 32]}`;

/** Members of each role, and keys of each preset. */
function callers({ scope }: Route, base: Call, { roles, presets }: Application): Call[] {
  return [
    ...[...roles.keys()].map((role) => ({ ...base, role })),
    ...(scope === null ? [] : [...presets.keys()].map((preset) => ({ ...base, scopes: [], preset }))),
  ];
}

/** Values that a schema takes: at its bounds, and each word. */
function valuesOf(schema: Schema, name: string, examples: Examples, model: Model | null): unknown[] {
  const { enum: words, type } = schema as { enum?: readonly unknown[]; type?: unknown };
  const kinds = [type].flat();
  const isNullable = kinds.includes("null");
  if (words) return [...words];
  const plain = plainValue(schema, name, examples, model);
  return [...bounds(schema, plain), ...(plain === undefined ? [] : [plain]), ...(isNullable ? [null] : [])];
}

/** The value that examples show of a field. */
function plainValue(schema: Schema, name: string, examples: Examples, model: Model | null): unknown {
  const field = model?.byName.get(name);
  const shown = field ? attempt(() => examples.parameter(name, field.type)) : undefined;
  return shown ?? sample(schema, name);
}

function bounds(schema: Schema, plain: unknown): unknown[] {
  const { maxLength, minLength, maximum, minimum, pattern, format, maxItems, items } = schema as Bounds;
  const decimal = schema["x-decimal"] as { digits: number; scale: number; negative: boolean } | undefined;
  if (decimal) {
    const { digits, scale, negative } = decimal;
    const most = `${"9".repeat(Math.min(digits, 20))}${scale > 0 ? `.${"9".repeat(scale)}` : ""}`;
    return [most, "0", ...(negative ? ["-1"] : [])];
  }
  const texts =
    pattern === undefined && format === undefined ? [maxLength, minLength ?? 1, minLength ?? 0] : [];
  const prefix = items?.["x-idPrefix"] as string | undefined;
  const list = Array.isArray(plain) && items?.type === "object" ? items : undefined;
  const isPlain =
    items !== undefined &&
    !schema.uniqueItems &&
    Array.isArray(plain) &&
    plain.length > 0 &&
    (maxItems ?? 0) <= 200;
  return [
    ...texts
      .filter((length) => length !== undefined && length <= 20_000)
      .map((length) => "a".repeat(length!)),
    ...[maximum, minimum].filter((bound) => bound !== undefined),
    ...(isPlain ? [Array.from({ length: maxItems ?? 1 }, () => plain[0])] : []),
    ...(minLength === undefined && Array.isArray(plain) && !(schema.minItems as number) ? [[]] : []),
    ...(isRecordOf(plain) ? inner(schema, plain) : []),
    ...(prefix && maxItems ? [Array.from({ length: maxItems }, (_, n) => otherId(prefix, n))] : []),
    ...(list && isRecordOf((plain as unknown[])[0])
      ? inner(list, (plain as unknown[])[0] as Values).map((one) => [one])
      : []),
    ...(items && Array.isArray(plain) ? bounds(items, plain[0]).map((one) => [one]) : []),
    ...(items?.enum ? (items.enum as unknown[]).map((word) => [word]) : []),
    ...(schema["x-json"]
      ? [
          { list: Array.from({ length: (schema["x-json"] as { maxItems: number }).maxItems }, () => 1) },
          { text: "a".repeat(Math.min((schema["x-json"] as { maxBytes: number }).maxBytes - 12, 9_000)) },
        ]
      : []),
  ];
}

interface Bounds {
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly items?: Schema;
}

const isRecordOf = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object with each member at its bounds, and without each that may be left out. */
function inner(schema: Schema, plain: Readonly<Values>): Values[] {
  const { properties = {}, required = [] } = schema as Members;
  const least = Object.fromEntries(Object.entries(plain).filter(([name]) => required.includes(name)));
  return [
    least,
    ...Object.entries(properties).flatMap(([name, member]) => {
      if (member["x-readOnly"] === true) return [];
      const words = (member.enum as readonly unknown[] | undefined) ?? [];
      const shown = plain[name] ?? sample(member, name);
      const isNullable = [member.type].flat().includes("null");
      return [...words, ...bounds(member, shown), ...(isNullable ? [null] : [])].map((value) => ({
        ...least,
        [name]: value,
      }));
    }),
  ];
}

/** A value of a schema without a name to go by; undefined where none is at hand. */
function sample(schema: Schema, name: string): unknown {
  const {
    type,
    enum: words,
    pattern,
    format,
    minimum = 0,
    minLength = 1,
    maxLength = 10,
  } = schema as Bounds & { type?: unknown; enum?: readonly unknown[] };
  if (words) return words.find((word) => word !== null);
  const kind = [type].flat().find((one) => one !== "null");
  if (schema["x-idPrefix"]) return exampleId(schema["x-idPrefix"] as string);
  if (kind === "boolean") return true;
  if (kind === "integer" || kind === "number") return minimum;
  if (kind === "array") return schema.items && !(schema.minItems as number) ? [] : undefined;
  if (kind === "object") return schema["x-json"] ? { note: "a" } : undefined;
  if (schema["x-decimal"]) return "1";
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
