/** Queries that Knex builds once, so that a request only binds values to a prepared statement. */
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import type { Knex } from "knex";
import type { Queries, Row, Statement } from "../wire/database.ts";
import { Recent } from "../wire/recent.ts";

/** Builds only: it is given no connection. Loaded with the first query: commands that judge declarations alone build none. */
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

/** Marks a place for a value that only a request knows; Knex carries it through as if it were the value. */
export const slot = (name: string): string => `${MARK}${name}`;

/**
 * Compiles a query; a slot that stands in several places is bound once.
 * @param name of the prepared statement; empty for one that is not worth preparing
 * @param bytesOf a column that is given as bytes
 * @param pageIn whether they are of a page, and what holds it
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

/** Queries that one compiler keeps, at least half of them: those that were asked for last. A list can be asked for in thousands of ways. */
const MOST_KEPT = 128;

/**
 * Compiles queries when they are first needed: most of what thousands of resources could be asked is never asked.
 * @param nameOf the name of a statement by what it is of, or by its number
 */
export function compiler(nameOf: (what: string, n: number) => string) {
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
    const query = compileQuery(nameOf(what, made++), make(), bytesOf, pageIn);
    known.set(what, query);
    return query;
  };
}

/**
 * A statement of text that is made for a question, as hooks ask it: prepared by a name that its text gives it, since the
 * same questions come again. It must return columns of the same types for as long as the process lives.
 */
export const named = (text: string): Statement => ({
  name: `text ${createHash("sha1").update(text).digest("base64url")}`,
  text,
});

/** Runs a query with values by slot name. */
export function select(
  queries: Queries,
  { statement, slots }: Query,
  values: Readonly<Record<string, unknown>>,
): Promise<Row[]> {
  return queries.run(
    statement,
    slots.map((name) => values[name]),
  );
}
