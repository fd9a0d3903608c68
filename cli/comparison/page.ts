/** Prints a review on a terminal, in columns. */
import { type ExampleAnswer, isAtLeast, TITLES } from "../../codegen/diff/change.ts";
import { type Line, type Section, sectionsOf } from "../../codegen/diff/combined.ts";
import { summaryOf } from "../../codegen/diff/json.ts";
import type { Review } from "../../codegen/diff/review.ts";
import { linesOf } from "../../codegen/wrapped.ts";
import { paint, type Screen, wrapped } from "../shell/screen.ts";

const MARGIN = 2;
/** Width of the longest name of a surface, plus two spaces. */
const LABEL = Math.max(...Object.values(TITLES).map((title) => title.length)) + 2;
const INDENT = " ".repeat(MARGIN + LABEL);
/** Longer lines are hard to read on any terminal. */
const WIDEST = 120;
/** The width if the terminal does not report one. */
const USUAL = 100;
/** Number of calls that are named; the others are counted. */
const MOST_CALLS = 3;
/** Number of further subjects that are named; the others are counted. */
const MOST_OTHERS = 12;

const COLOURS = { breaking: "red", risky: "yellow", compatible: "green", "docs only": "dim" } as const;

/** @param sql whether the migration's statements are printed as well */
export function showReview(screen: Screen, review: Review, sql: boolean): void {
  const width = Math.min(process.stdout.columns || USUAL, WIDEST);
  screen.print(`${screen.bold(review.before)} → ${screen.bold(review.after)}`);
  for (const section of sectionsOf(review.changes)) {
    screen.print();
    screen.print(screen.bold(paint(COLOURS[section.verdict], section.title, process.stdout)));
    showSection(screen, section, width - MARGIN - LABEL);
  }
  if (sql) showStatements(screen, review);
  showFaults(screen, review, width);
  screen.print();
  for (const text of summaryOf(review)) for (const line of wrapped(text, width)) screen.print(line);
}

/** Prints changes that need a decision in full, and the others on one line each. */
function showSection(screen: Screen, { verdict, lines }: Section, room: number): void {
  const isLong = isAtLeast(verdict, "risky");
  for (const [i, line] of lines.entries()) {
    if (isLong || i === 0) screen.print();
    showHead(screen, line, room);
    if (isLong) showRest(screen, line, room);
  }
}

function showHead(screen: Screen, { change, others }: Line, room: number): void {
  const { surface, subject, what } = change;
  const [first = "", ...rest] = wrapped(`${subject} ${what}`, room);
  const label = screen.faint(TITLES[surface].padEnd(LABEL));
  screen.print(`${" ".repeat(MARGIN)}${label}${first.replace(subject, () => screen.bold(subject))}`);
  for (const line of rest) screen.print(INDENT + line);
  if (others.length > 0) for (const line of othersOf(others, room)) screen.print(INDENT + line);
}

/** `also lead.notes, case.notes and 4 more` */
function othersOf(others: Line["others"], room: number): string[] {
  const names = others.slice(0, MOST_OTHERS).map(({ subject }) => subject);
  const more = others.length > MOST_OTHERS ? ` and ${others.length - MOST_OTHERS} more` : "";
  return wrapped(`also ${names.join(", ")}${more}`, room);
}

function showRest(screen: Screen, { change, others }: Line, room: number): void {
  const { reason, hint, acknowledged } = change;
  const told = [...wrapped(reason, room), ...(hint === null ? [] : wrapped(hint, room))];
  for (const line of told) screen.print(INDENT + line);
  if (acknowledged !== null) {
    const text = `Acknowledged until ${acknowledged.until}: ${acknowledged.reason}`;
    for (const line of wrapped(text, room)) screen.print(INDENT + screen.good(line));
  }
  const more = others.length > 0 ? [`        and ${others.length} more, which --json lists`] : [];
  const ids = [`id      ${change.id}`, ...more];
  const beside = [...whereOf(change, room), ...exampleOf(change, room), ...ids];
  for (const line of beside) screen.print(INDENT + screen.faint(line));
}

/** The place and the calls, in lines that break none of them. */
function whereOf({ place, calls }: Line["change"], room: number): string[] {
  const at =
    place === null ? [] : [`${place.file}:${place.line}${place.side === "before" ? " (before)" : ""}`];
  const isAll = calls.length <= MOST_CALLS + 1;
  const named = isAll ? calls : [...calls.slice(0, MOST_CALLS), `${calls.length - MOST_CALLS} more`];
  return linesOf([...at, ...named], " · ", room);
}

/** The call and the responses of both sides; long lines are cut. */
function exampleOf({ example }: Line["change"], room: number): string[] {
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

interface ShownBody {
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly details?: readonly { readonly path: string; readonly code: string; readonly message: string }[];
  };
  readonly data?: unknown;
}

/** An error by its code and first detail, or the differing data. */
function answerOf({ status, body }: ExampleAnswer): string {
  const { error, data } = (body ?? {}) as ShownBody;
  if (data !== undefined) return `${status} ${JSON.stringify(data)}`;
  if (!error) return String(status);
  const [detail] = error.details ?? [];
  return `${status} ${error.code}: ${detail ? `${detail.path} ${detail.message}` : error.message}`;
}

/** Prints what is wrong with acknowledgements. */
function showFaults(screen: Screen, { faults }: Review, width: number): void {
  if (faults.length === 0) return;
  screen.print();
  screen.print(screen.bold(paint("red", "Faults of acknowledgements", process.stdout)));
  for (const { file, line, column, message, hint } of faults) {
    screen.print();
    const texts = [`${file}:${line}:${column}`, message, ...(hint === undefined ? [] : [`hint: ${hint}`])];
    for (const text of texts)
      for (const part of wrapped(text, width - MARGIN)) screen.print(" ".repeat(MARGIN) + part);
  }
}

function showStatements(screen: Screen, { steps }: Review): void {
  const statements = steps.filter(({ kind }) => kind !== "comment").flatMap(({ sql }) => sql);
  if (statements.length === 0) return;
  screen.print();
  screen.print(screen.bold("Statements"));
  screen.print();
  for (const text of statements) for (const line of `${text};`.split("\n")) screen.print(`  ${line}`);
}
