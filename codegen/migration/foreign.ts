/** Reads from the catalog which objects of somebody else on the tables can refuse or change writes. */
import type { Queryable, Row } from "../../runtime/store/wire/database.ts";

/** An object without a mark that can refuse or change writes. */
export interface ForeignObject {
  readonly kind:
    | "check"
    | "exclusion"
    | "unique"
    | "index"
    | "foreign key"
    /** A foreign key of another table. */
    | "reference"
    | "trigger"
    | "rule"
    | "row security"
    | "column";
  /** Its name; null for a property of the table. */
  readonly name: string | null;
  /** As PostgreSQL describes it. */
  readonly definition: string;
  /** The statement that removes it. */
  readonly remove: string;
}

/** Reads such objects of the tables that migrations created. */
export async function foreignObjects(
  queries: Queryable,
  names: readonly string[] | null,
): Promise<readonly (ForeignObject & { readonly table: string })[]> {
  const rows: readonly Row[] = await queries.query(OBJECTS, [names]);
  return rows as unknown as readonly (ForeignObject & { readonly table: string })[];
}

const isUnmarked = (comment: string): string => `coalesce(${comment}, '') !~ '\\(charter:[0-9a-z]+\\)$'`;

/** Unique over more than the primary key: it never refuses a row. */
const hasKey = (numbers: string): string =>
  `(${numbers})::smallint[] @> (select p.conkey from pg_constraint p where p.conrelid = o.oid and p.contype = 'p')`;

/** Citus marks its own triggers as internal; those of a disabled state never fire. */
const TRIGGERS = `select o."table", 'trigger', g.tgname::text, pg_get_triggerdef(g.oid, true),
  format('drop trigger %I on %I', g.tgname, o."table")
from ours o join pg_trigger g on g.tgrelid = o.oid
where not g.tgisinternal and g.tgenabled in ('O', 'A') and ${isUnmarked("obj_description(g.oid, 'pg_trigger')")}`;

const CONSTRAINTS = `select o."table", case b.contype when 'c' then 'check' when 'x' then 'exclusion' when 'u' then 'unique' else 'foreign key' end,
  b.conname::text, pg_get_constraintdef(b.oid, true), format('alter table %I drop constraint %I', o."table", b.conname)
from ours o join pg_constraint b on b.conrelid = o.oid
where b.contype in ('c', 'f', 'u', 'x') and ${isUnmarked("obj_description(b.oid, 'pg_constraint')")}
  and not (b.contype = 'u' and ${hasKey("b.conkey")})`;

/** Rows that cascade with ours refuse nothing. The catalog has no index of the tables that foreign keys lead to. */
const REFERENCES = `select distinct o."table", 'reference', b.conname::text, b.conrelid::regclass || ': ' || pg_get_constraintdef(b.oid, true),
  format('alter table %s drop constraint %I', b.conrelid::regclass, b.conname)
from ours o join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = o.oid and d.classid = 'pg_constraint'::regclass
join pg_constraint b on b.oid = d.objid and b.confrelid = o.oid
where b.contype = 'f' and b.confdeltype in ('a', 'r') and ${isUnmarked("obj_description(b.conrelid, 'pg_class')")}`;

const INDEXES = `select o."table", 'index', i.relname::text, pg_get_indexdef(x.indexrelid), format('drop index %I', i.relname)
from ours o join pg_index x on x.indrelid = o.oid join pg_class i on i.oid = x.indexrelid
where x.indisunique and x.indisready and ${isUnmarked("obj_description(i.oid, 'pg_class')")}
  and not exists (select from pg_constraint b where b.conrelid = o.oid and b.conindid = i.oid and b.contype in ('p', 'u', 'x'))
  and not (${hasKey("(x.indkey::smallint[])[0:x.indnkeyatts - 1]")})`;

const RULES = `select o."table", 'rule', r.rulename::text, pg_get_ruledef(r.oid, true), format('drop rule %I on %I', r.rulename, o."table")
from ours o join pg_rewrite r on r.ev_class = o.oid
where r.ev_type <> '1' and r.ev_enabled in ('O', 'A')`;

const ROW_SECURITY = `select "table", 'row security', null, case when relforcerowsecurity then 'forced for the owner as well' else 'not forced' end,
  format('alter table %I disable row level security', "table")
from ours where relrowsecurity`;

/** Defaults that call functions or draw from sequences, which the service's role may not use. */
const IS_CALCULATED = `a.attgenerated = '' and exists (select from pg_depend d left join pg_class s on d.refclassid = 'pg_class'::regclass and s.oid = d.refobjid
    where d.classid = 'pg_attrdef'::regclass and d.objid = f.oid and (d.refclassid = 'pg_proc'::regclass or s.relkind = 'S'))`;

/** Citus refuses to make a generated column an ordinary one. */
const IS_CITUS = "exists (select from pg_extension where extname = 'citus')";

const COLUMNS = `select o."table", 'column', a.attname::text,
  case when a.attgenerated = 's' then 'generated always as (' || pg_get_expr(f.adbin, f.adrelid) || ') stored'
    when t.typtype = 'd' then 'of the domain ' || format_type(t.oid, null) else 'default ' || pg_get_expr(f.adbin, f.adrelid) end,
  case when a.attgenerated = 's' and ${IS_CITUS} then format('alter table %I drop column %I', o."table", a.attname)
    else format('alter table %I alter column %I ', o."table", a.attname) || case when a.attgenerated = 's' then 'drop expression'
    when t.typtype = 'd' then 'type ' || format_type(t.typbasetype, t.typtypmod) else 'drop default' end end
from ours o join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
join pg_type t on t.oid = a.atttypid
left join pg_attrdef f on f.adrelid = a.attrelid and f.adnum = a.attnum
where (a.attgenerated = 's' or (t.typtype = 'd' and (t.typnotnull or exists (select from pg_constraint b where b.contypid = t.oid))) or (${IS_CALCULATED}))
  and ${isUnmarked("col_description(o.oid, a.attnum)")}`;

const OBJECTS = `with ours as materialized (
  select c.oid, c.relname::text as "table", c.relrowsecurity, c.relforcerowsecurity
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind in ('r', 'p') and ($1::text[] is null or c.relname = any ($1))
    and not (${isUnmarked("obj_description(c.oid, 'pg_class')")}))
select "table", kind, name, definition, remove
from (${[TRIGGERS, CONSTRAINTS, REFERENCES, INDEXES, RULES, ROW_SECURITY, COLUMNS].join("\nunion all\n")}) as found ("table", kind, name, definition, remove)
order by "table", kind, name`;
