/** The audit log: who changed what, field by field. */
import { get } from "../core/http.ts";
import { resources } from "../core/model.ts";
import { ROOT } from "../core/place.ts";
import { holds } from "../core/session.ts";
import { Copied } from "../parts/copy.tsx";
import { Empty, Show, useLoad } from "../parts/load.tsx";
import { Moment } from "../parts/moment.tsx";
import { RecordLink } from "../parts/record-link.tsx";
import type { Column } from "../parts/table.tsx";
import { Page } from "../shell/page.tsx";
import { ChangesTable, ChangesText } from "./changes-shown.tsx";
import { Facts } from "./facts.tsx";
import { type Filter, TIMES } from "./filters.tsx";
import { Gate } from "./gate.tsx";
import { JournalPage } from "./journal-page.tsx";
import type { AuditEntry } from "./journals.ts";
import { Source } from "./source.tsx";

const NEEDS = { scope: "audit_entries:read" };

const filters = (): readonly Filter[] => [
  { name: "action", label: "Action", kind: "text", known: actions() },
  { name: "resourceType", label: "Kind of record", kind: "text", known: [...resources.value.keys()] },
  { name: "resourceId", label: "Id of the record", kind: "text" },
  { name: "apiKeyId", label: "Key", kind: "key" },
  { name: "teamMemberId", label: "Id of the member", kind: "text" },
  { name: "source", label: "Source", kind: "text", known: ["console", "cli"] },
  ...TIMES,
];

/** Reads change nothing, so they have no entries. */
const READS = new Set(["list", "get", "actions"]);

const actions = (): string[] =>
  [...resources.value.values()].flatMap(({ name, operations, actions: own }) =>
    [...Object.keys(operations).filter((one) => !READS.has(one)), ...Object.keys(own)].map(
      (one) => `${name}.${one}`,
    ),
  );

const COLUMNS: readonly Column<AuditEntry>[] = [
  { name: "action", head: "Action", show: ({ action }) => action },
  { name: "time", head: "Time", show: ({ createdAt }) => <Moment value={createdAt} /> },
  { name: "record", head: "Record", show: ({ resourceId }) => <RecordLink id={resourceId} /> },
  {
    name: "changes",
    head: "Changes",
    show: ({ resourceType, changes }) => <ChangesText resourceType={resourceType} changes={changes} />,
  },
  {
    name: "member",
    head: "Member",
    show: ({ teamMemberId }) => teamMemberId !== null && <RecordLink id={teamMemberId} />,
  },
  { name: "source", head: "Source", show: (entry) => <Source {...entry} /> },
];

export const AuditPage = () => (
  <JournalPage<AuditEntry>
    title="Audit"
    about="Who changed what, with the values before and after."
    scope={NEEDS.scope}
    collection="/audit-entries"
    place="/audit"
    filters={filters()}
    columns={COLUMNS}
    label="Audit entries"
    empty="No entry matches."
  />
);

export function AuditEntryPage({ id }: { id: string }) {
  const entry = useLoad(holds.value(NEEDS.scope) ? id : null, async (signal) => {
    const { data } = await get<AuditEntry>(`/audit-entries/${encodeURIComponent(id)}`, signal);
    return data;
  });
  return (
    <Page title={entry.value?.action ?? "Audit entry"} about={<Copied text={id} />}>
      <Gate needs={NEEDS}>
        <Show of={entry}>{(found) => <Details entry={found} />}</Show>
      </Gate>
    </Page>
  );
}

function Details({ entry }: { entry: AuditEntry }) {
  const { resourceType, resourceId, changes, teamMemberId, apiKeyId, requestId, source, createdAt } = entry;
  return (
    <>
      <Facts
        facts={[
          ["Record", <RecordLink key="record" id={resourceId} />],
          ["Time", <Moment key="time" value={createdAt} />],
          ["Member", teamMemberId !== null && <RecordLink key="member" id={teamMemberId} />],
          ["Source", <Source key="source" apiKeyId={apiKeyId} source={source} />],
          [
            "Request",
            apiKeyId === null ? (
              <code key="request">{requestId}</code>
            ) : (
              <a key="request" href={`${ROOT}/requests/${requestId}`}>
                {requestId}
              </a>
            ),
          ],
        ]}
      />
      <h2>Changes</h2>
      {Object.keys(changes).length === 0 ? (
        <Empty>No field changed.</Empty>
      ) : (
        <ChangesTable resourceType={resourceType} changes={changes} />
      )}
    </>
  );
}
