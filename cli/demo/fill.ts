/** Fills the demo organization: makes its calls one after another, over HTTP as any client does. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { App } from "../../runtime/app.ts";
import { resolveBody, resolvePath } from "../../runtime/http/batch/references.ts";
import { Failure } from "../shell/failure.ts";
import type { DemoCall } from "./calls.ts";
import { timed } from "./timed.ts";

/** A record of the demo for each kind of record, by the prefix of its ids. */
export type DemoRecords = Readonly<Record<string, string>>;

/**
 * Makes the calls. Each has its own Idempotency-Key, so an interrupted run can be repeated: what was done is not done
 * again.
 * @param began Unix milliseconds that relative times refer to; the same in a repeated run
 * @throws Failure if a call is refused
 */
export async function fill(
  listener: App["listener"],
  key: string,
  calls: readonly DemoCall[],
  began: number,
): Promise<DemoRecords> {
  const server = createServer((request, response) => void listener(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
  const named = new Map<string, string>();
  const records: Record<string, string> = {};
  try {
    for (const [i, { as, method, path, body }] of calls.entries()) {
      const response = await fetch(base + resolvePath(path, named), {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          "Idempotency-Key": `demo-${i}`,
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(resolveBody(timed(body, began), named)) }),
      });
      const id = idIn(await response.text(), response.status, `${method} ${path}`, i);
      if (as !== undefined && id !== null) named.set(as, id);
      if (id !== null) records[id.slice(0, id.lastIndexOf("_"))] ??= id;
    }
    return records;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** The id of the record in a response; null if it has none. */
function idIn(text: string, status: number, call: string, place: number): string | null {
  const { data, error } = (text === "" ? {} : JSON.parse(text)) as Record<string, Record<string, unknown>>;
  if (status < 300)
    return (data?.id ?? (data?.resource as Record<string, unknown> | null)?.id ?? null) as string;
  const details = (error?.details ?? []) as { path: string; message?: string }[];
  const told = details.map(({ path, message }) => `${path} ${message ?? ""}`).join("; ");
  throw new Failure(
    "DEMO_DATA_REFUSED",
    `The demo organization has only part of its records: call ${place + 1} of resources/demo/calls.yaml, ${call}, was refused with ${status} ${String(error?.code)}. ${told || String(error?.message)}`,
  );
}
