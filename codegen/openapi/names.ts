/** What things are called in the document: operations, schemas, and the groups that they stand in. */
import type { Operation } from "../../runtime/http/routes.ts";
import type { Model } from "../../runtime/model/model.ts";
import { titleOf } from "../docs/frame.ts";

/** `work_order`, `work-order` → `workOrder`. */
export const camel = (name: string): string =>
  name.replace(/[_-]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** `work_order`, `multi-day`, `IN_USE` → `WorkOrder`, `MultiDay`, `InUse`. */
export const pascal = (name: string): string => {
  const word = camel(name.toLowerCase());
  return word.charAt(0).toUpperCase() + word.slice(1);
};

/**
 * The collection and the call: `workOrders_cancel`, `webhookDeliveries_get`. Generated clients derive names from it, so
 * it never changes. Neither part has an underscore, so two operations never share an id.
 */
export function operationId(operation: Operation): string {
  if (operation.kind === "whoami") return "whoami_get";
  if (operation.kind === "describe") return "model_get";
  if ("journal" in operation)
    return `${camel(operation.journal.collection)}_${operation.kind === "listJournal" ? "list" : "get"}`;
  const { collection } = operation.model;
  return `${camel(collection)}_${operation.kind === "act" ? camel(operation.action.name) : operation.kind}`;
}

export function tagOf(operation: Operation): string {
  if (operation.kind === "whoami") return KEY_GROUP;
  if (operation.kind === "describe") return API_GROUP;
  return titleOf("journal" in operation ? operation.journal : operation.model);
}

/** Where a key is told of itself. */
export const KEY_GROUP = "The key itself";

/** The group of the call that describes the API. */
export const API_GROUP = "The API itself";

/** `a work order`, `an API key`. */
export function nounOf(model: Pick<Model, "name">): string {
  const words = model.name.replaceAll("_", " ").replace(/\bapi\b/, "API");
  return `${/^(?:[aeio]|u(?!s|ni))/i.test(words) ? "an" : "a"} ${words}`;
}

/** What the document names, each once, by a name that no other has: resources may be called as its own schemas are. */
export class Named<T> {
  readonly #all = new Map<string, T>();
  readonly #names = new Map<string, string>();
  /** Names of what is not made yet. */
  readonly #reserved = new Set<string>();

  /** The name of what is known by a text; undefined where nothing is. */
  of = (text: string): string | undefined => this.#names.get(text);

  /** Names what is known by a text, and makes it; what has a name already keeps it. */
  name(text: string, wanted: string, make: () => T): string {
    const known = this.of(text);
    if (known !== undefined && !this.#reserved.delete(known)) return known;
    const name = known ?? this.#free(wanted);
    this.#names.set(text, name);
    this.#all.set(name, make());
    return name;
  }

  /** The name that something gets when it is made. */
  reserve(text: string, wanted: string): string {
    const known = this.of(text);
    if (known !== undefined) return known;
    const name = this.#free(wanted);
    this.#names.set(text, name);
    this.#reserved.add(name);
    return name;
  }

  #free(wanted: string): string {
    let name = wanted;
    for (let n = 2; this.#all.has(name) || this.#reserved.has(name); n++) name = `${wanted}${n}`;
    return name;
  }

  all = (): Readonly<Record<string, T>> =>
    Object.fromEntries([...this.#all].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** An id as records of a prefix have it. */
export const exampleId = (prefix: string): string => `${prefix}_01k9zq3v5xe8m9t2c4b6n7p8rs`;
