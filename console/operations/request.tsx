/** One request of the log, and what it caused. */
import { useEffect } from "preact/hooks";
import { get, queryOf } from "../core/http.ts";
import { resourceOfId } from "../core/model.ts";
import { ROOT } from "../core/place.ts";
import { holds } from "../core/session.ts";
import { SETTINGS } from "../core/settings.ts";
import { AsCode } from "../parts/as-code.tsx";
import { Copied } from "../parts/copy.tsx";
import { Empty, Show, useLoad } from "../parts/load.tsx";
import { Moment } from "../parts/moment.tsx";
import { RecordLink } from "../parts/record-link.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { Page } from "../shell/page.tsx";
import { auditEntriesOf, eventsOf, type Found, type ReadPage } from "./caused.ts";
import { changesOf } from "./changes.ts";
import { ChangesText } from "./changes-shown.tsx";
import { Facts } from "./facts.tsx";
import { Gate } from "./gate.tsx";
import type { AuditEntry, FeedEvent, LoggedRequest } from "./journals.ts";
import { CallText, Status } from "./requests.tsx";
import { sizeText } from "./sizes.ts";
import { Source } from "./source.tsx";
import { timeOfId } from "./times.ts";

const NEEDS = { scope: "requests:read" };

/** Requests are in the log about two seconds after their response. */
const FRESH_MS = 5000;
const AGAIN_MS = 700;

