/** In charge of what clients rely on: the surface of an application, and what of it a change would break. */
import { layRoutes, methodOf, type Route } from "../runtime/http/routes.ts";
import type { Application, Field, Model } from "../runtime/model/model.ts";
import type { Member } from "../runtime/model/type.ts";

/** One input or member of a record: its JSON Schema, and whether it must be sent. */
export interface SurfaceValue {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly required: boolean;
}

type Values = Readonly<Record<string, SurfaceValue>>;

export interface SurfaceCall {
  readonly scope: string | null;
  readonly keyRequired: boolean;
  /** What a body or query may hold. */
  readonly takes: Values;
  /** What a record in the answer holds; `required` where it is never null. */
  readonly gives: Values;
}

export interface Surface {
  /** By method and path, as `POST /work-orders/{id}/cancel`. */
  readonly calls: Readonly<Record<string, SurfaceCall>>;
  readonly events: readonly string[];
}

/** The surface of an application, as plain JSON. */
export function surfaceOf(application: Application): Surface {
  const calls = layRoutes(application).all.map(
    (route) => [`${methodOf(route.operation)} ${route.template}`, callOf(route)] as const,
  );
  const events = [...application.models.values()].flatMap((model) => [...model.events.keys()]);
  return {
    calls: Object.fromEntries([...calls].sort(([a], [b]) => (a < b ? -1 : 1))),
    events: events.sort(),
  };
}

function callOf({ operation, scope, idempotencyKey }: Route): SurfaceCall {
  const base = { scope, keyRequired: idempotencyKey === "required" };
  if (operation.kind === "whoami") return { ...base, takes: {}, gives: {} };
  if (operation.kind === "listJournal" || operation.kind === "readJournal") {
    const { filters, members } = operation.journal;
    const takes = filters.map(({ name, type }) => [name, { schema: type.schema, required: false }]);
    return {
      ...base,
      takes: operation.kind === "listJournal" ? Object.fromEntries(takes) : {},
      gives: inputs(members),
    };
  }
  const gives = operation.kind === "delete" ? {} : shown(operation.model);
  if (operation.kind === "act")
    return {
      ...base,
      takes: inputs(operation.action.input),
      gives: operation.action.answers.endsWith("esult") ? {} : gives,
    };
  return { ...base, takes: taken(operation.kind, operation.model), gives };
}

const inputs = (members: ReadonlyMap<string, Member>): Values =>
  Object.fromEntries(
    [...members.values()].map(({ name, type, required }) => [name, { schema: type.schema, required }]),
  );

function taken(kind: "list" | "get" | "create" | "update" | "delete", model: Model): Values {
  if (kind === "list")
    return {
      ...values(model.filters, ({ name }) => model.operations.list!.requires.includes(name)),
      ...Object.fromEntries(
        model.parameters.map(({ name, type }) => [name, { schema: type.schema, required: false }]),
      ),
    };
  if (kind === "create")
    return values(
      model.fields.filter(({ mode }) => mode === "readWrite" || mode === "createOnly"),
      (field) => field.required && field.default === null && field.from === null,
    );
  return kind === "update"
    ? values(
        model.fields.filter(({ mode }) => mode === "readWrite"),
        () => false,
      )
    : {};
}

const shown = (model: Model): Values =>
  values(
    model.fields.filter(({ mode }) => mode !== "hidden" && mode !== "removed"),
    (field) => !field.nullable,
  );

const values = (fields: readonly Field[], required: (field: Field) => boolean): Values =>
  Object.fromEntries(
    fields.map((field) => [field.name, { schema: field.type.schema, required: required(field) }]),
  );

/**
 * What a change would break for clients of the released surface (contract, section 12: v1 only grows).
 * @returns one sentence each; none where every client goes on working
 */
export function breaks(released: Surface, now: Surface): string[] {
  const faults: string[] = [];
  for (const [name, before] of Object.entries(released.calls)) {
    const after = now.calls[name];
    if (!after) faults.push(`${name} is gone`);
    else faults.push(...callBreaks(name, before, after));
  }
  return [
    ...faults,
    ...released.events
      .filter((type) => !now.events.includes(type))
      .map((type) => `the event ${type} is gone`),
  ];
}

function callBreaks(name: string, before: SurfaceCall, after: SurfaceCall): string[] {
  const faults: string[] = [];
  if (before.scope !== after.scope)
    faults.push(`${name} needs the scope ${after.scope ?? "none"} instead of ${before.scope ?? "none"}`);
  if (!before.keyRequired && after.keyRequired) faults.push(`${name} newly requires an Idempotency-Key`);
  for (const [field, value] of Object.entries(after.takes))
    if (value.required && !before.takes[field]?.required) faults.push(`${name} newly requires ${field}`);
  for (const [field, value] of Object.entries(before.takes)) {
    const next = after.takes[field];
    if (!next) faults.push(`${name} no longer takes ${field}`);
    else if (!accepts(next.schema, value.schema)) faults.push(`${name} takes less in ${field} than it did`);
  }
  for (const [field, value] of Object.entries(before.gives)) {
    const next = after.gives[field];
    if (!next) faults.push(`${name} no longer answers ${field}`);
    else if (next.schema.type !== value.schema.type) faults.push(`${name} answers another type in ${field}`);
    else if (value.required && !next.required) faults.push(`${name} may answer null in ${field}`);
  }
  return faults;
}

type Schema = Readonly<Record<string, unknown>>;
const UPPER = ["maxLength", "maximum", "maxItems"];
const LOWER = ["minLength", "minimum", "minItems"];

/** Whether one schema takes every value that another took. What cannot be told is taken for narrower. */
function accepts(now: Schema, before: Schema): boolean {
  if (
    now.type !== before.type ||
    (now.pattern !== undefined && now.pattern !== before.pattern) ||
    (now.format !== undefined && now.format !== before.format)
  )
    return false;
  if (
    UPPER.some(
      (key) =>
        now[key] !== undefined &&
        !((now[key] as number) >= ((before[key] as number | undefined) ?? Number.POSITIVE_INFINITY)),
    )
  )
    return false;
  if (
    LOWER.some(
      (key) =>
        now[key] !== undefined &&
        !((now[key] as number) <= ((before[key] as number | undefined) ?? Number.NEGATIVE_INFINITY)),
    )
  )
    return false;
  if (
    now.enum &&
    !(before.enum as readonly unknown[] | undefined)?.every((word) =>
      (now.enum as readonly unknown[]).includes(word),
    )
  )
    return false;
  if (now.items && !accepts(now.items as Schema, (before.items ?? {}) as Schema)) return false;
  const members = (now.properties ?? {}) as Readonly<Record<string, Schema>>;
  return Object.entries((before.properties ?? {}) as Readonly<Record<string, Schema>>).every(
    ([name, schema]) => members[name] !== undefined && memberAccepts(members[name], schema),
  );
}

/** A member that may be null stands as one of two. */
const memberAccepts = (now: Schema, before: Schema): boolean =>
  accepts(bare(now), bare(before)) && (now.anyOf !== undefined || before.anyOf === undefined);
const bare = (schema: Schema): Schema => (schema.anyOf ? (schema.anyOf as readonly Schema[])[0]! : schema);
