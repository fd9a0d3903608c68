/** Renamed columns: a trigger keeps a column equal to its former one while older servers write the latter. */
import { isDeepStrictEqual } from "node:util";
import { type Renamed, recordRenamed } from "../../runtime/store/schema/renamed.ts";
import { isAlias, jsonText } from "../../runtime/store/schema/shape.ts";
import {
  type Column,
  canonicalType,
  constraintName,
  quote,
  quoteText,
} from "../../runtime/store/schema/table.ts";
import { named, type Pair, rowsOf, undeclared } from "./change.ts";
import * as ddl from "./ddl.ts";
import type { LiveColumn } from "./introspect.ts";
import { triggerMark } from "./mark.ts";
import { ALLOW_DESTRUCTIVE, allows, type Rows, type Step, step } from "./step.ts";

/**
 * The live former column of a renamed one, if a migration made it; otherwise null. Once its values were taken over, the
 * two columns are kept equal as long as their types are the same, whether `was` is still declared or not.
 */
export function formerOf(pair: Pair, column: Column): LiveColumn | null {
  const { table, live, shape, renamed } = pair;
  const taken = renamed[column.name] ?? {};
  const names = new Set([...(shape?.renamed.get(column.name) ?? []), ...Object.keys(taken)]);
  for (const former of names) {
    const was = named(live.columns, former);
    if (!was || was.mark === null || named(table.columns, former)) continue;
    if (taken[former] === undefined || (taken[former] && was.sql === canonicalType(column.sql))) return was;
  }
  return null;
}

/** Whether the values of a former column have not been moved yet. */
export function isPending(pair: Pair, column: Column): boolean {
  const former = formerOf(pair, column);
  return former !== null && pair.renamed[column.name]?.[former.name] === undefined;
}

/** Drops former columns whose names new fields have. The columns that took over their values keep them. */
export const dropSuperseded = (pair: Pair): Step[] =>
  pair.superseded.map(({ name, holder }) => {
    const { table, facts } = pair;
    const differ = `select count(*) from ${quote(table.name)} where ${quote(name)}::text is distinct from ${quote(holder)}::text`;
    const rows = rowsOf(facts, `have another value than ${holder}`, differ);
    return step("drop column", table.name, {
      name,
      sql: [
        ...pair.stale.flatMap((trigger) => ddl.dropTrigger(table.name, trigger.name)),
        ddl.dropColumn(table.name, name),
        recordRenamed(table.name, forget(pair.renamed, name)),
      ],
      note: `It was renamed to ${holder}, which has its values, and was kept for servers of an earlier release. Now a new field has its name.`,
      loses: pair.rows > 0 && rows.count !== 0,
      rows,
      replans: true,
    });
  });

/** The record of renames after former columns are dropped. */
export const forget = (renamed: Renamed, ...dropped: readonly string[]): Renamed =>
  Object.fromEntries(
    Object.entries(renamed).map(([is, formers]) => [
      is,
      Object.fromEntries(
        Object.entries(formers).map(([was, isKept]) => [was, isKept && !dropped.includes(was)]),
      ),
    ]),
  );

/** SQL that records that columns are dropped; none if no other column has taken over their values. */
export function forgetSql(pair: Pair, dropped: readonly string[]): string[] {
  const before = recordedOf(pair);
  const after = forget(before, ...dropped);
  return isDeepStrictEqual(after, before) ? [] : [recordRenamed(pair.table.name, after)];
}

/** Records which columns took over values, so that no later release moves them again. */
export function recordRenames(pair: Pair): Step[] {
  const { table, renamed } = pair;
  const now = recordedOf(pair);
  if (isDeepStrictEqual(now, renamed)) return [];
  const names = Object.keys(now).join(", ");
  return [
    step("record", table.name, {
      sql: [recordRenamed(table.name, now)],
      note:
        names === ""
          ? "No column has the values of another."
          : `${names}: the values of former columns were moved.`,
    }),
  ];
}

