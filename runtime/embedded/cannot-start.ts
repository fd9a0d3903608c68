/** The only error of the embedded PostgreSQL: one line for the operator, with what to do about it. */

/** Thrown if the embedded PostgreSQL cannot be started; `message` is one line and needs no stack trace. */
export class CannotStart extends Error {
  constructor(reason: string, remedy: string, cause?: unknown) {
    super(`The embedded PostgreSQL cannot start: ${reason}. ${remedy}`, { cause });
    this.name = "CannotStart";
  }
}

export const USE_ANOTHER = "Set DATABASE_URL to a PostgreSQL 15 or newer.";

const DENIED = new Set(["EACCES", "EPERM", "EROFS"]);
/** Error codes of the file system for a file where a folder is expected. */
const NO_FOLDER = new Set(["ENOTDIR", "EEXIST"]);

/**
 * Turns a refusal of the file system into a message that names the folder; other errors are returned
 * unchanged.
 */
export function explainDenied(error: unknown, folder: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code !== undefined && NO_FOLDER.has(code))
    return new CannotStart(`${folder} is a file, or is below one`, "Set DATA_DIR to a folder.", error);
  if (code === undefined || !DENIED.has(code)) return error;
  return new CannotStart(
    `${path ?? folder} may not be written by this user (${code})`,
    `Start as the user that owns ${folder}, or set DATA_DIR to a folder of yours.`,
    error,
  );
}
