/** A review as Markdown, for the comments of a pull request. */
import { type Change, isAtLeast, TITLES, type Verdict } from "./change.ts";
import { type Line, type Section, sectionsOf } from "./combined.ts";
import { summaryOf } from "./json.ts";
import type { Review } from "./review.ts";

/** What a report contains, from all of it to its breaking changes alone. */
interface Extent {
  readonly sql: boolean;
  readonly calls: "all" | "breaking" | "none";
  readonly reasons: boolean;
  /** The mildest verdict that is written out; milder changes are only counted. */
  readonly bar: Verdict;
}

const EXTENTS: readonly Extent[] = [
  { sql: true, calls: "all", reasons: true, bar: "docs only" },
  { sql: false, calls: "all", reasons: true, bar: "docs only" },
  { sql: false, calls: "breaking", reasons: true, bar: "docs only" },
  { sql: false, calls: "breaking", reasons: true, bar: "risky" },
  { sql: false, calls: "none", reasons: true, bar: "risky" },
  { sql: false, calls: "none", reasons: true, bar: "breaking" },
  { sql: false, calls: "none", reasons: false, bar: "breaking" },
];

/**
 * @param most the greatest number of bytes. What matters least is left out first; breaking and acknowledged changes are
 * never left out, even if they are longer.
 */
export function reviewMarkdown(review: Review, most = Infinity): string {
  let page = "";
  for (const extent of EXTENTS) {
    page = pageOf(review, extent);
    if (Buffer.byteLength(page) <= most) return page;
  }
  return page;
}

function pageOf(review: Review, extent: Extent): string {
  const summary = summaryOf(review, (text) => `**${text}**`).join(" ");
  const head = [`### ${escaped(review.before)} → ${escaped(review.after)}`, "", summary];
  const sections = sectionsOf(review.changes);
  const isShown = ({ verdict }: Section) => isAtLeast(verdict, extent.bar);
  const hidden = sections.filter((section) => !isShown(section));
  return [
    ...head,
    ...faultsOf(review),
    ...sections.filter(isShown).flatMap((section) => sectionText(section, extent)),
    ...(hidden.length === 0 ? [] : ["", leftOut(hidden)]),
    ...(extent.sql ? statementsOf(review) : []),
  ].join("\n");
}

const leftOut = (sections: readonly Section[]): string =>
  `Not shown, because the report would be too long: ${sections
    .map(({ title, lines }) => `${countOf(lines)} ${title.toLowerCase()}`)
    .join(", ")}. \`charter diff\` prints them.`;

const countOf = (lines: readonly Line[]): number =>
  lines.reduce((count, { others }) => count + 1 + others.length, 0);

function sectionText({ title, verdict, lines }: Section, { calls, reasons }: Extent): string[] {
  const isIllustrated = calls === "all" || (calls === "breaking" && verdict === "breaking");
  return [
    "",
    `#### ${title}`,
    "",
    "| Surface | Change | Where |",
    "|---|---|---|",
    ...lines.map((line) => rowOf(line, reasons)),
    ...(isIllustrated ? lines.flatMap(({ change }) => exampleOf(change)) : []),
  ];
}

/** Number of calls, and of further subjects, that a row names; the others are counted. */
const MOST_NAMED = 5;

function rowOf({ change, others }: Line, isLong: boolean): string {
  const { surface, subject, what, reason, place, calls, hint, acknowledged } = change;
  const where = [
    ...(place === null ? [] : [`\`${place.file}:${place.line}\``]),
    ...(isLong ? calls.map((call) => `\`${call}\``) : []),
  ];
  const also =
    others.length === 0
      ? []
      : [
          `also ${some(
            others.map((one) => code(cell(one.subject))),
            ", ",
          )}`,
        ];
  const accepted =
    acknowledged === null
      ? []
      : [`Acknowledged until ${acknowledged.until}: ${cell(escaped(acknowledged.reason))}`];
  const told = isLong ? [reason, ...(hint === null ? [] : [hint])].map((text) => cell(escaped(text))) : [];
  const ids =
    isAtLeast(change.verdict, "risky") && acknowledged === null ? [`id ${code(cell(change.id))}`] : [];
  const lines = [`${code(cell(subject))} ${cell(escaped(what))}`, ...also, ...accepted, ...told, ...ids];
  return `| ${TITLES[surface]} | ${lines.join("<br>")} | ${cell(some(where, "<br>"))} |`;
}

function some(texts: readonly string[], between: string): string {
  const named = texts.slice(0, MOST_NAMED).join(between);
  return texts.length > MOST_NAMED ? `${named}${between}and ${texts.length - MOST_NAMED} more` : named;
}

/** Escapes characters that would end a table cell. */
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** Escapes Markdown and HTML, so that declared text is shown as written. */
const escaped = (text: string): string =>
  text
    .replace(/[<>&]/g, (sign) => ({ "<": "&lt;", ">": "&gt;", "&": "&amp;" })[sign]!)
    .replace(/([*_`[\]])/g, "\\$1");

/** Formats code; names of examples may contain backticks. */
const code = (text: string): string => (text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``);

function faultsOf({ faults }: Review): string[] {
  if (faults.length === 0) return [];
  return [
    "",
    "#### Faults of acknowledgements",
    "",
    ...faults.map(
      ({ file, line, message, hint }) =>
        `- \`${file}:${line}\` ${escaped(message)}${hint === undefined ? "" : ` ${escaped(hint)}`}`,
    ),
  ];
}

function exampleOf({ example, subject }: Change): string[] {
  if (!example) return [];
  const { request, before, after } = example;
  const body = request.body === undefined ? "" : `\n\n${JSON.stringify(request.body)}`;
  const answer = (name: string, { status, body: shown }: typeof before) =>
    `# ${name}: ${status}${shown === null ? "" : `\n${JSON.stringify(shown)}`}`;
  const call = `${request.method} ${request.path}${body}`;
  const lines = [call, "", answer("before", before), "", answer("after", after)];
  return folded(`${escaped(subject)}: one call on both sides`, "http", lines);
}

/** A collapsed section. */
const folded = (summary: string, language: string, lines: readonly string[]): string[] => [
  "",
  `<details><summary>${summary}</summary>`,
  "",
  `\`\`\`${language}`,
  ...lines,
  "```",
  "",
  "</details>",
];

function statementsOf({ steps }: Review): string[] {
  const tables = [...new Set(steps.map(({ table }) => table))];
  return tables.flatMap((table) => {
    const own = steps.filter((step) => step.table === table && step.sql.length > 0);
    if (own.length === 0) return [];
    const sql = own.flatMap((step) => [
      `-- ${step.kind}: lock ${step.lock}${step.rewrites ? ", rewrites the table" : ""}${step.loses ? ", can lose data" : ""}`,
      ...step.sql.map((text) => `${text};`),
    ]);
    return folded(`SQL of <code>${table}</code>`, "sql", sql);
  });
}
