/** The error by which a mutation on the fast path requests to be run again in a transaction. */

/** Thrown if a mutation on the fast path would rely on a record that it cannot lock. */
export class NeedsLockedPath extends Error {}
