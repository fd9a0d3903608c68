/** Fills the table of Customers with very many rows, as a server would have written them. */
import { type Application, modelOf } from "../runtime/model/model.ts";
import { quote, quoteText } from "../runtime/store/schema/table.ts";
import { onConnection } from "../runtime/store/wire/database.ts";
import { insert, madeAt, type Query } from "./seed.ts";

/** Words by how many Customers have them, and the numbers that tell which ones. */
export const WORDS = {
  half: "sunmail",
  fortieth: "Grace",
  hundredth: "Ottilie",
  thousandth: "Zephyrine",
  few: "Featherstone",
} as const;
/** Every so many Customers have the word `few`. */
const FEW = 25_000;
/** Letters that last names begin with; each has a twentieth. */
const LETTER = "h";

/** The only word of the n-th Customer that no other has. */
export const wordOf = (n: number): string =>
  `only${Array.from(String(n).padStart(7, "0"), (digit) => "bcdfghjklm"[Number(digit)]).join("")}`;
export const phoneOf = (n: number): string => `555${String(n).padStart(7, "0")}`;
export const oneLetter = LETTER;

/** Values of the row that is copied; its document has them too. */
const MARKS = {
  firstName: "{firstName}",
  lastName: "{lastName}",
  email: "{email}",
  phone: "{phone}",
  ownerId: "{ownerId}",
};

const LAST = `(array['Abbott','Baxter','Carver','Dalton','Ellery','Fenwick','Garland','Hopper','Ingram','Jarvis',
  'Keller','Lamarr','Meitner','Noether','Osborn','Pryce','Quincy','Ramsey','Sawyer','Thorne'])`;
const FIRST = `(array['Ada','Bertha','Clara','Dorothy','Emmy','Florence','Gladys','Hedy','Irene','Joan','Katherine',
  'Lise','Maria','Nancy','Olga','Paula','Rosalind','Sophie','Tilly','Ursula','Vera','Wanda','Xenia','Yvonne','Zoe',
  'Anna','Barbara','Cecilia','Diana','Edith','Frances','Grete','Helen','Ida','Julia','Karen','Lucy','Mary','Nora'])`;

/** SQL of a ULID's ten characters of time. @param ms its Unix milliseconds */
const timeSql = (ms: string): string =>
  Array.from(
    { length: 10 },
    (_, i) => `substr('0123456789abcdefghjkmnpqrstvwxyz', ((${ms} >> ${5 * (9 - i)}) & 31)::integer + 1, 1)`,
  ).join(" || ");

const isoSql = (at: string): string => `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The values of the n-th Customer. Half have an owner, nine of ten an email and status ACTIVE; a third were never changed,
 * the others up to a thousand hours later. Last names have a number, so that there are twenty thousand of them.
 */
const VALUES = `select
  ($2::text[])[1 + n % cardinality($2::text[])] as organization_id,
  array(select jsonb_array_elements_text($7::jsonb->(n % cardinality($2::text[])))) as members,
  timestamptz 'epoch' + (($3::bigint + n * $4::bigint) || ' ms')::interval as made,
  timestamptz 'epoch' + (($3::bigint + n * $4::bigint + case when n % 3 = 0 then 0 else (n * 7919::bigint % 1000) * 3600000 end) || ' ms')::interval as changed,
  'cus_' || ${timeSql("($3::bigint + n * $4::bigint)")} || substr(md5(n::text), 1, 16) as id,
  case when n % 1000 = 7 then '${WORDS.thousandth}' when n % 100 = 13 then '${WORDS.hundredth}'
    when n % 40 = 0 then '${WORDS.fortieth}' else (${FIRST})[1 + n * 7 % 39] end as first_name,
  case when n % ${FEW} = 11 then '${WORDS.few}' else (${LAST})[1 + n * 11 % 20] || ' ' || n * 31 % 1000 end as last_name,
  case when n % 10 = 3 then null else 'only' || translate(lpad(n::text, 7, '0'), '0123456789', 'bcdfghjklm') || '@' || (case when n / 10 % 2 = 0 then '${WORDS.half}' else 'post' end) || '.example' end as email,
  '+1 555 ' || lpad(n::text, 7, '0') as phone,
  case when n % 10 = 5 then 'INACTIVE' else 'ACTIVE' end as status`;

/** SQL of the values that differ from those of the copied row, by column. */
const COLUMNS: Readonly<Record<string, string>> = {
  organization_id: "v.organization_id",
  id: "v.id",
  created_at: "v.made",
  updated_at: "v.changed",
  first_name: "v.first_name",
  last_name: "v.last_name",
  email: "v.email",
  phone: "v.phone",
  status: "v.status",
  owner_id: "w.owner_id",
};

/** The parts of the copied document that are replaced, in their order, and SQL of the JSON in their place. */
const replacements = ({ id, createdAt }: { readonly id: string; readonly createdAt: string }) =>
  [
    [`"id":"${id}"`, `'"id":"' || v.id || '"'`],
    [`"${MARKS.firstName}"`, "to_json(v.first_name)"],
    [`"${MARKS.lastName}"`, "to_json(v.last_name)"],
    [`"${MARKS.email}"`, "coalesce(to_json(v.email)::text, 'null')"],
    [`"${MARKS.phone}"`, "to_json(v.phone)"],
    ['"status":"ACTIVE"', `'"status":"' || v.status || '"'`],
    [`"${MARKS.ownerId}"`, "coalesce(to_json(w.owner_id)::text, 'null')"],
    [`"createdAt":"${createdAt}"`, `'"createdAt":"' || ${isoSql("v.made")} || '"'`],
    [`"updatedAt":"${createdAt}"`, `'"updatedAt":"' || ${isoSql("v.changed")} || '"'`],
  ] as const;

/** The statement that copies a row, with other values in its columns and in its document. */
function copySql(row: Record<string, unknown>): string {
  const document = String(row.document);
  const parts = replacements(JSON.parse(document));
  const form = parts.reduce((text, [from]) => text.replace(from, "%s"), document);
  const values: Readonly<Record<string, string>> = {
    ...COLUMNS,
    document: `format(${quoteText(form)}, ${parts.map(([, sql]) => sql).join(", ")})`,
  };
  const columns = Object.keys(row);
  return `insert into customers (${columns.map(quote).join(", ")})
