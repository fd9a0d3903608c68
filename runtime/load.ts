/** Loads an application: its declarations, compiled, with its hooks and middleware. */
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

/** The folder with declarations of the runtime's own resources. */
export const platformFolder = (): string => join(packageRoot(), "runtime", "platform");

/** Compiled declarations with their hooks and middleware. */
export interface Loaded {
  readonly application: Application;
  readonly hooks: Hooks;
  /** The application's middleware around the API, outermost first. */
  readonly middleware?: readonly Middleware[];
  /** The folder they were loaded from and its stamp, from which a lane loads them again. */
  readonly from?: { readonly folder: string; readonly stamp: string };
  /** Validators of bodies and queries that several apps of a process share; by default each has its own. */
  readonly inputs?: Inputs;
}

/**
 * Loads the declarations of a folder, and the platform's own.
 * @param version makes Node import hooks files again
 * @param memory of the previous load; everything unchanged is reused
 * @throws DeclarationError, MiddlewareFault
 */
export async function load(folder: string, version = "", memory = new Memory()): Promise<Loaded> {
  const loaded = await loadRules(folder, version, memory);
  return { ...loaded, middleware: await loadMiddleware(folder, version) };
}

/**
 * Loads without the middleware, for a process that runs calls but does not receive them.
 * @throws DeclarationError
 */
export async function loadRules(folder: string, version = "", memory = new Memory()): Promise<Loaded> {
  const files = readFiles(folder, memory);
  const application = compile(files, memory);
  const hooks = await loadHooks(application, files, version, memory.part(KnownHooks));
  return { application, hooks, from: { folder, stamp: stampOf(files) } };
}

/** SHA-256 of declarations and hooks, without the files that hooks import. */
function stampOf(files: readonly LoadedFile[]): string {
  const isThere = presence();
  const hash = createHash("sha256");
  for (const { source, folder, root, stem } of files) {
    hash.update(source.file).update("\0").update(source.text).update("\0");
    const written = join(folder, `${stem}.hooks.ts`);
    // In the package itself only built hooks exist.
    const hooks = [written, importable(written, root)].find(isThere);
    if (hooks !== undefined) hash.update(readFileSync(hooks)).update("\0");
  }
  return hash.digest("base64");
}

/** The files of a folder of declarations, and the platform's own. */
export const readFiles = (folder: string, memory = new Memory()): LoadedFile[] =>
  besidePlatform(loadFolder(folder, dirname(folder), memory.read), memory);

/**
 * The files of an application, and the platform's own.
 * @param platform those of another version of this package
 */
export function besidePlatform(
  own: readonly LoadedFile[],
  memory = new Memory(),
  platform: readonly LoadedFile[] = loadFolder(platformFolder(), packageRoot(), memory.read),
): LoadedFile[] {
  return [
    ...(own.some(mayHaveReferences) ? platform : platform.filter(({ stem }) => stem !== REFERENCES)),
    ...own,
  ];
}

/** Stem of the resource that is needed only if some record can have External References. */
const REFERENCES = "external-reference";

/** An unreadable file counts as one that may have them. */
function mayHaveReferences({ source }: LoadedFile): boolean {
  const value = source.value as Partial<ResourceDeclaration> | null | undefined;
  return value === undefined || value?.fields?.externalReferences?.type === "externalReferences";
}
