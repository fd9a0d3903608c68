/** Finds the sides of a comparison: folders, or revisions of the current repository. */
import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Side, sideOf } from "../../codegen/diff/side.ts";
import { DeclarationError } from "../../runtime/declare/diagnostic.ts";
import type { Memory } from "../../runtime/model/memory.ts";
import { applicationFolder, framesOf, resourcesFolder, textsIn } from "../serving/declarations.ts";
import { UsageError } from "../shell/failure.ts";
import { counted } from "../shell/screen.ts";
import { blobsOf, commitOf, isRevision } from "./git.ts";

const isRead = (name: string): boolean => /\.(ya?ml|ts)$/.test(name);

/**
 * Loads the side that an argument names; without an argument, the working folder.
 * @param root folder of the application; revisions are read at its place in the repository
 * @param memory shared with the other side
 * @throws UsageError if it names nothing, or if its declarations are invalid
 */
export function loadSide(named: string | undefined, root = applicationFolder(), memory?: Memory): Side {
  const { name, files } = filesOf(named, root);
  if (![...files.keys()].some((file) => file.endsWith("application.yaml")))
    throw new UsageError(`no declarations in ${name}: there is no application.yaml`);
  try {
    return sideOf(name, files, memory);
  } catch (error) {
    throw error instanceof DeclarationError ? faultsOf(name, error, files) : error;
  }
}

function filesOf(named: string | undefined, root: string): { name: string; files: Map<string, string> } {
  if (named === undefined)
    return { name: "the working folder", files: textsIn(declarationsIn(root) ?? resourcesFolder(), isRead) };
  const folder = declarationsIn(resolve(root, named));
  if (folder !== null && !/^[./]/.test(named) && isRevision(root, named))
    throw new UsageError(
      `${named} is a revision and a folder with declarations: write ./${named} for the folder`,
    );
  if (folder !== null) return { name: named, files: textsIn(folder, isRead) };
  if (/^\.{0,2}\//.test(named) || named === "." || named === "..")
    throw new UsageError(
      existsSync(resolve(root, named))
        ? `no declarations in ${named}: it holds neither resources/ nor application.yaml`
        : `there is no folder ${named}`,
    );
  const commit = commitOf(root, named);
  const files = blobsOf(root, commit, "resources", isRead);
  if (files.size === 0)
    throw new UsageError(`no declarations in ${named}: that revision has no resources/ at this place`);
  return { name: named, files };
}

/** The folder with the declarations of a path: its `resources/`, or the path itself. */
function declarationsIn(folder: string): string | null {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return null;
  const below = join(folder, "resources");
  if (existsSync(join(below, "application.yaml"))) return below;
  return existsSync(join(folder, "application.yaml")) ? folder : existsSync(below) ? below : null;
}

/** The faults with their code frames, and the name of their side. */
function faultsOf(name: string, error: DeclarationError, files: ReadonlyMap<string, string>): UsageError {
  const head = `the declarations of ${name} do not stand: ${counted(error.diagnostics.length, "fault")}`;
  return new UsageError([head, ...framesOf(error, files)].join("\n"));
}
