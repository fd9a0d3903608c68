/** Parses arguments: builds a commander program from the commands, with extended help. */
import { styleText } from "node:util";
import { Help, Command as Program } from "commander";
import { SETTINGS } from "../../runtime/config.ts";
import { packageVersion } from "../../runtime/declare/root.ts";
import { type Call, type Command, EXIT } from "./command.ts";
import { UsageError } from "./failure.ts";
import { wrapped } from "./screen.ts";

type Run = (command: Command, call: Pick<Call, "args" | "options">) => Promise<void>;

export function buildProgram(
  commands: readonly Command[],
  groups: Readonly<Record<string, string>>,
  run: Run,
): Program {
  const program = plain("charter")
    .description("Turns the declarations of resources/ into an HTTP API, and runs it.")
    .version(packageVersion(), "-V, --version", "print the version")
    .option("--dir <folder>", "run in this folder, which contains the application's resources/")
    .hook("preAction", (whole) => enter(whole.opts().dir as string | undefined))
    .addHelpText("after", foot());
  for (const command of commands) {
    const words = command.name.split(" ");
    const parent = words.length === 1 ? program : groupOf(program, words[0]!, groups);
    parent.addCommand(toProgram(command, run));
  }
  return program;
}

/** Changes to a folder, as `git -C` does: relative paths, including DATA_DIR, are relative to it. */
function enter(folder: string | undefined): void {
  if (folder === undefined) return;
  try {
    process.chdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      code === "ENOENT" || code === "ENOTDIR" ? "there is no such folder" : `it cannot be entered (${code})`;
    throw new UsageError(`--dir ${folder}: ${reason}`);
  }
}

function foot(): string {
  const examples = [
    ["charter start", "serve the API with an embedded database"],
    ["charter dev", "also reload on every edit of resources/"],
    ["charter explain customer", "explain a declaration"],
    ["charter keys create --help", "show options, examples and exit codes of a command"],
  ] as const;
  const exits = exitSection({ 2: "invalid call" });
  return [...section("Examples:", examples), ...settingsSection(SETTINGS), ...exits].join("\n");
}

/** Longer lines are hard to read on any terminal. */
const WIDTH = Math.min(100, process.stdout.columns || 100);

/** A heading with rows of label and text, in commander's layout, except that narrow rows wrap too. */
export function section(
  heading: string,
  rows: readonly (readonly [string, string])[],
  helpWidth = WIDTH,
): string[] {
  const help = Object.assign(new Help(), { helpWidth, minWidthToWrap: 30 });
  const width = Math.max(...rows.map(([label]) => label.length));
  return ["", title(heading), ...rows.map(([label, text]) => help.formatItem(label, width, text, help))];
}

const settingsSection = (settings: typeof SETTINGS): string[] =>
  settings.length === 0
    ? []
    : section(
        "Settings, from the environment:",
        settings.map(({ name, takes }) => [name, takes]),
      );

const exitSection = (exits: Command["exits"] = {}): string[] =>
  section("Exit codes:", [
    [String(EXIT.done), exits[0] ?? "done"],
    [String(EXIT.refused), exits[1] ?? "refused or failed, with the reason on stderr"],
    [String(EXIT.usage), exits[2] ?? "invalid call"],
  ]);

const title = (text: string): string => styleText("bold", text, { stream: process.stdout });

/**
 * Creates a program that throws usage errors, so that one place reports them. @param call as typed: `charter
 * keys`
 */
function plain(call: string): Program {
  return new Program(call.split(" ").at(-1))
    .exitOverride((error) => {
      if (error.exitCode === 0) throw error;
      const isIncomplete = error.code === "commander.help";
      const message = isIncomplete ? "a command is missing" : error.message.replace(/^error: /, "");
      throw new UsageError(message, `See \`${call} --help\`.`);
    })
    .configureOutput({ writeErr: () => {}, outputError: () => {} })
    .configureHelp({ helpWidth: WIDTH, styleTitle: title, subcommandTerm: termOf, showGlobalOptions: true })
    .helpOption("-h, --help", "show this help")
    .helpCommand(false)
    .showSuggestionAfterError(true);
}

const termOf = (program: Program): string =>
  [
    program.name(),
    ...program.registeredArguments.map((argument) =>
      argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
    ),
  ].join(" ");

/** Example commands, each with its effect on the line below, because commands are long. */
const exampleSection = (examples: Command["examples"]): string[] => [
  "",
  title("Examples:"),
  ...examples.flatMap(([line, does]) => [`  ${line}`, ...(does === "" ? [] : [`      ${does}`])]),
];

function groupOf(program: Program, name: string, groups: Readonly<Record<string, string>>): Program {
  const known = program.commands.find((command) => command.name() === name);
  if (known) return known;
  const made = plain(`charter ${name}`).description(groups[name]!);
  program.addCommand(made);
  return made;
}

function toProgram(command: Command, run: Run): Program {
  const program = plain(`charter ${command.name}`)
    .summary(command.summary)
    .description(wrapped(command.about).join("\n"));
  for (const { name, summary } of command.args ?? []) program.argument(name, summary);
  for (const option of command.options ?? []) program.addOption(option);
  if (command.json !== false) program.option("--json", "print JSON; errors too, on stderr");
  program.addHelpText("after", footOf(command));
  return program.action(async () => {
    const names = program.registeredArguments.map((argument) => argument.name());
    const args = Object.fromEntries(names.map((name, i) => [name, program.args[i]]));
    await run(command, { args, options: program.opts() });
  });
}

function footOf({ examples, exits, settings = [] }: Command): string {
  const read = settings === "all" ? SETTINGS : SETTINGS.filter(({ name }) => settings.includes(name));
  return [...exampleSection(examples), ...settingsSection(read), ...exitSection(exits)].join("\n");
}
