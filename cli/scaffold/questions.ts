/** Questions on a terminal; where there is none, the usual answer is taken. */
import { createInterface } from "node:readline/promises";
import { UsageError } from "../shell/failure.ts";
import type { Screen } from "../shell/screen.ts";

export function openQuestions(screen: Screen) {
  const asks = !screen.json && process.stdin.isTTY && process.stderr.isTTY;
  const lines = asks ? createInterface({ input: process.stdin, output: process.stderr }) : null;
  return {
    /** @param read what the answer becomes; an answer that it refuses with a UsageError is asked for again */
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
