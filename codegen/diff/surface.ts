/** The surface of an application: everything clients rely on, as plain JSON that a release stores. */
import type { Path } from "../../runtime/declare/source.ts";
import {
  type Former,
  layRoutes,
  methodOf,
  nameOf,
  type Operation,
  type Route,
} from "../../runtime/http/routes.ts";
import { grouped } from "../../runtime/model/grouped.ts";
import { JOURNALS } from "../../runtime/model/journal.ts";
import type { Application } from "../../runtime/model/model.ts";
import { entrySchema, recordSchema } from "../../runtime/model/schema/output.ts";
import type { Schema } from "../../runtime/model/type.ts";
import { ownHeaders } from "../openapi/answers.ts";
import { refusalsOf } from "../openapi/refusals.ts";
import { type CallText, callText } from "../openapi/verbs.ts";
import { Shared } from "./shared.ts";

/** The content of a response: a record, a journal entry, or the result of a hook. */
export interface Gives {
  readonly shape: "nothing" | "record" | "list" | "changed" | "deleted" | "action" | "result" | "bareResult";
  /** The key in `records`; null for a result of its own. */
  readonly record: string | null;
  readonly schema: Schema | null;
}

/** Default maximum of body bytes, if neither the declaration nor the configuration sets one. */
export const USUAL_LIMIT = 1_048_576;

export interface SurfaceCall {
  /** The resource that declares the call; null for calls of the runtime. */
  readonly resource: string | null;
  readonly path: Path;
  readonly scope: string | null;
  readonly permission: string | null;
  readonly idempotencyKey: "required" | "optional" | "ignored";
  /** Maximum body bytes; null for the server's limit. */
  readonly bodyLimit: number | null;
  /** Prefixes of the ids in the path. */
  readonly ids: readonly string[];
  /** The schema of the body, or of the query for GET. */
  readonly takes: Schema | null;
  readonly gives: Gives;
  readonly statuses: readonly number[];
  readonly headers: readonly string[];
  /** Error codes with their statuses. */
  readonly refusals: Readonly<Record<string, number>>;
  readonly emits: readonly string[];
  /** Only of a call by a former path: the call's current name, and the day on which the path ends, or null. */
  readonly former?: { readonly now: string; readonly until: string | null };
}

export type Surface = Readonly<ReturnType<typeof surfaceOf>>;

/** @param shared what was computed for another side */
export function surfaceOf(application: Application, shared = new Shared()) {
  const models = [...application.models.values()];
  const share = shared.of(application);
  const records = [
    ...models.map((model) => {
      const schema = share(model, "record", (watched) => recordSchema(model, watched));
      return [model.name, schema] as const;
    }),
    ...JOURNALS.map((journal) => [journal.name, entrySchema(journal)] as const),
  ];
  const calls = layRoutes(application).all.map((route) => {
    const { operation } = route;
    const call =
      "model" in operation
        ? share(operation.model, keyOf(route), (watched) => callOf(route, watched))
        : callOf(route, application);
    return [nameOf(route), call] as const;
  });
  const events = models.flatMap((model) =>
    [...model.events.values()].map(({ name, metered }) => [name, { resource: model.name, metered }] as const),
  );
  return {
    /** Records in responses and events, by resource or journal. */
    records: Object.fromEntries(sorted(records)),
    /** By method and path, such as `POST /work-orders/{id}/cancel`. */
    calls: Object.fromEntries(sorted(calls)),
    events: Object.fromEntries(sorted(events)),
  };
}

/** A key that differs for routes of one Model that differ. */
const keyOf = ({ operation, ...route }: Route): string => JSON.stringify([methodOf(operation), route]);

/** Names of the calls that are declared at a place, such as `work_order` and `operations.update`. */
export type CallsAt = (resource: string, ...path: Path) => readonly string[];

export function callsAt({ calls }: Surface): CallsAt {
  const key = (resource: string | null, path: Path) => [resource, ...path].join("\0");
  const names = grouped(Object.entries(calls).map(([name, call]) => [key(call.resource, call.path), name]));
  return (resource, ...path) => names.get(key(resource, path)) ?? [];
}

const sorted = <T>(entries: readonly (readonly [string, T])[]) =>
  [...entries].sort(([a], [b]) => (a < b ? -1 : 1));

function callOf(route: Route, application: Application): SurfaceCall {
  const { operation, scope, furtherScopes, permission, idempotencyKey, bodyLimit } = route;
  const { resource, path } = declaredAt(operation);
  const text = callText(operation);
  const { input, statuses, emits } = text;
  return {
    resource,
    path,
    scope: furtherScopes.length === 0 ? scope : [scope, ...furtherScopes].join(" and "),
    permission,
    idempotencyKey,
    bodyLimit,
    ids: idsOf(operation, text, application),
    takes: input(application),
    gives: givesOf(operation, text),
    statuses,
    headers: [...new Set(statuses.flatMap((status) => ownHeaders(route, status)))],
    refusals: Object.fromEntries(
      [...refusalsOf(route, application)].flatMap(([status, codes]) => codes.map((code) => [code, status])),
    ),
    emits,
    ...(route.former === null ? {} : { former: formerOf(route, route.former) }),
  };
}

function formerOf(
  { operation }: Route,
  { template, collections }: Former,
): NonNullable<SurfaceCall["former"]> {
  const ends = collections.flatMap(({ deprecated }) => deprecated?.sunset.toISOString().slice(0, 10) ?? []);
  return { now: `${methodOf(operation)} ${template}`, until: ends.sort()[0] ?? null };
}

function declaredAt(operation: Operation): { resource: string | null; path: Path } {
  if (!("model" in operation)) return { resource: null, path: [] };
  const { kind, model } = operation;
  if (kind === "upsert") return { resource: model.name, path: ["fields", "externalReferences"] };
  if (kind === "act") return { resource: model.name, path: ["actions", operation.action.name] };
  return { resource: model.name, path: ["operations", kind === "actions" ? "get" : kind] };
}

function idsOf(operation: Operation, { onRecord }: CallText, { models }: Application): string[] {
  if (!("model" in operation)) return "journal" in operation ? [operation.journal.idPrefix] : [];
  const { model } = operation;
  const parent = model.parent ? [models.get(model.parent.resource)!.idPrefix] : [];
  return [...parent, ...(onRecord ? [model.idPrefix] : [])];
}

function givesOf(operation: Operation, { gives: shape }: CallText): Gives {
  const result = operation.kind === "act" ? operation.action.result : null;
  if (result !== null) return { shape, record: null, schema: result.output };
  const read = "model" in operation ? operation.model : "journal" in operation ? operation.journal : null;
  const holds = read !== null && shape !== "deleted" && shape !== "nothing";
  return { shape, record: holds ? read.name : null, schema: null };
}
