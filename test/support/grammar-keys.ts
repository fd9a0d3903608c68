/** Every key of the language, from the grammar. */
import type { Key, Node } from "../../runtime/declare/node.ts";
import { APPLICATION_NODE, keysOfType, listedUnder, RESOURCE_NODE } from "../../runtime/model/language.ts";
import { RESULT_TYPES, VALUE_TYPES } from "../../runtime/model/types/index.ts";

/** Every key of the language, such as `record.key`; type keys are under the type's name. */
export function grammarKeys(): ReadonlyMap<string, Key> {
  const found = new Map<string, Key>();
  for (const type of new Set([...VALUE_TYPES, ...RESULT_TYPES]))
    for (const [name, key] of Object.entries(keysOfType(type))) found.set(`${type.name}.${name}`, key);
  const seen = new Set<Node>();
  const visit = (node: Node) => {
    if (seen.has(node)) return;
    seen.add(node);
    const { keys = {}, kinds = {}, of, oneOf = [] } = node;
    for (const [name, key] of Object.entries(keys)) found.set(`${listedUnder(node)}.${name}`, key);
    for (const inner of [keys, ...Object.values(kinds)].flatMap(Object.values<Key>)) visit(inner.node);
    for (const inner of [...oneOf, ...(of ? [of] : [])]) visit(inner);
  };
  visit(RESOURCE_NODE);
  visit(APPLICATION_NODE);
  return found;
}
