/** Imports of a reload: what a hooks file imports from resources/ is read anew together with it. Runs in Node's loader thread. */

const VERSION = /[?&](v=\d+)/;

export async function resolve(specifier, context, nextResolve) {
  const resolved = await nextResolve(specifier, context);
  const version = VERSION.exec(context.parentURL ?? "")?.[1];
  if (version === undefined || !specifier.startsWith(".") || VERSION.test(resolved.url)) return resolved;
  if (!isBeside(resolved.url, context.parentURL)) return resolved;
  return { ...resolved, url: `${resolved.url}${resolved.url.includes("?") ? "&" : "?"}${version}` };
}

/** The runtime below hooks is one for all: a second copy of it would hold other classes. */
const isBeside = (url, parent) => url.startsWith(parent.slice(0, parent.lastIndexOf("/") + 1));
