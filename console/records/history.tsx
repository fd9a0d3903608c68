/** Who changed a record, and which events told of it. */
import { type Data, labelOf, type Resource } from "../core/model.ts";
import { ROOT } from "../core/place.ts";
import { holds } from "../core/session.ts";
import { Moment } from "../parts/moment.tsx";
import { PagedTable, usePages } from "../parts/pages.tsx";
import { RecordLink } from "../parts/record-link.tsx";
import type { Column } from "../parts/table.tsx";
import { Json, Value } from "../parts/value.tsx";

interface AuditEntry {
  readonly id: string;
  readonly createdAt: string;
  readonly action: string;
  readonly changes: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;
  readonly teamMemberId: string | null;
  readonly apiKeyId: string | null;
  readonly requestId: string | null;
  readonly source: string | null;
}

const SCOPES = { audit: "audit_entries:read", events: "events:read" };

export function RecordHistory({ resource, id }: { resource: Resource; id: string }) {
  const mayRead = holds.value(SCOPES.audit);
  const pages = usePages<AuditEntry>(mayRead ? "/audit-entries" : null, { resourceId: id });
  if (!mayRead) return <p class="empty">The key lacks the scope {SCOPES.audit}.</p>;
  return (
    <PagedTable
      label="History"
      pages={pages}
      columns={historyColumns(resource)}
      idOf={(entry) => entry.id}
      empty={<p>Nothing has changed this record in the time that the audit log keeps.</p>}
    />
  );
}

const historyColumns = (resource: Resource): readonly Column<AuditEntry>[] => [
  { name: "when", head: "When", show: ({ createdAt }) => <Moment value={createdAt} /> },
  { name: "who", head: "Who", show: (entry) => <Who entry={entry} /> },
  { name: "what", head: "What", show: ({ action }) => action.split(".").at(-1) },
  { name: "changes", head: "Changes", show: (entry) => <Changes resource={resource} entry={entry} /> },
  {
    name: "request",
    head: "Request",
    show: ({ requestId }) => requestId && <a href={`${ROOT}/requests/${requestId}`}>the request</a>,
  },
];

function Who({ entry: { teamMemberId, apiKeyId, source } }: { entry: AuditEntry }) {
  if (teamMemberId === null && apiKeyId === null) return <>the service itself</>;
  return (
    <>
      {teamMemberId !== null && <RecordLink id={teamMemberId} />}
      {apiKeyId !== null && (
        <span class="quiet">
          {teamMemberId !== null && ", "}key <RecordLink id={apiKeyId} />
        </span>
      )}
      {source !== null && <span class="quiet">, {source}</span>}
    </>
  );
}

function Changes({ resource, entry: { changes } }: { resource: Resource; entry: AuditEntry }) {
  return (
    <ul class="values changes">
      {Object.entries(changes).map(([name, { before, after }]) => (
        <li key={name}>
          <span class="quiet">{labelOf(name, resource.fields[name] ?? { type: "" })}:</span>{" "}
          {before !== null && (
            <>
              <Changed resource={resource} name={name} value={before} /> →{" "}
            </>
          )}
          <Changed resource={resource} name={name} value={after} />
        </li>
      ))}
    </ul>
  );
}

/** A field that the declaration has no longer is shown as JSON. */
function Changed({ resource, name, value }: { resource: Resource; name: string; value: unknown }) {
  const field = resource.fields[name];
  if (field) return <Value type={field} value={value} isShort />;
  return value === null ? <span class="none">–</span> : <Json value={value} isShort />;
}

interface Event {
  readonly id: string;
  readonly createdAt: string;
  readonly type: string;
  readonly request: Data | null;
}

export function RecordEvents({ id }: { id: string }) {
  const mayRead = holds.value(SCOPES.events);
  const pages = usePages<Event>(mayRead ? "/events" : null, { resourceId: id, sortDir: "desc" });
  if (!mayRead) return <p class="empty">The key lacks the scope {SCOPES.events}.</p>;
  return (
    <PagedTable
      label="Events"
      pages={pages}
      columns={EVENT_COLUMNS}
      idOf={(event) => event.id}
      hrefOf={(event) => `${ROOT}/events/${event.id}`}
      empty={<p>No event of this record is kept.</p>}
    />
  );
}

const EVENT_COLUMNS: readonly Column<Event>[] = [
  { name: "type", head: "Type", show: ({ type }) => type },
  { name: "when", head: "When", show: ({ createdAt }) => <Moment value={createdAt} /> },
  {
    name: "request",
    head: "Request",
    show: ({ request }) =>
      typeof request?.id === "string" && <a href={`${ROOT}/requests/${request.id}`}>the request</a>,
  },
];
