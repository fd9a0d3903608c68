/** The endpoints of the specification: which route serves each, and where what is said of it is declared. */
import type { Path } from "../../runtime/declare/source.ts";
import { layRoutes, type Route } from "../../runtime/http/routes.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import type { Member, Type } from "../../runtime/model/type.ts";
import { companionsOf, type HookFunction } from "./hooks.ts";
import type { Found, Place, Places } from "./places.ts";
import { isName, type Name, namesIn, type Row, readNames } from "./specification.ts";

/** One endpoint of the specification, found. */
export interface Call {
  /** Its number in the specification. */
  readonly number: string;
  /** `POST /leads/{id}/convert`, as the specification writes it. */
  readonly text: string;
  readonly route: Route;
  /** The operation or action. */
  readonly place: Place;
  /** Where an Idempotency-Key is asked for; null where it is not. */
  readonly idempotencyKey: Place | null;
  /** Where the scope is said, or what it follows from; null where a valid key is enough. */
  readonly scope: Place | null;
  readonly hook: HookFunction | null;
  /** Names of its body or query. */
  readonly takes: readonly Found[];
}

/** Notes what of a row is not to be found. */
export type Miss = (row: Pick<Row, "line">, what: string) => void;

const RUNTIME_ROUTES = "runtime/http/routes.ts";
export const LIST_QUERY = "runtime/model/schema/input.ts";

export class Calls {
  readonly #application: Application;
  readonly #places: Places;
  readonly #routes: ReadonlyMap<string, Route>;

