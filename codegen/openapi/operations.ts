/** The operation of a route: its requirements, input, responses and error codes. */
import { type Former, isOpen, type Route } from "../../runtime/http/routes.ts";
import { isShown } from "../../runtime/model/field.ts";
import type { Application } from "../../runtime/model/model.ts";
import { jsonOf, type Response, successesOf } from "./answers.ts";
import type { Components } from "./components.ts";
import type { ErrorResponses } from "./errors.ts";
import { attempt, type Examples } from "./examples.ts";
import { listed } from "./fields.ts";
import { callId, tagOf } from "./names.ts";
import { parametersOf } from "./parameters.ts";
import { type Acting, hasBody, judgedAs, refusalsOf, writeOf } from "./refusals.ts";
import type { UsageOf } from "./usage.ts";
import { type CallText, callText } from "./verbs.ts";

export interface Making {
  readonly application: Application;
  readonly components: Components;
  readonly errors: ErrorResponses;
  readonly examples: Examples;
  readonly usageOf: UsageOf;
}

export function operationOf(route: Route, making: Making): Readonly<Record<string, unknown>> {
  const { operation, scope, furtherScopes, permission, idempotencyKey, former } = route;
  const { application, components, examples, usageOf } = making;
  const scopes = [...(scope === null ? [] : [scope]), ...furtherScopes];
  const text = callText(operation);
  const { summary, emits } = text;
  const body = hasBody(operation) ? bodyOf(text, making) : null;
  const usage = former === null ? usageOf(route) : null;
  return {
    operationId: callId(route),
    tags: [tagOf(operation)],
    summary,
    description: descriptionOf(route, text, application),
    ...(former === null ? {} : { deprecated: true }),
    // OpenAPI has scopes only for OAuth, and linters report them for a plain key. `x-scopes` lists them
    // instead.
    security: isOpen(operation) ? [] : [{ bearer: [] }, { header: [] }],
    parameters: parametersOf(route, text, making),
    ...(body ? { requestBody: body } : {}),
    responses: {
      ...successesOf(route, text, application, components, examples),
      ...failures(route, making),
    },
    "x-scopes": scopes,
    "x-permissions": permission === null ? [] : [permission],
    "x-idempotency-key": idempotencyKey,
    ...(emits.length > 0 ? { "x-events": emits } : {}),
    ...(usage ? { "x-usage": usage } : {}),
  };
}

function descriptionOf(
  { operation, scope, furtherScopes, permission, idempotencyKey, former }: Route,
  { about, emits }: CallText,
  application: Application,
): string {
  const said: (string | false)[] = [
    former !== null && formerText(former),
    ...about,
    isOpen(operation)
      ? "Needs no key, and does not count against a rate limit."
      : `${scope === null ? "Needs a valid key, and no scope" : `Needs the scope \`${scope}\``}${furtherScopes.map((one) => ` and the scope \`${one}\``).join("")}${permission === null ? "" : ` and the permission \`${permission}\``}.`,
    idempotencyKey === "required" && "Needs an `Idempotency-Key`.",
    idempotencyKey === "optional" && "Takes an `Idempotency-Key`.",
    ...emits.map((type) => `Emits \`${type}\`.`),
    ...("model" in operation ? consequencesOf(operation, application) : []),
  ];
  return said.filter((text) => text !== false).join(" ");
}

/** A former path, with the day on which it ends. */
function formerText({ template, collections }: Former): string {
  const ends = collections.flatMap(({ deprecated }) => deprecated?.sunset.toISOString().slice(0, 10) ?? []);
  const until = ends.length === 0 ? "" : ` It is served until ${ends.sort()[0]}.`;
  return `The former path of \`${template}\`.${until}`;
}

const consequencesOf = (operation: Acting, application: Application): string[] => [
  ...new Set(judgedAs(operation).flatMap((one) => [...besidesOf(one, application), ...warningsOf(one)])),
];

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
      : [`${listed(shown)} of \`${resource}\``];
  });
  return [
    ...(made.length === 0 ? [] : [`May create records of ${listed(made)}.`]),
    ...(set.length === 0 ? [] : [`May set ${set.join(", ")}.`]),
  ];
}

function bodyOf({ input, sent }: CallText, { application, components, examples }: Making): object | null {
  const schema = input(application);
  if (schema === null) return null;
  return {
    required: (schema.required ?? []).length > 0,
    content: jsonOf(
      components.use(schema),
      attempt(() => sent(examples)),
    ),
  };
}

function failures(route: Route, { application, errors }: Making): Readonly<Record<string, Response>> {
  const call = callId(route).replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(
    [...refusalsOf(route, application)].map(([status, codes]) => [status, errors.of(status, codes, call)]),
  );
}
