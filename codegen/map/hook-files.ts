/** The files of hooks: each with its functions, what calls them, and how many lines it has. */
import { relative } from "node:path";
import type { Application, Model } from "../../runtime/model/model.ts";
import { companionsOf, functionsOf, type HookFunction, linesOf } from "./hooks.ts";
import type { Found, Place, Places } from "./places.ts";

export interface CalledHook extends HookFunction {
  /** The operations and actions that name it. */
  readonly callers: readonly Found[];
}

export interface HookFile {
  /** Relative to the package's folder. */
  readonly file: string;
  readonly lines: number;
  readonly functions: readonly CalledHook[];
}

/** The hooks files of an application, and the files beside them that they import, in the order of the resources. */
export function hookFiles(application: Application, places: Places, root: string): HookFile[] {
  return [...application.models.values()].flatMap((model) => {
    const functions = places
      .hooks(model)
      .map((hook) => ({ ...hook, callers: callersOf(model, hook, places) }));
    if (functions.length === 0) return [];
    const { file, line } = functions[0]!;
    const isOwn = !relative(root, model.folder).startsWith("runtime");
    const beside = isOwn ? companionsOf(file, root) : [];
    return [
      { file, lines: linesOf(file, root), functions },
      ...beside.map((companion) => companionFile(companion, { file, line }, root)),
    ];
  });
}

function companionFile(file: string, user: Place, root: string): HookFile {
  const callers = [{ name: user.file.slice(user.file.lastIndexOf("/") + 1), place: { ...user, line: 1 } }];
  return {
    file,
    lines: linesOf(file, root),
    functions: functionsOf(file, root).map((each) => ({ ...each, callers })),
  };
}

function callersOf(model: Model, { name }: HookFunction, places: Places): Found[] {
  const writes = (["create", "update", "delete"] as const).filter(
    (verb) => model.operations[verb]?.hook === name,
  );
  const actions = [...model.actions.values()].filter(({ hook }) => hook === name);
  return [
    ...writes.map((verb) => ["operations", verb]),
    ...actions.map((action) => ["actions", action.name]),
  ].flatMap((path) => {
    const place = places.key(model.file, [...path, "hook"]);
    return place === null ? [] : [{ name: path[1]!, place }];
  });
}
