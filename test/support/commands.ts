/** Runs commands that serve in this process, without the start of another one. */

import type { Command } from "../../cli/shell/command.ts";
import { Lifetime } from "../../cli/shell/lifetime.ts";
import { buildProgram } from "../../cli/shell/program.ts";
import { Screen } from "../../cli/shell/screen.ts";
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
