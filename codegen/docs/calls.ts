/** The calls of a resource: one entry an endpoint, with what it needs and an example that can be pasted. */

import { type Field, type GivenField, isGiven } from "../../runtime/model/field.ts";
import type { Action, Application, Model, Write } from "../../runtime/model/model.ts";
import { pathBelow } from "../../runtime/model/path.ts";
import { isNeeded } from "../../runtime/model/schema/input.ts";
import { example, exampleId, exampleOf } from "./types.ts";

/** One endpoint, as a page shows it. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path below the base address, with `{id}` in it. */
  readonly path: string;
  readonly summary: string;
  readonly scope: string;
  readonly permission: string | null;
  readonly idempotencyKey: "required" | "optional" | "ignored";
  /** What `data` of the answer holds. */
  readonly answers: string;
  readonly refuses: Readonly<Record<string, number>>;
  readonly warns: readonly string[];
  readonly emits: readonly string[];
  readonly action: Action | null;
  /** An example of the body; null where there is none. */
  readonly body: Readonly<Record<string, unknown>> | null;
  /** An example of the query; null where there is none. */
  readonly query: Readonly<Record<string, unknown>> | null;
}

/** The endpoints of a resource: the generic ones, then its actions. */
export function endpointsOf(model: Model, application: Application): Endpoint[] {
  const { collection, one } = pathsOf(model, application);
  const { operations } = model;
  const generic: (Endpoint | false)[] = [
    operations.list !== null && {
      ...read(model, "GET", collection, "List records, newest first."),
      answers: "an array of records; `meta` holds `nextCursor` and `hasMore`",
      query: listExample(model, application),
    },
    operations.get && read(model, "GET", one, "Read one record."),
    operations.create !== null && {
      ...write(model, "POST", collection, "Create a record.", operations.create, model.eventOn.create),
      answers: "the new record, with status 201 and its address in `Location`",
      body: createExample(model, application),
    },
    operations.update !== null && {
      ...write(
        model,
        "PATCH",
        one,
        "Change the fields that are sent.",
        operations.update,
        model.eventOn.update,
      ),
      answers: "the record, and `changed`: false where nothing differed",
      body: updateExample(model, application),
    },
    operations.delete !== null && {
      ...write(
        model,
        "DELETE",
        one,
        "Delete a record; it is never listed or read again.",
        operations.delete,
        model.eventOn.delete,
      ),
      answers: "`{ id, deleted: true }`",
      idempotencyKey: "ignored" as const,
    },
  ];
  const acts = [...model.actions.values()].map((action) =>
    act(model, action, { collection, one }, application),
  );
  return [...generic.filter((endpoint) => endpoint !== false), ...acts];
}

interface Paths {
  readonly collection: string;
  readonly one: string;
}

function pathsOf(model: Model, application: Application): Paths {
  const parent = model.parent ? application.models.get(model.parent.resource)! : null;
  const collection = parent ? `${parent.path}/{id}${model.path}` : model.path;
  return { collection, one: `${collection}/{${parent ? "childId" : "id"}}` };
}

function read(model: Model, method: "GET", path: string, summary: string): Endpoint {
  const { readScope: scope, permission } = model;
  return {
    method,
    path,
    summary,
    scope,
    permission,
    idempotencyKey: "ignored",
    answers: "the record",
    refuses: {},
    warns: [],
    emits: [],
    action: null,
    body: null,
    query: null,
  };
}

function write(
  model: Model,
  method: "POST" | "PATCH" | "DELETE",
  path: string,
  summary: string,
  { refuses, warns, idempotencyKey }: Write,
  emits: string | null,
): Endpoint {
  return {
    ...read(model, "GET", path, summary),
    method,
    scope: model.writeScope,
    idempotencyKey,
    refuses,
    warns: Object.keys(warns),
    emits: emits === null ? [] : [emits],
  };
}

function act(model: Model, action: Action, { collection, one }: Paths, application: Application): Endpoint {
  const shown = inputExample(action, application);
  return {
    method: action.method,
    path: pathBelow(action.on === "record" ? one : collection, action.path),
    summary: action.summary,
    scope: action.scope,
    permission: action.permission ?? model.permission,
    idempotencyKey: action.method === "GET" ? "ignored" : action.idempotencyKey,
    answers: ANSWERS[action.answers],
    refuses: action.refuses,
    warns: Object.keys(action.warns),
    emits: action.emits === null ? [] : [action.emits],
    action,
    body: action.method === "GET" ? null : shown,
    query: action.method === "GET" ? shown : null,
  };
}

const ANSWERS: Readonly<Record<Action["answers"], string>> = {
  action: "an action response: `action.confirmed`, `action.confirmationSignal` and `resource`",
  record: "the record",
  result: "what was asked for",
  bareResult: "what was asked for, without `meta`",
};

/** What must be sent; of an action that asks for nothing, what may be. */
function inputExample({ input }: Action, application: Application): Record<string, unknown> {
  const all = [...input.values()];
  const required = all.filter((member) => member.required);
  return exampleOf(required.length > 0 ? required : all.slice(0, 2), application);
}

/** Every required field, and one more where there is none. */
export function createExample(model: Model, application: Application): Record<string, unknown> {
  const required = model.fields.filter(isNeeded);
  return exampleOf(required.length > 0 ? required : model.fields.filter(isWritable).slice(0, 1), application);
}

function updateExample(model: Model, application: Application): Record<string, unknown> {
  const plain = model.fields.filter(isWritable).filter(({ permissions }) => permissions.length === 0);
  const told = plain.find(({ type }) => type.name === "text") ?? plain[0];
  return told ? { [told.name]: example(told.name, told.type, application) } : {};
}

const isWritable = (field: Field): field is GivenField =>
  isGiven(field) && field.mode === "readWrite" && !field.type.reference;

function listExample(model: Model, application: Application): Record<string, unknown> {
  const required = model.operations.list!.requires.map((name) => model.byName.get(name)!);
  return { ...exampleOf(required, application), limit: 10 };
}

/** The call as one can paste it, once BASE and KEY are set. */
export function curlOf(endpoint: Endpoint, model: Model, application: Application): string {
  const { method, idempotencyKey, body, query } = endpoint;
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}"$BASE${pathExample(endpoint, model, application)}${queryText(query)}"`,
    '-H "Authorization: Bearer $KEY"',
  ];
  if (idempotencyKey === "required") lines.push('-H "Idempotency-Key: $(uuidgen)"');
  if (body && Object.keys(body).length > 0)
    lines.push('-H "Content-Type: application/json"', `-d '${bodyText(body).replaceAll("'", "'\\''")}'`);
  return lines.join(" \\\n  ");
}

/** On one line where it fits, else a member a line. */
function bodyText(body: Readonly<Record<string, unknown>>): string {
  const short = JSON.stringify(body, null, 1).replace(/\n\s*/g, " ");
  return short.length <= 80 ? short : JSON.stringify(body, null, 2).replaceAll("\n", "\n  ");
}

function pathExample({ path }: Endpoint, model: Model, application: Application): string {
  const parent = model.parent ? application.models.get(model.parent.resource)! : model;
  const id = (of: Model) => exampleId(of.idPrefix);
  return path.replace("{id}", id(parent)).replace("{childId}", id(model));
}

function queryText(query: Endpoint["query"]): string {
  if (query === null || Object.keys(query).length === 0) return "";
  return `?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join("&")}`;
}
