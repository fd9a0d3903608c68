/** A call of the command line: from its arguments to its exit code. */
import { setFlagsFromString } from "node:v8";
import { CommanderError } from "commander";
import { COMMANDS, GROUPS } from "./index.ts";
import { type Call, type Command, EXIT } from "./shell/command.ts";
import { describeFailure, UsageError } from "./shell/failure.ts";
import { heedParent, heedSignals, Lifetime, Stopped } from "./shell/lifetime.ts";
import { buildProgram } from "./shell/program.ts";
import { Screen } from "./shell/screen.ts";

/**
 * How much of a function V8 interprets until it optimizes it, in bytes of bytecode: eight times what is usual. Of a command
 * that lives for a second a third of the processor's time went to optimizing what hardly ran again.
 */
const INTERRUPT_BUDGET = 1_000_000;

const asksForJson = process.argv.includes("--json");

// Whoever reads it may have read enough, as `head` does.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

const code = await main(process.argv.slice(2));
// A pipe may not have taken everything yet.
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
    // The help or the version, which was asked for.
    if (error instanceof CommanderError) return EXIT.done;
    if (!(error instanceof UsageError)) throw error;
    const [first, ...lines] = error.message.split("\n");
    const { remedy } = error;
    new Screen(asksForJson).fail({ code: "USAGE", message: first!, lines, remedy, details: [] });
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
    // What a signal cut off fails in ways that are nobody's fault.
    if (fault === null && (wasStopped || error instanceof Stopped))
      return command.serves ? EXIT.done : EXIT.refused;
    screen.fail(describeFailure(fault ?? error, command.flags));
    return EXIT.refused;
  }
}
