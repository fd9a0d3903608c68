/** Generates docs/language.md from the grammar: every key with its values and meaning. */
import type { Keys, Node } from "../../runtime/declare/node.ts";
import { APPLICATION_NODE, keysOfType, RESOURCE_NODE } from "../../runtime/model/language.ts";
import type { ValueType } from "../../runtime/model/type.ts";
import { TYPES } from "../../runtime/model/types/index.ts";

const INTRO = `# The language of declarations

One YAML file declares one resource: \`work-order.yaml\` declares \`work_order\`, with its [hooks](hooks.md) in \`work-order.hooks.ts\`. \`application.yaml\` declares what all resources share. Files are YAML 1.2 without anchors, aliases, merge keys and tags.

\`unique.while\` is the key \`while\` in the value of \`unique\`; \`<name>\` is a name that you choose. Keys in bold are required. \`npm run generate\` writes this page from the grammar.
`;

export function languageGuide(): string {
  return [
    INTRO,
    "## A resource\n",
    ...sectionTexts(RESOURCE_NODE),
    "## Types of values\n",
    "Fields, inputs, list items and object members have a `type`, which adds keys to the ones above.\n",
    `Only fields of a resource can be ${namesOnly("field")}. Only the \`result\` of an action can contain \`record\`.\n`,
    typesTable(),
    "## The application\n",
    ...sectionTexts(APPLICATION_NODE),
  ].join("\n");
}

/** A key of the grammar, with its path from the top of the file. */
type Row = Keys[string] & { readonly path: string };

/** The keys of a node, each followed by the keys of its own value. */
function rowsBelow(path: string, { oneOf, of, keys = {} }: Node): Row[] {
  if (oneOf) return oneOf.flatMap((one) => rowsBelow(path, one));
  if (of) return rowsBelow(`${path}<name>.`, of);
  return Object.entries(keys).flatMap(([name, key]) => [
    { ...key, path: `${path}${name}` },
    ...rowsBelow(`${path}${name}.`, key.node),
  ]);
}

/** A table of the keys of a file, and one for everything below each of them. */
function sectionTexts(file: Node): string[] {
  const sections = new Map<string, Row[]>();
  for (const row of rowsBelow("", file)) {
    const section = sectionOf(row.path);
    sections.set(section, [...(sections.get(section) ?? []), row]);
  }
  const shown = new Map<string, string>();
  const seen = new Set<string>();
  return [...sections].map(([section, rows]) => {
    const table = groupsOf(rows, shown).map(({ like, rows }) => rowText({ section, seen }, { rows, like }));
    const heading = section === "" ? "" : `### \`${section}\`\n\n`;
    return `${heading}| Key | Takes | Meaning |\n|---|---|---|\n${table.join("\n")}\n`;
  });
}

/** `fields.<name>` for `fields.<name>.unique.while`; empty for the keys of the file. */
const sectionOf = (path: string): string => /^\w+(?:\.<name>)?(?=\.)/.exec(path)?.[0] ?? "";

/** Neighbours that were explained together, under `like`, or one key with an explanation of its own. */
interface Group {
  readonly like: string | null;
  readonly rows: readonly Row[];
}

/** @param shown the path under which a key was first explained, by the key and its meaning */
function groupsOf(rows: readonly Row[], shown: Map<string, string>): Group[] {
  const groups: Group[] = [];
  for (const row of rows) {
    const [, above, name] = /^(?:(.*)\.)?(.*)$/.exec(row.path)!;
    const key = `${name} ${row.summary}`;
    const like = shown.get(key) ?? null;
    if (like === null) shown.set(key, above ?? "");
    const last = groups.at(-1);
    if (like !== null && last?.like === like) groups.splice(-1, 1, { like, rows: [...last.rows, row] });
    else groups.push({ like, rows: [row] });
  }
  return groups;
}

/** @param seen what earlier rows take */
function rowText(
  { section, seen }: { readonly section: string; readonly seen: Set<string> },
  { rows, like }: Group,
): string {
  const inSection = ({ path }: Row) => `\`${section === "" ? path : path.slice(section.length + 1)}\``;
  const [{ path, node, required, summary }] = rows as [Row];
  if (like !== null && (rows.length > 1 || summary.length > 60))
    return `| ${rows.map(inSection).join(", ")} | | As in ${linkTo(like)}. |`;
  const key = bold(inSection(rows[0]!), required);
  const meaning = isType(path) ? "" : cell(summary);
  return `| ${key} | ${cell(takes(path, node, seen))} | ${meaning} |`;
}

/** The key that selects one of the kinds of a value. */
const isType = (path: string): boolean => /\btype$/.test(path);

/** What a key takes, unless the rows of its own keys show it. An example is given only once. */
function takes(path: string, { keys, expects }: Node, seen: Set<string>): string {
  if (keys) return "";
  if (isType(path)) return "[type](#types-of-values)";
  const brief = expects
    .replace(/\bthe name of (?=a (?:field|resource)\b)/, "")
    .replace(/^a list, each item /, "list: ")
    .replace(/^a map, each key (?:an? )?(?:(?:camelCase|kebab-case|snake_case) )?/, "map by ")
    .replace(/^map by UPPER_SNAKE word$/, "map")
    .replace(/(^|: |, |\bor )(?:an?|the|one of) /g, "$1");
  if (seen.has(brief)) return brief.replace(/,? (?:or two )?such as .*$/, "");
  seen.add(brief);
  return brief;
}

const bold = (key: string, isRequired: boolean): string => (isRequired ? `**${key}**` : key);

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

/** A link to the section of a path, by the anchor that GitHub gives its heading. */
const linkTo = (path: string): string => {
  const section = sectionOf(`${path}.`);
  return section === ""
    ? "[a resource](#a-resource)"
    : `[\`${path}\`](#${section.replace(/[^\w-]/g, "").toLowerCase()})`;
};

/** The types that exist in one place only. */
const namesOnly = (place: ValueType["only"]): string =>
  listed(TYPES.filter(({ only }) => only === place).map(({ name }) => name));

function typesTable(): string {
  const rows = TYPES.map(
    (type) => `| \`${type.name}\` | ${cell(type.summary)} | ${cell(optionsText(keysOfType(type)))} |`,
  );
  return `| Type | Meaning | Further keys |\n|---|---|---|\n${rows.join("\n")}\n`;
}

function optionsText(keys: Keys): string {
  const options = Object.entries(keys).map(
    ([name, { required, summary }]) => `${bold(`\`${name}\``, required)}: ${summary}`,
  );
  return options.join(" ");
}

/** Escapes bars, which would end the cell, and angle brackets, which would begin a tag. */
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
