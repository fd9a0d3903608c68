/** In charge of a table of very many rows: those that stand, copied by PostgreSQL with ids and numbers of their own. */
import { newId } from "../runtime/model/id.ts";
import { onConnection } from "../runtime/store/database.ts";

export interface Crowd {
  /** The Customer of every second Case. */
  readonly customerId: string;
  /** The system that every fifth Case is linked to. */
  readonly system: string;
  /** When the eleventh Case was made: nearly all are younger. */
  readonly early: string;
  /** Number of the n-th Case, the newest first. */
  numberOf(n: number): string;
  /** Number of the n-th linked Case, the newest first. */
  linkedOf(n: number): string;
}

const BATCH = 20_000;
const FIRST = Date.UTC(2026, 0, 1);
const STEP_MS = 10_000;
const SYSTEM = "crm";
const LINKED = 5;

/** Puts so many cases in the place of those that stand; the runtime's own rows are the patterns. */
export async function fill(url: string, organizationId: string, rows: number): Promise<Crowd> {
  return await onConnection(url, async ({ query }) => {
    // Copies of rows that were judged; to look each reference up again would take most of the time.
    await query("set session_replication_role = replica");
    await query("create temp table pattern as select *, row_number() over (order by id) - 1 as n from cases");
    await query("truncate cases, external_references cascade");
    const indexes = await dropIndexes(query, ["cases", "external_references"]);
    const customerId = (await query("select id from customers order by id limit 1"))[0]!.id as string;
    for (let from = 0; from < rows; from += BATCH) {
      const count = Math.min(BATCH, rows - from);
      const ids = Array.from({ length: count }, (_, i) => newId("case", FIRST + (from + i) * STEP_MS));
      await copyCases(query, from, ids, customerId);
      await link(query, organizationId, from, ids);
    }
    for (const text of indexes) await query(text);
    await query("vacuum analyze");
    await query("checkpoint");
    const lastLinked = Math.floor((rows - 1) / LINKED) * LINKED;
    return {
      customerId,
      system: SYSTEM,
      early: new Date(FIRST + 10 * STEP_MS).toISOString(),
      numberOf: (n) => numberAt(rows - 1 - n),
      linkedOf: (n) => numberAt(lastLinked - n * LINKED),
    };
  });
}

const numberAt = (n: number): string => `CASE-${String(n + 1).padStart(7, "0")}`;

export type Query = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/** An index is built in seconds once its rows stand, and in minutes row by row. @returns what builds them */
async function dropIndexes(query: Query, tables: readonly string[]): Promise<string[]> {
  const found = await query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text from pg_index i
where i.indrelid = any ($1::regclass[]) and not i.indisprimary`,
    [tables],
  );
  for (const { name } of found) await query(`drop index ${String(name)}`);
  return found.map(({ text }) => String(text));
}

/**
 * Makes Cases of others.
 * @param own what of a copy is not as of its pattern `p`, by column
 * @param from where patterns come from
 */
export async function copiesOf(
  query: Query,
  own: Readonly<Record<string, string>>,
  from: string,
  values: readonly unknown[],
): Promise<void> {
  const columns = await query(
    "select quote_ident(column_name) as name from information_schema.columns where table_name = 'cases' and table_schema = 'public'",
  );
  const names = columns.map(({ name }) => String(name));
  const copied = names.map((name) => own[name] ?? `p.${name}`);
  await query(`insert into cases (${names.join(", ")}) select ${copied.join(", ")} ${from}`, values);
}

async function copyCases(
  query: Query,
  from: number,
  ids: readonly string[],
  customerId: string,
): Promise<void> {
  const own = {
    id: "c.id",
    case_number: "c.number",
    customer_id: "c.customer",
    document:
      "replace(replace(replace(p.document, p.id, c.id), p.case_number, c.number), p.customer_id, c.customer)",
  };
  await copiesOf(
    query,
    own,
    `from (select id, n, 'CASE-' || lpad(n::text, 7, '0') as number, case when n % 2 = 0 then $3 end as to_customer
  from unnest($1::text[]) with ordinality as given (id, i) cross join lateral (select i + $2::int as n) as counted) as made
join pattern p on p.n = made.n % (select count(*) from pattern)
cross join lateral (select made.id, made.number, coalesce(made.to_customer, p.customer_id) as customer) as c`,
    [ids, from, customerId],
  );
}

/** Links every fifth of the cases to the system, under the Case's number. */
async function link(
  query: Query,
  organizationId: string,
  from: number,
  ids: readonly string[],
): Promise<void> {
  const linked = ids.map((id, i) => ({ id, n: from + i })).filter(({ n }) => n % LINKED === 0);
  await query(
    `insert into external_references (organization_id, id, version, created_at, updated_at, resource_type, resource_id,
  external_system, external_object, external_id, document)
select $1, id, 1, now(), now(), 'case', resource_id, '${SYSTEM}', 'ticket', number,
  jsonb_build_object('id', id, 'resourceType', 'case', 'resourceId', resource_id, 'externalSystem', '${SYSTEM}',
    'externalObject', 'ticket', 'externalId', number)::text
from unnest($2::text[], $3::text[], $4::text[]) as given (id, resource_id, number)`,
    [
      organizationId,
      linked.map(({ n }) => newId("xref", FIRST + n * STEP_MS)),
      linked.map(({ id }) => id),
      linked.map(({ n }) => numberAt(n)),
    ],
  );
}
