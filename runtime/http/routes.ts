/** In charge of Model → Route: a tree of path segments, so that finding a route costs the same with 20 resources and 2,000. */

import { didYouMean } from "../errors.ts";
import { JOURNALS, type Journal } from "../model/journal.ts";
import type { Action, Application, Model } from "../model/model.ts";
import { pathBelow } from "../model/path.ts";

export type Operation =
  | { readonly kind: "whoami" }
  | { readonly kind: "list"; readonly model: Model }
  | { readonly kind: "get"; readonly model: Model }
  | { readonly kind: "create"; readonly model: Model }
  | { readonly kind: "update"; readonly model: Model }
  | { readonly kind: "delete"; readonly model: Model }
  | { readonly kind: "act"; readonly model: Model; readonly action: Action }
  | { readonly kind: "listJournal"; readonly journal: Journal }
  | { readonly kind: "readJournal"; readonly journal: Journal };

export interface Route {
  /** Path with `{id}` in it: the label of metrics and logs. */
  readonly template: string;
  readonly operation: Operation;
  /** Scope that the key needs; null for none beyond a valid key. */
  readonly scope: string | null;
  readonly permission: string | null;
  readonly idempotencyKey: "required" | "optional" | "ignored";
  /** Bytes that the body may have; null for the server's limit. */
  readonly bodyLimit: number | null;
}

interface Node {
  readonly segments: Map<string, Node>;
  id: Node | null;
  readonly methods: Map<string, Route>;
}

export type Found =
  | { readonly kind: "route"; readonly route: Route; readonly params: readonly string[] }
  | {
      readonly kind: "method";
      readonly allow: readonly string[];
      readonly template: string;
      readonly params: readonly string[];
    }
  | { readonly kind: "none"; readonly hint: string };

export interface Routes {
  /** Finds by method and path below the base address; HEAD is served by GET. */
  find(method: string, path: string): Found;
  readonly all: readonly Route[];
}

const METHODS = {
  whoami: "GET",
  list: "GET",
  get: "GET",
  listJournal: "GET",
  readJournal: "GET",
  create: "POST",
  update: "PATCH",
  delete: "DELETE",
} as const;

/** The method that an operation answers to. */
export const methodOf = (operation: Operation): string =>
  operation.kind === "act" ? operation.action.method : METHODS[operation.kind];

const emptyNode = (): Node => ({ segments: new Map(), id: null, methods: new Map() });

/** Lays out the routes of an application. */
export function layRoutes(application: Application): Routes {
  const root = emptyNode();
  const all: Route[] = [];
  const add = (method: string, template: string, route: Omit<Route, "template">) => {
    const node = template.split("/").slice(1).reduce(step, root);
    const complete = { ...route, template };
    node.methods.set(method, complete);
    all.push(complete);
  };
  add("GET", "/whoami", {
    operation: { kind: "whoami" },
    scope: null,
    permission: null,
    idempotencyKey: "ignored",
    bodyLimit: null,
  });
  for (const model of application.models.values()) addModel(model, application, add);
  for (const journal of JOURNALS) addJournal(journal, add);
  return { all, find: (method, path) => find(root, method, path) };
}

function step(node: Node, segment: string): Node {
  if (segment.startsWith("{")) {
    node.id ??= emptyNode();
    return node.id;
  }
  const known = node.segments.get(segment);
  if (known) return known;
  const made = emptyNode();
  node.segments.set(segment, made);
  return made;
}

type Add = (method: string, template: string, route: Omit<Route, "template">) => void;

function addModel(model: Model, application: Application, add: Add): void {
  const parent = model.parent ? application.models.get(model.parent.resource)! : null;
  const collection = parent ? `${parent.path}/{id}${model.path}` : model.path;
  const one = `${collection}/{${parent ? "childId" : "id"}}`;
  const { operations, permission } = model;
  const base = { permission, bodyLimit: null };
  const read = { ...base, scope: model.readScope, idempotencyKey: "ignored" as const };
  const write = { ...base, scope: model.writeScope };
  if (operations.list) add("GET", collection, { ...read, operation: { kind: "list", model } });
  if (operations.get) add("GET", one, { ...read, operation: { kind: "get", model } });
  if (operations.create)
    add("POST", collection, {
      ...write,
      operation: { kind: "create", model },
      idempotencyKey: operations.create.idempotencyKey,
    });
  if (operations.update)
    add("PATCH", one, { ...write, operation: { kind: "update", model }, idempotencyKey: "optional" });
  if (operations.delete)
    add("DELETE", one, { ...write, operation: { kind: "delete", model }, idempotencyKey: "ignored" });
  for (const action of model.actions.values()) {
    const { scope, permission: needs, idempotencyKey, bodyLimit } = action;
    const path = pathBelow(action.on === "record" ? one : collection, action.path);
    add(action.method, path, {
      operation: { kind: "act", model, action },
      scope,
      permission: needs,
      idempotencyKey,
      bodyLimit,
    });
  }
}

function addJournal(journal: Journal, add: Add): void {
  const { path, entryPath, scope, permission } = journal;
  const base = { scope, permission, idempotencyKey: "ignored" as const, bodyLimit: null };
  add("GET", path, { ...base, operation: { kind: "listJournal", journal } });
  add("GET", entryPath, { ...base, operation: { kind: "readJournal", journal } });
}

function find(root: Node, method: string, path: string): Found {
  const params: string[] = [];
  let node: Node | null = root;
  let start = 1;
  while (node && start <= path.length) {
    const slash = path.indexOf("/", start);
    const segment = path.slice(start, slash < 0 ? path.length : slash);
    const next: Node | undefined = node.segments.get(segment);
    if (next) node = next;
    else if (node.id && segment !== "") {
      params.push(segment);
      node = node.id;
    } else return { kind: "none", hint: didYouMean(segment, node.segments.keys()) };
    if (slash < 0) break;
    start = slash + 1;
  }
  if (!node || node.methods.size === 0 || path.endsWith("/")) return { kind: "none", hint: "" };
  const route = node.methods.get(method === "HEAD" ? "GET" : method);
  if (route) return { kind: "route", route, params };
  const { template } = node.methods.values().next().value!;
  return { kind: "method", allow: allowed(node), template, params };
}

function allowed({ methods }: Node): string[] {
  const names = [...methods.keys()];
  return [...names, ...(names.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
}
