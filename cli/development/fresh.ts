/** Reloads what a hooks file imports from resources/ along with it. Runs in Node's loader thread. */
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

/**
 * Whether a file is beside its importer. The runtime is shared, since a second copy would have other classes.
 */
const isBeside = (url: string, parent: string): boolean =>
  url.startsWith(parent.slice(0, parent.lastIndexOf("/") + 1));
