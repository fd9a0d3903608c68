/** Every place of a declaration at which a key of the language stands or could stand. */
import { kindOf, shownAs } from "../../runtime/declare/grammar.ts";
import { isRecord, type Keys, type Node } from "../../runtime/declare/node.ts";
import type { Path } from "../../runtime/declare/source.ts";
import { APPLICATION_NODE, LATER, listedUnder, RESOURCE_NODE } from "../../runtime/model/language.ts";

export interface KeyPlace {
  /** `field.required` */
  readonly key: string;
  readonly path: Path;
  /** Undefined if the key is absent. */
  readonly given: unknown;
}

export function keyPlacesIn(kind: "resource" | "application", value: unknown): KeyPlace[] {
  const found: KeyPlace[] = [];
  walk(kind === "resource" ? RESOURCE_NODE : APPLICATION_NODE, value, [], found);
  return found;
}

const resolved = (node: Node): Node =>
  LATER[(node.schema as { $ref?: string }).$ref?.replace("#/$defs/", "") ?? ""] ?? node;

function shapeOf(given: Node, value: unknown): Node {
  const node = resolved(given);
  const one = node.oneOf?.find((other) => shownAs(resolved(other)) === kindOf(value));
  return one ? shapeOf(one, value) : node;
}

function walk(given: Node, value: unknown, path: Path, found: KeyPlace[]): void {
  const node = shapeOf(given, value);
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) if (node.of) walk(node.of, item, [...path, i], found);
    return;
  }
  if (!isRecord(value)) return;
  if (!node.keys && !node.kinds) {
    for (const [name, item] of Object.entries(value))
      if (node.of) walk(node.of, item, [...path, name], found);
    return;
  }
  const type = value.type as string | undefined;
  const add = (keys: Keys = {}, map: string) => {
    for (const [name, { node: inner }] of Object.entries(keys)) {
      found.push({ key: `${map}.${name}`, path: [...path, name], given: value[name] });
      if (name in value) walk(inner, value[name], [...path, name], found);
    }
  };
  add(node.keys, listedUnder(node));
  add(node.kinds?.[type ?? ""], type ?? "");
}
