/** Every key of the language, as the grammar holds it. */
import type { Keys, Node } from "../../runtime/declare/grammar.ts";
import { APPLICATION_NODE, keysOfType, listedUnder, RESOURCE_NODE } from "../../runtime/model/language.ts";
import { RESULT_TYPES, VALUE_TYPES } from "../../runtime/model/types/index.ts";

/** Every key of the language as `record.key`, those of a value type under its name; with the sentence about it. */
export function grammarKeys(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const ofTypes = new Set(RESULT_TYPES.concat(VALUE_TYPES).flatMap((type) => Object.keys(keysOfType(type))));
  for (const type of new Set([...VALUE_TYPES, ...RESULT_TYPES]))
    for (const [key, { summary }] of Object.entries(keysOfType(type)))
      found.set(`${type.name}.${key}`, summary);
  const seen = new Set<Node>();
  const visit = (node: Node) => {
    if (seen.has(node)) return;
    seen.add(node);
    const { keys = {} } = node as { keys?: Keys };
    const name = listedUnder(node);
    for (const [key, { summary }] of Object.entries(keys))
      if (!["field", "result"].includes(name) || !ofTypes.has(key)) found.set(`${name}.${key}`, summary);
    for (const inner of node.inner ?? []) visit(inner);
  };
  visit(RESOURCE_NODE);
  visit(APPLICATION_NODE);
  return found;
}
