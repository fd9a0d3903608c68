/** The locks of records that are read to be changed or relied on. */

/**
 * How a record is locked when it is read. `lock`, to change it, excludes writers but not references to it.
 * `share`, to rely on it, excludes writers only, so that others may share it. `read` does not lock.
 */
export type Lock = "lock" | "share" | "read";

/** The end of a query that locks the records that it returns. */
export const LOCKING: Readonly<Record<Lock, string>> = {
  lock: " for no key update",
  share: " for share",
  read: "",
};
