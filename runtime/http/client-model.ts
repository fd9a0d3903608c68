/** The model shown to clients: the fields, states, actions, list parameters and events of each resource, and the presets. */
import type { FormerCollection } from "../model/evolution.ts";
import { pathsOf } from "../model/expansion.ts";
import { type Deprecation, defaultOf, deprecationOf, type Field, isShown } from "../model/field.ts";
import { NONE } from "../model/filter.ts";
import { grouped } from "../model/grouped.ts";
import type { Action, Application, Model, State } from "../model/model.ts";
import { isFilterName, isNeeded, listSchema } from "../model/schema/input.ts";
import type { Member, Schema, Type } from "../model/type.ts";
import { layRoutes, methodOf, type Operation, type Route } from "./routes.ts";

/** Members without information are omitted: a type without a maximum has no `max`. */
type Description = Readonly<Record<string, unknown>>;

/** What the description of a resource needs besides its model. */
export interface Around extends Pick<Application, "definitions" | "members"> {
  routesOf(model: Model): readonly Route[];
}

export function around(application: Application): Around {
  const { definitions, members } = application;
  const routes = grouped(
    layRoutes(application)
      .all.filter(({ former }) => former === null)
      .map((route) => [modelOf(route.operation), route] as const),
  );
  return { definitions, members, routesOf: (model) => routes.get(model) ?? [] };
}

const modelOf = (operation: Operation): Model | null => ("model" in operation ? operation.model : null);

/** The description of a resource for clients. */
export function showModel(model: Model, { routesOf, definitions, members }: Around): Description {
  const { summary, collection, idPrefix, parent, fields } = model;
  const routes = routesOf(model);
  const list = model.operations.list ? listSchema(model) : {};
  return {
    summary,
    collection,
    idPrefix,
    ...(model.formerly.length > 0 ? { formerly: byName(model.formerly, showFormer) } : {}),
    parent: parent?.resource ?? null,
    fields: byName(fields.filter(isShown), (field) => ({
      ...showField(field),
      ...(field.kind === "customFields" ? given({ target: definitions }) : {}),
      ...(model.personal.includes(field.name) ? { personal: true } : {}),
    })),
    ...(model.name === members.resource ? { oneKeeps: showKept(members) } : {}),
    states: showStates(model),
    operations: Object.fromEntries(
      routes.flatMap((route) =>
        route.operation.kind === "act" ? [] : [[route.operation.kind, showCall(route)]],
      ),
    ),
    actions: Object.fromEntries(
      routes.flatMap((route) =>
        route.operation.kind === "act"
          ? [[route.operation.action.name, showAction(route, route.operation.action)]]
          : [],
      ),
    ),
    filters: showFilters(model, list),
    sorts: list.properties?.sortBy?.enum ?? [],
    search: model.search.map(({ field }) => field.name),
    expands: pathsOf(model.expansions),
    events: [...model.events.keys()],
  };
}

/** The scope presets for clients, each with its scopes. */
export const showPresets = ({ presets }: Pick<Application, "presets">): Description =>
  Object.fromEntries(presets);

const byName = <T extends { readonly name: string }>(
  all: Iterable<T>,
  show: (one: T) => Description,
): Description => Object.fromEntries([...all].map((one) => [one.name, show(one)]));

const given = (members: Description): Description =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== null));

const showFormer = ({ path, deprecated }: FormerCollection): Description => ({
  path,
  ...given({ deprecated: showDays(deprecated) }),
});

const showDays = (days: Deprecation | null): Description | null =>
  days && { since: dayOf(days.since), sunset: dayOf(days.sunset) };

function showField(field: Field): Description {
  const { mode, nullable, summary } = field;
  const usual = defaultOf(field);
  return {
    ...showType(field),
    mode,
    required: isNeeded(field),
    nullable,
    ...(usual?.kind === "literal" ? { default: usual.value } : {}),
    ...(usual?.kind === "now" ? { default: "now" } : {}),
    ...given({
      aliasOf: field.kind === "alias" ? field.of : null,
      deprecated: showDays(deprecationOf(field)),
      where: showRules(field),
      summary,
    }),
  };
}

/** The values that one record at least must keep, by field: an organization has an active owner. */
const showKept = ({ role, owner, active }: Application["members"]): Description => ({
  [role]: [owner],
  ...Object.fromEntries(active.map(({ field, values }) => [field, values])),
});

