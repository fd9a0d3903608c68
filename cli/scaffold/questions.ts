/** Questions on a terminal; where there is none, the usual answer is taken. */
import { createInterface, type Interface } from "node:readline/promises";
import { UsageError } from "../shell/failure.ts";
import type { Screen } from "../shell/screen.ts";

export class Questions {
  readonly #lines: Interface | null;
  readonly #screen: Screen;

  constructor(screen: Screen) {
    this.#screen = screen;
    const asks = !screen.json && process.stdin.isTTY && process.stderr.isTTY;
    this.#lines = asks ? createInterface({ input: process.stdin, output: process.stderr }) : null;
  }

  /** @param read what the answer becomes; an answer that it refuses with a UsageError is asked for again */
  async ask(question: string, usual: string, read: (text: string) => string): Promise<string> {
    while (this.#lines) {
      const answer = (await this.#lines.question(`${question} (${usual}): `)).trim();
      try {
        return read(answer === "" ? usual : answer);
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        this.#screen.say(error.message);
      }
    }
    return read(usual);
  }

  close(): void {
    this.#lines?.close();
  }
}
