/** In charge of loading an application: its declarations compiled, with its hooks and middleware. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type LoadedFile, loadFolder } from "./declare/load.ts";
import { importable, packageRoot, presence } from "./declare/root.ts";
import { loadMiddleware, type Middleware } from "./http/middleware.ts";
import { compile } from "./model/compile.ts";
import type { ResourceDeclaration } from "./model/declaration.ts";
import { Memory } from "./model/memory.ts";
import type { Application } from "./model/model.ts";
import type { Inputs } from "./model/schema/inputs.ts";
import type { Hooks } from "./record/hooks/hooks.ts";
import { KnownHooks, loadHooks } from "./record/hooks/load-hooks.ts";

/** Folder of the declarations of what the runtime itself keeps. */
export const platformFolder = (): string => join(packageRoot(), "runtime", "platform");

/** Declarations, compiled, with their hooks and middleware. */
export interface Loaded {
  readonly application: Application;
  readonly hooks: Hooks;
  /** What the application puts around the API, outermost first. */
  readonly middleware?: readonly Middleware[];
  /** Where they were read from, and the stamp of what stood there; a lane loads them from there. */
  readonly from?: { readonly folder: string; readonly stamp: string };
  /** What judges bodies and queries, where several apps of a process share it; else each has its own. */
  readonly inputs?: Inputs;
}

/**
 * Loads the declarations of a folder, and the platform's own.
 * @param version makes Node read hooks files anew
 * @param memory of the load before, of which what did not change is kept
 * @throws DeclarationError, MiddlewareFault
 */
export async function load(folder: string, version = "", memory = new Memory()): Promise<Loaded> {
  const loaded = await loadRules(folder, version, memory);
  return { ...loaded, middleware: await loadMiddleware(folder, version) };
}

/**
 * The same without what the application puts around the API: what runs calls is not always what answers them.
 * @throws DeclarationError
 */
export async function loadRules(folder: string, version = "", memory = new Memory()): Promise<Loaded> {
  const files = readFiles(folder, memory);
  const application = compile(files, memory);
  const hooks = await loadHooks(application, files, version, memory.part(KnownHooks));
  return { application, hooks, from: { folder, stamp: stampOf(files) } };
}

/** SHA-256 of declarations and hooks; what hooks import is not in it. */
function stampOf(files: readonly LoadedFile[]): string {
  const isThere = presence();
  const hash = createHash("sha256");
  for (const { source, folder, root, stem } of files) {
    hash.update(source.file).update("\0").update(source.text).update("\0");
    const written = join(folder, `${stem}.hooks.ts`);
    // The package's own come built alone.
    const hooks = [written, importable(written, root)].find(isThere);
    if (hooks !== undefined) hash.update(readFileSync(hooks)).update("\0");
  }
  return hash.digest("base64");
}

/** The files of a folder of declarations, and the platform's own. */
export const readFiles = (folder: string, memory = new Memory()): LoadedFile[] =>
  besidePlatform(loadFolder(folder, dirname(folder), memory.read), memory);

/** The files of an application, and the platform's own. */
export function besidePlatform(own: readonly LoadedFile[], memory = new Memory()): LoadedFile[] {
  const platform = loadFolder(platformFolder(), packageRoot(), memory.read);
  return [
    ...(own.some(mayHaveReferences) ? platform : platform.filter(({ stem }) => stem !== REFERENCES)),
    ...own,
  ];
}

/** Stem of the resource that is of use only where a record can have External References. */
const REFERENCES = "external-reference";

/** Of a file that cannot be read nobody knows. */
function mayHaveReferences({ source }: LoadedFile): boolean {
  const value = source.value as Partial<ResourceDeclaration> | null | undefined;
  return value === undefined || value?.fields?.externalReferences?.type === "externalReferences";
}
