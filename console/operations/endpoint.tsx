/** One webhook endpoint: its state, what can be done with it, and its deliveries. */
import { useState } from "preact/hooks";
import { get, send } from "../core/http.ts";
import { go, ROOT } from "../core/place.ts";
import { useAct } from "../parts/act.ts";
import { AsCode } from "../parts/as-code.tsx";
import { Copied } from "../parts/copy.tsx";
import { Show, useLoad } from "../parts/load.tsx";
import { Ago, Moment } from "../parts/moment.tsx";
import { PagedTable, usePages } from "../parts/pages.tsx";
import { RefusalNote } from "../parts/refusal.tsx";
import type { Column } from "../parts/table.tsx";
import { Page } from "../shell/page.tsx";
import { DeliveryState } from "./delivery.tsx";
import { DeleteEndpoint, Recover, RotateSecret } from "./endpoint-acts.tsx";
import { EndpointForm } from "./endpoint-form.tsx";
import { Facts } from "./facts.tsx";
import { type Filter, Filters, filtered, TIMES } from "./filters.tsx";
import { Gate, lackText, WEBHOOKS } from "./gate.tsx";
import type { Delivery, Endpoint } from "./journals.ts";
import { useRepeat } from "./repeat.ts";
import { EndpointState } from "./webhooks.tsx";

const FILTERS: readonly Filter[] = [
  {
    name: "status",
    label: "State",
    kind: "text",
    choices: [
      { value: "PENDING", text: "Pending" },
      { value: "SUCCEEDED", text: "Succeeded" },
      { value: "FAILED", text: "Failed" },
    ],
  },
  { name: "eventType", label: "Event type", kind: "text" },
  { name: "eventId", label: "Id of the event", kind: "text" },
  ...TIMES,
];

export function EndpointPage({ id }: { id: string }) {
  const path = `/webhook-endpoints/${encodeURIComponent(id)}`;
  const endpoint = useLoad(lackText(WEBHOOKS) === null ? id : null, async (signal) => {
    const { data } = await get<Endpoint>(path, signal);
    return data;
  });
  return (
    <Page
      title={endpoint.value?.url ?? "Webhook endpoint"}
      about={<Copied text={id} />}
      buttons={<AsCode call={() => ({ method: "GET", path })} />}
    >
      <Gate needs={WEBHOOKS}>
        <Show of={endpoint}>
          {(found) => <Details endpoint={found} put={endpoint.put} again={endpoint.again} />}
        </Show>
      </Gate>
    </Page>
  );
}

interface Given {
  readonly endpoint: Endpoint;
  put(endpoint: Endpoint): void;
  again(): void;
}

function Details({ endpoint, put, again }: Given) {
  const [isEdited, setEdited] = useState(false);
  if (isEdited) {
    const done = (saved: Endpoint) => {
      put(saved);
      setEdited(false);
    };
    return <EndpointForm endpoint={endpoint} done={done} cancel={() => setEdited(false)} />;
  }
  return (
    <>
      <Facts
        facts={[
          ["State", <EndpointState key="state" endpoint={endpoint} />],
          ["Description", endpoint.description],
          ["Events", endpoint.eventTypes.includes("*") ? "Every event" : endpoint.eventTypes.join(", ")],
          ["Created", <Moment key="created" value={endpoint.createdAt} />],
        ]}
      />
      <Acts endpoint={endpoint} put={put} again={again} edit={() => setEdited(true)} />
      <h2>Deliveries</h2>
      <Filters filters={FILTERS} />
      <Deliveries endpoint={endpoint} />
    </>
  );
}

const DIALOGS = { rotate: RotateSecret, recover: Recover, remove: DeleteEndpoint } as const;

function Acts({ endpoint, put, again, edit }: Given & { edit: () => void }) {
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const act = useAct();
  const { id, status, version } = endpoint;
  const isOff = status === "DISABLED";
  const why = isOff ? "A disabled endpoint receives nothing. Enable it first." : undefined;
  const path = `/webhook-endpoints/${id}`;
  const test = async () => {
    const { data } = await send<{ resource: { deliveryId: string } }>({
      method: "POST",
      path: `${path}/test`,
    });
    go(`${ROOT}/webhooks/${id}/${data.resource.deliveryId}`);
  };
  const turn = async () => {
    const body = { status: isOff ? "ENABLED" : "DISABLED" };
    const headers = { "If-Match": `"${version}"` };
    const { data } = await send<Endpoint>({ method: "PATCH", path, body, headers });
    put(data);
  };
  const Open = open && DIALOGS[open];
  return (
    <>
      <p class="buttons acts">
        <button type="button" disabled={isOff || act.isBusy} title={why} onClick={() => act.run(test)}>
          Send a test event
        </button>
        <button type="button" disabled={isOff} title={why} onClick={() => setOpen("recover")}>
          Recover missed events
        </button>
        <button type="button" onClick={edit}>
          Edit
        </button>
        <button type="button" onClick={() => setOpen("rotate")}>
          Rotate the secret
        </button>
        <button type="button" disabled={act.isBusy} onClick={() => act.run(turn)}>
          {isOff ? "Enable" : "Disable"}
        </button>
        <button type="button" class="danger" onClick={() => setOpen("remove")}>
          Delete
        </button>
      </p>
      {isOff && <p class="quiet">{why} Then missed events can be recovered.</p>}
      {act.refusal && <RefusalNote refusal={act.refusal} again={again} />}
      {Open && <Open endpoint={endpoint} close={() => setOpen(null)} />}
    </>
  );
}

const COLUMNS: readonly Column<Delivery>[] = [
  { name: "type", head: "Event", show: ({ eventType }) => eventType },
  { name: "state", head: "State", show: ({ status }) => <DeliveryState status={status} /> },
  { name: "attempts", head: "Attempts", isNumber: true, show: ({ attempts }) => attempts.length },
  { name: "last", head: "Last answer", show: ({ attempts }) => lastText(attempts.at(-1)) },
  {
    name: "next",
    head: "Next attempt",
    show: ({ nextAttemptAt }) => nextAttemptAt !== null && <Ago value={nextAttemptAt} />,
  },
  { name: "time", head: "Time", show: ({ createdAt }) => <Moment value={createdAt} /> },
];

const lastText = (attempt: Delivery["attempts"][number] | undefined): string =>
  attempt ? `${attempt.status ?? attempt.error ?? "none"} in ${attempt.latencyMs} ms` : "";

function Deliveries({ endpoint: { id } }: { endpoint: Endpoint }) {
  const pages = usePages<Delivery>(`/webhook-endpoints/${id}/deliveries`, filtered(FILTERS));
  const mark = pages.rows?.map(({ id: one, status, attempts }) => one + status + attempts.length).join();
  useRepeat(pages.again, mark ?? null);
  return (
    <PagedTable
      label="Deliveries"
      pages={pages}
      columns={COLUMNS}
      idOf={(row) => row.id}
      hrefOf={(row) => `${ROOT}/webhooks/${id}/${row.id}`}
      empty="No delivery matches. Deliveries are kept for 30 days."
    />
  );
}