  constructor(application: Application, places: Places) {
    this.#application = application;
    this.#places = places;
    this.#routes = new Map(
      layRoutes(application).all.map((route) => [bare(`${methodOf(route)} ${route.template}`), route]),
    );
  }

  /** The route of `POST /leads/{id}/convert`, whatever its parameters are called. */
  route(text: string): Route | null {
    return this.#routes.get(bare(text)) ?? null;
  }

  /** The row of an endpoint, or null after a miss. */
  find({ line, cells }: Row, miss: Miss): Call | null {
    const text = cells["Method and path"]!;
    const route = this.route(text);
    const place = route && this.placeOf(route);
    if (!route || !place) {
      miss({ line }, `no route serves ${text}`);
      return null;
    }
    const wantsKey = cells.IK === "yes";
    if (wantsKey !== (route.idempotencyKey === "required"))
      miss({ line }, `${text} is to ${wantsKey ? "" : "not "}require an Idempotency-Key`);
    this.#judgeScope({ line, cells }, route, miss);
    const takes = readNames(cells["Request body (fields)"]!).flatMap((name) =>
      this.#taken(name, route, (what) => miss({ line }, `${text} takes no ${what}`)),
    );
    const hook = hookOf(route);
    const found = hook === null ? null : this.#places.hook(hook.model, hook.name);
    return {
      number: cells["#"]!,
      text,
      route,
      place,
      idempotencyKey: wantsKey ? this.#key(route, "idempotencyKey") : null,
      scope: this.#scopePlace(route),
      hook: found,
      takes,
    };
  }

  /** Where the operation or action of a route is declared. */
  placeOf({ operation, template }: Route): Place | null {
    if (!("model" in operation)) return this.#places.quoted(RUNTIME_ROUTES, template);
    return this.#places.key(operation.model.file, pathOf(operation));
  }

  #key({ operation }: Route, key: string): Place | null {
    return "model" in operation ? this.#places.key(operation.model.file, [...pathOf(operation), key]) : null;
  }

  #judgeScope({ line, cells }: Row, { scope }: Route, miss: Miss): void {
    const said = cells.Scope!;
    const isRight = said.startsWith("none")
      ? scope === null
      : said === "not shown" || (said === "read scope" ? scope?.endsWith(":read") : said === scope);
    if (!isRight) miss({ line }, `the scope is ${said}, and the route needs ${String(scope)}`);
  }

  /** The action's own, the resource's, or the collection (of the parent) that it is made of. */
  #scopePlace({ operation, scope }: Route): Place | null {
    if (scope === null || !("model" in operation)) return null;
    const { model } = operation;
    const home = model.parent === null ? model : this.#application.models.get(model.parent.resource)!;
    return (
      (operation.kind === "act" ? this.#places.key(model.file, [...pathOf(operation), "scope"]) : null) ??
      this.#places.key(model.file, ["scope"]) ??
      this.#places.key(home.file, ["collection"])
    );
  }

  #taken(name: Name, route: Route, miss: (what: string) => void): Found[] {
    const { operation } = route;
    if (!("model" in operation)) return [];
    const found = isName(name.text)
      ? this.#named(name.text, route)
      : namesIn(name.text).length > 0
        ? namesIn(name.text).flatMap((each) => this.#named(each, route))
        : this.#phrased(name.text, operation);
    if (found.length === 0 && (isName(name.text) || namesIn(name.text).length > 0)) miss(name.text);
    for (const member of name.members) this.#judgeMember(member, route, name.text, miss);
    return found;
  }

  /** An input of an action, a field of a write, a filter or parameter of a list; of a raw body, what its hook reads. */
  #named(name: string, { operation }: Route): Found[] {
    if (!("model" in operation)) return [];
    const { model } = operation;
    if (operation.kind === "list") return this.parameter(model, name);
    if (operation.kind !== "act") return this.fields(model, [name]);
    const { action } = operation;
    if (action.rawBody) return this.#readByHook(model, action.hook!, name);
    const place = this.#places.key(model.file, [...pathOf(operation), "input", name]);
    return place === null ? [] : [{ name, place }];
  }

  /** A phrase among the inputs of an action, else among the fields of the record. */
  #phrased(phrase: string, operation: ModelOperation): Found[] {
    const { model } = operation;
    if (operation.kind !== "act") return this.phrase(model, phrase);
    return [...operation.action.input.keys()]
      .filter((name) => isMeant(phrase, name))
      .flatMap((name) => {
        const place = this.#places.key(model.file, [...pathOf(operation), "input", name]);
        return place === null ? [] : [{ name, place }];
      });
  }

  #readByHook(model: Model, hook: string, name: string): Found[] {
    const { file } = this.#places.hook(model, hook)!;
    const folder = model.folder.slice(0, -file.slice(0, file.lastIndexOf("/")).length);
    for (const each of [...companionsOf(file, folder), file]) {
      const place = this.#places.code(each, name) ?? this.#places.quoted(each, name);
      if (place !== null) return [{ name, place }];
    }
    return [];
  }

  #judgeMember(member: Name, route: Route, within: string, miss: (what: string) => void): void {
    const { operation } = route;
    if (!("model" in operation)) return;
    if (operation.kind === "act" && operation.action.rawBody) {
      if (this.#named(member.text, route).length === 0) miss(`${within}.${member.text}`);
      for (const inner of member.members) this.#judgeMember(inner, route, `${within}.${member.text}`, miss);
      return;
    }
    const type =
      operation.kind === "act"
        ? operation.action.input.get(within)?.type
        : operation.model.byName.get(within)?.type;
    if (!membersOf(type)?.has(member.text)) miss(`${within}.${member.text}`);
  }

  /** What a list may be asked by. */
  parameter(model: Model, name: string): Found[] {
    const filter =
      model.filters.find((field) => field.name === name) ??
      model.parameters.find((parameter) => parameter.name === name)?.field;
    const place = filter ? this.#places.field(model, filter) : this.#places.quoted(LIST_QUERY, name);
    return place === null ? [] : [{ name, place }];
  }

  /** Fields by their names. */
  fields(model: Model, names: readonly string[]): Found[] {
    return names.flatMap((name) => {
      const field = model.byName.get(name);
      const place = field ? this.#places.field(model, field) : null;
      return place === null ? [] : [{ name, place }];
    });
  }

  /** A phrase stands for the fields whose names hold at least two of its words: `customer-facing window`. */
  phrase(model: Model, phrase: string): Found[] {
    const names = model.fields.map(({ name }) => name);
    return this.fields(
      model,
      names.filter((name) => isMeant(phrase, name)),
    );
  }
}

const isMeant = (phrase: string, name: string): boolean =>
  phrase
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "" && name.toLowerCase().includes(word)).length >= 2;

const membersOf = (type: Type | undefined): ReadonlyMap<string, Member> | undefined =>
  type?.members ?? type?.items?.members;

const METHODS: Readonly<Record<string, string>> = { create: "POST", update: "PATCH", delete: "DELETE" };

export const methodOf = ({ operation }: Route): string =>
  operation.kind === "act" ? operation.action.method : (METHODS[operation.kind] ?? "GET");

const bare = (text: string): string => text.replace(/\{\w+\}/g, "{}");

type ModelOperation = Extract<Route["operation"], { readonly model: Model }>;

const pathOf = (operation: ModelOperation): Path =>
  operation.kind === "act" ? ["actions", operation.action.name] : ["operations", operation.kind];

/** The hook that carries what is special of a route. */
function hookOf({ operation }: Route): { model: Model; name: string } | null {
  if (!("model" in operation)) return null;
  const { model } = operation;
  const write = operation.kind === "act" ? operation.action : model.operations[operation.kind];
  const name = typeof write === "object" && write !== null && "hook" in write ? write.hook : null;
  return name === null ? null : { model, name };
}
