/** Where a resource's records are: below which parent, at which paths of the API and of the console. */
import {
  type Data,
  type Operation,
  pathOf,
  type Resource,
  resourceOfSegment,
  resources,
  segmentOf,
} from "../core/model.ts";
import { ROOT } from "../core/place.ts";

/** A list, or one of its records, with the record that it belongs to if its resource has a parent. */
export interface Place {
  readonly resource: Resource;
  /** The parent's id; null for a resource without one. */
  readonly parentId: string | null;
}

/** The address of a list: `/console/records/cases`, or below the record that it belongs to. */
export function listHref({ resource, parentId }: Place): string {
  const own = segmentOf(resource);
  if (parentId === null) return `${ROOT}/records/${own}`;
  const parent = resources.value.get(resource.parent!)!;
  return `${ROOT}/records/${segmentOf(parent)}/${parentId}/${own}`;
}

export const recordHref = (place: Place, id: string): string => `${listHref(place)}/${id}`;

/** The path of a call: of the list, or of a record. */
export function callPath({ path }: Pick<Operation, "path">, { parentId }: Place, id?: string): string {
  return pathOf(path, parentId === null ? { id: id ?? "" } : { id: parentId, childId: id ?? "" });
}

export const idOf = (record: Data): string => String(record.id);

/** The resources whose records belong to one of this resource. */
export const childrenOf = ({ name }: Resource): Resource[] =>
  [...resources.value.values()].filter((one) => one.parent === name && one.operations.list !== undefined);

/** What the segments of an address below `/console/records` lead to. */
export interface Found {
  readonly place: Place;
  /** Null for the list. */
  readonly id: string | null;
  readonly page: "list" | "new" | "record" | "edit";
}

/** @returns null if there is no such page */
export function placeOf(path: readonly string[]): Found | null {
  const resource = resourceOfSegment(path[0] ?? "");
  if (!resource || resource.parent !== null) return null;
  const child = path[2] === undefined ? null : resourceOfSegment(path[2]);
  if (child?.parent === resource.name) return pageOf({ resource: child, parentId: path[1]! }, path.slice(3));
  return pageOf({ resource, parentId: null }, path.slice(1));
}

function pageOf(place: Place, [id, page, ...further]: readonly string[]): Found | null {
  const { operations } = place.resource;
  if (further.length > 0) return null;
  if (id === undefined) return operations.list ? { place, id: null, page: "list" } : null;
  if (id === "new" && page === undefined) return operations.create ? { place, id: null, page: "new" } : null;
  if (page === undefined) return operations.get ? { place, id, page: "record" } : null;
  return page === "edit" && operations.update ? { place, id, page: "edit" } : null;
}
