/** A review as Markdown, for the comments of a pull request. */
import { type Change, SURFACES, TITLES } from "./change.ts";
import { summaryOf } from "./json.ts";
import type { Review } from "./review.ts";

export function reviewMarkdown(review: Review): string {
  const summary = summaryOf(review, (text) => `**${text}**`).join(" ");
  const head = [`### ${escaped(review.before)} → ${escaped(review.after)}`, "", summary];
  const surfaces = SURFACES.flatMap((surface) => {
    const changes = review.changes.filter((change) => change.surface === surface);
    return changes.length === 0
      ? []
      : [
          "",
          `#### ${TITLES[surface]}`,
          "",
          "| Verdict | Change | Where |",
          "|---|---|---|",
          ...changes.map(rowOf),
          ...changes.flatMap(exampleOf),
        ];
  });
  return [...head, ...surfaces, ...statementsOf(review)].join("\n");
}

function rowOf({ verdict, subject, what, reason, place, calls }: Change): string {
  const where = [
    ...(place === null ? [] : [`\`${place.file}:${place.line}\``]),
    ...calls.map((call) => `\`${call}\``),
  ];
  return `| ${verdict} | ${code(cell(subject))} ${cell(escaped(what))}<br>${cell(escaped(reason))} | ${cell(where.slice(0, 5).join("<br>"))}${where.length > 5 ? `<br>and ${where.length - 5} more` : ""} |`;
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

function exampleOf({ example, subject }: Change): string[] {
  if (!example) return [];
  const { request, before, after } = example;
  const body = request.body === undefined ? "" : `\n\n${JSON.stringify(request.body)}`;
  const answer = (name: string, { status, body: shown }: typeof before) =>
    `# ${name}: ${status}\n${JSON.stringify(shown)}`;
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
