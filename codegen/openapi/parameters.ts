/** The parameters of a call beside its body: ids in the path, query parameters, and headers. */
import {
  BY_REFERENCE,
  expandedIn,
  isConditional,
  isWrite,
  listedIn,
  methodOf,
  type Operation,
  type Route,
  verbOf,
} from "../../runtime/http/routes.ts";
import { OF_CREATION, OF_FIELDS } from "../../runtime/model/filters/index.ts";
import { JOURNALS, type Journal } from "../../runtime/model/journal.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import { expandSchema, TUPLE } from "../../runtime/model/schema/input.ts";
import type { Schema, Type } from "../../runtime/model/type.ts";
import { attempt, type Examples } from "./examples.ts";
import { exampleId, pascal } from "./names.ts";
import { CURSOR } from "./samples.ts";
import { undeclaredOf } from "./undeclared.ts";
import { type CallText, callText } from "./verbs.ts";

/** A parameter, or a reference to a shared one. */
export type Parameter = Readonly<Record<string, unknown>>;

const PARAMETERS = "#/components/parameters/";

const KEY_FORM: Schema = { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x20-\\x7e]+$" };
const KEY_TEXT =
  "A key that you choose: a new one for each intended change, the same one for each retry. A retry returns the original response and does not repeat the change. Kept for 7 days.";
const TAG_FORM: Schema = { type: "string", minLength: 1 };

const requestHeader = (
  name: string,
  description: string,
  schema: Schema,
  example: string,
  required = false,
): Parameter => ({ name, in: "header", required, description, schema, example });

/** Parameters that many calls accept, by their names in the document's components. */
export const COMMON = {
  IdempotencyKey: requestHeader("Idempotency-Key", KEY_TEXT, KEY_FORM, "first-visit-42"),
  IdempotencyKeyRequired: requestHeader("Idempotency-Key", KEY_TEXT, KEY_FORM, "first-visit-42", true),
  IfMatch: requestHeader(
    "If-Match",
    "The ETag of the version to change, or `*`. If the record has another version, the call is refused with 412 `PRECONDITION_FAILED`.",
    TAG_FORM,
    '"3"',
  ),
  IfNoneMatch: requestHeader(
    "If-None-Match",
    "The ETag of a known version. The response is 304 if it is still current.",
    TAG_FORM,
    '"3"',
  ),
  IfNoneMatchOfWrite: requestHeader(
    "If-None-Match",
    "ETags of versions that the record must not have, or `*` for any version. If the record has one, the call is refused with 412 `PRECONDITION_FAILED`.",
    TAG_FORM,
    '"3"',
  ),
  SuppressWebhooks: requestHeader(
    "x-service-suppress-webhooks",
    "`1`: the events of this call are recorded, but not delivered to webhook endpoints.",
    { type: "string", enum: ["1", "0"] },
    "1",
  ),
  MutationSource: requestHeader(
    "x-service-mutation-source",
    "The source of the change, stored in its audit entries and events.",
    { type: "string", minLength: 1, maxLength: 100 },
    "nightly-import",
  ),
  DryRun: {
    name: "dryRun",
    in: "query",
    required: false,
    description:
      "`true`: the call is validated and answered as usual, but no change is saved. The real call returns other ids, numbers and times.",
    schema: { type: "boolean" },
    example: false,
  },
} as const;

const common = (name: keyof typeof COMMON): Parameter => ({ $ref: PARAMETERS + name });

/** Every parameter of a route, beside the body and the API key. */
export function parametersOf(
  route: Route,
  text: CallText,
  { application, examples }: Described,
): Parameter[] {
  const expanded = expandedIn(route.operation);
  return [
    ...pathOf(route, application),
    ...queryOf(route, text, application, examples),
    ...(expanded ? [{ $ref: `${PARAMETERS}${expandName(expanded)}` }] : []),
    ...(isWrite(route) ? [common("DryRun")] : []),
    ...headersOf(route),
  ];
}

const isRepeated = ({ type }: Schema): boolean => [type].flat().includes("array");

/** The name under which the document holds the parameter that expands a resource's references. */
const expandName = ({ name }: Model): string => `Expand${pascal(name)}`;

