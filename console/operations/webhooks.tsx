/** The webhook endpoints. */
import { useState } from "preact/hooks";
import { go, ROOT } from "../core/place.ts";
import { Moment } from "../parts/moment.tsx";
import { PagedTable, usePages } from "../parts/pages.tsx";
import type { Column } from "../parts/table.tsx";
import { Page } from "../shell/page.tsx";
import { Checker } from "./checker.tsx";
import { EndpointForm } from "./endpoint-form.tsx";
import { EVERY_TYPE } from "./event-types.tsx";
import { Gate, lackText, WEBHOOKS } from "./gate.tsx";
import type { Endpoint } from "./journals.ts";
import { ShownOnce } from "./shown-once.tsx";
import { countText } from "./sizes.ts";

const COLUMNS: readonly Column<Endpoint>[] = [
  { name: "url", head: "URL", show: ({ url }) => url },
  { name: "state", head: "State", show: (endpoint) => <EndpointState endpoint={endpoint} /> },
  { name: "events", head: "Events", show: ({ eventTypes }) => typesText(eventTypes) },
  { name: "description", head: "Description", show: ({ description }) => description },
  { name: "created", head: "Created", show: ({ createdAt }) => <Moment value={createdAt} /> },
];

export const typesText = (types: readonly string[]): string =>
  types.includes(EVERY_TYPE)
    ? "Every event"
    : types.length === 1
      ? types[0]!
      : countText(types.length, "type");

export function EndpointState({ endpoint: { status, disabledReason } }: { endpoint: Endpoint }) {
  if (status === "ENABLED") return <span class="tag good">Enabled</span>;
  return (
    <>
      <span class="tag bad">Disabled</span> {disabledReason}
    </>
  );
}

export function WebhooksPage() {
  const pages = usePages<Endpoint>(lackText(WEBHOOKS) === null ? "/webhook-endpoints" : null, {});
  return (
    <Page
      title="Webhooks"
      about="URLs to which signed events are posted as they happen."
      buttons={
        lackText(WEBHOOKS) === null && (
          <a class="button" href={`${ROOT}/webhooks/new`}>
            Create an endpoint
          </a>
        )
      }
    >
      <Gate needs={WEBHOOKS}>
        <PagedTable
          label="Endpoints"
          pages={pages}
          columns={COLUMNS}
          idOf={({ id }) => id}
          hrefOf={({ id }) => `${ROOT}/webhooks/${id}`}
          empty="There is no endpoint yet. Create one to be told of changes instead of asking for them."
        />
      </Gate>
      <Checker />
    </Page>
  );
}

export function NewEndpointPage() {
  const [made, setMade] = useState<Endpoint | null>(null);
  return (
    <Page title="New webhook endpoint">
      <Gate needs={WEBHOOKS}>
        {made ? (
          <MadeEndpoint endpoint={made} />
        ) : (
          <EndpointForm endpoint={null} done={setMade} cancel={() => go(`${ROOT}/webhooks`)} />
        )}
      </Gate>
    </Page>
  );
}

function MadeEndpoint({ endpoint: { id, secret } }: { endpoint: Endpoint }) {
  const done = () => go(`${ROOT}/webhooks/${id}`, { replace: true });
  return (
    <ShownOnce what="signing secret" secret={secret!} done={done}>
      <p>Receivers verify the signature of each delivery with it.</p>
    </ShownOnce>
  );
}
