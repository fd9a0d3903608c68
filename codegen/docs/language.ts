/** Generates docs/language.md from the grammar: every key with its values and meaning. */
import type { Keys, Node } from "../../runtime/declare/grammar.ts";
import { APPLICATION_NODE, keysOfType, RESOURCE_NODE } from "../../runtime/model/language.ts";
import type { ValueType } from "../../runtime/model/type.ts";
import { TYPES } from "../../runtime/model/types/index.ts";

const INTRO = `# The language of declarations

One YAML file declares one resource. \`resources/application.yaml\` declares the name, roles and scope presets that all resources share. This page lists every key and is generated from the grammar (\`npm run generate\`). \`charter check\` refuses any other key and suggests the most similar one.

Files are YAML 1.2, without anchors, aliases, merge keys, tags and duplicate keys. The resource \`work_order\` is declared in \`work-order.yaml\`, and its hooks are in \`work-order.hooks.ts\` beside it.
`;

export function languageGuide(): string {
  const shown = new Map<string, string>();
  return [
    INTRO,
    "## A resource\n",
    ...sections("", RESOURCE_NODE).map((section) => sectionText(section, shown)),
    "## Types of values\n",
    "Fields, inputs, list items and object members have a `type`. Each type has its own keys, in addition to the keys above.\n",
    `These exist only in the fields of a resource: ${namesOnly("field")}. The type \`record\` exists only in the \`result\` of an action.\n`,
    typesTable(),
    "## The application\n",
    ...sections("", APPLICATION_NODE).map((section) => sectionText(section, shown)),
  ].join("\n");
}

/** A map of fixed keys, with its path. */
interface Section {
  /** `states.values.<state>`; empty at the top of the file. */
  readonly path: string;
  readonly keys: Keys;
}

/** The keys of a node, then those of the maps below it, such as `fields.<name>` and `list[]`, depth first. */
function sections(path: string, { oneOf, of, keys = {} }: Node): Section[] {
  if (oneOf) return oneOf.flatMap((one) => sections(path, one));
  if (of) return sections(`${path}.<name>`, of);
  const entries = Object.entries(keys);
  const below = entries.flatMap(([name, { node }]) => sections(path === "" ? name : `${path}.${name}`, node));
  return entries.length === 0 ? [] : [{ path, keys }, ...below];
}

/** @param shown the section that first explains a key, by the key and its meaning */
function sectionText({ path, keys }: Section, shown: Map<string, string>): string {
  const earlier = new Set(Object.entries(keys).map(([name, { summary }]) => shown.get(`${name} ${summary}`)));
  const [same] = earlier;
  if (earlier.size === 1 && same !== undefined)
    return `### \`${path}\`\n\nIts keys are ${listed(Object.keys(keys))}, as in ${linkTo(same)}.\n`;
  const rows = Object.entries(keys).map(([name, { node, required, summary }]) => {
    const first = shown.get(`${name} ${summary}`);
    if (first === undefined) shown.set(`${name} ${summary}`, path);
    const isLong = summary.length > 60;
    const meaning = first !== undefined && isLong ? `As in ${linkTo(first)}.` : cell(summary);
    const takes = name === "type" ? "[a type](#types-of-values)" : cell(node.expects);
    return `| \`${name}\`${required ? " (must)" : ""} | ${takes} | ${meaning} |`;
  });
  return `${path === "" ? "" : `### \`${path}\`\n\n`}| Key | Takes | Meaning |\n|---|---|---|\n${rows.join("\n")}\n`;
}

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

/** A link to a section by the anchor that GitHub gives its heading. */
const linkTo = (path: string): string =>
  path === "" ? "[a resource](#a-resource)" : `[\`${path}\`](#${path.replace(/[^\w-]/g, "").toLowerCase()})`;

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
    ([name, { required, summary }]) => `\`${name}\`${required ? " (must)" : ""}: ${summary}`,
  );
  return options.length === 0 ? "none" : options.join(" ");
}

/** Escapes bars, which would end the cell, and angle brackets, which would begin a tag. */
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
