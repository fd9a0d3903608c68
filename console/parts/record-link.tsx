/** Links to records by their ids, with the names of the records. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { get } from "../core/http.ts";
import {
  type Data,
  pathOf,
  type Resource,
  resourceOfId,
  segmentOf,
  standsAlone,
  titleOf,
} from "../core/model.ts";
import { ROOT } from "../core/place.ts";
import { holds } from "../core/session.ts";

/** The most names kept; the oldest are forgotten. */
const MOST_NAMES = 2000;

/** Names by id; null for a record without a name or that cannot be read. */
const names = signal<ReadonlyMap<string, string | null>>(new Map());
const sought = new Set<string>();

/** Keeps the names of records that a page has read anyway. */
export function rememberNames(resource: Resource, records: readonly Data[]): void {
  put(records.map((record) => [String(record.id), titleOf(resource, record)]));
}

function put(found: readonly (readonly [string, string | null])[]): void {
  const next = new Map([...names.value, ...found]);
  for (const id of next.keys()) {
    if (next.size <= MOST_NAMES) break;
    next.delete(id);
  }
  names.value = next;
}

/** The most names that are read at once. */
const AT_ONCE = 4;
const queue: string[] = [];
let running = 0;

function seek(id: string): void {
  if (names.value.has(id) || sought.has(id)) return;
  sought.add(id);
  queue.push(id);
  run();
}

function run(): void {
  while (running < AT_ONCE && queue.length > 0) {
    const id = queue.shift()!;
    running++;
    void readName(id).then((name) => {
      running--;
      sought.delete(id);
      put([[id, name]]);
      run();
    });
  }
}

async function readName(id: string): Promise<string | null> {
  const resource = resourceOfId(id);
  const read = resource?.operations.get;
  if (!resource || !read || !standsAlone(resource) || !holds.value(read.scope)) return null;
  try {
    const { data } = await get<Data>(pathOf(read.path, { id }));
    return titleOf(resource, data);
  } catch {
    return null;
  }
}

/** Resources whose records have a page other than that of any record, with the first segment of its address. */
const OWN_PAGES: Readonly<Record<string, string>> = { api_key: "keys", webhook_endpoint: "webhooks" };

/** The page of a record; null if it has none of its own. */
export function hrefOf(id: string): string | null {
  const resource = resourceOfId(id);
  const own = resource && OWN_PAGES[resource.name];
  if (own) return `${ROOT}/${own}/${id}`;
  return resource && standsAlone(resource) ? `${ROOT}/records/${segmentOf(resource)}/${id}` : null;
}

/** The name of a record, which leads to its page. Without a name, its id. */
export function RecordLink({ id }: { id: string }) {
  useEffect(() => seek(id), [id]);
  const name = names.value.get(id) ?? null;
  const href = hrefOf(id);
  const shown = name ?? <code>{id}</code>;
  return href === null ? (
    <span title={id}>{shown}</span>
  ) : (
    <a href={href} title={id}>
      {shown}
    </a>
  );
}
