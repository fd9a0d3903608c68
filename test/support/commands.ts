/** Runs commands in this process, without the start of another one. */

import { runLine } from "../../cli/line.ts";
import type { Command } from "../../cli/shell/command.ts";
import { Lifetime } from "../../cli/shell/lifetime.ts";
import { buildProgram } from "../../cli/shell/program.ts";
import { Screen } from "../../cli/shell/screen.ts";
import { CommandLine, type Ran } from "./checkout.ts";
import { until } from "./transactions.ts";

class RecordingScreen extends Screen {
  readonly lines: string[] = [];

  override print(line = ""): void {
    this.lines.push(line);
  }

  override say(line: string): void {
    this.lines.push(line);
  }
}

/** A running command. */
export class Running {
  readonly #screen: RecordingScreen;
  readonly #lifetime = new Lifetime();
  readonly ended: Promise<number>;

  /** @param args as typed, without the command's name */
  constructor(command: Command, args: readonly string[]) {
    this.#screen = new RecordingScreen(args.includes("--json"));
    const [screen, lifetime] = [this.#screen, this.#lifetime];
    let code = 0;
    const program = buildProgram([command], {}, async (_, call) => {
      code = (await command.run({ ...call, screen, lifetime })) ?? 0;
    });
    this.ended = program.parseAsync([command.name, ...args], { from: "user" }).then(() => code);
    // A test may await it later.
    this.ended.catch(() => {});
  }

  get lines(): readonly string[] {
    return this.#screen.lines;
  }

  get output(): string {
    return this.lines.join("\n");
  }

  /** Waits until it has printed something; fails if it ends with a failure first. */
  async said(wanted: RegExp): Promise<void> {
    const printed = until(() => Promise.resolve(wanted.test(this.output)));
    await Promise.race([printed, this.ended.then(() => printed)]);
  }

  /** Ends it as Ctrl-C does. @returns its exit code */
  async stop(): Promise<number> {
    await this.#lifetime.stop();
    return await this.ended;
  }
}

/**
 * Runs a line of arguments to its end, as `charter` does in a folder. Lines run one after another: each has
 * this process's folder, environment and output for itself.
 * @param line of a copy of the package, whose code runs
 */
export async function runHere(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  cwd: string,
  line: typeof runLine = runLine,
): Promise<Ran> {
  const { env, stdin, stdout, stderr } = process;
  const before = { folder: process.cwd(), isTTY: stdin.isTTY, out: stdout.write, err: stderr.write };
  const ran = { stdout: "", stderr: "" };
  const { DATABASE_URL: _, ...inherited } = env;
  process.env = { ...inherited, LOG_LEVEL: "fatal", DEMO: "0", NO_COLOR: "1", ...environment };
  process.chdir(cwd);
  stdin.isTTY = false;
  stdout.write = into(ran, "stdout");
  stderr.write = into(ran, "stderr");
  try {
    const code = await line(args, () => {});
    return { code, ...ran };
  } finally {
    [stdout.write, stderr.write, stdin.isTTY] = [before.out, before.err, before.isTTY];
    process.chdir(before.folder);
    process.env = env;
  }
}

/** A checkout with its own data, in which commands run one after the other in this process. */
export class CommandLineHere extends CommandLine {
  override run(...args: string[]): Promise<Ran> {
    return runHere(args, this.environment, this.checkout);
  }
}

const into = (ran: { stdout: string; stderr: string }, name: "stdout" | "stderr") =>
  ((chunk: string | Uint8Array) => {
    ran[name] += String(chunk);
    return true;
  }) as typeof process.stdout.write;
