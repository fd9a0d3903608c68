/** In charge of Route → operation: what a call needs, takes, answers and can be refused with. */
import type { Operation, Route } from "../../runtime/http/routes.ts";
import { isShown } from "../../runtime/model/field.ts";
import type { Action, Application, Model } from "../../runtime/model/model.ts";
import { actionSchema } from "../../runtime/model/schema/input.ts";
import type { Schema } from "../../runtime/model/type.ts";
import { type Answer, answersOf, headersOf } from "./answers.ts";
import type { Components } from "./components.ts";
import type { ErrorResponses, Response } from "./errors.ts";
import { attempt, type Examples } from "./examples.ts";
import { nounOf, operationId, tagOf } from "./names.ts";
import { parametersOf } from "./parameters.ts";
import { type Acting, hasBody, refusalsOf, writeOf } from "./refusals.ts";
import type { Usages } from "./usage.ts";
import { verbOf } from "./verbs.ts";

export interface Making {
  readonly application: Application;
  readonly components: Components;
  readonly errors: ErrorResponses;
  readonly examples: Examples;
  readonly usages: Usages;
}

export function operationOf(route: Route, making: Making): Readonly<Record<string, unknown>> {
  const { operation, scope, permission, idempotencyKey } = route;
  const { application, examples, usages } = making;
  const scopes = scope === null ? [] : [scope];
  const body = bodyOf(operation, making);
  const emits = emittedBy(operation);
  const usage = usages.of(route);
  return {
    operationId: operationId(operation),
    tags: [tagOf(operation)],
    summary: summaryOf(operation),
    description: descriptionOf(route, application),
    security: [{ bearer: scopes }, { header: scopes }],
    parameters: parametersOf(route, application, examples),
    ...(body ? { requestBody: body } : {}),
    responses: { ...successes(route, making), ...failures(route, making) },
    "x-scopes": scopes,
    "x-permissions": permission === null ? [] : [permission],
    "x-idempotency-key": idempotencyKey,
    ...(emits.length > 0 ? { "x-events": emits } : {}),
    ...(usage ? { "x-usage": usage } : {}),
  };
}

export function summaryOf(operation: Operation): string {
  const generic = verbOf(operation);
  if (generic) {
    const { verb, model } = generic;
    return `${verb.does} ${verb.many ? model.collection.replaceAll("_", " ") : nounOf(model)}`;
  }
  if (operation.kind === "act") return operation.action.summary.replace(/\.$/, "");
  if (!("journal" in operation)) return "Tell what the key is and may do";
  const title = operation.journal.title.toLowerCase();
  return operation.kind === "listJournal" ? `List ${title}` : `Read one of the ${title}`;
}

function descriptionOf(route: Route, application: Application): string {
  const { operation, scope, permission, idempotencyKey } = route;
  const said: (string | false)[] = [
    `${scope === null ? "Needs a valid key, and no scope" : `Needs the scope \`${scope}\``}${permission === null ? "" : ` and the permission \`${permission}\``}.`,
    idempotencyKey === "required" && "Needs an `Idempotency-Key`.",
    idempotencyKey === "optional" && "Takes an `Idempotency-Key`.",
    ...aboutOf(operation),
    ...emittedBy(operation).map((type) => `Emits \`${type}\`.`),
    ...("model" in operation ? [...besidesOf(operation, application), ...warningsOf(operation)] : []),
  ];
  return said.filter((text) => text !== false).join(" ");
}

function aboutOf(operation: Operation): string[] {
  const generic = verbOf(operation);
  if (generic) return [generic.verb.about?.(generic.model) ?? []].flat();
  if (operation.kind === "act") return movesOf(operation.action, operation.model);
  if (operation.kind !== "listJournal") return [];
  const { summary, isFeed } = operation.journal;
  return isFeed ? [summary, FEED_TEXT] : [summary];
}

