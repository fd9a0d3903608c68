/** In charge of writing: all rows of one mutation in a single statement, prepared once for each shape of mutation. */
import type { Field, Model } from "../model/model.ts";
import type { Queries, Row, Statement } from "./database.ts";
import { AUDIT_ENTRIES, EVENTS, IDEMPOTENCY_KEYS, USAGE_RECORDS } from "./own-tables.ts";
import { storedFields } from "./schema.ts";
import { quote, type Table } from "./table.ts";

/** A record as clients write it: field names to kept values. */
export type Values = Readonly<Record<string, unknown>>;

export type RowWrite =
  | { readonly kind: "insert"; readonly model: Model; readonly record: Values; readonly document: string }
  | {
      readonly kind: "update";
      readonly model: Model;
      readonly record: Values;
      readonly document: string;
      /** The version that was read; the mutation is undone where the row has another. */
      readonly version: number;
      readonly deletedAt: string | null;
    }
  /** A row of one of the runtime's own tables. */
  | { readonly kind: "own"; readonly table: Table; readonly row: Row };

export interface Mutation {
  readonly organizationId: string;
  readonly rows: readonly RowWrite[];
  readonly audit: readonly Row[];
  readonly events: readonly Row[];
  readonly usage: readonly Row[];
  /** The captured answer of a call with an Idempotency-Key. */
  readonly claim: Row | null;
  /** SQL condition over $1, the organization, without which nothing is written. */
  readonly guard: string | null;
  /** Whether a claim that was taken is an error that undoes the transaction, rather than an answer. */
  readonly strict: boolean;
  /** A notice sent with the commit. */
  readonly notice: { readonly channel: string; readonly payload: string } | null;
}

/** Text of a statement, and for each of its parameters where the value comes from. */
export interface Compiled {
  readonly statement: Statement;
  readonly bind: readonly ((mutation: Mutation) => unknown)[];
}

/** Shapes past this many are not kept: a mutation of many rows is rare, and a prepared statement costs memory on each connection. */
const MAX_SHAPES = 500;

/** Prepared shapes of one compiled application, by what they write; grows with use. */
export interface Shapes {
  readonly generation: number;
  readonly known: Map<string, Compiled>;
}

/**
 * Writes a mutation.
 * @returns false where the claim was taken already or the guard does not hold, and nothing was written
 * @throws a database error of kind `unmet` where a row was not written as expected, and everything was rolled back
 */
export async function write(queries: Queries, shapes: Shapes, mutation: Mutation): Promise<boolean> {
  const { statement, bind } = shapeOf(shapes, mutation);
  const values = bind.map((pick) => pick(mutation));
  const rows =
    statement.name === ""
      ? await queries.query(statement.text, values)
      : await queries.run(statement, values);
  return rows[0]?.written === 1;
}

function shapeOf({ known, generation }: Shapes, mutation: Mutation): Compiled {
  const key = keyOf(mutation);
  const found = known.get(key);
  if (found) return found;
  const keep = known.size < MAX_SHAPES && mutation.rows.length <= 8;
  const made = compile(mutation, keep ? `write ${known.size} ${generation}` : "");
  if (keep) known.set(key, made);
  return made;
}

function keyOf({ rows, audit, events, usage, claim, guard, notice, strict }: Mutation): string {
  const parts = rows.map((row) =>
    row.kind === "own" ? `own ${row.table.name}` : `${row.kind} ${row.model.table}`,
  );
  return [
    ...parts,
    audit.length,
    events.length,
    usage.length,
    claim ? "claim" : "",
    guard ?? "",
    notice ? "notice" : "",
    strict ? "strict" : "",
  ].join("|");
}

