/** Exclusions: PostgreSQL reads the table and blocks it while it adds one. */
import type { ExclusionConstraint } from "../../runtime/store/schema/table.ts";
import { named, type Pair, rowsAre, rowsOf, someOf, suchAs, undeclared } from "./change.ts";
import { isFilled } from "./columns.ts";
import { asFilled } from "./counting.ts";
import * as ddl from "./ddl.ts";
import { exclusionMark } from "./mark.ts";
import { type Rows, type Step, step } from "./step.ts";

/** Drops exclusions that are not declared, or declared otherwise with columns of another type. */
export function dropExclusions({ table, live, retyped }: Pair): Step[] {
  const isRetyped = retyped.map(({ column }) => column.name);
  const left = (table.exclusions ?? []).filter(
    (one) => !named(live.exclusions, one.name)?.columns.some((name) => isRetyped.includes(name)),
  );
  return undeclared(live.exclusions, left).map(({ name }) =>
    step("drop exclusion", table.name, {
      name,
      sql: [ddl.dropConstraint(table.name, name)],
      note: "No longer declared in this form.",
    }),
  );
}

/** Drops the exclusions that the earlier release does not declare in the same form: they may refuse its writes. */
export const relaxExclusions = ({ table, live }: Pair): Step[] =>
  live.exclusions
    .filter(({ name, mark }) => {
      const declared = named(table.exclusions ?? [], name);
      return mark !== null && (!declared || exclusionMark(declared) !== mark);
    })
    .map(({ name }) =>
      step("drop exclusion", table.name, {
        name,
        sql: [ddl.dropConstraint(table.name, name)],
        note: "The earlier release does not declare it in this form.",
      }),
    );

export const addExclusions = (pair: Pair): Step[] =>
  (pair.table.exclusions ?? []).flatMap((one) => addExclusion(pair, one));

function addExclusion(pair: Pair, exclusion: ExclusionConstraint): Step[] {
  const { table, live, isSmall, facts } = pair;
  const { name } = exclusion;
  const was = named(live.exclusions, name);
  const stands = was?.mark === exclusionMark(exclusion);
  const rows = stands && !isFilled(pair, exclusion.sql) ? null : overlapping(pair, exclusion);
  if (someOf(rows))
    return [
      step("refuse", table.name, {
        name,
        note: `${rowsAre(rows!.count!, "overlap")} with another${suchAs(facts, rows!)}. Move, end or delete one of each two, then migrate again.`,
        rows,
      }),
    ];
  if (stands)
    return rows?.count === null
      ? [step("keep", table.name, { name, note: "Times stay apart when rows are filled.", rows })]
      : [];
  return [
    step(was ? "change exclusion" : "add exclusion", table.name, {
      name,
      sql: [
        ...(was ? [ddl.dropConstraint(table.name, name)] : []),
        ...ddl.addExclusion(table.name, exclusion),
      ],
      note: "Times of two rows can no longer overlap.",
      lock: isSmall ? "brief" : "reads and writes blocked",
      rows,
    }),
  ];
}

/** Rows that will overlap with another; null if a column that it uses is new. */
function overlapping(pair: Pair, { sql, overlapping: found }: ExclusionConstraint): Rows | null {
  const then = asFilled(pair, sql);
  if (then === null) return null;
  return { ...rowsOf(pair.facts, "overlap", then(found.count)), examples: then(found.examples) };
}