export function RequestPage({ id }: { id: string }) {
  const request = useLoad(holds.value(NEEDS.scope) ? id : null, async (signal) => {
    const { data } = await get<LoggedRequest>(`/requests/${encodeURIComponent(id)}`, signal);
    return data;
  });
  const isMissing = request.failure?.code === "NOT_FOUND" && request.value === null;
  const isFresh = isMissing && Date.now() - (timeOfId(id) ?? 0) < FRESH_MS;
  useEffect(() => {
    if (!isFresh) return;
    const timer = setTimeout(request.again, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isFresh, request.failure]);
  return (
    <Page
      title="Request"
      about={<Copied text={id} />}
      buttons={
        request.value && (
          <AsCode call={() => ({ method: request.value!.method, path: request.value!.path })} />
        )
      }
    >
      <Gate needs={NEEDS}>
        {isFresh && <p role="status">Waiting for the request to appear in the log …</p>}
        {isMissing && !isFresh && <MissingRequest />}
        {!isMissing && <Show of={request}>{(found) => <Details request={found} />}</Show>}
      </Gate>
    </Page>
  );
}

const MissingRequest = () => (
  <Empty>
    <p>
      The log has no request with this id. A request appears within two seconds of its response, if a valid
      key sent it. It is kept for as many days as the server sets with <code>REQUEST_LOG_DAYS</code>: 7 by
      default, and none if it is 0.
    </p>
    <p>
      <a href={`${ROOT}/requests`}>All requests</a>
    </p>
  </Empty>
);

function Details({ request }: { request: LoggedRequest }) {
  const { method, path, route, status, code, createdAt, durationMs, apiKeyId, bytesIn, bytesOut, source } =
    request;
  const records = path.split("/").filter((one) => resourceOfId(one) !== null);
  const isWrite = !["GET", "HEAD", "OPTIONS"].includes(method);
  return (
    <>
      <Facts
        facts={[
          ["Request", <CallText key="call" method={method} path={path} />],
          ["Status", <StatusLink key="status" status={status} code={code} />],
          ["Time", <Moment key="time" value={createdAt} />],
          ["Duration", `${durationMs.toLocaleString("en")} ms`],
          ["Key", <Source key="key" apiKeyId={apiKeyId} source={source} />],
          [
            "Operation",
            route === null ? "None has this path" : <OperationLink key="route" {...{ method, route }} />,
          ],
          ["Records", records.length > 0 && records.map((one) => <RecordLink key={one} id={one} />)],
          ["Body", `${sizeText(bytesIn)} received, ${sizeText(bytesOut)} sent`],
        ]}
      />
      <Faults request={request} />
      {isWrite && status < 400 && <Caused request={request} />}
      <p class="quiet">
        Bodies, query values and keys are never stored. “As code” shows the method and the path only.
      </p>
    </>
  );
}

const OperationLink = ({ method, route }: { method: string; route: string }) => (
  <>
    <code>{route}</code>{" "}
    <a href={`${ROOT}/requests${queryOf({ route })}`}>
      Other requests<span class="unseen"> of {`${method} ${route}`}</span>
    </a>
  </>
);

const StatusLink = ({ status, code }: { status: number; code: string | null }) =>
  code === null ? (
    <Status status={status} code={null} />
  ) : (
    <>
      <Status status={status} code={null} /> <CodeLink code={code} />
    </>
  );

const CodeLink = ({ code }: { code: string }) => (
  <a href={`${SETTINGS.docs}/errors#${code}`} target="_blank" rel="noopener">
    <code>{code}</code>
  </a>
);

type Fault = LoggedRequest["details"][number];

const FAULT_COLUMNS: readonly Column<Fault>[] = [
  {
    name: "path",
    head: "Where",
    show: ({ path }) => (path === "" ? "The body as a whole" : <code>{path}</code>),
  },
  { name: "code", head: "Code", show: ({ code }) => <CodeLink code={code} /> },
];

function Faults({ request: { details } }: { request: LoggedRequest }) {
  if (details.length === 0) return null;
  return (
    <>
      <h2>What was refused</h2>
      <Table
        label="Faults"
        columns={FAULT_COLUMNS}
        rows={details}
        idOf={({ path, code }) => `${path} ${code}`}
      />
    </>
  );
}

const readPage =
  (signal: AbortSignal): ReadPage =>
  async <T,>(path: string, query: Readonly<Record<string, string | null>>) => {
    const { data, meta } = await get<T[]>(path + queryOf(query), signal);
    return { data, cursor: meta.hasMore ? (meta.nextCursor ?? null) : null };
  };

function Caused({ request }: { request: LoggedRequest }) {
  const events = useLoad(holds.value("events:read") ? request.id : null, (signal) =>
    eventsOf(request, readPage(signal)),
  );
  const audit = useLoad(holds.value("audit_entries:read") ? request.id : null, (signal) =>
    auditEntriesOf(request, readPage(signal)),
  );
  return (
    <>
      <h2>Events of this request</h2>
      {!holds.value("events:read") && <Empty>The key lacks the scope events:read.</Empty>}
      <Show of={events}>{(found) => <EventLines found={found} />}</Show>
      <h2>Audit entries of this request</h2>
      {!holds.value("audit_entries:read") && <Empty>The key lacks the scope audit_entries:read.</Empty>}
      <Show of={audit}>{(found) => <AuditLines found={found} />}</Show>
    </>
  );
}

function EventLines({ found }: { found: Found<FeedEvent> }) {
  return (
    <>
      {found.entries.length === 0 && <Empty>{noneText(found)}</Empty>}
      <ul class="lines">
        {found.entries.map((event) => (
          <li key={event.id}>
            <a href={`${ROOT}/events/${event.id}`}>{event.type}</a> <RecordLink id={event.data.resourceId} />{" "}
            <ChangesText resourceType={event.data.resourceType} changes={changesOf(event)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function AuditLines({ found }: { found: Found<AuditEntry> }) {
  return (
    <>
      {found.entries.length === 0 && <Empty>{noneText(found)}</Empty>}
      <ul class="lines">
        {found.entries.map(({ id, action, resourceId, resourceType, changes }) => (
          <li key={id}>
            <a href={`${ROOT}/audit/${id}`}>{action}</a> <RecordLink id={resourceId} />{" "}
            <ChangesText resourceType={resourceType} changes={changes} />
          </li>
        ))}
      </ul>
    </>
  );
}

const noneText = ({ isComplete }: Found<unknown>): string =>
  isComplete ? "None." : "None among the first 300 of its time. More happened then than is searched.";
