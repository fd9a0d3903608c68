/** One event: its fields, its request, and its deliveries. */
import { get, queryOf } from "../core/http.ts";
import { labelOf, resourceOfId, resources } from "../core/model.ts";
import { ROOT } from "../core/place.ts";
import { holds } from "../core/session.ts";
import { AsCode } from "../parts/as-code.tsx";
import { Copied, Copy } from "../parts/copy.tsx";
import { Empty, Show, useLoad } from "../parts/load.tsx";
import { Moment } from "../parts/moment.tsx";
import { RecordLink, rememberNames } from "../parts/record-link.tsx";
import { Value } from "../parts/value.tsx";
import { Page } from "../shell/page.tsx";
import { changesOf } from "./changes.ts";
import { ChangesTable } from "./changes-shown.tsx";
import { DeliveryState } from "./delivery.tsx";
import { type Fact, Facts } from "./facts.tsx";
import { Gate, lackText, WEBHOOKS } from "./gate.tsx";
import type { Delivery, Endpoint, FeedEvent } from "./journals.ts";
import { Source } from "./source.tsx";

const NEEDS = { scope: "events:read" };

export function EventPage({ id }: { id: string }) {
  const path = `/events/${encodeURIComponent(id)}`;
  const event = useLoad(holds.value(NEEDS.scope) ? id : null, async (signal) => {
    const { data } = await get<FeedEvent>(path, signal);
    const resource = resourceOfId(data.data.resourceId);
    if (resource) rememberNames(resource, [data.data.resource]);
    return data;
  });
  return (
    <Page
      title={event.value?.type ?? "Event"}
      about={<Copied text={id} />}
      buttons={<AsCode call={() => ({ method: "GET", path })} />}
    >
      <Gate needs={NEEDS}>
        <Show of={event}>{(found) => <Details event={found} />}</Show>
      </Gate>
    </Page>
  );
}

function Details({ event }: { event: FeedEvent }) {
  const { data, createdAt, request, webhooksSuppressed } = event;
  const changes = changesOf(event);
  const json = JSON.stringify(event, null, 2);
  return (
    <>
      <Facts
        facts={[
          ["Record", <RecordLink key="record" id={data.resourceId} />],
          ["Time", <Moment key="time" value={createdAt} />],
          ["Source", <Source key="source" {...request} />],
          ["Request", <RequestLink key="request" {...request} />],
          [
            "Idempotency-Key",
            request.idempotencyKey !== null && <code key="key">{request.idempotencyKey}</code>,
          ],
          ["Webhooks", webhooksSuppressed && "The call suppressed them"],
        ]}
      />
      {Object.keys(changes).length > 0 && (
        <>
          <h2>Changes</h2>
          <ChangesTable resourceType={data.resourceType} changes={changes} />
        </>
      )}
      <h2>Deliveries</h2>
      {webhooksSuppressed ? (
        <Empty>None: the call suppressed webhooks.</Empty>
      ) : (
        <Gate needs={WEBHOOKS}>
          <Deliveries event={event} />
        </Gate>
      )}
      <details class="fold">
        <summary>The record after the change</summary>
        <Facts facts={fieldsOf(event)} />
      </details>
      <details class="fold">
        <summary>The event as JSON</summary>
        <p>
          <Copy text={json} />
        </p>
        <pre class="json">{json}</pre>
      </details>
    </>
  );
}

/** The service itself makes calls too, which the log of requests does not have. */
const RequestLink = ({ id, apiKeyId }: { id: string; apiKeyId: string | null }) =>
  apiKeyId === null ? <code>{id}</code> : <a href={`${ROOT}/requests/${id}`}>{id}</a>;

function fieldsOf({ data: { resourceType, resource } }: FeedEvent): Fact[] {
  const fields = resources.value.get(resourceType)?.fields ?? {};
  return Object.entries(resource).map(([name, value]): Fact => {
    const type = fields[name] ?? { type: "text" };
    return [labelOf(name, type), <Value key={name} type={type} value={value} />];
  });
}

interface Sent {
  readonly endpoint: Endpoint;
  readonly deliveries: readonly Delivery[];
}

function Deliveries({ event }: { event: FeedEvent }) {
  const sent = useLoad(lackText(WEBHOOKS) === null ? event.id : null, async (signal) => {
    const { data } = await get<Endpoint[]>("/webhook-endpoints?limit=100", signal);
    return await Promise.all(
      data.map(async (endpoint): Promise<Sent> => {
        const query = queryOf({ eventId: event.id, limit: "10" });
        const found = await get<Delivery[]>(`/webhook-endpoints/${endpoint.id}/deliveries${query}`, signal);
        return { endpoint, deliveries: found.data };
      }),
    );
  });
  return (
    <Show of={sent}>
      {(all) => {
        const some = all.filter(({ deliveries }) => deliveries.length > 0);
        if (some.length === 0) return <Empty>No endpoint was sent this event.</Empty>;
        return (
          <ul class="lines">
            {some.flatMap(({ endpoint, deliveries }) =>
              deliveries.map((delivery) => (
                <li key={delivery.id}>
                  <DeliveryState status={delivery.status} />{" "}
                  <a href={`${ROOT}/webhooks/${endpoint.id}/${delivery.id}`}>{endpoint.url}</a>{" "}
                  <span class="quiet">
                    {delivery.attempts.length} {delivery.attempts.length === 1 ? "attempt" : "attempts"}
                  </span>
                </li>
              )),
            )}
          </ul>
        );
      }}
    </Show>
  );
}
