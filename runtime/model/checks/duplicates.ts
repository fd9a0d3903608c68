/** Checks names and paths that must differ between resources, including those of files and tables. */

import type { Path } from "../../declare/source.ts";
import { readPath } from "../behaviour.ts";
import type { ResourceDeclaration } from "../declaration.ts";
import { formerCollections, formerNames, pathOf } from "../evolution.ts";
import { JOURNALS } from "../journal.ts";
import { pathBelow } from "../model.ts";
import { ACTIONS } from "../verb.ts";
import { VERBS } from "../verbs/index.ts";
import type { DeclaredResource, ReportAt, World } from "../world.ts";
import { formerKey } from "./former-collections.ts";
import { type Check, perResource, type Tell } from "./walk.ts";

export const fileName: Check = (world, report) => {
  for (const file of world.files) {
    const { resource } = file.declaration;
    const [expected, other] = [resource.replaceAll("_", "-"), file.stem.replaceAll("-", "_")];
    if (file.stem === expected) continue;
    report(file, ["resource"], {
      rule: "file-name",
      message: `The resource \`${resource}\` is declared in ${file.stem}.yaml.`,
      hint: `Rename the file to ${expected}.yaml${other === resource ? "" : `, or the resource to \`${other}\``}.`,
    });
  }
};

interface Duplicate {
  readonly rule: string;
  readonly says: (name: string, other: DeclaredResource) => string;
  readonly hint: string;
  readonly names: (declaration: ResourceDeclaration) => readonly { name: string; path: Path }[];
}

const DUPLICATES: readonly Duplicate[] = [
  {
    rule: "duplicate-resource",
    says: (name, other) => `The resource \`${name}\` is already declared in ${other.source.file}.`,
    hint: "Rename one of the two.",
    names: ({ resource }) => [{ name: resource, path: ["resource"] }],
  },
  {
    rule: "duplicate-collection",
    says: (name, other) =>
      `\`${name}\` is already the collection of \`${other.declaration.resource}\`, in ${other.source.file}.`,
    hint: "The collection names the path, the scopes and the table, so it must be unique.",
    names: ({ collection }) => [{ name: collection, path: ["collection"] }],
  },
  {
    rule: "duplicate-prefix",
    says: (name, other) => `The ids of \`${other.declaration.resource}\` already begin with \`${name}_\`.`,
    hint: "The prefix of an id identifies its resource. Choose another prefix.",
    names: ({ idPrefix }) => [{ name: idPrefix, path: ["idPrefix"] }],
  },
  {
    rule: "duplicate-event",
    says: (name, other) => `\`${other.declaration.resource}\` already declares the event \`${name}\`.`,
    hint: "Declare each event once, in the resource that emits it.",
    names: ({ events = {} }) => Object.keys(events).map((name) => ({ name, path: ["events", name] })),
  },
];

export const duplicates: Check = (world, report) => {
  for (const { rule, says, hint, names } of DUPLICATES) {
    const first = new Map<string, DeclaredResource>();
    for (const file of world.files) {
      if (rule !== "duplicate-resource" && isSecond(file, world.resources)) continue;
      for (const { name, path } of names(file.declaration)) {
        const other = first.get(name);
        if (!other) first.set(name, file);
        else if (rule === "duplicate-collection" && isLikelier(name, file, other)) {
          first.set(name, file);
          report(other, path, { rule, message: says(name, file), hint });
        } else
          report(file, path, { rule, message: says(name, other), hint, onKey: rule === "duplicate-event" });
      }
    }
  }
};

/** Whether a plural fits the first resource better: the other one was probably copied from it. */
const isLikelier = (plural: string, one: DeclaredResource, other: DeclaredResource): boolean =>
  isLike(plural, one) && !isLike(plural, other);

const isLike = (plural: string, { declaration: { resource } }: DeclaredResource): boolean =>
  plural.startsWith(resource.slice(0, -1));

/** Whether a file is the second with its name. It shares all its other names too, which is reported once. */
const isSecond = (file: DeclaredResource, resources: ReadonlyMap<string, DeclaredResource>): boolean =>
  resources.get(file.declaration.resource) !== file;

const KEPT_TABLES = new Set([
  "organizations",
  "idempotency_keys",
  "rate_counters",
  "counters",
  "turns",
  "api_key_hashes",
  "feed",
  "feed_inbox",
  "feed_heads",
  "webhook_attempts",
  "webhook_queues",
  "webhook_wakeups",
  "request_log",
  ...JOURNALS.map(({ collection }) => collection),
]);
const KEPT_PREFIX = "charter_";

/** Indexes and constraints are named after their table, and PostgreSQL cuts names at 63 bytes. */
const LONGEST = 40;

export const tableNames = perResource("reserved-collection", (declaration, report) => {
  tableName(declaration.collection, ["collection"], report);
  const onKey = typeof declaration.was !== "string";
  for (const [former] of formerNames(declaration))
    tableName(former, formerKey(declaration, former), onKey ? report.key : report);
});

function tableName(collection: string, path: Path, report: Tell["key"]): void {
  if (KEPT_TABLES.has(collection) || collection.startsWith(KEPT_PREFIX))
    report(path, {
      message: `The table \`${collection}\` is reserved for the runtime.`,
      hint: `Choose another plural that does not begin with ${KEPT_PREFIX}.`,
    });
  if (collection.length > LONGEST)
    report(path, {
      rule: "name-length",
      message: `\`${collection}\` has ${collection.length} characters, but the name of a table can have at most ${LONGEST}.`,
      hint: "Choose a shorter plural. The `path` may differ from it.",
    });
}

const RULE = "duplicate-route";

/** Refuses an action with the name of the list of possible actions, which clients call by that name. */
export const actionNames = perResource("reserved-name", ({ actions = {} }, report) => {
  if (ACTIONS in actions)
    report.key(["actions", ACTIONS], {
      message: `\`GET /{id}/${ACTIONS}\` lists the possible actions on a record, and clients call it \`${ACTIONS}\`.`,
      hint: "Choose another name.",
    });
});

/** Paths that the runtime serves itself. */
const KEPT_PATHS = ["/whoami", "/model", "/batch", ...JOURNALS.map(({ path }) => path)];

/** The runtime's own calls, which no action of a collection may hide. */
const OWN_CALLS = [
  "GET /whoami",
  "GET /model",
  "POST /batch",
  ...JOURNALS.flatMap(({ path, listPath }) => [`GET ${listPath}`, `GET ${path}/{id}`]),
];
const OWN_CALL = "a call of the runtime";

export const routes: Check = (world, report) => {
  const roots = new Map<string, DeclaredResource>();
  // The description of each call in messages, by its shape.
  const calls = new Map<string, string>(OWN_CALLS.map((shape) => [shape, OWN_CALL]));
  for (const file of world.files) {
    const root = rootOf(file.declaration, world);
    if (root === null || isSecond(file, world.resources)) continue;
    const other = roots.get(root);
    if (other) {
      if (other.declaration.collection !== file.declaration.collection)
        report(file, pathKey(file), {
          rule: RULE,
          message: `\`${root}\` is already the path of \`${other.declaration.resource}\`.`,
          hint: "Give one of the two another `path`.",
        });
      continue;
    }
    roots.set(root, file);
    if (KEPT_PATHS.includes(root)) {
      report(file, pathKey(file), {
        rule: "reserved-path",
        message: `The path \`${root}\` is reserved for the runtime.`,
        hint: "Choose another `path`.",
      });
      continue;
    }
    claimCalls(file, root, calls, report);
  }
  for (const file of world.files) {
    besideChildren(file, roots, world, report);
    formerPaths(file, { roots, calls }, world, report);
  }
};

/** Records the calls of a resource, and refuses those that another resource or the runtime has. */
function claimCalls(
  file: DeclaredResource,
  root: string,
  calls: Map<string, string>,
  report: ReportAt,
): void {
  for (const { shape, path, says } of routesOf(root, file)) {
    const first = calls.get(shape);
    if (first === undefined) calls.set(shape, says);
    else
      report(file, path, {
        rule: RULE,
        message: `\`${shape}\` is already ${first}.`,
        hint: `Give ${first === OWN_CALL ? "it" : "one of the two"} another \`path\`, or another method in it.`,
        onKey: true,
      });
  }
}

interface Taken {
  readonly roots: ReadonlyMap<string, DeclaredResource>;
  /** The description of each call, by its shape. */
  readonly calls: ReadonlyMap<string, string>;
}

/** Refuses a former collection whose path answers something else. */
function formerPaths(file: DeclaredResource, { roots, calls }: Taken, world: World, report: ReportAt): void {
  const { collection } = file.declaration;
  for (const { name, path } of formerCollections(file.declaration)) {
    const root = path && rootOf({ ...file.declaration, collection: name }, world);
    if (!root || name === collection) continue;
    const shape = [...routesOf(root, file)].find((one) => calls.has(one.shape))?.shape;
    const other = roots.get(root)?.declaration;
    if (other?.collection === name) continue;
    const taken = other
      ? `\`${root}\` is the path of \`${other.resource}\``
      : KEPT_PATHS.includes(root)
        ? `The path \`${root}\` is reserved for the runtime`
        : shape && `\`${shape}\` is ${calls.get(shape)}`;
    if (!taken) continue;
    report(file, formerKey(file.declaration, name), {
      rule: "former-name",
      message: `${taken}, so the former path of \`${collection}\` cannot be served.`,
      hint: "Give the other one another `path`. Or declare a `path` here: then no former path is served.",
      onKey: typeof file.declaration.was !== "string",
    });
  }
}

const pathKey = ({ declaration }: DeclaredResource): Path =>
  declaration.path === undefined ? ["collection"] : ["path"];

/** The path of a resource's collection; null if nothing is known about its parent. */
function rootOf(declaration: ResourceDeclaration, world: World): string | null {
  const own = declaration.path === undefined ? pathOf(declaration.collection) : `/${declaration.path}`;
  if (!declaration.parent) return own;
  const above = world.resource(declaration.parent.resource)?.declaration;
  return above && !above.parent ? `${rootOf(above, world)}/{id}${own}` : null;
}

/**
 * The calls of a resource: the shape of each (`POST /books/{id}/lend`), where it is declared, and its
 * description ("the action `lend` of `book`").
 */
function* routesOf(root: string, file: DeclaredResource) {
  const { resource, operations, actions = {} } = file.declaration;
  for (const { name, method, on, path } of VERBS)
    if (operations[name])
      yield {
        shape: `${method} ${root}${on === "collection" ? "" : "/{id}"}${path}`,
        path: ["operations", name],
        says: `the \`${name}\` of \`${resource}\``,
      };
  if (operations.get)
    yield {
      shape: `GET ${root}/{id}/${ACTIONS}`,
      path: ["operations", "get"],
      says: `the list of possible actions on a record of \`${resource}\``,
    };
  for (const [name, { on, path }] of Object.entries(actions)) {
    const { method, path: below } = readPath(path, name);
    yield {
      shape: `${method} ${pathBelow(`${root}${on === "collection" ? "" : "/{id}"}`, below)}`,
      path: ["actions", name],
      says: `the action \`${name}\` of \`${resource}\``,
    };
  }
}

/** Refuses an action with the path of a child, because it would read like one of the child's calls. */
function besideChildren(
  file: DeclaredResource,
  roots: ReadonlyMap<string, DeclaredResource>,
  world: World,
  report: ReportAt,
): void {
  const root = rootOf(file.declaration, world);
  for (const [name, { on, path: said }] of Object.entries(file.declaration.actions ?? {})) {
    const { method, path } = readPath(said, name);
    const child = on === "collection" ? undefined : roots.get(`${root}/{id}${path}`);
    const isCall =
      (method === "GET" && child?.declaration.operations.list) ||
      (method === "POST" && child?.declaration.operations.create);
    if (!child || isCall) continue;
    report(file, ["actions", name], {
      rule: RULE,
      message: `The action \`${name}\` has the same path as \`${child.declaration.resource}\`, a child of \`${file.declaration.resource}\`.`,
      hint: "Give the action another `path`.",
      onKey: true,
    });
  }
}
