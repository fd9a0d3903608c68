/** The calls of a resource: one entry an endpoint, with what it needs and what it answers. */
import type { Action, Application, Model, Write } from "../../runtime/model/model.ts";
import { pathBelow } from "../../runtime/model/path.ts";

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
  readonly action: Action | null;
}

/** The endpoints of a resource: the generic ones, then its actions. */
export function endpointsOf(model: Model, application: Application): Endpoint[] {
  const { collection, one } = pathsOf(model, application);
  const { operations } = model;
  const generic: (Endpoint | false)[] = [
    operations.list !== null && {
      ...read(model, "GET", collection, "List records, newest first."),
      answers: "an array of records; `meta` holds `nextCursor` and `hasMore`",
    },
    operations.get && read(model, "GET", one, "Read one record."),
    operations.create !== null && {
      ...write(model, "POST", collection, "Create a record.", operations.create),
      answers: "the new record, with status 201 and its address in `Location`",
    },
    operations.update !== null && {
      ...write(model, "PATCH", one, "Change the fields that are sent.", operations.update),
      answers: "the record, and `changed`: false where nothing differed",
    },
    operations.delete !== null && {
      ...write(model, "DELETE", one, "Delete a record; it is never listed or read again.", operations.delete),
      answers: "`{ id, deleted: true }`",
      idempotencyKey: "ignored" as const,
    },
  ];
  const acts = [...model.actions.values()].map((action) => act(model, action, { collection, one }));
  return [...generic.filter((endpoint) => endpoint !== false), ...acts];
}

export interface Paths {
  readonly collection: string;
  readonly one: string;
}

export function pathsOf(model: Model, application: Application): Paths {
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
    action: null,
  };
}

function write(
  model: Model,
  method: "POST" | "PATCH" | "DELETE",
  path: string,
  summary: string,
  { idempotencyKey }: Write,
): Endpoint {
  return {
    ...read(model, "GET", path, summary),
    method,
    scope: model.writeScope,
    idempotencyKey,
  };
}

function act(model: Model, action: Action, { collection, one }: Paths): Endpoint {
  return {
    method: action.method,
    path: pathBelow(action.on === "record" ? one : collection, action.path),
    summary: action.summary,
    scope: action.scope,
    permission: action.permission ?? model.permission,
    idempotencyKey: action.method === "GET" ? "ignored" : action.idempotencyKey,
    answers: ANSWERS[action.answers],
    action,
  };
}

const ANSWERS: Readonly<Record<Action["answers"], string>> = {
  action: "an action response: `action.confirmed`, `action.confirmationSignal` and `resource`",
  record: "the record",
  result: "what was asked for",
  bareResult: "what was asked for, without `meta`",
};
