/** The time that a write is stamped with; tests set it. */

/** Milliseconds since 1970. */
export type Clock = () => number;

/** `2026-03-08T09:00:00.000Z` */
export const iso = (ms: number): string => new Date(ms).toISOString();