function recordedOf(pair: Pair): Renamed {
  const { table, live, renamed } = pair;
  const isDeclared = (name: string) => named(table.columns, name) !== undefined;
  const stays = ([is, was, isKept]: readonly [string, string, boolean]) =>
    isDeclared(is) ? !(isKept && isDeclared(was)) : isKept && !isDeclared(was);
  const kept = Object.entries(renamed)
    .flatMap(([is, formers]) => Object.entries(formers).map(([was, isKept]) => [is, was, isKept] as const))
    .filter(stays)
    .map(([is, was, isKept]) => [is, was, isKept && named(live.columns, was) !== undefined] as const);
  const pending = table.columns
    .filter((column) => isPending(pair, column))
    .map((column) => [column.name, formerOf(pair, column)!.name, true] as const);
  const all = new Map<string, Record<string, boolean>>();
  for (const [is, was, isKept] of [...kept, ...pending]) all.set(is, { ...all.get(is), [was]: isKept });
  return Object.fromEntries(all);
}

export const fieldOf = (column: string): string =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The length of the longest part that two names have in common, without regard to case. */
function commonLength(one: string, other: string): number {
  const [part, whole] = [one.toLowerCase(), other.toLowerCase()];
  for (let length = part.length; length > 0; length--)
    for (let at = 0; at + length <= part.length; at++)
      if (whole.includes(part.slice(at, at + length))) return length;
  return 0;
}

/** Suggests a rename, with its spelling, if a column was removed and one like it was added. */
export function renameHint(pair: Pair, column: Column): string | null {
  if (formerOf(pair, column) !== null) return null;
  const taken = new Set(pair.table.columns.flatMap((other) => formerOf(pair, other)?.name ?? []));
  const likest = (other: string) => commonLength(fieldOf(other), fieldOf(column.name));
  const like = undeclared(pair.live.columns, pair.table.columns).filter(
    ({ name, sql }) =>
      sql === canonicalType(column.sql) && !taken.has(name) && pair.forms?.[fieldOf(name)] !== undefined,
  );
  if (like.length === 0 || like.length > 3) return null;
  like.sort((a, b) => likest(b.name) - likest(a.name));
  const names = like.map(({ name }) => `\`${fieldOf(name)}\``).join(" or ");
  return `Looks like a rename of ${names}: write \`was: ${fieldOf(like[0]!.name)}\` under \`${fieldOf(column.name)}\`.`;
}

export const refuseRenames = (pair: Pair): Step[] =>
  pair.table.columns.flatMap((column) => {
    const former = formerOf(pair, column);
    const fault = former && faultOf(pair, column, former);
    return fault ? [step("refuse", pair.table.name, { name: column.name, ...fault })] : [];
  });

/** Why a column cannot take over the values of a former one; null if it can. */
function faultOf(pair: Pair, column: Column, former: LiveColumn): Pick<Step, "note" | "rows"> | null {
  const [is, type] = [named(pair.live.columns, column.name), canonicalType(column.sql)];
  const { sql, name } = former;
  if (sql !== type)
    return refused(
      `It was ${name} of type ${sql}, and is of type ${type} now. Rename it in one release, and change its type in another.`,
    );
  if (!is || !isPending(pair, column)) return null;
  const undone = undoneValues(pair, column, former);
  if (undone !== null)
    return refused(
      "The column has values of the release that the database was taken back from. Run `charter migrate --settle` with the previous declarations first, or use another name.",
      undone,
    );
  const [now, before] = [column.name, former.name].map((name) => pair.written?.[fieldOf(name)]);
  if (now !== undefined && before !== undefined && !isAlias(before))
    return refused(
      `It is another field in the previous release, whose servers still write it. Remove that field in one release, and rename \`${fieldOf(name)}\` to \`${fieldOf(column.name)}\` in a later one.`,
    );
  if (is.sql === type) return null;
  return refused(
    `The column still has the values of a removed field of type ${is.sql}. Use another name; or drop the column first: ${ALLOW_DESTRUCTIVE} ${pair.table.name}.${column.name} with the previous declarations.`,
  );
}

const refused = (note: string, rows: Rows | null = null) => ({ note, rows });

