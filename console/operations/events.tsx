/** The feed of events, live. */
import { useRef, useState } from "preact/hooks";
import { resourceOfId, resources } from "../core/model.ts";
import { ROOT } from "../core/place.ts";
import { holds } from "../core/session.ts";
import { useSlow } from "../parts/load.tsx";
import { Ago } from "../parts/moment.tsx";
import { RecordLink, rememberNames } from "../parts/record-link.tsx";
import { RefusalNote } from "../parts/refusal.tsx";
import { type Column, Table, useRowKeys } from "../parts/table.tsx";
import { Page } from "../shell/page.tsx";
import { changesOf } from "./changes.ts";
import { ChangesText } from "./changes-shown.tsx";
import { type Filter, Filters, filtered, TIMES } from "./filters.tsx";
import { Gate } from "./gate.tsx";
import type { FeedEvent } from "./journals.ts";
import { type Live, useLive } from "./live.ts";
import { Source } from "./source.tsx";

const NEEDS = { scope: "events:read" };

/** So many rows are drawn at first and with each `More`. */
const ROWS = 100;

const filters = (): readonly Filter[] => [
  {
    name: "type",
    label: "Type",
    kind: "text",
    known: [...resources.value.values()].flatMap(({ events }) => events),
  },
  { name: "resourceType", label: "Kind of record", kind: "text", known: [...resources.value.keys()] },
  { name: "resourceId", label: "Id of the record", kind: "text" },
  TIMES[0]!,
];

/** Keeps the names of the records, as their latest events have them. */
function remember(events: readonly FeedEvent[]): void {
  for (const { resourceId, resource } of events.map(({ data }) => data)) {
    const found = resourceOfId(resourceId);
    const version = Number(resource.version);
    if (!found || version < (versions.get(resourceId) ?? 0)) continue;
    versions.set(resourceId, version);
    rememberNames(found, [resource]);
  }
}

/** The versions of records whose names were kept. */
const versions = new Map<string, number>();

export function EventsPage() {
  const given = filters();
  const live = useLive(holds.value(NEEDS.scope) ? filtered(given) : null, remember);
  return (
    <Page title="Events" about="Changes of records, as they happen." buttons={<PauseButton live={live} />}>
      <Gate needs={NEEDS}>
        <Filters filters={given} />
        {live.failure && <RefusalNote refusal={live.failure} again={live.again} />}
        <Rows live={live} />
      </Gate>
    </Page>
  );
}

function PauseButton({ live: { feed, isRead, pause, resume } }: { live: Live }) {
  const waiting = feed.waiting.length;
  return (
    <>
      <span role="status" class={feed.isPaused ? "quiet" : "live"}>
        {feed.isPaused ? `Paused${waiting > 0 ? `, ${waiting.toLocaleString("en")} new` : ""}` : "Live"}
      </span>
      <button type="button" disabled={!isRead} onClick={feed.isPaused ? resume : pause}>
        {feed.isPaused ? "Go on" : "Pause"}
      </button>
    </>
  );
}

function Rows({ live: { feed, isRead, failure, more } }: { live: Live }) {
  const [drawn, setDrawn] = useState(ROWS);
  const own = useRef<HTMLDivElement>(null);
  useRowKeys(own);
  const isSlow = useSlow(!isRead && !failure);
  const isHeld = feed.shown.length > drawn;
  const showMore = () => {
    setDrawn(drawn + ROWS);
    if (feed.shown.length < drawn + ROWS) more?.();
  };
  if (!isRead) return isSlow ? <p role="status">Loading …</p> : null;
  if (feed.shown.length === 0)
    return <div class="empty">No event matches yet. New ones appear here by themselves.</div>;
  return (
    <div ref={own}>
      <Table
        label="Events"
        columns={COLUMNS}
        rows={feed.shown.slice(0, drawn)}
        idOf={({ id }) => id}
        hrefOf={({ id }) => `${ROOT}/events/${id}`}
        isFixed
      />
      <p class="more">
        {(isHeld || more) && (
          <button type="button" onClick={showMore}>
            More
          </button>
        )}
        <span class="quiet">
          {Math.min(drawn, feed.shown.length)} shown
          {feed.isCut && ". Load the page anew to read events before these"}
        </span>
      </p>
    </div>
  );
}

const COLUMNS: readonly Column<FeedEvent>[] = [
  { name: "type", head: "Event", show: ({ type }) => type },
  { name: "time", head: "Time", show: ({ createdAt }) => <Ago value={createdAt} /> },
  { name: "record", head: "Record", show: ({ data }) => <RecordLink id={data.resourceId} /> },
  {
    name: "changes",
    head: "Changes",
    show: (event) => <ChangesText resourceType={event.data.resourceType} changes={changesOf(event)} />,
  },
  {
    name: "source",
    head: "Source",
    show: ({ request }) => <Source apiKeyId={request.apiKeyId} source={request.source} />,
  },
];
