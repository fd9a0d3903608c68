/** Failures on the command line: one clear line for a known error, a stack trace for a defect. */
import type { Diagnostic } from "../../runtime/declare/diagnostic.ts";
import { classifyError } from "../../runtime/store/wire/translate.ts";

/** A failure as reported to people and programs. */
export interface FailureText {
  readonly code: string;
  readonly message: string;
  /** Lines below the message, such as places, steps or faults. */
  readonly lines: readonly string[];
  /** The next thing to do; null if the message says it. */
  readonly remedy: string | null;
  readonly details: readonly object[];
}

/** A failure that is explained in one line. */
export class Failure extends Error {
  readonly told: FailureText;

  constructor(...told: Parameters<typeof tell>) {
    super(told[1]);
    this.name = "Failure";
    this.told = tell(...told);
  }
}

const tell = (code: string, message: string, more: Partial<FailureText> = {}): FailureText => ({
  code,
  message,
  lines: [],
  remedy: null,
  details: [],
  ...more,
});

/** Thrown if a command was not called as its help says. */
export class UsageError extends Error {
  /**
   * @param remedy the next thing to do; null if the message says what was expected
   * @param told the code for programs, with details such as faults
   */
  constructor(
    message: string,
    readonly remedy: string | null = null,
    readonly told: Pick<FailureText, "code" | "details"> = { code: "USAGE", details: [] },
  ) {
    super(message);
  }
}

/** Options by their place in the body of the API request. */
export type Flags = Readonly<Record<string, string>>;

/** Descriptions by error name, not class: only the commands that throw an error load its module. */
const DESCRIPTIONS: Readonly<Record<string, (error: Error, flags: Flags) => FailureText>> = {
  Failure: (error) => (error as Failure).told,
  CannotBuild: (error) => tell("CANNOT_BUILD", error.message),
  CannotStart: (error) => tell("CANNOT_START", error.message),
  ConfigError: (error) => tell("BAD_SETTING", error.message),
  MiddlewareFault: (error) => tell("MIDDLEWARE_FAULT", error.message),
  MigrationFailed: (error) => tell("MIGRATION_FAILED", error.message),
  Unavailable: (error) => tell("UNAVAILABLE", `The database does not answer: ${error.message}`),
  SecretsLocked: (error) => tell("BAD_SETTING", error.message),
  NotThere: (error) => tell("NOT_FOUND", error.message),
  Refusal: describeRefusal,
  DeclarationError: describeDeclarations,
};

/** Describes an error. An unknown one is a defect of charter and is reported with its stack. */
export function describeFailure(error: unknown, flags: Flags = {}): FailureText {
  const known = error instanceof Error ? DESCRIPTIONS[kindOf(error)]?.(error, flags) : undefined;
  if (known) return known;
  const denied = describeDenied(error) ?? describeRefused(error);
  if (denied) return denied;
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return tell("INTERNAL", "This is a defect of charter.", { lines: stack.split("\n"), details: [{ stack }] });
}

/** Refusals of the file system, which are not defects. */
const DENIED: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the quota of this user is used up",
  ENAMETOOLONG: "the name is too long",
  ENOTDIR: "a file exists where a folder is expected",
  EISDIR: "a folder exists where a file is expected",
  ELOOP: "its symbolic links form a loop",
};

function describeDenied(error: unknown): FailureText | null {
  const { code = "", syscall, path } = (error ?? {}) as NodeJS.ErrnoException;
  const reason = DENIED[code];
  if (reason === undefined || path === undefined) return null;
  return tell("FILE_DENIED", `${path}: ${reason} (${syscall}: ${code}).`);
}

const DENIED_BY_DATABASE = "42501";

/** Refusals of the database because of its state or the grants of the role. */
function describeRefused(error: unknown): FailureText | null {
  const found = classifyError(error);
  if (found.kind !== "unavailable") return null;
  if ((error as { code?: string }).code !== DENIED_BY_DATABASE)
    return tell("UNAVAILABLE", `The database cannot be used: ${found.reason}.`);
  return tell("DATABASE_DENIED", `The database refuses the role of DATABASE_URL: ${found.reason}.`, {
    remedy: "Grant it what docs/production.md lists.",
  });
}

const kindOf = (error: Error): string => (error.name === "Error" ? error.constructor.name : error.name);

/** Describes a refusal of the API, with options in place of paths in the body. */
function describeRefusal(error: Error, flags: Flags): FailureText {
  const { code, message, details } = error as Error & {
    code: string;
    details: Record<"path" | "message", string>[];
  };
  const places = details.map(({ path }) => flagOf(path, flags) ?? path);
  const [only] = details;
  if (details.length === 1 && [only!.message, `${only!.path}: ${only!.message}`].includes(message))
    return tell(code, places[0] ? `${places[0]}: ${only!.message}` : message, { details });
  const width = Math.max(0, ...places.map((place) => place.length));
  return tell(code, details.length > 1 ? `${details.length} faults:` : message, {
    details,
    lines: details.map((detail, i) => `${places[i]!.padEnd(width)}  ${detail.message}`),
  });
}

const flagOf = (path: string, flags: Flags): string | undefined =>
  Object.entries(flags).find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1];

function describeDeclarations(error: Error): FailureText {
  const { diagnostics } = error as Error & { readonly diagnostics: readonly Diagnostic[] };
  return tell("DECLARATION_FAULTS", `${error.message}.`, {
    lines: diagnostics.map(
      ({ file, line, column, message, rule }) => `${file}:${line}:${column} ${message} [${rule}]`,
    ),
    details: diagnostics,
  });
}
