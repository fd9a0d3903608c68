/** The names under which a client sent values: a former name, an alias or an input. Errors are reported there. */
import { type Detail, Refusal } from "../errors.ts";
import type { Action, Model } from "../model/model.ts";
import { placesOf } from "./writes.ts";

/** Names in the body, by field. A field that was sent under its own name is missing. */
export type SentNames = ReadonlyMap<string, string>;

/** The former names and aliases in the body of a create or update. */
export function aliasesIn({ fields }: Model, body: unknown): SentNames {
  const sent = Object(body) as object;
  return new Map(
    fields.flatMap((field) =>
      field.kind === "alias" && Object.hasOwn(sent, field.name) && !Object.hasOwn(sent, field.of)
        ? [[field.of, field.name] as const]
        : [],
    ),
  );
}

/** The inputs from which an action sets fields of other names. */
export const inputsOf = (action: Action): SentNames =>
  new Map([...placesOf(action)].filter(([field]) => !action.input.has(field)));

/** The error with each detail at the name that was sent. */
export function atSentNames(error: unknown, names: (() => SentNames) | undefined): unknown {
  if (!(error instanceof Refusal) || error.details.length === 0) return error;
  const sent = names?.();
  if (!sent || sent.size === 0) return error;
  const { code, message, status, omitted, headers, rule, results } = error;
  const details = error.details.map((detail) => atSentName(detail, sent));
  const more = { ...(rule === undefined ? {} : { rule }), ...(results === undefined ? {} : { results }) };
  return new Refusal(code, message, { status, details, omitted, headers, ...more });
}

function atSentName(detail: Detail, sent: SentNames): Detail {
  const [, field = "", rest = ""] = /^\/([^/]*)(.*)$/.exec(detail.path) ?? [];
  const name = sent.get(field);
  return name === undefined ? detail : { ...detail, path: `/${name}${rest}` };
}
