/** Counts the pages of tables and indexes that a statement reads, as it is planned for any values. */
import { withConnection } from "./postgres.ts";
import type { Sent } from "./statements.ts";

export async function pagesRead(databaseUrl: string, { text, values }: Sent): Promise<number> {
  const given = values.map((value) => (value === null ? "null" : `'${String(value)}'`)).join(", ");
  return await withConnection(databaseUrl, async (query) => {
    await query("set plan_cache_mode = force_generic_plan");
    await query("set enable_seqscan = off");
    await query(`prepare asked as ${text}`);
    const [row] = await query(`explain (analyze, buffers, timing off, format json) execute asked(${given})`);
    // biome-ignore lint/suspicious/noExplicitAny: the plan is read here only
    const [{ Plan: plan }] = row!["QUERY PLAN"] as any[];
    return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  });
}
