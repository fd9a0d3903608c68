/** Imports of a reload: what a hooks file imports from resources/ is read anew together with it. Runs in Node's loader thread. */
import type { ResolveHook } from "node:module";

const VERSION = /[?&](v=\d+)/;

export const resolve: ResolveHook = async (specifier, context, nextResolve) => {
  const resolved = await nextResolve(specifier, context);
  const parent = context.parentURL ?? "";
  const version = VERSION.exec(parent)?.[1];
  if (version === undefined || !specifier.startsWith(".") || VERSION.test(resolved.url)) return resolved;
  if (!isBeside(resolved.url, parent)) return resolved;
  return { ...resolved, url: `${resolved.url}${resolved.url.includes("?") ? "&" : "?"}${version}` };
};

/** The runtime below hooks is one for all: a second copy of it would hold other classes. */
const isBeside = (url: string, parent: string): boolean =>
  url.startsWith(parent.slice(0, parent.lastIndexOf("/") + 1));
