/** Reads files of a git revision from the repository's objects, without touching the work tree. */
import { spawnSync } from "node:child_process";
import { UsageError } from "../shell/failure.ts";

/** Maximum output of git: 500 declarations are a few megabytes. */
const MOST_BYTES = 512 * 1_048_576;

function git(folder: string, args: readonly string[], input?: string) {
  const { status, stdout, stderr, error } = spawnSync("git", args, {
    cwd: folder,
    maxBuffer: MOST_BYTES,
    // Prevents prompts for missing objects of a partial clone, and locks that another git would wait for.
    env: { ...process.env, GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" },
    ...(input === undefined ? {} : { input }),
  });
  if ((error as NodeJS.ErrnoException | undefined)?.code === "ENOENT")
    throw new UsageError("git was not found, but is needed to read a revision; compare folders instead");
  if (error) throw error;
  return { status: status ?? 1, stdout, stderr: stderr.toString("utf8").trim() };
}

const told = ({ stdout }: ReturnType<typeof git>): string => stdout.toString("utf8").trim();

export const isRevision = (folder: string, text: string): boolean => named(folder, text) !== null;

/** The commit that a text names, or null. */
function named(folder: string, text: string): string | null {
  if (text.startsWith("-")) return null;
  const answer = git(folder, ["rev-parse", "--verify", "--quiet", `${text}^{commit}`]);
  return answer.status === 0 ? told(answer) : null;
}

/**
 * The commit that a text names.
 * @throws UsageError if it names none, with advice if the clone is shallow
 */
export function commitOf(folder: string, text: string): string {
  const inside = git(folder, ["rev-parse", "--is-shallow-repository"]);
  if (inside.status !== 0)
    throw new UsageError(
      `${text} is not a folder, and ${folder} is not in a git repository that could have it as a revision`,
    );
  const commit = named(folder, text);
  if (commit !== null) return commit;
  if (told(inside) === "true")
    throw new UsageError(
      `the revision ${text} is not in this clone, which is shallow: it has only the last commits.\nFetch the rest first: git fetch --unshallow; on GitHub set fetch-depth: 0, on GitLab GIT_DEPTH: 0.`,
    );
  throw new UsageError(`${text} is neither a revision of this repository nor a folder with declarations`);
}

/**
 * The last commit that two revisions have in common: the changes of the second since then are its own.
 * @throws UsageError if there is none, with advice if the clone is shallow
 */
export function mergeBaseOf(folder: string, one: string, other: string): string {
  const [a, b] = [commitOf(folder, one), commitOf(folder, other)];
  const answer = git(folder, ["merge-base", a, b]);
  if (answer.status === 0) return told(answer);
  const isShallow = told(git(folder, ["rev-parse", "--is-shallow-repository"])) === "true";
  throw new UsageError(
    `${one} and ${other} have no common commit${isShallow ? " in this clone, which is shallow.\nFetch the rest first: git fetch --unshallow; on GitHub set fetch-depth: 0, on GitLab GIT_DEPTH: 0." : ""}`,
  );
}

/** The text of one file of a commit, by its path below `folder`; null if it does not exist. */
export function blobOf(folder: string, commit: string, path: string): string | null {
  const { status, stdout } = git(folder, ["show", `${commit}:./${path}`]);
  return status === 0 ? stdout.toString("utf8") : null;
}

/** The path of a folder in its repository, such as `apps/garden/`; empty for the root, or outside of a repository. */
export function prefixOf(folder: string): string {
  const answer = git(folder, ["rev-parse", "--show-prefix"]);
  return answer.status === 0 ? told(answer) : "";
}

/**
 * Reads the files in one folder of a commit, without its subfolders, by their paths below `folder`.
 * @param below a subfolder of `folder`, such as `resources`
 */
export function blobsOf(
  folder: string,
  commit: string,
  below: string,
  isRead: (name: string) => boolean,
): Map<string, string> {
  const prefix = told(git(folder, ["rev-parse", "--show-prefix"]));
  const listed = git(folder, ["ls-tree", "-z", "--full-tree", "--name-only", commit, `${prefix}${below}/`]);
  if (listed.status !== 0) throw new UsageError(`git cannot list ${below}/ of ${commit}: ${listed.stderr}`);
  const paths = listed.stdout
    .toString("utf8")
    .split("\0")
    .filter((path) => path !== "" && isRead(path));
  if (paths.length === 0) return new Map();
  const { status, stdout, stderr } = git(
    folder,
    ["cat-file", "--batch"],
    paths.map((path) => `${commit}:${path}\n`).join(""),
  );
  if (status !== 0) throw new UsageError(`git cannot read ${below}/ of ${commit}: ${stderr}`);
  return new Map(texts(stdout, paths).map((text, i) => [paths[i]!.slice(prefix.length), text]));
}

/** Parses `<id> blob <bytes>`, a newline, the bytes and a newline, once per path. */
function texts(batch: Buffer, paths: readonly string[]): string[] {
  let from = 0;
  return paths.map((path) => {
    const end = batch.indexOf("\n", from);
    const bytes = Number(/ blob (\d+)$/.exec(batch.toString("utf8", from, end))?.[1]);
    if (!Number.isSafeInteger(bytes))
      throw new UsageError(`git cannot read ${path}: the clone does not contain it`);
    from = end + 1 + bytes + 1;
    return batch.toString("utf8", end + 1, from - 1);
  });
}

/**
 * Tags that the current commit contains, oldest first, with their dates.
 * @param pattern such as `v[0-9]*`
 * @param after excludes tags that this commit contains; null excludes none
 */
export function versionsOf(folder: string, pattern: string, after: string | null) {
  const listed = git(folder, [
    "for-each-ref",
    "--sort=version:refname",
    "--format=%(refname:short) %(creatordate:short)",
    "--merged=HEAD",
    ...(after === null ? [] : [`--no-merged=${after}`]),
    `refs/tags/${pattern}`,
  ]);
  if (listed.status !== 0)
    throw new UsageError(`versions are read from git, but ${folder} is not in a git repository`);
  return told(listed)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [name = "", date = ""] = line.split(" ");
      return { name, date };
    });
}
