/** In charge of docs/endpoints.md: each row of the specification with the lines that carry it, and every hook with its rule. */
import { posix } from "node:path";
import type { Call } from "./calls.ts";
import type { HookFile } from "./hook-files.ts";
import type { SpecificationMap } from "./map.ts";
import type { Found, Place } from "./places.ts";
import type { Entry, Section } from "./tables.ts";

const SPECIFICATION = "specification.md";

/** The text of docs/endpoints.md. */
export function mapPage({ calls, sections, sentences, hooks }: SpecificationMap): string {
  const rows = calls.length + [...sections, { entries: sentences }].flatMap(({ entries }) => entries).length;
  const functions = hooks.flatMap((file) => file.functions);
  return [
    `# From the specification to the code

Where each row of [the specification](${SPECIFICATION}) is carried: the line of the declaration that says it, and the hook where a declaration cannot. ${rows} rows, none without a place; ${functions.length} hooks.

This page is made by \`npm run map\`, which reads the specification's tables and looks for each row in the loaded declarations. It fails on a row that leads nowhere, and \`npm run map -- --check\` (in CI) on a page that is stale.
`,
    "## Endpoints\n",
    "A hook stands where the rule cannot be declared; all else of the call is the runtime's.\n",
    callsTable(calls),
    "### What they take\n",
    "Each name of a body or query with its line; a name that a trait brings stands at `traits`.\n",
    takenTable(calls),
    ...sections.flatMap(sectionText),
    "## What it says in sentences\n",
    entriesTable("Sentence", sentences, (text) => text),
    "## Hooks\n",
    hooksText(hooks),
  ].join("\n");
}

function callsTable(calls: readonly Call[]): string {
  const rows = calls.map((call) => [
    call.number,
    `\`${call.text}\``,
    [
      link(call.place),
      call.idempotencyKey === null ? "" : `Idempotency-Key ${link(call.idempotencyKey)}`,
      call.scope === null ? "any key" : `\`${call.route.scope}\` ${link(call.scope)}`,
      call.hook === null ? "" : `hook \`${call.hook.name}\` ${link(call.hook)}`,
    ]
      .filter((line) => line !== "")
      .join("<br>"),
  ]);
  return table(["#", "Call", "Declared"], rows);
}

const takenTable = (calls: readonly Call[]): string =>
  table(
    ["#", "Call", "Names"],
    calls
      .filter(({ takes }) => takes.length > 0)
      .map(({ number, text, takes }) => [number, `\`${text}\``, foundText(takes)]),
  );

function sectionText({ title, column, entries }: Section): string[] {
  return [`## ${title}\n`, entriesTable(column, entries, code)];
}

const entriesTable = (column: string, entries: readonly Entry[], shown: (text: string) => string): string =>
  table(
    [column, "Stands at"],
    entries.map(({ text, found }) => [shown(text), foundText(found)]),
  );

function hooksText(files: readonly HookFile[]): string {
  const lines = files.reduce((sum, file) => sum + file.lines, 0);
  const rows = files.flatMap(({ functions }) =>
    functions.map((hook) => [
      `\`${hook.name}\` ${link(hook)}`,
      hook.callers.map((caller) => `${code(caller.name)} ${link(caller.place)}`).join("<br>") ||
        "the runtime",
      String(hook.lines),
      hook.sentence,
    ]),
  );
  return `Every rule that no key of [the language](language.md) says, in ${files.length} files of ${lines} lines; the sentence names where the rule comes from.

${table(["Hook", "Called by", "Lines", "Rule"], rows)}`;
}

const code = (text: string): string =>
  text
    .split(", ")
    .map((part) => (/^[\w.-]+$/.test(part) ? `\`${part}\`` : part))
    .join(", ");

/** Names with their lines, by the file in which they stand. */
function foundText(found: readonly Found[]): string {
  const byFile = new Map<string, Set<string>>();
  for (const { name, place } of found) {
    const names = byFile.get(place.file) ?? new Set();
    byFile.set(place.file, names.add(`[\`${name}\` ${place.line}](../${place.file}#L${place.line})`));
  }
  return [...byFile].map(([file, names]) => `${posix.basename(file)}: ${[...names].join(", ")}`).join("<br>");
}

const link = ({ file, line }: Place): string => `[${posix.basename(file)}:${line}](../${file}#L${line})`;

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return `${[line(columns), `|${"---|".repeat(columns.length)}`, ...rows.map(line)].join("\n")}\n`;
}
