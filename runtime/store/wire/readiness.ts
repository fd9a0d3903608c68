/** Checks whether the database accepts writes, without changing a table. */
import type { Pooled } from "./database.ts";
import { isWriteRefusal } from "./translate.ts";

/** `TRIAL`'s rows do not fit into this memory, so PostgreSQL writes them to a temporary file on its disk. */
const LITTLE_MEMORY = "set local work_mem = '64kB'";
const TRIAL = `select current_setting('transaction_read_only') as read_only, (select count(*) from generate_series(1, 5000)) as spilled`;

/** The reason why the database accepts no writes now, in words for operators; null if it does. */
export async function whyNoWrites(database: Pick<Pooled, "transaction">): Promise<string | null> {
  try {
    const [row] = await database.transaction(async (transaction) => {
      transaction.query(LITTLE_MEMORY).catch(() => {});
      return await transaction.query(TRIAL);
    });
    return row!.read_only === "off" ? null : TAKES_NONE;
  } catch (error) {
    return reasonOf(error as Error & { code?: string });
  }
}

const TAKES_NONE = "the database takes no writes";

function reasonOf(error: Error & { code?: string }): string {
  if (isWriteRefusal(error)) return TAKES_NONE;
  return /^53[14]/.test(error.code ?? "")
    ? "the database has no space left on its disk"
    : "the database is out of reach";
}
