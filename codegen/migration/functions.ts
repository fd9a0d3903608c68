/** Creates the functions and the extension that the schema and the service use, on every node of a cluster. */
import type { Application } from "../../runtime/model/model.ts";
import { EXTENSION } from "../../runtime/store/schema/exclusions.ts";
import { FOLD_FUNCTIONS } from "../../runtime/store/schema/folding.ts";
import { SEARCH_FUNCTIONS } from "../../runtime/store/schema/search.ts";
import { quote, quoteText } from "../../runtime/store/schema/table.ts";
import type { Queryable } from "../../runtime/store/wire/database.ts";
import type { Cluster } from "./cluster.ts";

/** The functions that indexes use. The name of each identifies its table of characters, so it never changes. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  ...FOLD_FUNCTIONS,
  ...SEARCH_FUNCTIONS,
};

/**
 * Creates the functions, before any index is built. The coordinator of a cluster creates them on the workers too, also on
 * those that are added later.
 */
export async function giveFunctions(queries: Queryable, cluster: Cluster | null): Promise<void> {
  const missing = new Set(await missingHere(queries));
  if (cluster)
    for (const { signatures } of await missingOnWorkers(queries, cluster))
      for (const signature of signatures) missing.add(signature);
  for (const signature of missing)
    await queries.query(FUNCTIONS[signature]!.replace(/^create function/, "create or replace function"));
}

async function missingHere(queries: Queryable): Promise<string[]> {
  const rows = await queries.query(
    "select signature from unnest($1::text[]) as signature where to_regprocedure(signature) is null",
    [Object.keys(FUNCTIONS)],
  );
  return rows.map(({ signature }) => signature as string);
}

export interface Missing {
  readonly host: string;
  readonly port: number;
  readonly signatures: readonly string[];
}

/** Returns the functions that each worker lacks. Workers that do not answer are left out. */
export async function missingOnWorkers(queries: Queryable, { schema }: Cluster): Promise<Missing[]> {
  const signatures = Object.keys(FUNCTIONS);
  const list = signatures.map((one) => `(${quoteText(one)})`).join(", ");
  const asked = `select coalesce(string_agg(s, '|'), '') from (values ${list}) as v(s) where to_regprocedure(${quoteText(`${quote(schema)}.`)} || s) is null`;
  const rows = await queries.query(
    "select nodename as host, nodeport as port, result from run_command_on_workers($1) where success",
    [asked],
  );
  return rows.map((row) => ({
    host: row.host as string,
    port: row.port as number,
    signatures: (row.result as string).split("|").filter((one) => one !== ""),
  }));
}

/** Creates the extension that exclusions need. It is a trusted extension: CREATE on the database is enough. */
export async function giveExtension(queries: Queryable, { models }: Application): Promise<void> {
  if (![...models.values()].some(({ exclusion }) => exclusion !== null)) return;
  const [row] = await queries.query("select 1 from pg_extension where extname = $1", [EXTENSION]);
  if (row) return;
  try {
    await queries.query(`create extension if not exists ${EXTENSION}`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `\`exclusive\` needs the PostgreSQL extension ${EXTENSION}, which cannot be created: ${why}. Have an administrator run \`create extension ${EXTENSION}\` in this database.`,
      { cause: error },
    );
  }
}