select ${columns.map((column) => values[column] ?? `t.${quote(column)}`).join(", ")} from customers t
cross join generate_series($5::integer, $6::integer) n
cross join lateral (${VALUES} offset 0) v
cross join lateral (
  select case when hashint4(n) & 1 = 0 then v.members[1 + (hashint4(n) >> 1 & 65535) % cardinality(v.members)] end as owner_id offset 0
) w
where t.id = $1`;
}

/** Rows of one statement. */
const STEP = 100_000;

/** Customers of some organizations: the n-th belongs to the one whose place is n modulo their number. */
interface Group {
  readonly organizations: readonly string[];
  readonly rows: number;
}

/** Fills the table. Indexes are built afterwards, which takes a fifth of the time. */
export async function fillCustomers(
  url: string,
  application: Application,
  groups: readonly Group[],
): Promise<void> {
  await onConnection(url, async ({ query }) => {
    await query("set session_replication_role = replica");
    await query("set maintenance_work_mem = '1GB'");
    const model = modelOf(application, "customer");
    const [template] = await insert(query, model, groups[0]!.organizations[0]!, 1, () => MARKS);
    const [row] = await query("select * from customers where id = $1", [template]);
    const indexes = await withoutIndexes(query);
    for (const group of groups) await copy(query, row!, group);
    await query("delete from customers where id = $1", [template]);
    for (const index of indexes) await query(index);
    await query("vacuum analyze");
    await query("checkpoint");
  });
}

async function copy(
  query: Query,
  template: Record<string, unknown>,
  { organizations, rows }: Group,
): Promise<void> {
  const members = JSON.stringify(await membersOf(query, organizations));
  const times = [madeAt(0), madeAt(1) - madeAt(0)];
  const text = copySql(template);
  for (let from = 0; from < rows; from += STEP) {
    const last = Math.min(from + STEP, rows) - 1;
    await query(text, [template.id, organizations, ...times, from, last, members]);
  }
}

/** The ids of each organization's members. */
async function membersOf(query: Query, organizations: readonly string[]): Promise<string[][]> {
  const rows = await query(
    "select organization_id, array_agg(id) as ids from team_members group by organization_id",
  );
  const ids = new Map(rows.map((row) => [row.organization_id, row.ids as string[]]));
  return organizations.map((organization) => ids.get(organization)!);
}

/** Drops the indexes of Customers but that of their key. @returns the statements that build them */
async function withoutIndexes(query: Query): Promise<string[]> {
  const rows = await query(
    "select indexname as name, indexdef as text from pg_indexes where tablename = 'customers' and indexname <> 'customers_pkey'",
  );
  for (const { name } of rows) await query(`drop index ${String(name)}`);
  return rows.map(({ text }) => String(text));
}
