/** Finds the sides of a comparison: folders, or revisions of the current repository. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { ACKNOWLEDGED_FILE, readAcknowledged } from "../../codegen/diff/acknowledged.ts";
import { type Platform, type Side, sideOf } from "../../codegen/diff/side.ts";
import { DeclarationError, type Diagnostic } from "../../runtime/declare/diagnostic.ts";
import { Memory } from "../../runtime/model/memory.ts";
import { applicationFolder, framesOf, resourcesFolder, textsIn } from "../serving/declarations.ts";
import { UsageError } from "../shell/failure.ts";
import { counted } from "../shell/screen.ts";
import { blobOf, blobsOf, commitOf, isRevision, mergeBaseOf } from "./git.ts";

const isRead = (name: string): boolean => /\.(ya?ml|ts)$/.test(name);

/** Two revisions whose common commit is the earlier side: `main...HEAD`, or `main...` for the working folder. */
const SINCE = /^(?<base>[^./].*?)\.\.\.(?<branch>.*)$/;

interface SidesOptions {
  readonly memory?: Memory;
  readonly root?: string;
  /** The folder of the package that the earlier side uses. */
  readonly platform?: string | undefined;
}

/**
 * Loads both sides of a comparison.
 * @param before a revision or a folder; `main...HEAD` names both sides, the first of which is their common commit
 */
export function loadSides(
  before: string | undefined,
  after: string | undefined,
  { memory = new Memory(), root = applicationFolder(), platform }: SidesOptions = {},
): { before: Side; after: Side } {
  const since = SINCE.exec(before ?? "")?.groups;
  if (!since)
    return { before: loadSide(before, root, memory, platform), after: loadSide(after, root, memory) };
  if (after !== undefined)
    throw new UsageError(`${before} names both sides: leave ${after} out, or name two revisions`);
  const { base = "", branch = "" } = since;
  const commit = mergeBaseOf(root, base, branch || "HEAD");
  const name = `${base} (${commit.slice(0, 10)})`;
  return {
    before: { ...loadSide(commit, root, memory, platform), name },
    after: loadSide(branch || undefined, root, memory),
  };
}

/**
 * Loads the side that an argument names; without an argument, the working folder.
 * @param root folder of the application; revisions are read at its place in the repository
 * @param memory shared with the other side
 * @param packageFolder the folder of the package that it uses, if it is not known from the side itself
 * @throws UsageError if it names nothing; SideFault if its declarations are invalid
 */
export function loadSide(
  named: string | undefined,
  root = applicationFolder(),
  memory?: Memory,
  packageFolder?: string,
): Side {
  const { name, files, acknowledged, ...texts } = filesOf(named, root);
  const platform =
    packageFolder === undefined ? texts.platform : { version: null, texts: platformIn(packageFolder) };
  if (![...files.keys()].some((file) => file.endsWith("application.yaml")))
    throw new UsageError(`no declarations in ${name}: there is no application.yaml`);
  try {
    return {
      ...sideOf(name, files, memory, platform),
      acknowledged: readAcknowledged(ACKNOWLEDGED_FILE, acknowledged),
    };
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error;
    const texts = acknowledged === null ? files : new Map([...files, [ACKNOWLEDGED_FILE, acknowledged]]);
    throw new SideFault(name, error, texts);
  }
}

/** The texts of a side. */
interface Texts {
  readonly name: string;
  /** Declarations and hooks, by path. */
  readonly files: Map<string, string>;
  readonly acknowledged: string | null;
  readonly platform: Platform;
}

function filesOf(named: string | undefined, root: string): Texts {
  if (named === undefined)
    return folderTexts("the working folder", declarationsIn(root) ?? resourcesFolder());
  const folder = declarationsIn(resolve(root, named));
  if (folder !== null && !/^[./]/.test(named) && isRevision(root, named))
    throw new UsageError(
      `${named} is a revision and a folder with declarations: write ./${named} for the folder`,
    );
  if (folder !== null) return folderTexts(named, folder);
  if (/^\.{0,2}\//.test(named) || named === "." || named === "..")
    throw new UsageError(
      existsSync(resolve(root, named))
        ? `no declarations in ${named}: it has neither resources/ nor application.yaml`
        : `there is no folder ${named}`,
    );
  const commit = commitOf(root, named);
  const files = blobsOf(root, commit, "resources", isRead);
  if (files.size === 0)
    throw new UsageError(`no declarations in ${named}: that revision has no resources/ at this place`);
  const platform = {
    version: versionIn(blobOf(root, commit, LOCK)),
    texts: someOf(blobsOf(root, commit, OWN, isDeclaration)),
  };
  return { name: named, files, acknowledged: blobOf(root, commit, ACKNOWLEDGED_FILE), platform };
}

/** @param folder contains declarations; acknowledgements are beside it */
function folderTexts(name: string, folder: string): Texts {
  const beside = join(dirname(folder), ACKNOWLEDGED_FILE);
  const isThere = basename(folder) === "resources" && existsSync(beside);
  const acknowledged = isThere ? readFileSync(beside, "utf8") : null;
  return { name, files: textsIn(folder, isRead), acknowledged, platform: platformBeside(folder) };
}

/** The package's own declarations, in its folder. */
const OWN = "runtime/platform";
const LOCK = "package-lock.json";
const isDeclaration = (name: string): boolean => name.endsWith(".yaml");
const someOf = <T>(texts: Map<string, T>): Map<string, T> | null => (texts.size > 0 ? texts : null);

/** The package beside a folder of declarations: installed there, or the folder is in the package's own repository. */
function platformBeside(folder: string): Platform {
  const around = dirname(folder);
  const lock = join(around, LOCK);
  const installed = [join(around, "node_modules", "charter"), around].find((one) =>
    existsSync(join(one, OWN)),
  );
  return {
    version: existsSync(lock) ? versionIn(readFileSync(lock, "utf8")) : null,
    texts: installed === undefined ? null : platformIn(installed),
  };
}

/** @throws UsageError if the folder is none of this package */
function platformIn(folder: string): Map<string, string> {
  const own = join(folder, OWN);
  if (!existsSync(own)) throw new UsageError(`${folder} is not a folder of Charter: it has no ${OWN}/`);
  return new Map([...textsIn(own, isDeclaration)].map(([file, text]) => [`${OWN}/${basename(file)}`, text]));
}

/** The version of this package in a lock file; null if it has none. */
function versionIn(lock: string | null): string | null {
  try {
    const { packages } = JSON.parse(lock ?? "{}") as { packages?: Record<string, { version?: string }> };
    return packages?.["node_modules/charter"]?.version ?? null;
  } catch {
    return null;
  }
}

/** The folder with the declarations of a path: its `resources/`, or the path itself. */
function declarationsIn(folder: string): string | null {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return null;
  const below = join(folder, "resources");
  if (existsSync(join(below, "application.yaml"))) return below;
  return existsSync(join(folder, "application.yaml")) ? folder : existsSync(below) ? below : null;
}

/** Thrown if the declarations of a side are invalid, with each fault. */
export class SideFault extends UsageError {
  readonly faults: readonly Diagnostic[];

  constructor(side: string, error: DeclarationError, files: ReadonlyMap<string, string>) {
    const { diagnostics } = error;
    const head = `the declarations of ${side} are invalid: ${counted(diagnostics.length, "error")}`;
    super([head, ...framesOf(error, files)].join("\n"), null, {
      code: "DECLARATION_FAULTS",
      details: diagnostics.map((fault) => ({ side, ...fault })),
    });
    this.faults = diagnostics;
  }
}
