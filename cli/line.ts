/** Runs a line of arguments, and returns its exit code. */
import cluster from "node:cluster";
import { CommanderError } from "commander";
import { COMMANDS, GROUPS } from "./index.ts";
import { type Call, type Command, EXIT } from "./shell/command.ts";
import { describeFailure, UsageError } from "./shell/failure.ts";
import { Lifetime, Stopped } from "./shell/lifetime.ts";
import { buildProgram } from "./shell/program.ts";
import { Screen } from "./shell/screen.ts";

type Begin = (command: Command, lifetime: Lifetime) => void;

/** @param begin runs before the command does */
export async function runLine(args: readonly string[], begin: Begin): Promise<number> {
  const asksForJson = args.includes("--json");
  let code: number = EXIT.done;
  const program = buildProgram(COMMANDS, GROUPS, async (command, call) => {
    const screen = new Screen(command.json !== false && asksForJson);
    const lifetime = new Lifetime();
    begin(command, lifetime);
    code = await perform(command, { ...call, screen, lifetime });
  });
  try {
    await program.parseAsync(asFlag(args), { from: "user" });
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

/** `help keys create` as `keys create --help`. */
const asFlag = ([first, ...rest]: readonly string[]): readonly string[] =>
  first === "help" ? [...rest, "--help"] : first === undefined ? [] : [first, ...rest];

async function perform(command: Command, call: Call): Promise<number> {
  const { screen, lifetime } = call;
  try {
    await tellMisspelt(command, screen);
    const code = await command.run(call);
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

/** Reports a variable whose name is almost that of a setting: the command would silently use the default. */
async function tellMisspelt({ settings }: Command, screen: Screen): Promise<void> {
  // A worker's primary has reported it.
  if (settings === undefined || cluster.isWorker) return;
  const { misspeltSettings, SETTINGS } = await import("../runtime/config.ts");
  const names = settings === "all" ? SETTINGS.map(({ name }) => name) : settings;
  for (const { variable, setting } of misspeltSettings(names))
    screen.say(`${variable} is not a setting. Did you mean ${setting}?`);
}
