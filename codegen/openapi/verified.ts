/** In charge of the declared examples as the document shows them: calls that `charter verify` runs. */
import type { Example, Model } from "../../runtime/model/model.ts";

/** What a resource is, and what its examples show, in Markdown. */
export function introduction({ summary, examples }: Model): string {
  if (examples.length === 0) return summary;
  return [summary, "### Examples", ...examples.map(exampleText)].join("\n\n");
}

function exampleText({ name, given, steps, expect }: Example): string {
  const lines = [
    ...[...given].map(([record, body]) => `given ${record}: ${written(body)}`),
    ...steps.map((step) => `do ${written(step)}`),
    `expect ${written(expect)}`,
  ];
  return `${name}\n\n\`\`\`yaml\n${lines.join("\n")}\n\`\`\``;
}

/** A value on one line, without the quotes that only YAML needs. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  const members = Object.entries(value).map(([key, member]) => `${key}: ${written(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
