/** In charge of a review as a person reads it on a terminal: calm, and in columns. */
import {
  type Change,
  SURFACES,
  type SurfaceName,
  VERDICTS,
  type Verdict,
} from "../../codegen/diff/change.ts";
import { countsOf } from "../../codegen/diff/json.ts";
import type { Review } from "../../codegen/diff/review.ts";
import { paint, type Screen, wrapped } from "../shell/screen.ts";

const TITLES: Readonly<Record<SurfaceName, string>> = { api: "API", data: "Data", behaviour: "Behaviour" };

const MARGIN = 2;
/** The longest verdict, and two spaces behind it. */
const LABEL = Math.max(...VERDICTS.map((verdict) => verdict.length)) + 2;
/** Longer lines are hard to read, whatever the terminal has. */
const WIDEST = 120;
/** Calls that are named; of more, their number is told. */
const MOST_CALLS = 4;

const COLOURS = { breaking: "red", risky: "yellow", compatible: "green", "docs only": "dim" } as const;

export interface ShowOptions {
  readonly sql: boolean;
}

export function showReview(screen: Screen, review: Review, { sql }: ShowOptions): void {
  const width = Math.min(process.stdout.columns || 100, WIDEST);
  screen.print(`${screen.bold(review.before)} ${screen.faint("→")} ${screen.bold(review.after)}`);
  for (const surface of SURFACES) {
    const changes = review.changes.filter((change) => change.surface === surface);
    if (changes.length === 0) continue;
    screen.print();
    screen.print(screen.bold(TITLES[surface]));
    for (const change of changes) showChange(screen, change, width);
  }
  if (sql) showStatements(screen, review);
  screen.print();
  screen.print(summaryOf(review));
}

function showChange(screen: Screen, change: Change, width: number): void {
  const { verdict, subject, what } = change;
  const room = width - MARGIN - LABEL;
  const [first = "", ...rest] = wrapped(`${subject} ${what}`, room);
  const label = paint(COLOURS[verdict], verdict.padEnd(LABEL), process.stdout);
  const indent = " ".repeat(MARGIN + LABEL);
  screen.print();
  screen.print(`${" ".repeat(MARGIN)}${label}${first.replace(subject, screen.bold(subject))}`);
  for (const line of rest) screen.print(`${indent}${line}`);
  for (const line of [...wrapped(change.reason, room), ...wrapped(whereOf(change), room)])
    screen.print(`${indent}${screen.faint(line)}`);
  for (const line of change.hint === null ? [] : wrapped(change.hint, room)) screen.print(`${indent}${line}`);
}

function whereOf({ place, calls }: Change): string {
  const at =
    place === null ? [] : [`${place.file}:${place.line}${place.side === "before" ? " (before)" : ""}`];
  const more = calls.length > MOST_CALLS ? ` and ${calls.length - MOST_CALLS + 1} more` : "";
  const named = more === "" ? calls : calls.slice(0, MOST_CALLS - 1);
  return [...at, ...(named.length > 0 ? [`${named.join(", ")}${more}`] : [])].join(" · ");
}

function showStatements(screen: Screen, { steps }: Review): void {
  const statements = steps.flatMap(({ sql }) => sql);
  if (statements.length === 0) return;
  screen.print();
  screen.print(screen.bold("Statements"));
  for (const text of statements) for (const line of `${text};`.split("\n")) screen.print(`  ${line}`);
}

/** `2 breaking, 1 risky, 3 compatible` */
export function summaryOf(review: Review): string {
  const counts = countsOf(review);
  const told = VERDICTS.filter((verdict) => counts[verdict]! > 0).map(
    (verdict: Verdict) => `${counts[verdict]} ${verdict}`,
  );
  return told.length === 0 ? "Nothing that means anything changed." : `${told.join(", ")}.`;
}
