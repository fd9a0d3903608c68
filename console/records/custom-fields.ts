/** The custom fields of a resource, from the organization's definitions of them. */
import { get, queryOf } from "../core/http.ts";
import { type Data, type Member, type Resource, resources, titleOf } from "../core/model.ts";
import { holds } from "../core/session.ts";
import { useLoad } from "../parts/load.tsx";
import type { Members } from "./fields.ts";

/** The resource that defines the custom fields of another; null if none does, or if the key may not read it. */
export function definitionsOf({ fields }: Resource): Resource | null {
  const field = Object.values(fields).find(({ type }) => type === "customFields");
  const found = resources.value.get(field?.target ?? "");
  return found?.operations.list && holds.value(found.operations.list.scope) ? found : null;
}

/**
 * Reads the definitions of a resource.
 * @param isNeeded whether they are read at all
 * @returns null while they are being read; no members if they cannot be
 */
export function useCustomFields(resource: Resource, isNeeded = true): Members | null {
  const definitions = isNeeded ? definitionsOf(resource) : null;
  const read = useLoad(definitions && resource.name, (signal) =>
    readDefined(definitions!, resource.name, signal),
  );
  if (definitions === null || read.failure) return NONE;
  return read.value;
}

const NONE: Members = {};
const LIMIT = 100;
/** More pages than this would be no form. */
const MOST_PAGES = 5;

async function readDefined(of: Resource, resourceType: string, signal: AbortSignal): Promise<Members> {
  const list = of.operations.list!.path;
  const filters = { resourceType, isActive: "true" };
  const known = Object.entries(filters).filter(([name]) => of.filters[name] !== undefined);
  const found: Data[] = [];
  let cursor: string | null | undefined = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = queryOf({ ...Object.fromEntries(known), limit: String(LIMIT), cursor });
    const { data, meta } = await get<Data[]>(list + query, signal);
    found.push(...data.filter((one) => one.resourceType === resourceType && one.isActive === true));
    cursor = meta.hasMore ? meta.nextCursor : null;
    if (!cursor) break;
  }
  const members = found.map((one): [string, Member] => [String(one.key), memberOf(one, titleOf(of, one))]);
  const labels = new Intl.Collator("en");
  return Object.fromEntries(members.sort(([, a], [, b]) => labels.compare(a.label!, b.label!)));
}

/** The longest answer that is a text. */
const MAX_TEXT = 10_000;

/** A definition as a member of a form. */
export function memberOf(definition: Data, title: string | null): Member {
  const required = definition.isRequired === true;
  const label = title ?? String(definition.key);
  const values = (definition.options ?? []) as readonly string[];
  const shared = { label, required };
  switch (definition.type) {
    case "NUMBER":
      return { ...shared, type: "number" };
    case "BOOLEAN":
      return { ...shared, type: "boolean" };
    case "DATE":
      return { ...shared, type: "date" };
    case "SELECT":
      return { ...shared, type: "option", values };
    case "MULTI_SELECT":
      return { ...shared, type: "list", items: { type: "option", values } };
    default:
      return { ...shared, type: "text", max: MAX_TEXT };
  }
}
