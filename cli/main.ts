/** Runs the command line as a process, and ends it with the exit code. */
import { setFlagsFromString } from "node:v8";
import { runLine } from "./line.ts";
import { heedParent, heedSignals } from "./shell/lifetime.ts";

/**
 * Bytes of bytecode that V8 interprets in a function before optimizing it: eight times the default. A command
 * that lives for a second spent a third of its CPU time on optimizing code that hardly ran again.
 */
const INTERRUPT_BUDGET = 1_000_000;

// A reader such as `head` may close the stream early.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

const code = await runLine(process.argv.slice(2), ({ serves }, lifetime) => {
  if (!serves) setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);
  heedSignals(lifetime);
  if (serves) heedParent(lifetime);
});
// Waits until a pipe has accepted all output.
await new Promise((resolve) => process.stdout.write("", resolve));
process.exit(code);
