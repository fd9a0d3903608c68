/** The dialogs of a webhook endpoint: rotate its secret, recover missed events, delete it. */
import { useState } from "preact/hooks";
import { get, send } from "../core/http.ts";
import { go, ROOT } from "../core/place.ts";
import { CallQuestion } from "../parts/call-question.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Show, useLoad } from "../parts/load.tsx";
import { Moment } from "../parts/moment.tsx";
import { notify } from "../parts/notifications.tsx";
import { GRACES, Grace } from "./grace.tsx";
import type { Delivery, Endpoint } from "./journals.ts";
import { ShownOnce } from "./shown-once.tsx";
import { countText } from "./sizes.ts";
import { fromLocal, toLocal, ZONE_NAME } from "./times.ts";

interface Given {
  readonly endpoint: Endpoint;
  close(): void;
}

export function RotateSecret({ endpoint, close }: Given) {
  const [seconds, setSeconds] = useState<number>(GRACES[2].seconds);
  const [made, setMade] = useState<{ secret: string; until: string } | null>(null);
  const call = () => ({
    method: "POST",
    path: `/webhook-endpoints/${endpoint.id}/rotate-secret`,
    body: { gracePeriodSeconds: seconds },
  });
  const rotate = async () => {
    const { data, meta } = await send<{ resource: Endpoint }>(call());
    const until = new Date(Date.parse(meta.timestamp) + seconds * 1000).toISOString();
    setMade({ secret: data.resource.secret!, until });
  };
  if (made)
    return (
      <Dialog title="The new secret" close={null} wide>
        <ShownOnce what="signing secret" secret={made.secret} done={close}>
          <p>
            {seconds === 0 ? (
              "Deliveries are signed with this secret only. The former one no longer works."
            ) : (
              <>
                Until <Moment value={made.until} />, each delivery is signed with the former secret too.
              </>
            )}
          </p>
        </ShownOnce>
      </Dialog>
    );
  return (
    <CallQuestion title="Rotate the secret?" act={["Rotate", rotate]} call={call} close={close}>
      <p>
        Deliveries get a new secret. Meanwhile they are signed with both, so that the receiver can switch.
      </p>
      <Grace label="The former secret works for" seconds={seconds} choose={setSeconds} />
    </CallQuestion>
  );
}

const DAY_MS = 86_400_000;

interface Recovered {
  readonly resource: { readonly recovered: number };
}

/** Asks with the number of events, which a trial of the call tells. */
export function Recover({ endpoint, close }: Given) {
  const [since, setSince] = useState(() => new Date(Date.now() - DAY_MS).toISOString());
  const call = (query = "") => ({
    method: "POST",
    path: `/webhook-endpoints/${endpoint.id}/recover${query}`,
    body: { since },
  });
  const trial = useLoad(since, async (signal) => {
    const { data } = await send<Recovered>(call("?dryRun=true"), signal);
    return data.resource.recovered;
  });
  const recover = async () => {
    const { data } = await send<Recovered>(call());
    notify(`${countText(data.resource.recovered, "event")} will be sent again.`);
    close();
  };
  const count = trial.value;
  return (
    <CallQuestion
      title="Recover missed events?"
      act={[count ? `Send ${countText(count, "event")}` : "Send", recover]}
      call={() => call()}
      close={close}
      isOff={!count || trial.failure !== null}
    >
      <label>
        Events since <span class="quiet">({ZONE_NAME})</span>
        <input
          type="datetime-local"
          step={1}
          value={toLocal(since)}
          onChange={(event) => setSince(fromLocal(event.currentTarget.value) ?? since)}
        />
      </label>
      <Show of={trial}>
        {(found) => (
          <p role="status">
            {found === 0
              ? "The endpoint has accepted every event since then."
              : `${countText(found, "event")} that the endpoint has not accepted will be sent again, and waiting deliveries at once.`}
          </p>
        )}
      </Show>
    </CallQuestion>
  );
}

export function DeleteEndpoint({ endpoint: { id, url }, close }: Given) {
  const call = { method: "DELETE", path: `/webhook-endpoints/${id}` };
  const waiting = useLoad(id, async (signal) => {
    const { data, meta } = await get<Delivery[]>(
      `/webhook-endpoints/${id}/deliveries?status=PENDING&limit=100`,
      signal,
    );
    return countText(data.length, "waiting delivery", meta.hasMore).replace(/ys$/, "ies");
  });
  const remove = async () => {
    await send(call);
    notify("The endpoint is deleted.");
    go(`${ROOT}/webhooks`, { replace: true });
  };
  return (
    <CallQuestion
      title="Delete the endpoint?"
      name={new URL(url).host}
      act={["Delete", remove]}
      call={() => call}
      close={close}
    >
      <p>
        {url} receives nothing more. Its secret and the list of its deliveries are lost
        {waiting.value !== null && `, and ${waiting.value} will not be sent`}. This cannot be undone.
      </p>
    </CallQuestion>
  );
}
