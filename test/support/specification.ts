/** Reads a specification: its tables with the heading and the line above each, and its sentences. */

/** One line of text and its position. */
export interface Line {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  /** The nearest heading above it, without its hashes. */
  readonly heading: string;
}

export interface Row {
  readonly line: number;
  /** Texts by the title of the column. */
  readonly cells: Readonly<Record<string, string>>;
}

export interface Table {
  readonly heading: string;
  /** The line above it, such as `GET /cases`; empty if there is none. */
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

export interface Specification {
  readonly tables: readonly Table[];
  /** Every line outside headings and tables. */
  readonly lines: readonly Line[];
}

const HEADING = /^#+ (.+)$/;

/** Reads the Markdown of a specification. */
export function readSpecification(markdown: string): Specification {
  const tables: Table[] = [];
  const lines: Line[] = [];
  let heading = "";
  let table: { columns: string[]; rows: Row[] } | null = null;
  markdown.split("\n").forEach((text, i) => {
    const title = HEADING.exec(text)?.[1];
    heading = title ?? heading;
    if (text.startsWith("|")) {
      const cells = cellsOf(text);
      if (table === null) {
        table = { columns: cells, rows: [] };
        tables.push({ ...table, heading, caption: captionOf(lines, heading) });
      } else if (!/^[|\s-]+$/.test(text)) table.rows.push(rowOf(table.columns, cells, i + 1));
      return;
    }
    table = null;
    if (title === undefined && text !== "") lines.push({ line: i + 1, text, heading });
  });
  return { tables, lines };
}

const cellsOf = (text: string): string[] =>
  text
    .slice(1, text.lastIndexOf("|"))
    .split("|")
    .map((cell) => cell.trim());

const rowOf = (columns: readonly string[], cells: readonly string[], line: number): Row => ({
  line,
  cells: Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ""])),
});

function captionOf(lines: readonly Line[], heading: string): string {
  const above = lines.at(-1);
  return above?.heading === heading && above.text.endsWith(":") ? above.text.slice(0, -1) : "";
}

/** A name in a list, as written in a table's cell or in a sentence. */
export interface Name {
  /** `scheduledStart`, or the words of a phrase such as `scheduling confidence`. */
  readonly text: string;
  /** Names in the braces after it. */
  readonly members: readonly Name[];
}

/** Words around a name that say how it is sent, and do not belong to it. */
const AROUND: readonly RegExp[] = [
  /\([^)]*\)/g,
  /^(?:optional|query|plus|may append)\s/,
  /\[\]/g,
  /\sof\s*$/,
];

/** Reads `customer{firstName, lastName}, lookups[] of {externalId}, notes (optional)` as names. */
export function readNames(text: string): Name[] {
  return splitOutside(text).flatMap((part): Name[] => {
    const [head, inner] = bracedOf(part);
    const name = AROUND.reduce((rest, words) => rest.replace(words, ""), head).trim();
    const isNone = name === "" || name === "none";
    return isNone ? [] : [{ text: name, members: inner === null ? [] : readNames(inner) }];
  });
}

function bracedOf(part: string): [head: string, inner: string | null] {
  const open = part.indexOf("{");
  return open < 0 ? [part, null] : [part.slice(0, open), part.slice(open + 1, part.lastIndexOf("}"))];
}

/** Splits at commas outside brackets. */
function splitOutside(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const sign of text) {
    if ("({[".includes(sign)) depth++;
    if (")}]".includes(sign)) depth--;
    if (sign === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

/** Whether a text is one name rather than a phrase. */
export const isName = (text: string): boolean => /^[a-z][A-Za-z0-9]*$/.test(text);

/** `camelCase` names in a phrase. */
export const namesIn = (phrase: string): string[] => phrase.match(/\b[a-z]+(?:[A-Z][a-z0-9]*)+\b/g) ?? [];
