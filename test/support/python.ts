/** Python 3.11 or newer with the client for Python, for tests of that client. */
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { packageRoot } from "../../runtime/declare/root.ts";

const FOLDER = join(packageRoot(), "client-python");

/** Why the tests cannot run on this machine; null if they can. */
export function missingPython(): string | null {
  const script = "import sys; print(sys.version); sys.exit(sys.version_info < (3, 11))";
  const { status, stdout, error } = spawnSync("python3", ["-c", script], { encoding: "utf8" });
  if (error !== undefined) return "python3 is not installed";
  return status === 0 ? null : `python3 is older than 3.11: ${stdout.trim()}`;
}

export interface Outcome {
  readonly code: number | null;
  /** Everything that it printed. */
  readonly output: string;
}

/** Runs Python to its end, with the client importable. */
export async function runPython(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<Outcome> {
  const child = startPython(args, environment);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output };
}

/** A program that answers each line of JSON with one. */
export interface Conversation {
  ask(question: unknown): Promise<unknown>;
  end(): void;
}

export function converse(args: readonly string[], environment: Record<string, string>): Conversation {
  const child = startPython(args, environment);
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(question) {
      child.stdin.write(`${JSON.stringify(question)}\n`);
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`the program ended: ${errors}`);
      return JSON.parse(value);
    },
    end: () => child.stdin.end(),
  };
}

function startPython(
  args: readonly string[],
  environment: Record<string, string>,
): ChildProcessWithoutNullStreams {
  // Compiled files would be left in the checkout.
  const env = { ...process.env, PYTHONPATH: FOLDER, PYTHONDONTWRITEBYTECODE: "1", ...environment };
  return spawn("python3", args, { cwd: FOLDER, env });
}
