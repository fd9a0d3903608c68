/** Model → Route: every call of an application, with its requirements. */

import { didYouMean, Guessing } from "../errors.ts";
import type { FormerCollection } from "../model/evolution.ts";
import { JOURNALS, type Journal } from "../model/journal.ts";
import { type Action, type Application, type Model, modelOf, pathBelow, type Write } from "../model/model.ts";
import { MOST_BYTES } from "../model/schema/batch.ts";
import { ACTIONS, type Verb } from "../model/verb.ts";
import { type DefinedVerb, findVerb, VERBS, type VerbName, type WritingName } from "../model/verbs/index.ts";

export type Operation =
  | { readonly kind: "whoami" }
  | { readonly kind: "describe" }
  | { readonly kind: "batch" }
  | { readonly [V in VerbName]: { readonly kind: V; readonly model: Model } }[VerbName]
  | { readonly kind: "upsert"; readonly model: Model }
  | { readonly kind: "act"; readonly model: Model; readonly action: Action }
  | { readonly kind: "actions"; readonly model: Model; readonly acts: readonly Route[] }
  | { readonly kind: "listJournal"; readonly journal: Journal }
  | { readonly kind: "readJournal"; readonly journal: Journal };

export type Kind = Operation["kind"];

/** An operation of one kind. */
export type OperationOf<K extends Kind> = Operation & { readonly kind: K };

/** A route of one kind of operation. */
export interface RouteOf<K extends Kind> extends Route {
  readonly operation: OperationOf<K>;
}

export interface Route {
  /** The path with `{id}` in it, which is the label in metrics and logs. */
  readonly template: string;
  readonly operation: Operation;
  /** The scope that the key needs; null if any valid key will do. */
  readonly scope: string | null;
  /** Further scopes that the key needs. */
  readonly furtherScopes: readonly string[];
  readonly permission: string | null;
  readonly idempotencyKey: "required" | "optional" | "ignored";
  /** Maximum body bytes; null for the server's limit. */
  readonly bodyLimit: number | null;
  /** Set if the path contains a former collection. */
  readonly former: Former | null;
}

/** A call by the path that it had under a former collection. */
export interface Former {
  /** The template of the same call by its current path. */
  readonly template: string;
  /** The former collections in the path. */
  readonly collections: readonly FormerCollection[];
}

export type Routes = ReturnType<typeof layRoutes>;

/** An operation that changes records, or whose hook does. */
export type Mutating = OperationOf<WritingName | "upsert" | "act">;

/** The verb of an operation; undefined for calls that are none, such as actions. */
export const verbOf = ({ kind }: Operation): DefinedVerb | undefined => findVerb(kind);

/** The fields in the body: of a new record, or that a client may change; null for no fields. */
export const sendsOf = (operation: Operation): Verb["sends"] => verbOf(operation)?.sends ?? null;

/** The resource whose records the operation lists; null if it lists none. */
export const listedIn = (operation: Operation): Model | null =>
  verbOf(operation)?.gives === "list" && "model" in operation ? operation.model : null;

/** Whether the operation deletes its record. */
export const removesRecord = (operation: Operation): boolean => verbOf(operation)?.gives === "deleted";

/** Whether the operation may create the record that it responds with. */
export const makesRecord = (operation: Operation): boolean =>
  operation.kind === "upsert" || verbOf(operation)?.makes === true;

/** The declaration of a verb that can have a hook; otherwise null. */
export function declaredWrite(operation: Operation): Write | null {
  const declared =
    verbOf(operation)?.hasHook && "model" in operation
      ? operation.model.operations[operation.kind as WritingName]
      : null;
  return declared ?? null;
}

/** Whether a client may send the version that it has, and is then told that the record is unchanged. */
export const isConditional = (operation: Operation): boolean =>
  operation.kind === "describe" || (verbOf(operation)?.gives === "record" && methodOf(operation) === "GET");

