/** Errors of calls without a response from the database: nothing was done, or the outcome is unknown. */

/** Thrown if no connection was available in time: nothing was sent. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}

/** Thrown if an object that this release does not declare refused a write. Nothing was written. */
export class Tightened extends Error {
  override readonly name = "Tightened";

  /** @param rule names the object and its table */
  constructor(
    readonly rule: string,
    cause: unknown,
  ) {
    super(rule, { cause });
  }
}

/** Thrown if rows were not written as expected, and everything was rolled back. */
export class Unwritten extends Error {
  override readonly name = "Unwritten";

  /** @param tables those of the rows */
  constructor(
    readonly tables: readonly string[],
    cause: unknown,
  ) {
    super(`rows of ${tables.join(", ")} were not written`, { cause });
  }
}

/** Thrown if a connection broke during a commit, which may or may not have been applied. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "OutcomeUnknown";
  }
}

/** Thrown if the organization's rows are no longer where the statement was sent: nothing was done. */
export class Moved extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "Moved";
  }
}
