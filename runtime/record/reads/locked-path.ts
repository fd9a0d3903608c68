/** The errors by which a mutation requests to be run again: in a transaction, or from the beginning. */

/** Thrown if a mutation on the fast path would rely on a record that it cannot lock. */
export class NeedsLockedPath extends Error {}

/** Thrown if the record that a mutation found by its External Reference is another one by now. */
export class LinkMoved extends Error {}
