/** Renders a plan for people and for programs. */

import { wrapped } from "../wrapped.ts";
import { rowsAre } from "./change.ts";
import type { Places, TablePlacement } from "./cluster.ts";
import { ALLOW_DESTRUCTIVE, isRun, removal, type Step } from "./step.ts";

/** `add column customers.nickname` */
export const title = ({ kind, table, name }: Step): string =>
  `${kind} ${table}${name === null ? "" : `.${name}`}`;

/**
 * Renders the plan by table, and a summary at its end. The numbers show the order in which steps run. The SQL
 * is long and printed only on demand.
 */
export function renderPlan(steps: readonly Step[]): string {
  const width = String(steps.length).length;
  const numbered = steps.map((step, i) => ({ step, number: String(i + 1).padStart(width) }));
  const tables = [...new Set(steps.map(({ table }) => table))].map((table) =>
    [
      table,
      ...numbered
        .filter(({ step }) => step.table === table)
        .map(({ step, number }) => block(step, number, " ".repeat(width))),
    ].join("\n"),
  );
  const statements = steps.reduce((sum, { sql }) => sum + sql.length, 0);
  const rest = statements === 0 ? "" : `\n${statements} SQL statements: charter plan --sql prints them.`;
  return [...tables, `${summary(steps)}${rest}`].join("\n\n");
}

function block(step: Step, number: string, indent: string): string {
  const said = step.hint === null ? step.note : `${step.note} ${step.hint}`;
  const lines = [...(isRun(step) ? [facts(step)] : []), ...wrapped(said, LINE), ...removal(step)];
  const what = step.name === null ? step.kind : `${step.kind} ${step.name}`;
  return [`  ${number}  ${what}`, ...lines.map((line) => `  ${indent}  ${line}`)].join("\n");
}

/** Lock, rewrite, loss and rows, always in this order so that readers find them. */
export function facts({ lock, rewrites, loses, needs, rows }: Step): string {
  return [
    `lock: ${lock}`,
    rewrites ? "rewrites the table" : "no rewrite",
    loses ? "can lose data" : "loses nothing",
    ...(rows === null
      ? []
      : [rows.count === null ? `rows that ${rows.are}: not counted` : rowsAre(rows.count, rows.are)]),
    ...(needs === null ? [] : [`needs ${needs}`]),
  ].join(" · ");
}

const LINE = 100;

/** One line: the number of steps, and what requires a decision. */
export function summary(steps: readonly Step[], tense: "planned" | "done" = "planned"): string {
  const count = (test: (step: Step) => boolean) => steps.filter(test).length;
  const [runs, needing] = [count(isRun), count((step) => step.needs !== null)];
  const need = tense === "done" ? "ran under" : needing === 1 ? "needs" : "need";
  const asides: [number, string][] = [
    [needing, `${need} ${ALLOW_DESTRUCTIVE}`],
    [count((step) => step.kind === "refuse"), "cannot be done"],
    [count((step) => step.kind === "hold"), "withheld because of existing rows"],
    [count((step) => step.kind === "keep"), "kept although not declared"],
    [count((step) => step.kind === "warn"), "added manually that can refuse or change writes"],
  ];
  const said = asides.filter(([n]) => n > 0).map(([n, what]) => `${n} ${what}`);
  const isRefused = steps.some((step) => step.kind === "refuse");
  const nothing = isRefused ? "The database cannot be migrated" : "The database is up to date";
  const head = runs === 0 ? nothing : `${runs} ${runs === 1 ? "step" : "steps"} ${tense}`;
  return `${[head, ...said].join("; ")}.`;
}

/** @param places where tables are in a cluster; null on one PostgreSQL */
export function planJson(steps: readonly Step[], places: Places | null = null): object {
  return {
    summary: summary(steps),
    steps,
    ...(places ? { places: Object.fromEntries([...places].map(([name, { kind }]) => [name, kind])) } : {}),
  };
}

const KINDS: readonly (readonly [kind: TablePlacement["kind"], title: string])[] = [
  ["distributed", "distributed by organization_id"],
  ["reference", "on every node"],
  ["single shard", "on one node"],
];

/** Renders where the tables of a cluster are now. A table that no node has is on the coordinator only. */
export function renderPlaces(places: Places): string {
  const groups = KINDS.map(([kind, title]) => ({
    title,
    names: [...places].flatMap(([name, place]) => (place.kind === kind ? [name] : [])).sort(),
  })).filter(({ names }) => names.length > 0);
  if (groups.length === 0) return "No table is distributed yet.";
  return groups
    .flatMap(({ title, names }) => [
      `${names.length} ${names.length === 1 ? "table" : "tables"} ${title}:`,
      ...wrapped(names.join(" "), LINE).map((line) => `  ${line}`),
    ])
    .join("\n");
}
