/** Imports files of an application, which may never finish loading. */
import { settlesBefore } from "../settles.ts";

export type Exports = Readonly<Record<string, unknown>>;

/** A file that takes longer awaits something that never happens. */
export const IMPORT_MS = 10_000;

/** Thrown if a file has not finished loading in time. */
export class ImportUnfinished extends Error {
  constructor(ms: number) {
    super(
      `it has not finished loading after ${ms / 1000} s. A top-level \`await\` in it, or in a file that it imports, is still pending.`,
    );
    this.name = "ImportUnfinished";
  }
}

/** @throws ImportUnfinished, or what the file throws */
export async function importWithin(url: string, ms: number): Promise<Exports> {
  const loading = import(url) as Promise<Exports>;
  if (!(await settlesBefore(loading, Date.now() + ms))) throw new ImportUnfinished(ms);
  return await loading;
}
