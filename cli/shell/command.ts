/** The shape that every command has. */
import type { Option } from "commander";
import type { Flags } from "./failure.ts";
import type { Lifetime } from "./lifetime.ts";
import type { Screen } from "./screen.ts";

/** Exit codes that scripts can rely on. */
export const EXIT = { done: 0, refused: 1, usage: 2 } as const;

export interface Call {
  /** Arguments by name; an argument that may be left out and was is undefined. */
  readonly args: Readonly<Record<string, string | undefined>>;
  /** Options by name, in camelCase. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly screen: Screen;
  /** What is to be closed when the command ends, however it ends. */
  readonly lifetime: Lifetime;
}

export interface Command {
  /** `keys create` */
  readonly name: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  /** What it does and what it needs, for its own help. */
  readonly about: string;
  /** `<key-id>` must be given, `[name]` may. */
  readonly args?: readonly { readonly name: string; readonly summary: string }[];
  /** What one is read by throws a UsageError. */
  readonly options?: readonly Option[];
  /** Whether `--json` makes its output one for programs; it does unless said. */
  readonly json?: false;
  /** Lines to type, each with what it does. */
  readonly examples: readonly (readonly [line: string, does: string])[];
  /** What exit codes mean here, where the usual words do not tell. */
  readonly exits?: Partial<Readonly<Record<0 | 1 | 2, string>>>;
  /** Settings of the environment that it reads. */
  readonly settings?: readonly string[] | "all";
  /** Options by the place in the API's body that they become, so that a refusal names the option. */
  readonly flags?: Flags;
  /** Whether it runs until a signal ends it: then that is how it succeeds. */
  readonly serves?: true;
  /** @returns its exit code; 0 where nothing is returned */
  run(call: Call): Promise<number> | Promise<void>;
}