/** The HTTP method of an operation. */
export function methodOf(operation: Operation): string {
  if (operation.kind === "act") return operation.action.method;
  if (operation.kind === "upsert") return "PUT";
  if (operation.kind === "batch") return "POST";
  return verbOf(operation)?.method ?? "GET";
}

/** Whether a call changes anything; an action may be a POST that only reads. */
export const isWrite = ({ operation, idempotencyKey }: Route): boolean =>
  methodOf(operation) !== "GET" && !(operation.kind === "act" && idempotencyKey === "ignored");

/** Whether an operation needs no key. */
export const isOpen = ({ kind }: Operation): boolean => kind === "describe";

/** The name of a call on a record in the list of its actions. */
export const actOf = ({ operation }: Route): string =>
  operation.kind === "act" ? operation.action.name : operation.kind;

/** The resource whose record a response contains, so that it can expand references; otherwise null. */
export function expandedIn(operation: Operation): Model | null {
  const { kind } = operation;
  const gives = verbOf(operation)?.gives;
  const isRecord = gives === "list" || gives === "record" || gives === "changed" || kind === "upsert";
  if (kind === "act" ? !answersRecord(operation.action) : !isRecord) return null;
  const { model } = operation as Extract<Operation, { readonly model: Model }>;
  return model.expansions.length === 0 ? null : model;
}

/** Whether an action returns its record, and not a hook's result. The query of a GET is its input. */
const answersRecord = ({ answers, result, method }: Action): boolean =>
  method !== "GET" && result === null && (answers === "action" || answers === "record");

/** The unique name of a route in its application. */
export const nameOf = ({ operation, template }: Route): string => `${methodOf(operation)} ${template}`;

/** Lays out the routes of an application. */
export function layRoutes(application: Application) {
  const all: Route[] = [];
  const add: Add = (template, operation, more) => {
    const usual = { idempotencyKey: "ignored", bodyLimit: null, furtherScopes: [], former: null } as const;
    const route: Route = { ...usual, ...more, template, operation };
    all.push(route);
    return route;
  };
  add("/whoami", { kind: "whoami" }, { scope: null, permission: null });
  add("/model", { kind: "describe" }, { scope: null, permission: null });
  const ofBatch = { idempotencyKey: "required", bodyLimit: MOST_BYTES } as const;
  add("/batch", { kind: "batch" }, { scope: null, permission: null, ...ofBatch });
  for (const model of application.models.values()) {
    const first = all.length;
    addModel(model, application, add);
    all.push(...all.slice(first).flatMap((route) => formerRoutes(route, model, application)));
  }
  for (const journal of JOURNALS) {
    const { path, listPath, readScope: scope, permission } = journal;
    add(listPath, { kind: "listJournal", journal }, { scope, permission });
    add(`${path}/{id}`, { kind: "readJournal", journal }, { scope, permission });
  }
  return {
    all,
    /** Whether a path below the base address exists, for any method. */
    stands: (path: string) => stands(all, path.split("/").slice(1)),
    /** A suggestion for an unknown path below the base address; empty if nothing is similar. */
    hint: (path: string) => hint(all, path.split("/").slice(1)),
  };
}

/** The path of a record below its collection, by an External Reference. */
export const BY_REFERENCE = "/by-reference/{system}/{object}/{externalId}";

type Add = (
  template: string,
  operation: Operation,
  more: Pick<Route, "scope" | "permission"> & Partial<Route>,
) => Route;

