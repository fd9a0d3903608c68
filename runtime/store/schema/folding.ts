/** The functions that fold texts, as indexes and queries call them. */
import { FOLDINGS, type Folding, foldingSql } from "../../model/fold.ts";
import type { Type } from "../../model/type.ts";

/** SQL of a value as it is compared. */
export const folded = ({ folding }: Pick<Type, "folding">, sql: string): string =>
  folding ? `${folding.name}(${sql})` : sql;

/** The type of a column, to cast a value to: without its collation and length. */
export const castOf = (sql: string): string => sql.replace(/ collate "C"$/, "").replace(/\(.*\)$/, "");

/** The functions by signature; each is created once. */
export const FOLD_FUNCTIONS: Readonly<Record<string, string>> = Object.fromEntries(
  FOLDINGS.map((folding) => [
    `${folding.name}(text)`,
    `create function ${folding.name}(value text) returns text language sql immutable parallel safe as $fold$ select ${foldingSql(folding, "value")} $fold$`,
  ]),
);

/** Describes expressions of an index to people. */
export const worded = (on: readonly string[]): string =>
  on
    .map((part) =>
      part.replace(
        CALL,
        (_, name: string, column: string) => `${column} ignoring ${thatIs(name).ignoring.join(", ")}`,
      ),
    )
    .join(", ")
    .replaceAll('"', "");

const thatIs = (name: string): Folding => FOLDINGS.find((folding) => folding.name === name)!;

const CALL = new RegExp(`\\b(${FOLDINGS.map(({ name }) => name).join("|")})\\(("[^"]+")\\)`, "g");

/** Replaces calls of the functions with a column by their bodies, for a database that lacks the functions. */
export const unfolded = (sql: string): string =>
  sql.replace(CALL, (_, name: string, column: string) => foldingSql(thatIs(name), column));
