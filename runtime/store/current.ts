/** In charge of whether the database has the schema that an application asks for. */
import { createHash } from "node:crypto";
import type { Application, Model } from "../model/model.ts";
import type { Queries } from "./database.ts";
import { tableOf, tablesOf } from "./schema.ts";
import { type DocumentShape, formsOf, shapeOf, shapesOf } from "./shape.ts";
import type { Table } from "./table.ts";

/** What an application asks of a database. */
export interface Desired {
  readonly tables: readonly Table[];
  /** What the documents of each resource's table hold, by table. */
  readonly shapes: ReadonlyMap<string, DocumentShape>;
}

/** @param models those of the application that are asked for; all unless given */
export const desiredOf = (application: Application, models = [...application.models.values()]): Desired => ({
  tables: tablesOf(application, models),
  shapes: shapesOf(models),
});

/** Settings that migrations keep beside the forms of documents. */
export const SCHEMA_SETTING = "schema";
/** The name of the application whose the database is. */
export const APPLICATION_SETTING = "application";
export const CURSOR_SECRET = "cursor_secret";

/** A hash of everything that an application asks of a database; it takes some milliseconds, so keep it. */
export function schemaHash(application: Application): string {
  const { tables, shapes } = desiredOf(application);
  return createHash("sha256")
    .update(JSON.stringify([tables, [...shapes.values()].map(toldOf)]))
    .digest("hex");
}

const toldOf = (shape: DocumentShape) => [
  shape.table,
  formsOf(shape),
  [...shape.fills],
  [...shape.renamed],
  [...shape.words].map(([column, words]) => [column, ...words]),
];

/** Whether two applications ask the same of a database. It looks at what differs of them alone, as after an edit. */
export function asksTheSame(one: Application, other: Application): boolean {
  const others = [...other.models.values()];
  if (one.name !== other.name || one.models.size !== others.length) return false;
  const asked = (model: Model, of: Application) =>
    JSON.stringify([tableOf(model, of), toldOf(shapeOf(model))]);
  // The name of a table that another refers to is asked for by its own Model too.
  return [...one.models.values()].every(
    (model, i) => model === others[i] || asked(model, one) === asked(others[i]!, other),
  );
}

const SETTING = "select value from charter_settings where name = $1";
const UNDEFINED_TABLE = "42P01";

/**
 * Whether the last migration was to the schema of this application: one read of one row.
 * @param application or its `schemaHash`
 */
export async function isCurrent(
  queries: Pick<Queries, "query">,
  application: Application | string,
): Promise<boolean> {
  const expected = typeof application === "string" ? application : schemaHash(application);
  try {
    const [row] = await queries.query(SETTING, [SCHEMA_SETTING]);
    return row?.value === expected;
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return false;
    throw error;
  }
}

/** Whether tables may be spread over several servers by organization: the database has the extension for it. */
export async function isDistributed(queries: Pick<Queries, "query">): Promise<boolean> {
  const rows = await queries.query("select 1 from pg_extension where extname = 'citus'");
  return rows.length > 0;
}

/** The secret that all processes sign cursors with; made by the migration. */
export async function readCursorSecret(queries: Pick<Queries, "query">): Promise<string> {
  const [row] = await queries.query(SETTING, [CURSOR_SECRET]);
  if (!row) throw new Error("the database is not migrated: run `charter migrate`");
  return row.value as string;
}
