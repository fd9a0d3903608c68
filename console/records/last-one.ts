/** Says before a save that a record is the last with values that one record must keep. */
import { get, queryOf } from "../core/http.ts";
import { type Data, type Field, labelOf, type Resource, valueWords, wordsOf } from "../core/model.ts";
import { holds } from "../core/session.ts";
import { useLoad } from "../parts/load.tsx";

/** The fields of a form; those that the last record must keep offer nothing else, and say why. */
export function useLastOne(
  resource: Resource,
  record: Data,
  fields: Record<string, Field>,
): Record<string, Field> {
  const { oneKeeps, operations, filters } = resource;
  const kept = Object.entries(oneKeeps ?? {});
  const isOne = kept.length > 0 && kept.every(([name, values]) => values.includes(record[name]));
  const isKnown = kept.every(([name]) => filters[name]) && holds.value(operations.list?.scope ?? null);
  const query = queryOf({
    ...Object.fromEntries(kept.map(([name, values]) => [name, values.map(String)])),
    limit: "2",
  });
  const path = isOne && isKnown && operations.list ? operations.list.path + query : null;
  const last = useLoad(path, async (signal) => {
    const { data } = await get<Data[]>(path!, signal);
    return data.every(({ id }) => id === record.id);
  });
  return last.value ? heldFields(resource, fields) : fields;
}

export function heldFields(resource: Resource, fields: Record<string, Field>): Record<string, Field> {
  const kept = Object.entries(resource.oneKeeps ?? {});
  const what = kept
    .map(([name, values]) => {
      const words = values.map((value) => valueWords(String(value))).join(" or ");
      return `${labelOf(name, fields[name] ?? { type: "" }).toLowerCase()} ${words}`;
    })
    .join(" and ");
  const kind = wordsOf(resource.name).toLowerCase();
  const why = `This is the last ${kind} with ${what}, so they stay. Give them to another ${kind} first.`;
  const held = kept
    .filter(([name]) => fields[name]?.values)
    .map(([name, values]) => [name, { ...fields[name]!, values: values.map(String), summary: why }]);
  return { ...fields, ...Object.fromEntries(held) };
}
