/** Writes a mutation of many rows: one insert or update for each kind of row, with the columns as arrays. */
import { grouped } from "../../model/grouped.ts";
import { listOf } from "../wire/array-text.ts";
import type { Queries } from "../wire/database.ts";
import {
  type CompiledStatement,
  ctesOf,
  type Form,
  idempotencySql,
  judgedSql,
  kindOf,
  type Mutation,
  type Shapes,
} from "./mutation.ts";

/**
 * Rows of one kind, each as a mutation of its own, so that the functions that pick a value for one row serve
 * all.
 */
type Group = readonly [kind: string, ones: readonly Mutation[]];

/**
 * The most rows in one statement. Rows cost no parameters, so this bounds a statement's run time, which must
 * stay below the statement timeout, and the text held in memory at once.
 */
export const MOST_ROWS = 2_000;

/**
 * Writes a mutation of any number of rows. The caller runs it in a transaction that holds the records it was
 * checked against.
 * @returns and throws what `write` does
 */
export async function writeMany(queries: Queries, shapes: Shapes, mutation: Mutation): Promise<boolean> {
  // The parts are sent without waiting for one another; in a transaction, one that fails undoes all.
  const written = await Promise.all(inParts(mutation).map((part) => writePart(queries, shapes, part)));
  return written.every((done) => done);
}

/**
 * Splits the rows in their order, so that a row comes after the rows it refers to. The idempotency record
 * goes last.
 */
function inParts(mutation: Mutation): Mutation[] {
  const { rows, audit, events, usage } = mutation;
  const count = Math.ceil(rows.length / MOST_ROWS);
  const part = <T>(list: readonly T[], n: number) =>
    list.slice(Math.floor((list.length * n) / count), Math.floor((list.length * (n + 1)) / count));
  return Array.from({ length: count }, (_, n) => ({
    ...mutation,
    rows: part(rows, n),
    audit: part(audit, n),
    events: part(events, n),
    usage: part(usage, n),
    idempotencyRecord: n === count - 1 ? mutation.idempotencyRecord : null,
    notification: n === count - 1 ? mutation.notification : null,
  }));
}

async function writePart(queries: Queries, shapes: Shapes, mutation: Mutation): Promise<boolean> {
  const groups = groupsOf(mutation);
  const { statement, bind } = shapeOf(shapes, mutation, groups);
  const [row] = await queries.run(
    statement,
    bind.map((pick) => pick(mutation, groups)),
  );
  return row?.written === 1;
}

function groupsOf(mutation: Mutation): Group[] {
  const { rows, audit, events, usage } = mutation;
  const none = { ...mutation, rows: [], audit: [], events: [], usage: [] };
  const groups = grouped<string, Mutation>([
    ...rows.map((row) => [kindOf(row), { ...none, rows: [row] }] as const),
    ...audit.map((row) => ["audit", { ...none, audit: [row] }] as const),
    ...events.map((row) => ["events", { ...none, events: [row] }] as const),
    ...usage.map((row) => ["usage", { ...none, usage: [row] }] as const),
  ]);
  return [...groups];
}

/** Where the values of a statement's parameters come from. */
type Bind = CompiledStatement<[mutation: Mutation, groups: readonly Group[]]>;
type Pick = Bind["bind"][number];

function shapeOf(shapes: Shapes, mutation: Mutation, groups: readonly Group[]): Bind {
  const { idempotencyRecord, notification, strict } = mutation;
  const kinds = groups.map(([kind]) => kind).join("|");
  const key = `many ${kinds}|${idempotencyRecord ? "idempotent" : ""}|${notification ? "notification" : ""}|${strict}`;
  return shapes.get(key, (name) => compile(mutation, groups, name));
}

/** Builds the text of one shape: for each kind of row, an input with its columns, and the write over it. */
function compile(mutation: Mutation, groups: readonly Group[], name: string): Bind {
  const bind: Pick[] = [(m) => m.organizationId];
  const one = (sql: string, pick: (mutation: Mutation) => unknown) => {
    bind.push(pick);
    return `$${bind.length}::${sql}`;
  };
  const gate = mutation.idempotencyRecord ? "exists (select 1 from idempotency)" : "true";
  const form: Form = { param: one, gate, condition: "true", from: "", organization: "$1", label: "" };
  const ctes = mutation.idempotencyRecord ? [idempotencySql(form)] : [];
  const rows: string[] = [];
  groups.forEach(([, ones], g) => {
    const lists: string[] = [];
    const param = (sql: string, pick: (mutation: Mutation) => unknown) => {
      const list = listOf(sql);
      bind.push((_, all) => list(all[g]![1].map(pick)));
      lists.push(`$${bind.length}::${sql}[]`);
      return `u.c${lists.length}`;
    };
    const label = `g${g}_`;
    const made = ctesOf(ones[0]!, { ...form, param, from: ` from ${label}input u`, label });
    const columns = lists.map((_, i) => `c${i + 1}`).join(", ");
    const input = `${label}input as materialized (select * from unnest(${lists.join(", ")}) with ordinality as u(${columns}, n))`;
    ctes.push(input, ...made.ctes);
    rows.push(...made.rows);
  });
  const expected = one("bigint", (m) => m.rows.length);
  const text = `with ${ctes.join(",\n")}\n${judgedSql(mutation, form, rows, expected)}`;
  return { statement: { name, text }, bind };
}
