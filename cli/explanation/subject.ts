/** Finds the subject of an explanation: a resource, field, action, state, file or code. */
import { rulesOf, warningsOf } from "../../codegen/docs/codes.ts";
import { DETAIL_CODES, didYouMean, ERRORS, Guessing } from "../../runtime/errors.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import { Failure } from "../shell/failure.ts";
import {
  explainAction,
  explainApplication,
  explainCode,
  explainField,
  explainHooks,
  explainResource,
  explainState,
  shownFields,
} from "./explain.ts";

export type Explanation = ReturnType<typeof explain>;

/**
 * Explains `customer`, `customer.email`, `lead.actions.convert`, `lead.CONVERTED`, `resources/lead.hooks.ts`
 * or `NOT_FOUND`.
 * @throws Failure with the nearest name
 */
export function explain(text: string, application: Application) {
  if (/^[A-Z][A-Z0-9_]*$/.test(text)) return explainCodeOf(text, application);
  const file = /(?:^|\/)([^/]+?)(\.hooks)?\.(?:yaml|ts)$/.exec(text);
  if (file?.[1] === "application") return explainApplication(application);
  if (file?.[2]) return explainHooks(findResource(file[1]!, application));
  if (file) return explainResource(findResource(file[1]!, application), application);
  const [head, second, third] = text.split(".") as [string, string?, string?];
  const model = findResource(head, application);
  if (second === undefined) return explainResource(model, application);
  if (second === "actions" && third !== undefined) return explainActionOf(model, third, application);
  const state = model.states?.values.get(third ?? second);
  if (state && (third === undefined || ["states", model.states!.field].includes(second)))
    return explainState(model, state, application);
  const field = model.byName.get(second);
  if (field && third === undefined && field.mode !== "hidden") return explainField(model, field);
  if (model.actions.has(second)) return explainActionOf(model, second, application);
  return notFound(`${model.name} has no field \`${text.slice(head.length + 1)}\``, second, [
    ...shownFields(model).map(({ name }) => name),
    ...model.actions.keys(),
    ...(model.states?.values.keys() ?? []),
  ]);
}

/** Finds a resource by the text that people have at hand: its name, collection, path or file. */
export function findResource(text: string, application: Application): Model {
  const name = text.replaceAll("-", "_").replace(/^\//, "");
  const models = [...application.models.values()];
  const names = ({ name: own, collection, formerly }: Model) => [
    own,
    collection,
    ...formerly.map((one) => one.name),
  ];
  const found = models.find((model) => names(model).includes(name));
  return found ?? notFound(`There is no resource \`${text}\``, name, application.models.keys());
}

function explainActionOf(model: Model, name: string, application: Application) {
  const action = model.actions.get(name);
  if (action) return explainAction(model, action, application);
  return notFound(`${model.name} has no action \`${name}\``, name, model.actions.keys());
}

function explainCodeOf(code: string, application: Application) {
  const declared = [...rulesOf(application), ...warningsOf(application)].map((rule) => rule.code);
  const known = [...Object.keys(ERRORS), ...DETAIL_CODES, ...declared];
  if (known.includes(code)) return explainCode(code, application);
  return notFound(`No answer holds the code \`${code}\``, code, known);
}

function notFound(message: string, name: string, names: Iterable<string>): never {
  throw new Failure("UNKNOWN", `${message}${didYouMean(name, names, new Guessing()) || "."}`);
}
