/** How a mutation on the fast path asks to be run again in a transaction. */

/** Thrown where a mutation on the fast path would rely on a record that it cannot hold. */
export class NeedsLockedPath extends Error {}
