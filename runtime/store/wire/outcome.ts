/** Calls that the database gave no answer to: those that did nothing, and those of which nothing is known. */

/** Thrown where no connection could be had in time: nothing was sent. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}

/** Thrown where a connection broke while a commit was under way: it may have been done, and may not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "OutcomeUnknown";
  }
}
