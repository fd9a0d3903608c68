/** Paths: no two calls share a method and a path. */
import type { Path } from "../../declare/source.ts";
import type { ResourceDeclaration } from "../declaration.ts";
import { JOURNALS } from "../journal.ts";
import { pathBelow } from "../path.ts";
import type { Check, DeclaredResource, World } from "../world.ts";
import { isSecond } from "./duplicates.ts";

const RULE = "duplicate-route";

/** Paths that the runtime serves itself. */
const KEPT = ["/whoami", ...JOURNALS.map(({ entryPath }) => entryPath.replace("/{id}", ""))];

interface Route {
  /** `POST /books/{id}/lend` */
  readonly shape: string;
  readonly file: DeclaredResource;
  readonly path: Path;
  /** `the action \`lend\` of \`book\`` */
  readonly says: string;
}

export const routes: Check = (world, report) => {
  const roots = new Map<string, DeclaredResource>();
  const calls = new Map<string, Route>();
  for (const file of world.files) {
    const root = rootOf(file.declaration, world);
    if (root === null || isSecond(file, world.resources)) continue;
    const other = roots.get(root);
    if (other) {
      if (other.declaration.collection !== file.declaration.collection)
        report(file, pathKey(file), {
          rule: RULE,
          message: `\`${root}\` is the path of \`${other.declaration.resource}\` already.`,
          hint: "Give one of the two another `path`.",
        });
      continue;
    }
    roots.set(root, file);
    if (KEPT.includes(root))
      report(file, pathKey(file), {
        rule: "reserved-path",
        message: `\`${root}\` is a path that the runtime serves itself.`,
        hint: "Choose another `path`.",
      });
    for (const route of routesOf(root, file)) {
      const first = calls.get(route.shape);
      if (!first) calls.set(route.shape, route);
      else
        report(file, route.path, {
          rule: RULE,
          message: `\`${route.shape}\` is ${first.says} already.`,
          hint: "Give one of the two another `path` or `method`.",
          onKey: true,
        });
    }
  }
  for (const file of world.files) besideChildren(file, roots, world, report);
};

const pathKey = ({ declaration }: DeclaredResource): Path =>
  declaration.path === undefined ? ["collection"] : ["path"];

/** The path of a resource's collection; null where it stands below one of which nothing is known. */
function rootOf(declaration: ResourceDeclaration, world: World): string | null {
  const own = `/${declaration.path ?? declaration.collection.replaceAll("_", "-")}`;
  if (!declaration.parent) return own;
  const above = world.resource(declaration.parent.resource)?.declaration;
  return above && !above.parent ? `${rootOf(above, world)}/{id}${own}` : null;
}

const CALLS = [
  ["list", "GET", ""],
  ["create", "POST", ""],
  ["get", "GET", "/{id}"],
  ["update", "PATCH", "/{id}"],
  ["delete", "DELETE", "/{id}"],
] as const;

function* routesOf(root: string, file: DeclaredResource): Generator<Route> {
  const { resource, operations, actions = {} } = file.declaration;
  for (const [name, method, below] of CALLS)
    if (operations[name])
      yield {
        shape: `${method} ${root}${below}`,
        file,
        path: ["operations", name],
        says: `the \`${name}\` of \`${resource}\``,
      };
  for (const [name, { method = "POST", on, path = name }] of Object.entries(actions)) {
    const below = path === "." ? "" : `/${path}`;
    yield {
      shape: `${method} ${pathBelow(`${root}${on === "collection" ? "" : "/{id}"}`, below)}`,
      file,
      path: ["actions", name],
      says: `the action \`${name}\` of \`${resource}\``,
    };
  }
}

/** An action beside a child of the same path would read as one of the child's calls. */
function besideChildren(
  file: DeclaredResource,
  roots: ReadonlyMap<string, DeclaredResource>,
  world: World,
  report: Parameters<Check>[1],
): void {
  const root = rootOf(file.declaration, world);
  for (const [name, { on, path = name, method = "POST" }] of Object.entries(file.declaration.actions ?? {})) {
    const child = on === "collection" ? undefined : roots.get(`${root}/{id}/${path}`);
    const isCall =
      (method === "GET" && child?.declaration.operations.list) ||
      (method === "POST" && child?.declaration.operations.create);
    if (!child || isCall) continue;
    report(file, ["actions", name], {
      rule: RULE,
      message: `The path of the action \`${name}\` is that of \`${child.declaration.resource}\`, which stands below \`${file.declaration.resource}\`.`,
      hint: "Give the action another `path`.",
      onKey: true,
    });
  }
}
