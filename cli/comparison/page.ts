/** Prints a review on a terminal, in columns. */
import {
  type Change,
  type ExampleAnswer,
  isAtLeast,
  SURFACES,
  TITLES,
  VERDICTS,
} from "../../codegen/diff/change.ts";
import { summaryOf } from "../../codegen/diff/json.ts";
import type { Review } from "../../codegen/diff/review.ts";
import { linesOf } from "../../codegen/wrapped.ts";
import { paint, type Screen, wrapped } from "../shell/screen.ts";

const MARGIN = 2;
/** Width of the longest verdict, plus two spaces. */
const LABEL = Math.max(...VERDICTS.map((verdict) => verdict.length)) + 2;
const INDENT = " ".repeat(MARGIN + LABEL);
/** Longer lines are hard to read on any terminal. */
const WIDEST = 120;
/** The width if the terminal does not report one. */
const USUAL = 100;
/** Number of calls that are named; the others are counted. */
const MOST_CALLS = 3;

const COLOURS = { breaking: "red", risky: "yellow", compatible: "green", "docs only": "dim" } as const;

/** @param sql whether the migration's statements are printed as well */
export function showReview(screen: Screen, review: Review, sql: boolean): void {
  const room = Math.min(process.stdout.columns || USUAL, WIDEST) - MARGIN - LABEL;
  screen.print(`${screen.bold(review.before)} → ${screen.bold(review.after)}`);
  for (const surface of SURFACES) {
    const changes = review.changes.filter((change) => change.surface === surface);
    if (changes.length === 0) continue;
    screen.print();
    screen.print(screen.bold(TITLES[surface]));
    showSurface(screen, changes, room);
  }
  if (sql) showStatements(screen, review);
  screen.print();
  for (const line of summaryOf(review)) screen.print(line);
}

/** Prints changes that need a decision in full, and the others on one line each. */
function showSurface(screen: Screen, changes: readonly Change[], room: number): void {
  for (const [i, change] of changes.entries()) {
    const isLong = isAtLeast(change.verdict, "risky");
    if (isLong || i === 0 || isAtLeast(changes[i - 1]!.verdict, "risky")) screen.print();
    showHead(screen, change, room);
    if (isLong) showRest(screen, change, room);
  }
}

function showHead(screen: Screen, { verdict, subject, what }: Change, room: number): void {
  const [first = "", ...rest] = wrapped(`${subject} ${what}`, room);
  const label = paint(COLOURS[verdict], verdict.padEnd(LABEL), process.stdout);
  screen.print(`${" ".repeat(MARGIN)}${label}${first.replace(subject, () => screen.bold(subject))}`);
  for (const line of rest) screen.print(INDENT + line);
}

function showRest(screen: Screen, change: Change, room: number): void {
  const { reason, hint } = change;
  const told = [...wrapped(reason, room), ...(hint === null ? [] : wrapped(hint, room))];
  const beside = [...whereOf(change, room), ...exampleOf(change, room)];
  for (const line of [...told, ...beside.map((text) => screen.faint(text))]) screen.print(INDENT + line);
}

/** The place and the calls, in lines that break none of them. */
function whereOf({ place, calls }: Change, room: number): string[] {
  const at =
    place === null ? [] : [`${place.file}:${place.line}${place.side === "before" ? " (before)" : ""}`];
  const isAll = calls.length <= MOST_CALLS + 1;
  const named = isAll ? calls : [...calls.slice(0, MOST_CALLS), `${calls.length - MOST_CALLS} more`];
  return linesOf([...at, ...named], " · ", room);
}

/** The call and the responses of both sides; long lines are cut. */
function exampleOf({ example }: Change, room: number): string[] {
  if (!example) return [];
  const { request, before, after } = example;
  const sent = request.body === undefined ? "" : ` ${JSON.stringify(request.body)}`;
  const lines = [
    `call    ${request.method} ${request.path}${sent}`,
    `before  ${answerOf(before)}`,
    `after   ${answerOf(after)}`,
  ];
  return lines.map((line) => (line.length > room ? `${line.slice(0, room - 1)}…` : line));
}

interface Told {
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly details?: readonly { readonly path: string; readonly code: string; readonly message: string }[];
  };
  readonly data?: unknown;
}

/** An error by its code and first detail, or the differing data. */
function answerOf({ status, body }: ExampleAnswer): string {
  const { error, data } = (body ?? {}) as Told;
  if (data !== undefined) return `${status} ${JSON.stringify(data)}`;
  if (!error) return String(status);
  const [detail] = error.details ?? [];
  return `${status} ${error.code}: ${detail ? `${detail.path} ${detail.message}` : error.message}`;
}

function showStatements(screen: Screen, { steps }: Review): void {
  const statements = steps.filter(({ kind }) => kind !== "comment").flatMap(({ sql }) => sql);
  if (statements.length === 0) return;
  screen.print();
  screen.print(screen.bold("Statements"));
  screen.print();
  for (const text of statements) for (const line of `${text};`.split("\n")) screen.print(`  ${line}`);
}
