/** Calls of the serial oracle as requests of HTTP. */
import { type Answer, type Client, freshKey } from "../../support/client.ts";
import type { ResourceSpec } from "./application.ts";
import type { Call } from "./model.ts";
import { type Drawn, LINKS } from "./plans.ts";

export interface Request {
  readonly method: "POST" | "PATCH" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
}

export function sendTo(api: Client, { method, path, body }: Request, hasKey: boolean): Promise<Answer> {
  if (method === "PATCH") return api.patch(path, body);
  if (method === "DELETE") return api.delete(path);
  if (method === "PUT") return api.call(method, path, body, hasKey ? { "Idempotency-Key": freshKey() } : {});
  return api.post(path, body, hasKey ? {} : { "Idempotency-Key": "" });
}

/** The External Reference that a create or update links; null for none. */
export const linkOf = ({ link: [place, isSent] }: Drawn, { isLinked }: ResourceSpec): string | null =>
  isLinked && isSent ? LINKS[place]! : null;

export function bodyOf({ sent, link }: Extract<Call, { kind: "create" | "update" }>): unknown {
  const tuple = { externalSystem: "crm", externalObject: "tree", externalId: link };
  return link === null ? sent : { ...sent, externalReferences: [tuple] };
}

/** The id of the record that the first item of a batch makes, as later items name it. */
export const FIRST_ID = "$c0.id";

/** A call that names the record of the first item by its id; itself if it does not, or if no record was made. */
export function leadingTo<C extends Call>(call: C, id: string | undefined): C {
  if (id === undefined || !("sent" in call) || !Object.values(call.sent).includes(FIRST_ID)) return call;
  const sent = Object.entries(call.sent).map(([name, value]) => [name, value === FIRST_ID ? id : value]);
  return { ...call, sent: Object.fromEntries(sent) };
}

/** An answer without its ids and times. */
export const comparable = ({ status, body }: Answer): string =>
  JSON.stringify({ status, data: body.data, error: body.error })
    .replaceAll(/[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}/g, "ID")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME");