/** These parameters, by their names. */
export const expandParameters = ({ models }: Application): Readonly<Record<string, Parameter>> =>
  Object.fromEntries(
    [...models.values()].map((model) => {
      const { description, ...schema } = expandSchema(model).properties!.expand ?? {};
      const example = [model.expansions[0]?.field];
      return [
        expandName(model),
        { name: "expand", in: "query", required: false, description, schema, example },
      ];
    }),
  );

interface Described {
  readonly application: Application;
  readonly examples: Examples;
}

const pathOf = (route: Route, application: Application): Parameter[] => [
  ...idsOf(route, application),
  ...tupleOf(route),
];

/** The parts of the External Reference in a path. */
const PARTS: readonly (readonly [name: string, part: string, says: string])[] = [
  ["system", "externalSystem", "The foreign system, percent-encoded."],
  ["object", "externalObject", "The kind of object there, percent-encoded."],
  ["externalId", "externalId", "Its id there, percent-encoded."],
];

const tupleOf = ({ operation }: Route): Parameter[] => {
  if (operation.kind !== "upsert") return [];
  const { members } = operation.model.byName.get("externalReferences")!.type.items!;
  return PARTS.map(([name, part, description]) => {
    const { minLength, maxLength } = members!.get(part)!.type.input;
    const schema = { type: "string", minLength, maxLength } as Schema;
    return { name, in: "path", required: true, description, schema, example: SAMPLE_PARTS[name] };
  });
};

/** The External Reference that examples use. */
export const SAMPLE_PARTS: Readonly<Record<string, string>> = {
  system: "legacy-crm",
  object: "account",
  externalId: "A-1042",
};

const idsOf = (route: Route, application: Application): Parameter[] =>
  targetsOf(route, application).map(([name, { idPrefix, name: target }]) => ({
    name,
    in: "path",
    required: true,
    description: `Id of the ${target.replaceAll("_", " ")}.`,
    schema: { type: "string", pattern: `^${idPrefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$` },
    example: exampleId(idPrefix),
  }));

/** The resources and journals that the ids in a path refer to, by parameter name. */
export const targetsOf = (route: Route, application: Application): [name: string, to: Model | Journal][] =>
  [...route.template.replace(BY_REFERENCE, "").matchAll(/\{(\w+)\}/g)].map(([, name]) => [
    name!,
    targetOf(name!, route, application),
  ]);

function targetOf(name: string, { operation, template }: Route, { models }: Application): Model | Journal {
  if (operation.kind === "listJournal") return models.get(operation.journal.parent!.resource)!;
  if (operation.kind === "readJournal") return operation.journal;
  const { model } = operation as { readonly model: Model };
  // Some actions have a path below an entry of a journal instead of their collection.
  const journal = JOURNALS.find(({ path }) => template.startsWith(`${path}/{id}/`));
  if (operation.kind === "act" && journal) return journal;
  return name === "id" && model.parent ? models.get(model.parent.resource)! : model;
}

/** The query parameters: one for each member of the schema that validates the query. */
function queryOf(
  { operation }: Route,
  { input }: CallText,
  application: Application,
  examples: Examples,
): Parameter[] {
  const { properties = {}, required = [] } = (methodOf(operation) === "GET" && input(application)) || {};
  const types = queryTypes(operation);
  const model = listedIn(operation);
  const exampleOf = (name: string, schema: Schema): Parameter => {
    const usual = schema.default ?? PARAMETER_SAMPLES[name];
    const one = schema.items ?? schema;
    const made = usual ?? attempt(() => examples.queried(model, name, one, types.get(name)));
    const isOther = made !== undefined && one.enum !== undefined && !one.enum.includes(made);
    const example = isOther ? one.enum![0] : (made ?? one.enum?.[0]);
    if (example === undefined) return {};
    return { example: isRepeated(schema) ? [example] : example };
  };
  const others = Object.entries(properties).filter(([name]) => !(name === "expand" && expandedIn(operation)));
  return others.map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    required: required.includes(name),
    description: [
      description ?? queryText(name, operation),
      ...alsoFound(name, model),
      ...repeating(schema, parameterOf(name, model)),
    ].join(" "),
    ...(isRepeated(schema) ? { style: "form", explode: true } : {}),
    schema,
    ...exampleOf(name, schema),
  }));
}

