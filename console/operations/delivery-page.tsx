/** One delivery with its attempts. */
import { get, send } from "../core/http.ts";
import { ROOT } from "../core/place.ts";
import { useAct } from "../parts/act.ts";
import { AsCode } from "../parts/as-code.tsx";
import { Copied } from "../parts/copy.tsx";
import { Empty, Show, useLoad } from "../parts/load.tsx";
import { Ago, Moment } from "../parts/moment.tsx";
import { notify } from "../parts/notifications.tsx";
import { RefusalNote } from "../parts/refusal.tsx";
import { Page } from "../shell/page.tsx";
import { DeliveryState } from "./delivery.tsx";
import { Facts } from "./facts.tsx";
import { Gate, lackText, WEBHOOKS } from "./gate.tsx";
import type { Attempt, Delivery } from "./journals.ts";
import { useRepeat } from "./repeat.ts";

export function DeliveryPage({ id }: { id: string }) {
  const path = `/webhook-deliveries/${encodeURIComponent(id)}`;
  const delivery = useLoad(lackText(WEBHOOKS) === null ? id : null, async (signal) => {
    const { data } = await get<Delivery>(path, signal);
    return data;
  });
  const found = delivery.value;
  useRepeat(delivery.again, found && found.status === "PENDING" ? String(found.attempts.length) : null);
  const act = useAct();
  const call = { method: "POST", path: `${path}/redeliver` };
  const redeliver = async () => {
    const { data } = await send<{ resource: Delivery }>(call);
    delivery.put(data.resource);
    notify("The event is sent again.");
  };
  return (
    <Page
      title={found ? `Delivery of ${found.eventType}` : "Delivery"}
      about={<Copied text={id} />}
      buttons={
        found && (
          <>
            <button type="button" disabled={act.isBusy} onClick={() => act.run(redeliver)}>
              Send again
            </button>
            <AsCode call={() => call} />
          </>
        )
      }
    >
      <Gate needs={WEBHOOKS}>
        {act.refusal && <RefusalNote refusal={act.refusal} />}
        <Show of={delivery}>{(shown) => <Details delivery={shown} />}</Show>
      </Gate>
    </Page>
  );
}

function Details({ delivery }: { delivery: Delivery }) {
  const { status, nextAttemptAt, webhookEndpointId, eventId, createdAt, attempts } = delivery;
  return (
    <>
      <Facts
        facts={[
          [
            "State",
            <span key="state" role="status">
              <DeliveryState status={status} />
            </span>,
          ],
          ["Next attempt", nextAttemptAt !== null && <Ago key="next" value={nextAttemptAt} />],
          [
            "Endpoint",
            <a key="endpoint" href={`${ROOT}/webhooks/${webhookEndpointId}`}>
              {webhookEndpointId}
            </a>,
          ],
          [
            "Event",
            <a key="event" href={`${ROOT}/events/${eventId}`}>
              {eventId}
            </a>,
          ],
          ["Time", <Moment key="time" value={createdAt} />],
        ]}
      />
      <h2>Attempts</h2>
      {attempts.length === 0 && <Empty>None yet.</Empty>}
      <ol class="lines attempts">
        {attempts.toReversed().map((attempt) => (
          <li key={attempt.attemptedAt}>
            <AttemptLine attempt={attempt} />
          </li>
        ))}
      </ol>
    </>
  );
}

function AttemptLine({ attempt: { attemptedAt, status, latencyMs, error, answer } }: { attempt: Attempt }) {
  const isGood = status !== null && status >= 200 && status < 300;
  return (
    <>
      <span class={`tag ${isGood ? "good" : "bad"}`}>{status ?? "No response"}</span>{" "}
      <Moment value={attemptedAt} />{" "}
      <span class="quiet">
        {latencyMs.toLocaleString("en")} ms{error !== null && ` · ${error}`}
      </span>
      {answer !== null && answer !== "" && <pre>{answer}</pre>}
    </>
  );
}