function addModel(model: Model, application: Application, add: Add): void {
  const parent = model.parent ? application.models.get(model.parent.resource)! : null;
  const collection = parent ? `${parent.path}/{id}${model.path}` : model.path;
  const one = `${collection}/{${parent ? "childId" : "id"}}`;
  const { operations, permission, readScope } = model;
  const verbs: Route[] = [];
  const actions: Route[] = [];
  for (const verb of VERBS) {
    const operation = operations[verb.name];
    if (!operation) continue;
    const { name: kind, on, path, takesKey } = verb;
    const scope = verb.scope === "read" ? readScope : model.writeScope;
    const key = takesKey && "hook" in operation ? operation.idempotencyKey : "ignored";
    const route = add(
      (on === "record" ? one : collection) + path,
      { kind, model },
      { permission, scope, idempotencyKey: key },
    );
    if (on === "record" && verb.scope === "write") verbs.push(route);
  }
  if (model.isUpserted) {
    const { writeScope: scope } = model;
    const furtherScopes = [modelOf(application, "external_reference").writeScope];
    const needs = { permission, scope, furtherScopes, idempotencyKey: "optional" as const };
    add(collection + BY_REFERENCE, { kind: "upsert", model }, needs);
  }
  for (const action of model.actions.values()) {
    const { scope, furtherScopes, permission: needs, idempotencyKey, bodyLimit } = action;
    const below = parent ? action.path.replace("{id}", "{childId}") : action.path;
    const path = pathBelow(action.on === "record" ? one : collection, below);
    const operation = { kind: "act", model, action } as const;
    const more = { scope, furtherScopes, permission: needs, idempotencyKey, bodyLimit };
    const route = add(path, operation, more);
    if (action.on === "record") actions.push(route);
  }
  const acts = [...actions, ...verbs];
  if (operations.get && acts.length > 0)
    add(`${one}/${ACTIONS}`, { kind: "actions", model, acts }, { scope: readScope, permission });
}

/** The same call by each path that it had under former collections, its own and its parent's. */
function formerRoutes(route: Route, model: Model, { models }: Application): Route[] {
  const parent = model.parent ? models.get(model.parent.resource)! : null;
  const above = parent ? rootsOf(parent, "", "/{id}") : [{ path: "", collections: [] }];
  const roots = above.flatMap(({ path, collections }) =>
    rootsOf(model, path).map((own) => ({ ...own, collections: [...collections, ...own.collections] })),
  );
  const { template } = route;
  const now = roots[0]!.path;
  // An action beside the collection has a path without it.
  if (template !== now && !template.startsWith(`${now}/`)) return [];
  return roots.slice(1).map(({ path, collections }) => ({
    ...route,
    template: path + template.slice(now.length),
    former: { template, collections },
  }));
}

/** A path of a collection, and the former collections in it. */
interface Root {
  readonly path: string;
  readonly collections: readonly FormerCollection[];
}

/** The paths of a collection, the current one first. */
const rootsOf = ({ path, formerly }: Model, before: string, behind = ""): Root[] => [
  { path: before + path + behind, collections: [] },
  ...formerly.flatMap((one) =>
    one.path === null ? [] : [{ path: before + one.path + behind, collections: [one] }],
  ),
];

const stands = (all: readonly Route[], segments: readonly string[]): boolean =>
  all.some(({ template }) => {
    const words = template.split("/").slice(1);
    return words.length === segments.length && words.every((word, n) => matches(word, segments[n]!));
  });

/** The most similar word for the first segment that does not exist. */
function hint(all: readonly Route[], segments: readonly string[]): string {
  let candidates = all.map(({ template }) => template.split("/").slice(1));
  for (const [n, segment] of segments.entries()) {
    const below = candidates.filter((words) => matches(words[n], segment));
    if (below.length === 0) return didYouMean(segment, wordsAt(candidates, n), new Guessing());
    candidates = below;
  }
  return "";
}

const isId = (word: string): boolean => word.startsWith("{");
const matches = (word: string | undefined, segment: string): boolean =>
  word === segment || (word !== undefined && isId(word) && segment !== "");
const wordsAt = (candidates: readonly string[][], n: number): Set<string> =>
  new Set(candidates.flatMap((words) => (words[n] === undefined || isId(words[n]) ? [] : [words[n]])));
