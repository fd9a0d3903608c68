/** Runs the command line, from its arguments to its exit code. */
import { setFlagsFromString } from "node:v8";
import { CommanderError } from "commander";
import { COMMANDS, GROUPS } from "./index.ts";
import { type Call, type Command, EXIT } from "./shell/command.ts";
import { describeFailure, UsageError } from "./shell/failure.ts";
import { heedParent, heedSignals, Lifetime, Stopped } from "./shell/lifetime.ts";
import { buildProgram } from "./shell/program.ts";
import { Screen } from "./shell/screen.ts";

/**
 * Bytes of bytecode that V8 interprets in a function before optimizing it: eight times the default. A command
 * that lives for a second spent a third of its CPU time on optimizing code that hardly ran again.
 */
const INTERRUPT_BUDGET = 1_000_000;

const asksForJson = process.argv.includes("--json");

// A reader such as `head` may close the stream early.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

const code = await main(process.argv.slice(2));
// Waits until a pipe has accepted all output.
await new Promise((resolve) => process.stdout.write("", resolve));
process.exit(code);

async function main(args: readonly string[]): Promise<number> {
  let code: number = EXIT.done;
  const program = buildProgram(COMMANDS, GROUPS, async (command, call) => {
    code = await perform(command, call);
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    // The user asked for the help or the version.
    if (error instanceof CommanderError) return EXIT.done;
    if (!(error instanceof UsageError)) throw error;
    const [first, ...lines] = error.message.split("\n");
    const { remedy, told } = error;
    new Screen(asksForJson).fail({ ...told, message: first!, lines, remedy });
    return EXIT.usage;
  }
}

async function perform(command: Command, call: Pick<Call, "args" | "options">): Promise<number> {
  if (!command.serves) setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);
  const screen = new Screen(command.json !== false && asksForJson);
  const lifetime = new Lifetime();
  heedSignals(lifetime);
  if (command.serves) heedParent(lifetime);
  try {
    const code = await command.run({ ...call, screen, lifetime });
    await lifetime.stop();
    return code ?? EXIT.done;
  } catch (error) {
    const wasStopped = lifetime.stopping;
    const fault = await lifetime.stop().then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error instanceof UsageError) throw error;
    // Errors after a signal are consequences of it, and nobody's fault.
    if (fault === null && (wasStopped || error instanceof Stopped))
      return command.serves ? EXIT.done : EXIT.refused;
    screen.fail(describeFailure(fault ?? error, command.flags));
    return EXIT.refused;
  }
}
