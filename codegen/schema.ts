/** The JSON Schemas of the language, which editors use to complete and check declarations. */
import { APPLICATION_NODE, LATER, RESOURCE_NODE } from "../runtime/model/language.ts";

/** Draft 7, which YAML support in editors handles best. */
const DRAFT = "http://json-schema.org/draft-07/schema#";

export function editorSchemas(): ReadonlyMap<string, string> {
  const $defs = Object.fromEntries(Object.entries(LATER).map(([name, { schema }]) => [name, schema]));
  return new Map([
    ["application.schema.json", schema("resources/application.yaml", { ...APPLICATION_NODE.schema })],
    ["resource.schema.json", schema("A resource's declaration", { ...RESOURCE_NODE.schema, $defs })],
  ]);
}

const schema = (title: string, body: object): string =>
  `${JSON.stringify({ $schema: DRAFT, title, ...body }, null, 1)}\n`;
