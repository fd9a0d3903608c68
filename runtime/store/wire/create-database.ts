/** Creates a database on a server that was just started. */
import pg from "pg";

/** An error that the server returned, as opposed to a failed connection. */
export const { DatabaseError } = pg;

/**
 * Creates a database unless the server has one with this name.
 * @param url of another database on the server
 * @param name one that needs no quotes
 * @throws DatabaseError if the server refuses; another error if it cannot be reached
 */
export async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // If the server ends meanwhile, the call itself fails; an unhandled event would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
