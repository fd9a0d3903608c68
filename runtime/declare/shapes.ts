/** Finds the shape that the grammar gives to each part of a document. */
import { isMap, isSeq, type YAMLMap } from "yaml";
import { shownAs } from "./grammar.ts";
import type { Keys, Node as Shape } from "./node.ts";

/** `KIND` comes first among the keys of a value, `SENTENCE` last. */
const KIND = "type";
const SENTENCE = "summary";

/** Returns the keys that a map may have, in the order in which they are written. */
export function keysOf(map: YAMLMap, shape: Shape | undefined): Keys {
  if (!shape?.kinds) return shape?.keys ?? {};
  const { [KIND]: kind, [SENTENCE]: sentence, ...rest } = shape.keys!;
  const own = shape.kinds[map.get(KIND) as string] ?? {};
  return { [KIND]: kind!, ...own, ...rest, [SENTENCE]: sentence! };
}

/** Returns the shape of the value under a key. */
export const shapeOf = (shape: Shape | undefined, map: YAMLMap, name: string): Shape | undefined =>
  shape?.keys === undefined ? shape?.of : keysOf(map, shape)[name]?.node;

/** Returns the one of several shapes that a node of the document can have. */
export function chosen(shape: Shape | undefined, value: unknown): Shape | undefined {
  const kind = isMap(value) ? "map" : isSeq(value) ? "list" : "text";
  return shape?.oneOf ? shape.oneOf.find((one) => shownAs(one) === kind) : shape;
}
