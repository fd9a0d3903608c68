/** Fields that the contract fixes: a record's ids in foreign systems, and its custom fields. */
import type { ValueType } from "../type.ts";
import { RESOURCE } from "./reference.ts";

const BUILT_IN = { only: "field", builtIn: true, filled: true, composite: true } as const;

/** The maximum lengths of an External Reference's parts; the resource that stores them declares the same. */
const TUPLE_MAX = { externalSystem: 100, externalObject: 100, externalId: 255 };

export const externalReferences: ValueType = {
  ...BUILT_IN,
  name: "externalReferences",
  summary:
    "The record's ids in foreign systems. `PUT` on `by-reference/…` creates or changes a record by such an id. The field has the name of the type and comes last.",
  meaning: "The record's ids in foreign systems, in the order of linking. A PATCH appends.",
  compile(_, context) {
    const part = (max: number) => ({ type: "text", max, min: 1, required: true });
    const tuples = context.compile({
      type: "list",
      max: 50,
      of: {
        type: "object",
        fields: Object.fromEntries(Object.entries(TUPLE_MAX).map(([name, max]) => [name, part(max)])),
      },
    });
    const items = tuples.items!.output;
    // A record shows the id of each of its External References; a write does not include it.
    const shown = {
      ...items,
      properties: { id: { type: "string" }, ...items.properties },
      required: ["id", ...items.required!],
    };
    return {
      ...tuples,
      input: { ...tuples.input, uniqueItems: true },
      output: { type: "array", items: shown },
    };
  },
};

/** The types that a field definition may have. */
export const ANSWERS = ["TEXT", "NUMBER", "BOOLEAN", "DATE", "SELECT", "MULTI_SELECT"] as const;

export const customFields: ValueType = {
  ...BUILT_IN,
  name: "customFields",
  summary:
    "Values for the organization's field definitions, by key. The field has the name of the type and comes last.",
  keys: {
    to: RESOURCE.must("The application's resource of field definitions."),
  },
  meaning: "Values for the organization's field definitions, by key. A PATCH merges key by key.",
  compile: (_, context) => context.compile({ type: "json" }),
};
