/** What a referenced record must have, by the declared rules and the values of the form that refers to it. */
import { useContext } from "preact/hooks";
import { get } from "../core/http.ts";
import { type Data, labelOf, pathOf, type Rule, resourceOfId, resources, valueWords } from "../core/model.ts";
import { useLoad } from "../parts/load.tsx";
import type { Wanted } from "../parts/picker.tsx";
import { type EditorProps, SheetContext } from "./field.tsx";

/** The rules of a field, as far as the values of the form determine them. */
export function useWanted({ type, name }: Pick<EditorProps, "type" | "name">): readonly Wanted[] {
  const { values } = useContext(SheetContext);
  const { where = [] } = type;
  const begin = where.map((rule) => [rule, ...pathsOf(rule)] as const);
  const isFar = begin.some(([, , ...further]) => further.length > 0);
  const key = `${name} ${begin.map(([, first]) => String(values[first!])).join()}`;
  const far = useLoad(isFar ? key : null, (signal) =>
    Promise.all(where.map((rule) => valueAt(pathsOf(rule), values, signal))),
  );
  const target = type.target ?? type.items?.target ?? "";
  return begin.flatMap(([rule, first, ...further], index) =>
    wantedBy(rule, further.length > 0 ? far.value?.[index] : values[first ?? ""], target),
  );
}

const pathsOf = ({ equals }: Rule): readonly string[] => equals?.split(".") ?? [];

/** The value at a path through references; undefined if it is not known. */
async function valueAt(path: readonly string[], values: Data, signal: AbortSignal): Promise<unknown> {
  const [first = "", ...further] = path;
  let value = values[first];
  for (const name of further) {
    const read = typeof value === "string" ? resourceOfId(value)?.operations.get : undefined;
    if (!read) return undefined;
    const { data } = await get<Data>(pathOf(read.path, { id: String(value) }), signal);
    value = data[name];
  }
  return value;
}

/** A rule with its values; none while the value that it compares is not known. */
function wantedBy({ field, values, orNull = false }: Rule, ours: unknown, target: string): Wanted[] {
  const type = resources.value.get(target)?.fields[field] ?? { type: "text" };
  const label = labelOf(field, type).toLowerCase();
  if (values) {
    const words = values.map((value) => valueWords(String(value))).join(" or ");
    return [{ field, values, orNull, text: `${label} ${words}` }];
  }
  if (ours === undefined || ours === null || typeof ours === "object") return [];
  return [{ field, values: [ours], orNull, text: `the same ${label}` }];
}
