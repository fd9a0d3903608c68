/** Runs examples as a reader would: those of a language one after another, in one process. */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../runtime/declare/root.ts";
import { temporary } from "./checkout.ts";

export interface Ran {
  readonly text: string;
  /** The output that it printed. */
  readonly output: string;
  /** Statuses of the calls that a shell made; and the failure, which is empty if there was none. */
  readonly statuses: readonly string[];
  readonly failure: string;
}

/** Prints the status of each call, beside the output of the listing itself. */
const SHELL = `set -eo pipefail
curl() { command curl -sS -w '%{stderr}STATUS %{http_code}\\n' "$@"; }
mark() { printf '\\nMARK %s\\n' "$1"; printf '\\nMARK %s\\n' "$1" >&2; }`;

const NODE = `for (const [i, file] of process.argv.slice(2).entries()) {
  process.stdout.write(\`\\nMARK \${i}\\n\`);
  process.stderr.write(\`\\nMARK \${i}\\n\`);
  await import(file).catch((error) => console.error(error));
}`;

const PYTHON = `import runpy, sys, traceback
for i, file in enumerate(sys.argv[1:]):
    for out in (sys.stdout, sys.stderr):
        print(f"\\nMARK {i}", file=out, flush=True)
    try:
        runpy.run_path(file)
    except Exception:
        traceback.print_exc()
`;

/**
 * Runs examples unchanged, with BASE and KEY set.
 * @param language of the listings, as named in Markdown
 * @throws Error if the machine lacks the interpreter, or if the interpreter ended early
 */
export async function runExamples(
  language: string,
  texts: readonly string[],
  environment: Record<string, string>,
): Promise<Ran[]> {
  const folder = temporary("charter-examples-");
  const written = (ending: string) =>
    texts.map((text, i) => {
      const file = join(folder, `example-${i}.${ending}`);
      writeFileSync(file, text);
      return file;
    });
  const { code, stdout, stderr } = await (async () => {
    if (language === "sh") {
      const script = [SHELL, ...texts.flatMap((text, i) => [`mark ${i}`, text])].join("\n");
      return await run("bash", ["-c", script], environment, folder);
    }
    if (language === "python")
      return await run("python3", ["-c", PYTHON, ...written("py")], withClient(environment), folder);
    const main = join(folder, "main.mjs");
    writeFileSync(main, NODE);
    const files = written(language === "ts" ? "mts" : "mjs");
    return await run(process.execPath, ["--import", "tsx/esm", main, ...files], environment, packageRoot());
  })();
  if (code !== 0)
    throw new Error(`the examples ended with ${code}:\n${stdout.slice(-4_000)}\n${stderr.slice(-4_000)}`);
  const [, ...outputs] = stdout.split(/^MARK \d+$/m);
  const [, ...errors] = stderr.split(/^MARK \d+$/m);
  return texts.map((text, i) => ({
    text,
    output: outputs[i]!.trim(),
    statuses: [...errors[i]!.matchAll(/^STATUS (\d+)$/gm)].map(([, status]) => status!),
    failure: errors[i]!.replace(/^STATUS \d+$/gm, "").trim(),
  }));
}

/** The client for Python can be imported, as if it were installed. */
function withClient(environment: Record<string, string>): Record<string, string> {
  const PYTHONPATH = join(packageRoot(), "client-python");
  return { PYTHONDONTWRITEBYTECODE: "1", PYTHONPATH, ...environment };
}

async function run(
  command: string,
  args: readonly string[],
  environment: Record<string, string>,
  cwd: string,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...environment } });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { code, stdout, stderr };
}
