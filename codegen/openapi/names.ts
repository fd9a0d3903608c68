/** The names of operations, schemas and groups in the document. */
import type { Operation, Route } from "../../runtime/http/routes.ts";
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
 * The collection and the call: `workOrders_cancel`, `webhookDeliveries_get`. Generated clients derive names
 * from it, so it never changes. Neither part has an underscore, so two operations never share an id.
 */
export function operationId(operation: Operation): string {
  if (operation.kind === "whoami") return "whoami_get";
  if (operation.kind === "describe") return "model_get";
  if (operation.kind === "batch") return "batch_run";
  if ("journal" in operation)
    return `${camel(operation.journal.collection)}_${operation.kind === "listJournal" ? "list" : "get"}`;
  const { collection } = operation.model;
  return `${camel(collection)}_${operation.kind === "act" ? camel(operation.action.name) : operation.kind}`;
}

/** The id of a call by its path: a former path has that of its former collections. */
export function callId({ operation, former }: Pick<Route, "operation" | "former">): string {
  const id = operationId(operation);
  if (former === null || !("model" in operation)) return id;
  const { collection, formerly } = operation.model;
  const names = former.collections.map(({ name }) => name);
  const isOwn = former.collections.some((one) => formerly.includes(one));
  return `${camel([...names, ...(isOwn ? [] : [collection])].join("_"))}_${id.split("_")[1]!}`;
}

export function tagOf(operation: Operation): string {
  if (operation.kind === "whoami") return KEY_GROUP;
  if (operation.kind === "describe") return API_GROUP;
  if (operation.kind === "batch") return BATCH_GROUP;
  return titleOf("journal" in operation ? operation.journal : operation.model);
}

/** The group of the call that makes other calls. */
export const BATCH_GROUP = "Batches";

/** The group of calls about the API key itself. */
export const KEY_GROUP = "Current key";

/** The group of the call that describes the API. */
export const API_GROUP = "API model";

/** `a work order`, `an API key`. */
export function nounOf(model: Pick<Model, "name">): string {
  const words = model.name.replaceAll("_", " ").replace(/\bapi\b/, "API");
  return `${/^(?:[aeio]|u(?!s|ni))/i.test(words) ? "an" : "a"} ${words}`;
}

/** `work orders`, `API keys`. */
export const pluralOf = ({ collection }: Pick<Model, "collection">): string =>
  collection.replaceAll("_", " ").replace(/\bapi\b/, "API");

/** Gives each value one unique name. A resource may be named like one of the document's own schemas. */
export class Named<T> {
  readonly #all = new Map<string, T>();
  readonly #names = new Map<string, string>();
  /** Names of what is not made yet. */
  readonly #reserved = new Set<string>();

  /** The name of the value with a key text; undefined if there is none. */
  of = (text: string): string | undefined => this.#names.get(text);

  /** Creates and names the value with a key text; a value that already has a name keeps it. */
  name(text: string, wanted: string, make: () => T): string {
    const known = this.of(text);
    if (known !== undefined && !this.#reserved.delete(known)) return known;
    const name = known ?? this.#free(wanted);
    this.#names.set(text, name);
    this.#all.set(name, make());
    return name;
  }

  /** Reserves the name of a value that is created later. */
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

/** An example id with a prefix. */
export const exampleId = (prefix: string): string => `${prefix}_01k9zq3v5xe8m9t2c4b6n7p8rs`;