/**
 * The rows with values of a release that the database was taken back from; null if there are none. Once this migration has
 * moved the former values, its column has no others.
 */
function undoneValues({ table, facts }: Pair, { name }: Column, former: LiveColumn): Rows | null {
  if (!facts.isTakenBack || facts.recorded?.get(table.name)?.[fieldOf(name)] === undefined) return null;
  const [is, was] = [quote(name), quote(former.name)];
  const others = `select count(*) from ${quote(table.name)} where ${is} is not null and ${is}::text is distinct from ${was}::text`;
  const rows = rowsOf(facts, `have another value than ${former.name}`, others);
  return rows.count === 0 ? null : rows;
}

/**
 * Adds the trigger that follows renames. It recognizes writes of the previous release: their documents lack
 * the new name, or only the former column was changed.
 */
export function followRenames(pair: Pair): Step[] {
  const renames = renamesOf(pair);
  if (renames.length === 0) return [];
  const body = renames.map((one) => follow(one, pair)).join("\n");
  const { name } = pair.table;
  const trigger = constraintName(name, "renamed");
  const live = named(pair.live.triggers, trigger);
  if (live?.mark === triggerMark(body) && live.enabled) return [];
  const names = renames.map(({ former }) => former.name).join(", ");
  return [
    step(live ? "change trigger" : "add trigger", name, {
      name: trigger,
      sql: ddl.createTrigger(name, trigger, body),
      note: `Servers of the previous release still write ${names}: their values are copied to the new column, and values of this release are copied back.`,
    }),
  ];
}

/** Drops triggers that no rename needs any more. */
export function dropTriggers(pair: Pair): Step[] {
  const { name } = pair.table;
  if (renamesOf(pair).length > 0) return [];
  return undeclared(pair.live.triggers, []).map((trigger) =>
    step("drop trigger", name, {
      name: trigger.name,
      sql: ddl.dropTrigger(name, trigger.name),
      note: "No column has a former name any longer.",
    }),
  );
}

/** The renamed columns whose former ones are kept equal to them. */
export function renamesOf(pair: Pair) {
  const { table, facts } = pair;
  return table.columns.flatMap((column) => {
    const former = formerOf(pair, column);
    if (former && allows(facts.allowDestructive, { table: table.name, name: former.name })) return [];
    const field = pair.shape?.fields.find((one) => one.column === column.name);
    return former && field ? [{ column, former, field }] : [];
  });
}

function follow({ column, former, field }: ReturnType<typeof renamesOf>[number], pair: Pair): string {
  const [is, was] = [`new.${quote(column.name)}`, `new.${quote(former.name)}`];
  const [stood, stoodAs] = [`old.${quote(column.name)}`, `old.${quote(former.name)}`];
  const value = `coalesce(${jsonText(field.form, is, true)}, 'null')`;
  const aliases = aliasesOf(pair, field.name);
  const names = [field.name, ...aliases].map(quoteText).join(", ");
  const added = [field.name, ...aliases].map(
    (name) =>
      `case when (new."document"::json -> ${quoteText(name)}) is null then ${quoteText(`,${JSON.stringify(name)}:`)} || ${value} else '' end`,
  );
  return `  if (new."document"::json -> ${quoteText(field.name)}) is null then
    ${is} := ${was};
    new."document" := left(new."document", -1) || ${added.join(" || ")} || '}';
  elsif tg_op = 'UPDATE' and ${is} is not distinct from ${stood} and ${was} is distinct from ${stoodAs} then
    ${is} := ${was};
    new."document" := (select '{' || string_agg(to_json(key)::text || ':' || case when key in (${names}) then ${value} else value::text end, ',' order by place) || '}'
      from json_each(new."document"::json) with ordinality as members (key, value, place));
  else
    ${was} := ${is};
  end if;`;
}

/** Other names of a field in documents, which servers of the previous release keep as they are. */
const aliasesOf = ({ shape }: Pair, of: string): string[] =>
  shape!.fields.flatMap(({ name, form }) => (isAlias(form) && form.of === of ? [name] : []));
