/** Making a database on a server that was just started. */
import pg from "pg";

/** What a server answers, as opposed to a connection that failed. */
export const { DatabaseError } = pg;

/**
 * Makes a database on a server that has none of this name.
 * @param url of another database there
 * @param name needs no quotes
 * @throws DatabaseError where the server refuses; another error where it cannot be reached
 */
export async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A server that ends while we ask is told by the call itself; unheard, the event would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
