/** Finding what is to be explained: a resource, a field, an action or a code. */
import { rulesOf, warningsOf } from "../../codegen/docs/codes.ts";
import { DETAIL_CODES, didYouMean, ERRORS } from "../../runtime/errors.ts";
import type { Field } from "../../runtime/model/field.ts";
import type { Action, Application, Model, State } from "../../runtime/model/model.ts";
import { Failure } from "../shell/failure.ts";

export type Subject =
  | { readonly kind: "resource"; readonly model: Model }
  | { readonly kind: "field"; readonly model: Model; readonly field: Field }
  | { readonly kind: "action"; readonly model: Model; readonly action: Action }
  | { readonly kind: "state"; readonly model: Model; readonly state: State }
  | { readonly kind: "hooks"; readonly model: Model }
  | { readonly kind: "application" }
  | { readonly kind: "code"; readonly code: string };

/**
 * `customer`, `customer.email`, `lead.actions.convert`, `lead.CONVERTED`, `resources/lead.hooks.ts`, `NOT_FOUND`.
 * @throws Failure with the nearest name
 */
export function findSubject(text: string, application: Application): Subject {
  if (/^[A-Z][A-Z0-9_]*$/.test(text)) return findCode(text, application);
  const file = /(?:^|\/)([^/]+?)(\.hooks)?\.(?:yaml|ts)$/.exec(text);
  if (file?.[1] === "application") return { kind: "application" };
  if (file) return { kind: file[2] ? "hooks" : "resource", model: findResource(file[1]!, application) };
  const [head, second, third] = text.split(".") as [string, string?, string?];
  const model = findResource(head, application);
  if (second === undefined) return { kind: "resource", model };
  if (second === "actions" && third !== undefined) return findAction(model, third);
  const state = model.states?.values.get(third ?? second);
  if (state && (third === undefined || ["states", model.states!.field].includes(second)))
    return { kind: "state", model, state };
  const field = model.byName.get(second);
  if (field && third === undefined && field.mode !== "hidden") return { kind: "field", model, field };
  if (model.actions.has(second)) return findAction(model, second);
  return notFound(`${model.name} has no field \`${text.slice(head.length + 1)}\``, second, [
    ...shownFields(model).map(({ name }) => name),
    ...model.actions.keys(),
    ...(model.states?.values.keys() ?? []),
  ]);
}

/** Fields that clients know of. */
export const shownFields = (model: Model): Field[] => model.fields.filter(({ mode }) => mode !== "hidden");

/** People write what they have before them: the name, the path, the file. */
export function findResource(text: string, application: Application): Model {
  const name = text.replaceAll("-", "_").replace(/^\//, "");
  const models = [...application.models.values()];
  const found = models.find((model) => model.name === name || model.collection === name);
  return found ?? notFound(`There is no resource \`${text}\``, name, application.models.keys());
}

function findAction(model: Model, name: string): Subject {
  const action = model.actions.get(name);
  if (action) return { kind: "action", model, action };
  return notFound(`${model.name} has no action \`${name}\``, name, model.actions.keys());
}

function findCode(code: string, application: Application): Subject {
  const declared = [...rulesOf(application), ...warningsOf(application)].map((rule) => rule.code);
  const known = [...Object.keys(ERRORS), ...DETAIL_CODES, ...declared];
  if (known.includes(code)) return { kind: "code", code };
  return notFound(`No answer holds the code \`${code}\``, code, known);
}

function notFound(message: string, name: string, names: Iterable<string>): never {
  throw new Failure("UNKNOWN", `${message}${didYouMean(name, names) || "."}`);
}
