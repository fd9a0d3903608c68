/** The writes of forms: their keys, their trials, and what they warn of. */
import { type Answer, type Call, Refused, send } from "../core/http.ts";
import type { Data, Operation } from "../core/model.ts";
import { notify } from "../parts/notifications.tsx";

/** A new Idempotency-Key. It works where the page was not served over HTTPS too. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param key kept over the retries of one form, so that it takes effect once */
export function writeCall(
  { method, idempotencyKey }: Operation,
  path: string,
  given: { key: string; body?: Data | undefined; etag?: string | null },
): Call {
  const { key, body, etag } = given;
  return {
    method,
    path,
    headers: {
      ...(idempotencyKey === "ignored" ? {} : { "Idempotency-Key": key }),
      ...(etag ? { "If-Match": etag } : {}),
    },
    ...(body === undefined ? {} : { body }),
  };
}

/** The call that is answered like another, and changes nothing. */
export const tried = (call: Call): Call => ({ ...call, path: `${call.path}?dryRun=true` });

/** Sends a write, and says what it warns of. @throws Refused */
export async function write(call: Call): Promise<Answer<Data>> {
  const answer = await send<Data>(call);
  for (const { message } of answer.meta.warnings ?? []) notify(message);
  return answer;
}

/** What a write answered: the record, which an action answers beside its confirmation, or a result of its own. */
export const resultOf = (data: Data | undefined): Data | null =>
  ((data && "action" in data && "resource" in data ? data.resource : data) ?? null) as Data | null;

/** Runs something that calls the API. @param refuse receives why it was refused */
export async function attempt(does: () => Promise<void>, refuse: (refusal: Refused) => void): Promise<void> {
  try {
    await does();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refuse(error);
  }
}