const FEED_TEXT =
  "`nextCursor` is always there: it is the place to go on from. `hasMore` false tells that the end is reached for now.";

function movesOf({ from, to, moves, bodyLimit, rawBody }: Action, { states }: Model): string[] {
  const allowed = from && states ? `Allowed while \`${states.field}\` is ${words(from)}` : null;
  const moved = to === null ? null : `moves it to \`${to}\``;
  return [
    ...(allowed || moved ? [sentence([allowed, moved].filter(Boolean).join("; "))] : []),
    ...moves.map(({ field, to: state }) => `Moves the record of \`${field}\` to \`${state}\` as well.`),
    ...(rawBody ? ["The body may be any JSON object: what is wrong with it is answered, not refused."] : []),
    ...(bodyLimit === null ? [] : [`The body may have ${bodyLimit / 1_048_576} MiB.`]),
  ];
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
const words = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

export function emittedBy(operation: Operation): string[] {
  if (operation.kind === "act") return operation.action.emits === null ? [] : [operation.action.emits];
  if (operation.kind !== "create" && operation.kind !== "update" && operation.kind !== "delete") return [];
  const type = operation.model.eventOn[operation.kind];
  return type === null ? [] : [type];
}

function warningsOf(operation: Acting): string[] {
  return Object.entries(writeOf(operation)?.warns ?? {}).map(
    ([code, meaning]) => `May succeed with the warning \`${code}\`: ${meaning}`,
  );
}

function besidesOf(operation: Acting, { models }: Application): string[] {
  const { creates = [], writes = [] } = writeOf(operation)?.footprint ?? {};
  const made = [...creates].filter((name) => name !== operation.model.name);
  const set = [...writes].flatMap(([resource, names]) => {
    const shown = [...names].filter((name) => isShown(models.get(resource)!.byName.get(name)!));
    return shown.length === 0 || resource === operation.model.name
      ? []
      : [`${words(shown)} of \`${resource}\``];
  });
  return [
    ...(made.length === 0 ? [] : [`May create records of ${words(made)}.`]),
    ...(set.length === 0 ? [] : [`May set ${set.join(", ")}.`]),
  ];
}

function bodyOf(operation: Operation, { components, examples }: Making): object | null {
  const schema = hasBody(operation) ? inputOf(operation) : null;
  if (schema === null) return null;
  const example = attempt(() => sentExample(operation, examples));
  return {
    required: (schema.required ?? []).length > 0,
    content: {
      "application/json": { schema: components.use(schema), ...(example === undefined ? {} : { example }) },
    },
  };
}

/** The schema that judges a body, or of an action by GET its query; null where there is none. */
export function inputOf(operation: Operation): Schema | null {
  if (operation.kind === "act") return actionSchema(operation.action);
  const generic = verbOf(operation);
  return generic?.verb.input?.(generic.model) ?? null;
}

function sentExample(operation: Operation, examples: Examples): unknown {
  if (operation.kind === "act") return examples.input(operation.action, operation.model);
  const generic = verbOf(operation);
  return generic?.verb.sent?.(generic.model, examples);
}

type Responses = Readonly<Record<string, Response>>;

function successes(route: Route, { application, components, examples }: Making): Responses {
  return Object.fromEntries(
    answersOf(route, application, examples).map((answer) => [answer.status, success(answer, components)]),
  );
}

function success({ description, headers, schema, example }: Answer, components: Components): Response {
  const media = schema && {
    schema: components.use(schema),
    ...(example === undefined ? {} : { example }),
  };
  return {
    description,
    headers: headersOf(headers),
    ...(media ? { content: { "application/json": media } } : {}),
  };
}

function failures(route: Route, { application, errors }: Making): Responses {
  const call = operationId(route.operation).split(".").map(pascalOf).join("");
  return Object.fromEntries(
    [...refusalsOf(route, application)].map(([status, codes]) => [status, errors.of(status, codes, call)]),
  );
}

const pascalOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
