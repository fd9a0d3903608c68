/**
 * Common parts of webhook tests: endpoints of an app that lead to a receiver, and waits for their deliveries.
 */
import { setTimeout as pause } from "node:timers/promises";
import { openTestApp, type TestApp } from "./app.ts";
import type { Client } from "./client.ts";
import type { Made } from "./household.ts";
import { Receiver } from "./receiver.ts";
import { sql } from "./transactions.ts";

/** Opens an app whose webhooks may go to this machine. */
export const openSendingApp = (environment: Record<string, string> = {}): Promise<TestApp> =>
  openTestApp({ environment: { WEBHOOKS_ALLOW_PRIVATE: "1", ...environment } });

/** Subscribes a receiver, by default to `customer.created`. */
export const subscribe = (api: Client, receiver: Receiver, body: object = {}): Promise<Made> =>
  api.make("/webhook-endpoints", { url: receiver.url, eventTypes: ["customer.created"], ...body });

export const deliveriesOf = async (api: Client, id: string, query = ""): Promise<Made[]> =>
  (await api.get(`/webhook-endpoints/${id}/deliveries${query}`)).data;

/** Waits until the newest delivery of an endpoint has a number of recorded attempts. */
export async function attempted(api: Client, id: string, attempts: number): Promise<Made> {
  for (;;) {
    const [delivery] = await deliveriesOf(api, id, "?limit=1");
    if (delivery?.attempts.length >= attempts) return delivery;
    await pause(15);
  }
}

/** Waits until an endpoint has no pending deliveries. */
export async function settled(api: Client, id: string): Promise<Made[]> {
  for (;;) {
    const [pending] = await deliveriesOf(api, id, "?status=PENDING&limit=1");
    if (!pending) return await deliveriesOf(api, id, "?limit=100");
    await pause(15);
  }
}

/** Moves the clock to a moment, RFC 3339. */
export function moveTo(app: TestApp, moment: string): void {
  app.clock.ahead = Date.parse(moment) - Date.now();
}

/** Gives an endpoint a backlog of due deliveries, without the calls that would create so many events. */
export async function pile(app: TestApp, endpointId: string, count: number): Promise<void> {
  const [event] = await sql(
    app.databaseUrl,
    "select id from events where type = 'customer.created' and organization_id = $1 limit 1",
    [app.organizationId],
  );
  await sql(
    app.databaseUrl,
    `with e as (
  insert into events select (jsonb_populate_record(v, jsonb_build_object('id', 'evt_' || left(md5(n::text || $2), 26)))).*
  from events v, generate_series(1, $3::int) n where v.id = $1 returning organization_id, id),
d as (
  insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, event_type, status, due_at, claims, failures, created_at)
  select (select organization_id from webhook_endpoints where id = $2), 'whd_' || substr(id, 5), $2, id, 'customer.created', 'PENDING', now(), 0, 0, now() from e)
insert into webhook_queues (organization_id, endpoint_id, due_at)
select organization_id, id, now() from webhook_endpoints where id = $2
on conflict (organization_id, endpoint_id) do update set due_at = excluded.due_at`,
    [event!.id, endpointId, count],
  );
}

/** Deletes the endpoints of an app's organization: later tests of the same app may listen at their addresses. */
export async function unsubscribeAll({ api }: TestApp): Promise<void> {
  for (const { id } of (await api.get("/webhook-endpoints?limit=100")).data)
    await api.delete(`/webhook-endpoints/${id}`);
}

/** Receivers that are closed together. */
export class Receivers {
  readonly #open: Receiver[] = [];

  async open(reply?: Receiver["reply"]): Promise<Receiver> {
    const receiver = await Receiver.open();
    if (reply) receiver.reply = reply;
    this.#open.push(receiver);
    return receiver;
  }

  async close(): Promise<void> {
    await Promise.all(this.#open.splice(0).map((receiver) => receiver.close()));
  }
}
