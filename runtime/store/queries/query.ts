/** Queries that Knex builds once, so that a request only binds values to a prepared statement. */
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import type { Knex } from "knex";
import type { Queries, Row, Statement } from "../wire/database.ts";
import { Recent } from "../wire/recent.ts";

/**
 * Only builds SQL and has no connection. It is loaded with the first query: commands that only check
 * declarations need none.
 */
export const knex: Knex = onceAsked(() => {
  const factory = createRequire(import.meta.url)("knex") as typeof import("knex").default;
  return factory({ client: "pg" });
});

function onceAsked(make: () => Knex): Knex {
  let made: Knex | null = null;
  const builder = () => (made ??= make());
  return new Proxy((() => {}) as unknown as Knex, {
    apply: (_, __, [table]: [string]) => builder()(table),
    get: (_, name) => Reflect.get(builder(), name) as unknown,
  });
}

/** A compiled query: its statement, and the names of the values that it binds, in order. */
export interface Query {
  readonly statement: Statement;
  readonly slots: readonly string[];
}

const MARK = "\u0001";

/** Marks a place for a value known only at request time; Knex treats the mark as a value. */
export const slot = (name: string): string => `${MARK}${name}`;

/**
 * Compiles a query. A slot that occurs several times is bound once.
 * @param name the prepared statement's name; empty for a statement not worth preparing
 * @param bytesOf a column that is returned as bytes
 * @param pageIn how rows form a page, if they do
 */
export function compileQuery(
  name: string,
  builder: Knex.QueryBuilder | Knex.Raw,
  bytesOf?: string,
  pageIn?: Statement["pageIn"],
): Query {
  const { sql, bindings } = builder.toSQL().toNative();
  const slots: string[] = [];
  const numbers = bindings.map((binding) => {
    if (typeof binding !== "string" || !binding.startsWith(MARK))
      throw new Error(`a literal was bound in ${name || sql}`);
    const known = slots.indexOf(binding.slice(1));
    return known >= 0 ? known + 1 : slots.push(binding.slice(1));
  });
  const text = sql.replace(/\$(\d+)/g, (_, n: string) => `$${numbers[Number(n) - 1]}`);
  return { statement: bytesOf === undefined ? { name, text } : { name, text, bytesOf, pageIn }, slots };
}

export type Compiler = ReturnType<typeof compiler>;

/**
 * The queries that one compiler keeps: the most recently used, at least half this many. A list can be
 * requested in thousands of ways.
 */
const MOST_KEPT = 128;

/**
 * Compiles queries when they are first needed: most of the possible queries of thousands of resources never
 * are.
 * @param nameOf names a statement by what it reads, or by its number
 * @param more what holds for each of the statements
 */
export function compiler(
  nameOf: (what: string, n: number) => string,
  more: Pick<Statement, "isPlannedOnce"> = {},
) {
  const known = new Recent<string, Query>(MOST_KEPT);
  let made = 0;
  return (
    what: string,
    make: () => Knex.QueryBuilder | Knex.Raw,
    bytesOf?: string,
    pageIn?: Statement["pageIn"],
  ): Query => {
    const hit = known.get(what);
    if (hit) return hit;
    const { statement, slots } = compileQuery(nameOf(what, made++), make(), bytesOf, pageIn);
    const query = { statement: { ...statement, ...more }, slots };
    known.set(what, query);
    return query;
  };
}

/**
 * A statement whose text is built on demand, for hooks. It is prepared under a name derived from its text,
 * because the same queries recur. It must return columns of the same types for as long as the process lives.
 * @param more how its rows are sent
 */
export const named = (text: string, more: Pick<Statement, "hasManyRows"> = {}): Statement => ({
  name: `text ${createHash("sha1").update(text).digest("base64url")}`,
  text,
  ...more,
});

/** The values of a query in its order, from values by slot name. */
export const boundTo = ({ slots }: Query, values: Readonly<Record<string, unknown>>): unknown[] =>
  slots.map((name) => values[name]);

/** Runs a query with values by slot name. */
export function select(
  queries: Pick<Queries, "run">,
  query: Query,
  values: Readonly<Record<string, unknown>>,
): Promise<Row[]> {
  return queries.run(query.statement, boundTo(query, values));
}
