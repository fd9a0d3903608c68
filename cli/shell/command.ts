/** The interface of every command. */
import type { Option } from "commander";
import type { Flags } from "./failure.ts";
import type { Lifetime } from "./lifetime.ts";
import type { Screen } from "./screen.ts";

/** Exit codes that scripts can rely on. */
export const EXIT = { done: 0, refused: 1, usage: 2 } as const;

export interface Call {
  /** Arguments by name; undefined for an optional argument that was omitted. */
  readonly args: Readonly<Record<string, string | undefined>>;
  /** Options by name, in camelCase. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly screen: Screen;
  /** Closes what the command opened, however it ends. */
  readonly lifetime: Lifetime;
}

export interface Command {
  /** `keys create` */
  readonly name: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  /** Its effect and requirements, for its own help. */
  readonly about: string;
  /** `<key-id>` is required, `[name]` is optional. */
  readonly args?: readonly { readonly name: string; readonly summary: string }[];
  /** Their parsers throw a UsageError. */
  readonly options?: readonly Option[];
  /** `false` if `--json` does not apply to its output. */
  readonly json?: false;
  /** Commands to type, each with its effect. */
  readonly examples: readonly (readonly [line: string, does: string])[];
  /** Meanings of exit codes, if the general ones are too vague. */
  readonly exits?: Partial<Readonly<Record<0 | 1 | 2, string>>>;
  /** Environment settings that it reads. */
  readonly settings?: readonly string[] | "all";
  /** Options by their place in the body of the API request, so that a refusal names the option. */
  readonly flags?: Flags;
  /** Whether it runs until a signal ends it, which then counts as success. */
  readonly serves?: true;
  /** @returns the exit code; nothing means 0 */
  run(call: Call): Promise<number> | Promise<void>;
}