/** Builds the text of one shape: a CTE a row, each of them waiting for the claim, and a last line that judges them all. */
function compile(mutation: Mutation, name: string): Compiled {
  const bind: ((mutation: Mutation) => unknown)[] = [(m) => m.organizationId];
  const param = (sql: string, pick: (mutation: Mutation) => unknown) => {
    bind.push(pick);
    return `$${bind.length}::${sql}`;
  };
  const ctes: string[] = [];
  const counts: string[] = [];
  const condition = mutation.guard ?? "true";
  const gate = mutation.claim ? "exists (select 1 from claim)" : condition;
  if (mutation.claim) {
    ctes.push(
      `claim as (${insertOwn(IDEMPOTENCY_KEYS, (m) => m.claim!, param, condition)} on conflict (organization_id, key) do nothing returning 1)`,
    );
  }
  mutation.rows.forEach((row, i) => {
    ctes.push(`row${i} as (${rowSql(row, i, param, gate)} returning 1)`);
    counts.push(`(select count(*) from row${i})`);
  });
  const side = (label: string, table: Table, rows: readonly Row[], pick: (m: Mutation) => readonly Row[]) =>
    rows.forEach((_, i) => {
      ctes.push(`${label}${i} as (${insertOwn(table, (m) => pick(m)[i]!, param, gate)})`);
    });
  side("audit", AUDIT_ENTRIES, mutation.audit, (m) => m.audit);
  side("event", EVENTS, mutation.events, (m) => m.events);
  side("usage", USAGE_RECORDS, mutation.usage, (m) => m.usage);
  const notice = mutation.notice
    ? `, pg_notify(${param("text", (m) => m.notice!.channel)}, ${param("text", (m) => m.notice!.payload)})`
    : "";
  const written = counts.length === 0 ? "1" : counts.join(" + ");
  // Where the gate is open every row must have been written: any other count divides by zero and undoes everything.
  const complete = `1 / (case when ${written} = ${Math.max(1, counts.length)} then 1 else 0 end)`;
  const shut = mutation.strict ? `1 / (case when ${gate} then 1 else 0 end)` : "0";
  const judged = `select case when not (${gate}) then ${shut} else ${complete} end as written${notice}`;
  return {
    statement: { name, text: `${ctes.length === 0 ? "" : `with ${ctes.join(",\n")}\n`}${judged}` },
    bind,
  };
}

type Param = (sql: string, pick: (mutation: Mutation) => unknown) => string;

function insertOwn(table: Table, pick: (mutation: Mutation) => Row, param: Param, gate: string): string {
  const columns = table.columns.filter((c) => c.name !== "position");
  const values = columns.map((c) =>
    c.name === "organization_id" ? "$1" : param(bare(c.sql), (m) => pick(m)[c.name] ?? null),
  );
  return `insert into ${quote(table.name)} (${columns.map((c) => quote(c.name)).join(", ")}) select ${values.join(", ")} where ${gate}`;
}

/** A cast takes no collation. */
const bare = (sql: string): string => sql.replace(/ collate "C"$/, "");

function rowSql(row: RowWrite, i: number, param: Param, gate: string): string {
  if (row.kind === "own")
    return insertOwn(row.table, (m) => (m.rows[i] as Extract<RowWrite, { kind: "own" }>).row, param, gate);
  return row.kind === "insert" ? insertSql(row.model, i, param, gate) : updateSql(row.model, i, param, gate);
}

type RecordWrite = Exclude<RowWrite, { kind: "own" }>;
const at = (mutation: Mutation, i: number) => mutation.rows[i] as RecordWrite;

function fieldParam(field: Field, i: number, param: Param): string {
  const { bind, sql } = field.type;
  return param(bare(sql), (m) => {
    const value = at(m, i).record[field.name];
    return value === null || value === undefined ? null : bind(value);
  });
}

function insertSql(model: Model, i: number, param: Param, gate: string): string {
  const fields = storedFields(model);
  const columns = ["organization_id", ...fields.map((f) => f.column!), "document"].map(quote).join(", ");
  const values = [
    "$1",
    ...fields.map((f) => fieldParam(f, i, param)),
    param("text", (m) => at(m, i).document),
  ].join(", ");
  return `insert into ${quote(model.table)} (${columns}) select ${values} where ${gate}`;
}

/** What is searched by is not read back, so a write that does not fill it anew leaves it. */
const kept = ({ kind, column }: Field, value: string): string =>
  kind === "search" ? `coalesce(${value}, ${quote(column!)})` : value;

function updateSql(model: Model, i: number, param: Param, gate: string): string {
  const fields = storedFields(model).filter((f) => f.kind !== "id" && f.kind !== "createdAt");
  const update = (m: Mutation) => at(m, i) as Extract<RowWrite, { kind: "update" }>;
  const sets = [
    ...fields.map((f) => `${quote(f.column!)} = ${kept(f, fieldParam(f, i, param))}`),
    `document = ${param("text", (m) => update(m).document)}`,
    `deleted_at = ${param("timestamptz(3)", (m) => update(m).deletedAt)}`,
  ];
  const id = param("text", (m) => update(m).record.id);
  const version = param("integer", (m) => update(m).version);
  return `update ${quote(model.table)} set ${sets.join(", ")} where organization_id = $1 and id = ${id} and version = ${version} and ${gate}`;
}