/** Sentences about states whose records are not found by their own name. */
function alsoFound(name: string, model: Model | null): string[] {
  const states = model?.states;
  if (!states || name !== states.field) return [];
  return [...states.values.values()].flatMap(({ name: state, filterAs }) =>
    filterAs === null ? [] : [`\`${state}\` finds records that are \`${filterAs}\`.`],
  );
}

/** Sentences about a parameter that accepts several values, or null. */
function repeating({ type, items = {} }: Schema, parameter: ListParameter | undefined): string[] {
  if (type !== "array") return [];
  return [
    "Repeat it to match any of several values.",
    ...(items["x-orNone"] === true ? [ofNone(parameter)] : []),
  ];
}

function ofNone(parameter: ListParameter | undefined): string {
  const reference = parameter?.behind?.reference;
  if (!reference) return "`null` matches records without one.";
  const unset = reference.nullable ? "the reference is unset or " : "";
  return `\`null\` matches if ${unset}the referenced record has none.`;
}

type ListParameter = Model["parameters"][number];

const parameterOf = (name: string, model: Model | null): ListParameter | undefined =>
  model?.parameters.find((one) => one.name === name);

/** The types of parameters that have a type in addition to their schema. */
function queryTypes(operation: Operation): ReadonlyMap<string, Type> {
  if (operation.kind === "act") return typesOf([...operation.action.input.values()]);
  const model = listedIn(operation);
  if (model !== null) {
    const { filters, former, parameters } = model;
    return typesOf([...filters, ...former, ...parameters]);
  }
  return typesOf(operation.kind === "listJournal" ? operation.journal.parameters : []);
}

const typesOf = (all: readonly { readonly name: string; readonly type: Type }[]): Map<string, Type> =>
  new Map(all.map(({ name, type }) => [name, type]));

const PARAMETER_SAMPLES: Readonly<Record<string, unknown>> = {
  cursor: CURSOR,
  count: true,
  ...Object.fromEntries([...OF_CREATION.values()].map(({ parameter: { name, sample } }) => [name, sample])),
};

const TUPLE_TEXT =
  "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`.";

const WHOLE_TUPLE_TEXT =
  "Records with this External Reference: `externalSystem`, `externalObject` and `externalId` are sent together.";

function queryText(name: string, operation: Operation): string {
  const model = listedIn(operation);
  if (model === null) return "An input of the action.";
  if ((TUPLE as readonly string[]).includes(name) && model.hasExternalReferences)
    return model.filtersByWholeTuple ? WHOLE_TUPLE_TEXT : TUPLE_TEXT;
  const parameter = parameterOf(name, model);
  return (parameter?.operator ?? OF_FIELDS).meaning(`\`${parameter?.field.name ?? name}\``);
}

/** Whether a call addresses one existing record, which has a version. */
export const isOnRecord = ({ operation }: Route): boolean =>
  operation.kind === "upsert" ||
  undeclaredOf(operation).findsItsRecord ||
  (!isReadOnly(operation) && callText(operation).onRecord);

/** Whether it reads a record, other than by an action. */
const isReadOnly = (operation: Operation): boolean =>
  operation.kind === "actions" || verbOf(operation)?.scope === "read";

function headersOf(route: Route): Parameter[] {
  const { idempotencyKey, operation } = route;
  const taken: (Parameter | false)[] = [
    idempotencyKey === "required" && common("IdempotencyKeyRequired"),
    idempotencyKey === "optional" && common("IdempotencyKey"),
    isWrite(route) && isOnRecord(route) && common("IfMatch"),
    isConditional(operation) && common("IfNoneMatch"),
    isWrite(route) && isOnRecord(route) && common("IfNoneMatchOfWrite"),
    isWrite(route) && common("SuppressWebhooks"),
    isWrite(route) && common("MutationSource"),
  ];
  return taken.filter((one) => one !== false);
}
