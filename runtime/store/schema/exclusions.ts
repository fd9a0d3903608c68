/** The constraint that keeps the times of two records from overlapping, and the search for the other record. */
import type { Exclusion } from "../../model/field.ts";
import type { Model } from "../../model/model.ts";
import { castOf, folded } from "./folding.ts";
import { constraintName, type ExclusionConstraint, quote } from "./table.ts";

/** The extension by which a GiST index compares a value with `=`. */
export const EXTENSION = "btree_gist";

/**
 * The constraint name that PostgreSQL reports for times that overlap. A table has one, named after no column: servers of the
 * last release still know it after a rename.
 */
export const exclusionName = ({ table }: Model): string => constraintName(table, "excl");

/** SQL of the time of a record; null if it has no start or end. Rows that break `after` must not fail here. */
function rangeSql({ start, end }: Exclusion): string {
  const [from, until] = [quote(start.column), quote(end.column)];
  const type = start.type.sql === "date" ? "daterange" : "tstzrange";
  return `(case when ${from} < ${until} then ${type}(${from}, ${until}) end)`;
}

const bySql = ({ by }: Exclusion): string => folded(by.type, quote(by.column));

/** The condition for records that exclude others; null if all do. */
function whereHeld(model: Model, { while: states }: Exclusion): string | null {
  const state = model.states && quote(model.byName.get(model.states.field)!.column!);
  const held = [
    ...(model.operations.delete ? ["deleted_at is null"] : []),
    ...(states === null ? [] : [`${state} in (${states.map((name) => `'${name}'`).join(", ")})`]),
  ];
  return held.length === 0 ? null : held.join(" and ");
}

export function exclusionsOf(model: Model): ExclusionConstraint[] {
  const { exclusion } = model;
  if (exclusion === null) return [];
  const where = whereHeld(model, exclusion);
  const on = `${quote("organization_id")} with =, (${bySql(exclusion)}) with =, ${rangeSql(exclusion)} with &&`;
  const sql = `using gist (${on})${where === null ? "" : ` where (${where})`}`;
  return [{ name: exclusionName(model), sql, overlapping: overlappingSql(model) }];
}

/** SQL that counts the records that overlap another one, and of examples of them. */
function overlappingSql(model: Model): { count: string; examples: string } {
  const exclusion = model.exclusion!;
  const where = whereHeld(model, exclusion);
  const rows = `(select "organization_id", "id", ${bySql(exclusion)} as by, ${rangeSql(exclusion)} as time from ${quote(model.table)} t${where === null ? "" : ` where ${where}`})`;
  const pairs = `from ${rows} a join ${rows} b on a.organization_id = b.organization_id and a.by = b.by and a.time && b.time`;
  return {
    count: `select count(distinct a.id) ${pairs} and a.id <> b.id`,
    examples: `select a.id || ' and ' || b.id as example ${pairs} and a.id < b.id order by a.id, b.id limit 3`,
  };
}

/**
 * The search for a record whose time overlaps that of another. Its values: the organization, the value of `by`, start
 * and end of the other, and the ids that it leaves out.
 */
export function overlapQuery(model: Model, exclusion: Exclusion): { name: string; text: string } {
  const { by, start } = exclusion;
  const where = whereHeld(model, exclusion);
  const type = castOf(start.type.sql);
  const range = `${type === "date" ? "daterange" : "tstzrange"}($3::${type}, $4::${type})`;
  const conditions = [
    `${bySql(exclusion)} = ${folded(by.type, `$2::${castOf(by.type.sql)}`)}`,
    `${rangeSql(exclusion)} && ${range}`,
    `not "id" = any($5::text[])`,
    ...(where === null ? [] : [where]),
  ];
  return {
    name: `overlap ${model.table}`,
    text: `select "id" from ${quote(model.table)} where "organization_id" = $1 and ${conditions.join(" and ")} order by "id" limit 1`,
  };
}
