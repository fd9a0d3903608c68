/** Writes the files of a new application, all or none; asks for missing names on a terminal. */
import { chmodSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { filesOf, packageOf } from "../../codegen/scaffold/application.ts";
import { namesOf } from "../../codegen/scaffold/names.ts";
import { packageVersion } from "../../runtime/declare/root.ts";
import { UsageError } from "../shell/failure.ts";
import { makeFolder, replaceFile } from "../shell/files.ts";
import { readResource, readTitle } from "../shell/reading.ts";
import type { Screen } from "../shell/screen.ts";
import { faultAmong } from "./faults.ts";

/** Files of an installation or version control, beside which an application may be created. */
const HARMLESS = new Set([".git", "node_modules", "package.json", "package-lock.json"]);
/** Id prefixes of the resources that exist beside the first one. */
const TAKEN = new Set(["mem", "key", "wh", "xref"]);

/** Stems of the files that are written beside the first resource. */
const BESIDE = new Set(["application", "member"]);

type Manifest = Record<string, unknown>;

interface NameKeys {
  readonly name?: string;
  readonly resource?: string;
}

/**
 * Writes an application.
 * @param folder absolute; created if it is missing
 * @param named names that need not be asked for
 * @returns paths of the written files, and commands to type next
 * @throws UsageError if the folder is unsuitable; nothing is written then
 */
export async function begin(folder: string, named: NameKeys, screen: Screen) {
  requireEmpty(folder);
  const manifest = readManifest(folder);
  const { ask, close } = openQuestions(screen);
  const name = named.name ?? (await ask("Name of the API", titleOf(basename(folder)), readTitle));
  const resource = named.resource ?? (await ask("Its first resource", "task", readResource));
  close();
  const names = namesOf(resource, TAKEN);
  const files = filesOf(name, names);
  const fault = BESIDE.has(names.stem)
    ? `\`init\` also writes resources/${names.stem}.yaml.`
    : faultAmong(files);
  if (fault !== null) throw new UsageError(`--resource ${resource}: ${fault} Choose another name.`);
  const { text, isChanged } = merged(manifest, packageOf(name, `^${packageVersion()}`));
  if (isChanged) write(folder, "package.json", text);
  for (const [path, content] of files) write(folder, path, content);
  chmodSync(join(folder, ".ci", "run"), 0o755);
  return {
    name,
    files: [...(isChanged ? ["package.json"] : []), ...files.keys()],
    next: [
      ...(folder === process.cwd() ? [] : [`cd ${quoted(folder)}`]),
      "npm install",
      "npm test",
      "npm run dev",
    ],
  };
}

/** Asks questions on a terminal; without one, uses the default answers. */
function openQuestions(screen: Screen) {
  const asks = !screen.json && process.stdin.isTTY && process.stderr.isTTY;
  const lines = asks ? createInterface({ input: process.stdin, output: process.stderr }) : null;
  return {
    /** @param read parses the answer; if it throws a UsageError, the question is repeated */
    async ask(question: string, usual: string, read: (text: string) => string): Promise<string> {
      while (lines) {
        const answer = (await lines.question(`${question} (${usual}): `)).trim();
        try {
          return read(answer === "" ? usual : answer);
        } catch (error) {
          if (!(error instanceof UsageError)) throw error;
          screen.say(error.message);
        }
      }
      return read(usual);
    },
    close: () => lines?.close(),
  };
}

function requireEmpty(folder: string): void {
  if (!existsSync(folder)) return;
  const there = entriesOf(folder).filter((entry) => !HARMLESS.has(entry));
  if (there.length === 0) return;
  const [first, ...others] = there.sort();
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  throw new UsageError(
    `${folder} is not empty: it contains ${first}${more}. Choose an empty folder or a new one.`,
  );
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(code === "ENOTDIR" ? `${folder} is a file.` : `${folder} cannot be read (${code}).`);
  }
}

function readManifest(folder: string): Manifest {
  const path = join(folder, "package.json");
  if (!existsSync(path)) return {};
  try {
    const parsed: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return parsed as Manifest;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new UsageError(`${path} is not a JSON object. Fix it first.`);
}

/** Whether a value is a placeholder of `npm init`, which nobody chose. */
const isPlaceholder = (key: string, value: unknown): boolean =>
  (key === "test" && typeof value === "string" && value.includes("no test specified")) ||
  (key === "type" && value === "commonjs");

/** Keeps existing values, and merges maps. */
function merged(there: Manifest, wanted: Manifest): { text: string; isChanged: boolean } {
  const join = (a: Manifest, b: Manifest): Manifest => {
    const joined: Manifest = { ...a };
    for (const [key, value] of Object.entries(b)) {
      const own = joined[key];
      if (own === undefined || isPlaceholder(key, own)) joined[key] = value;
      else if (typeof own === "object" && own !== null && typeof value === "object" && value !== null)
        joined[key] = join(own as Manifest, value as Manifest);
    }
    return joined;
  };
  const made = join(there, wanted);
  return {
    text: `${JSON.stringify(made, null, 2)}\n`,
    isChanged: JSON.stringify(made) !== JSON.stringify(there),
  };
}

function write(folder: string, path: string, text: string): void {
  const file = join(folder, path);
  makeFolder(dirname(file));
  replaceFile(file, text);
}

/** Turns `garden-service` into `Garden Service`. */
const titleOf = (folder: string): string =>
  folder
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(" ") || "Application";

const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
