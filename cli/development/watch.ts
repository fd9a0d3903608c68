/** Watches for edits: a burst of saves is one change, and changes are handled one after the other. */
import { basename, dirname, sep } from "node:path";
import { watch } from "chokidar";

/** Editors write a file in several steps, all within this time. */
const BURST_MS = 40;

/**
 * Calls back with the names of changed files. Changes during a callback are passed to the next one.
 * @returns a function that stops watching
 */
export async function watchFolder(
  folder: string,
  changed: (names: readonly string[]) => Promise<void>,
): Promise<() => Promise<void>> {
  // The folder above is watched: a folder that is deleted and made again, as by a change of branch, is another one.
  const above = dirname(folder);
  const watcher = watch(above, {
    ignoreInitial: true,
    ignored: (path) => path !== above && isForeign(path, folder),
  });
  const names = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let busy = false;
  const take = async () => {
    if (busy || names.size === 0) return;
    busy = true;
    const taken = [...names].sort();
    names.clear();
    try {
      await changed(taken);
    } finally {
      busy = false;
      await take();
    }
  };
  watcher.on("all", (_, path) => {
    if (!isSource(path)) return;
    names.add(basename(path));
    if (timer) clearTimeout(timer);
    timer = setTimeout(() => void take(), BURST_MS);
  });
  await new Promise<void>((resolve) => watcher.once("ready", () => resolve()));
  return async () => {
    if (timer) clearTimeout(timer);
    await watcher.close();
  };
}

const isSource = (path: string): boolean => /\.(yaml|ts)$/.test(path);

/** Whether a path is elsewhere or generated, or has the ending of another file. A name without a dot may be a folder. */
function isForeign(path: string, folder: string): boolean {
  if (path === folder) return false;
  if (!path.startsWith(folder + sep)) return true;
  const below = path.slice(folder.length + 1);
  if (below.split(sep).some((part) => part === "generated" || part.startsWith("."))) return true;
  return /\.[^.]*$/.test(below) && !isSource(below);
}