/** What a referenced record must have: one of some values, or the value at a path of the referring record. */
function showRules(field: Field): readonly Description[] | null {
  if (field.kind !== "reference") return null;
  const rules = [
    ...field.where.map((wanted): Description => ({ field: wanted.field, values: wanted.values })),
    ...field.equalities.map(
      ({ theirs, ours, orUnset }): Description => ({
        field: theirs,
        equals: ours.text,
        ...(orUnset ? { orNull: true } : {}),
      }),
    ),
  ];
  return rules.length > 0 ? rules : null;
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The type of a field. Fields that are the same in every application have their own types. */
function showType(field: Field): Description {
  const { kind } = field;
  if (kind === "id" || kind === "externalReferences" || kind === "customFields") return { type: kind };
  if (kind === "embedded") return { type: "list", items: { type: "record", target: field.resource } };
  return showValue(field.type);
}

/** A type with its bounds: characters of a text, values of a number, items of a list. */
function showValue(type: Type): Description {
  const { input, items, members, reference, values } = type;
  const decimal = input["x-decimal"];
  return given({
    type: type.name,
    min: decimal?.min ?? input.minLength ?? input.minimum ?? input.minItems,
    max: decimal?.max ?? input.maxLength ?? input.maximum ?? input.maxItems,
    digits: decimal?.digits,
    scale: decimal?.scale,
    negative: decimal?.negative,
    pattern: reference || decimal ? undefined : input.pattern,
    values: values ?? input.enum,
    ...showTarget(type),
    items: items && showValue(items),
    fields: members && byName(members.values(), showMember),
  });
}

const showMember = ({ type, required, default: usual, summary, sum }: Member): Description => ({
  ...showValue(type),
  ...(sum ? { mode: "readOnly" } : {}),
  required: sum === null && required,
  ...(usual === undefined ? {} : { default: usual }),
  ...given({ summary }),
});

const showStates = ({ states, actions }: Model): Description | null =>
  states && {
    field: states.field,
    initial: states.initial,
    starts: states.starts,
    values: byName(states.values.values(), (state) => ({
      moves: movesOf(state, [...actions.values()]),
      terminal: state.terminal,
      requires: [...state.requires.keys()],
    })),
  };

/** The states that may follow a state, with the calls that lead there. `expiry` means the service itself. */
export function movesOf(
  { name, to, expires }: State,
  actions: readonly Action[],
): Readonly<Record<string, readonly string[]>> {
  const moves: (readonly [state: string, by: string])[] = [
    ...[...to].map((state) => [state, "update"] as const),
    ...actions.flatMap((action) =>
      action.to !== null && action.from?.includes(name) ? [[action.to, action.name] as const] : [],
    ),
    ...(expires ? [[expires.to, "expiry"] as const] : []),
  ];
  return Object.fromEntries(grouped(moves));
}

const showCall = ({
  operation,
  template,
  scope,
  furtherScopes,
  permission,
  idempotencyKey,
}: Route): Description => ({
  method: methodOf(operation),
  path: template,
  scope,
  furtherScopes,
  permission,
  idempotencyKey,
});

const showAction = (route: Route, { on, from, to, summary, rawBody, input }: Action): Description => ({
  ...showCall(route),
  on,
  from,
  to,
  input: rawBody ? null : byName(input.values(), showMember),
  summary,
});

function showFilters(model: Model, { properties = {}, required = [] }: Schema): Description {
  const compared = comparedTypes(model);
  const filters = Object.entries(properties).filter(([name]) => isFilterName(name));
  return Object.fromEntries(
    filters.map(([name, schema]) => [
      name,
      {
        ...showParameter(schema),
        ...showTarget(compared.get(name)),
        ...(required.includes(name) ? { required: true } : {}),
      },
    ]),
  );
}

/** The types of the fields that the filters of a list compare, by filter. */
const comparedTypes = ({ filters, parameters }: Model): ReadonlyMap<string, Type> =>
  new Map([
    ...filters.map(({ name, type }) => [name, type] as const),
    ...parameters.map(({ name, field }) => [name, field.type] as const),
  ]);

/** The resource whose ids a filter takes, or the field that names it. */
function showTarget(type: Type | undefined): Description {
  const reference = type?.reference ?? type?.items?.reference;
  if (!reference) return {};
  return "to" in reference ? { target: reference.to } : { targetBy: reference.by };
}

/** A parameter of a list, from the schema that validates it. */
function showParameter({ items, description, ...own }: Schema): Description {
  const one = items ?? own;
  const { type, format, enum: values, minimum, maximum, minLength, maxLength } = one;
  const takesNull = one["x-orNone"] === true;
  return given({
    type: format?.replace(/-or-null$/, "") ?? type,
    several: items ? true : undefined,
    nullable: takesNull ? true : undefined,
    values: takesNull ? values?.filter((word) => word !== NONE) : values,
    min: minimum ?? minLength,
    max: maximum ?? maxLength,
    summary: description,
  });
}
