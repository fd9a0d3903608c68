/** The pages about calls rather than records, by the first segment of their addresses. */
import type { ComponentChildren } from "preact";
import { AuditEntryPage, AuditPage } from "./audit.tsx";
import { DeliveryPage } from "./delivery-page.tsx";
import { EndpointPage } from "./endpoint.tsx";
import { EventPage } from "./event.tsx";
import { EventsPage } from "./events.tsx";
import { KeyPage } from "./key.tsx";
import { KeysPage, NewKeyPage } from "./keys.tsx";
import { RequestPage } from "./request.tsx";
import { RequestsPage } from "./requests.tsx";
import { UsagePage } from "./usage-page.tsx";
import { NewEndpointPage, WebhooksPage } from "./webhooks.tsx";

type Further = readonly string[];

/** A list, and the page of one of its entries. */
const listAnd =
  (list: () => ComponentChildren, one: (id: string) => ComponentChildren) =>
  ([id, ...more]: Further): ComponentChildren | null => {
    if (more.length > 0) return null;
    return id === undefined ? list() : one(id);
  };

export const OPERATION_PAGES: Readonly<Record<string, (further: Further) => ComponentChildren | null>> = {
  requests: listAnd(
    () => <RequestsPage />,
    (id) => <RequestPage key={id} id={id} />,
  ),
  events: listAnd(
    () => <EventsPage />,
    (id) => <EventPage key={id} id={id} />,
  ),
  audit: listAnd(
    () => <AuditPage />,
    (id) => <AuditEntryPage key={id} id={id} />,
  ),
  keys: listAnd(
    () => <KeysPage />,
    (id) => (id === "new" ? <NewKeyPage /> : <KeyPage key={id} id={id} />),
  ),
  usage: (further) => (further.length === 0 ? <UsagePage /> : null),
  webhooks: ([id, deliveryId, ...more]) => {
    if (more.length > 0) return null;
    if (deliveryId !== undefined) return <DeliveryPage key={deliveryId} id={deliveryId} />;
    if (id === "new") return <NewEndpointPage />;
    return id === undefined ? <WebhooksPage /> : <EndpointPage key={id} id={id} />;
  },
};
