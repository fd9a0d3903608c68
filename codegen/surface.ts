/** What clients rely on: the surface of an application, and what of it a change would break. */
import { layRoutes, methodOf, type Operation, type Route } from "../runtime/http/routes.ts";
import { type Field, isShown } from "../runtime/model/field.ts";
import type { Application, Model } from "../runtime/model/model.ts";
import {
  actionSchema,
  createSchema,
  journalSchema,
  listSchema,
  updateSchema,
} from "../runtime/model/schema/input.ts";
import type { Member, Schema } from "../runtime/model/type.ts";

/** One input or member of a record: its JSON Schema, and whether it must be sent. */
export interface SurfaceValue {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly required: boolean;
}

type SurfaceMembers = Readonly<Record<string, SurfaceValue>>;

export interface SurfaceCall {
  readonly scope: string | null;
  readonly keyRequired: boolean;
  /** What a body or query may hold. */
  readonly takes: SurfaceMembers;
  /** What a record in the answer holds; `required` where it is never null. */
  readonly gives: SurfaceMembers;
}

export interface Surface {
  /** By method and path, as `POST /work-orders/{id}/cancel`. */
  readonly calls: Readonly<Record<string, SurfaceCall>>;
  readonly events: readonly string[];
}

/** The surface of an application, as plain JSON. */
export function surfaceOf(application: Application): Surface {
  const calls = layRoutes(application).all.map(
    (route) => [`${methodOf(route.operation)} ${route.template}`, callOf(route, application)] as const,
  );
  const events = [...application.models.values()].flatMap((model) => [...model.events.keys()]);
  return {
    calls: Object.fromEntries([...calls].sort(([a], [b]) => (a < b ? -1 : 1))),
    events: events.sort(),
  };
}

function callOf(route: Route, application: Application): SurfaceCall {
  const { operation, scope, idempotencyKey } = route;
  const takes = membersOf(inputOf(operation, application));
  return { scope, keyRequired: idempotencyKey === "required", takes, gives: given(operation) };
}

/** The schema that judges what an operation is sent; null where it takes nothing. */
function inputOf(operation: Operation, application: Application): Schema | null {
  if (operation.kind === "create") return createSchema(operation.model);
  if (operation.kind === "update") return updateSchema(operation.model);
  if (operation.kind === "list") return listSchema(operation.model);
  if (operation.kind === "act") return actionSchema(operation.action);
  return operation.kind === "listJournal" ? journalSchema(operation.journal, application) : null;
}

function membersOf(schema: Schema | null): SurfaceMembers {
  const { properties = {}, required = [] } = (schema ?? {}) as Whole;
  return Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [
      name,
      { schema: member, required: required.includes(name) },
    ]),
  );
}

function given(operation: Operation): SurfaceMembers {
  if (operation.kind === "whoami" || operation.kind === "delete") return {};
  if (operation.kind === "listJournal" || operation.kind === "readJournal")
    return answered(operation.journal.members);
  if (operation.kind === "act" && operation.action.answers.endsWith("esult")) return {};
  return shown(operation.model);
}

const answered = (members: ReadonlyMap<string, Member>): SurfaceMembers =>
  Object.fromEntries(
    [...members.values()].map(({ name, type, required }) => [name, { schema: type.output, required }]),
  );

const shown = (model: Model): SurfaceMembers =>
  values(model.fields.filter(isShown), (field) => !field.nullable);

const values = (fields: readonly Field[], required: (field: Field) => boolean): SurfaceMembers =>
  Object.fromEntries(
    fields.map((field) => [field.name, { schema: field.type.output, required: required(field) }]),
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

interface Whole {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** Bounds of what is accepted: the greatest, and the least, that a schema says; what it does not say is unbounded. */
const UPPER = ["maxLength", "maximum", "maxItems", "x-maxBytes"];
const LOWER = ["minLength", "minimum", "minItems"];
/** What a schema holds values to by a text or object of its own: another one is taken for narrower. */
const SAME = ["pattern", "format", "x-json"];

/** Whether one schema takes every value that another took. What cannot be told is taken for narrower. */
function accepts(now: Schema, before: Schema): boolean {
  const kinds = typesOf(now);
  return (
    typesOf(before).every(
      (kind) => kinds.includes(kind) || (kind === "integer" && kinds.includes("number")),
    ) &&
    UPPER.every((key) => bound(now, key, Infinity) >= bound(before, key, Infinity)) &&
    LOWER.every((key) => bound(now, key, -Infinity) <= bound(before, key, -Infinity)) &&
    (acceptsDecimals(now, before) ??
      SAME.every((key) => now[key] === undefined || isEqual(now[key], before[key]))) &&
    (now.uniqueItems !== true || before.uniqueItems === true) &&
    (now.enum === undefined || wordsOf(before)?.every((word) => wordsOf(now)!.includes(word)) === true) &&
    (now.items === undefined || accepts(now.items as Schema, (before.items ?? {}) as Schema)) &&
    acceptsMembers(now, before)
  );
}

const typesOf = ({ type }: Schema): readonly unknown[] => [type].flat();
const bound = (schema: Schema, key: string, usual: number): number =>
  (schema[key] as number | undefined) ?? usual;
const wordsOf = (schema: Schema) => schema.enum as readonly unknown[] | undefined;
const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Decimals are told by their digits, which their pattern only spells out; null where these are none. */
function acceptsDecimals(now: Schema, before: Schema): boolean | null {
  const [a, b] = [now["x-decimal"], before["x-decimal"]] as (Record<string, number | boolean> | undefined)[];
  if (!a || !b) return null;
  return a.digits! >= b.digits! && a.scale! >= b.scale! && (a.negative === true || b.negative !== true);
}

function acceptsMembers(now: Schema, before: Schema): boolean {
  const [next, last] = [now, before] as Whole[];
  if (!next!.properties) return true;
  const isNeeded = (next!.required ?? []).some((name) => !(last!.required ?? []).includes(name));
  return (
    !isNeeded &&
    Object.entries(last!.properties ?? {}).every(([name, schema]) => {
      const member = next!.properties![name];
      return member !== undefined && accepts(member, schema);
    })
  );
}
