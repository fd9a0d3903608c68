/** The log of requests. */
import { resources } from "../core/model.ts";
import { Moment } from "../parts/moment.tsx";
import type { Column } from "../parts/table.tsx";
import { type Filter, TIMES } from "./filters.tsx";
import { JournalPage } from "./journal-page.tsx";
import type { LoggedRequest } from "./journals.ts";
import { sizeText } from "./sizes.ts";
import { Source } from "./source.tsx";

const filtersOf = (routes: readonly string[]): readonly Filter[] => [
  {
    name: "status",
    label: "Status",
    kind: "number",
    known: ["400", "401", "403", "404", "409", "422", "429"],
  },
  { name: "code", label: "Code", kind: "text" },
  { name: "route", label: "Operation", kind: "text", known: routes },
  { name: "apiKeyId", label: "Key", kind: "key" },
  ...TIMES,
];

/** The paths of all operations. */
const routes = (): string[] => {
  const all = [...resources.value.values()].flatMap(({ operations, actions }) =>
    [...Object.values(operations), ...Object.values(actions)].flatMap((one) => (one ? [one.path] : [])),
  );
  return [...new Set(all)].sort();
};

const COLUMNS: readonly Column<LoggedRequest>[] = [
  {
    name: "call",
    head: "Request",
    show: ({ method, path }) => <CallText method={method} path={path} isShort />,
  },
  { name: "status", head: "Status", show: ({ status, code }) => <Status status={status} code={code} /> },
  { name: "time", head: "Time", show: ({ createdAt }) => <Moment value={createdAt} /> },
  { name: "duration", head: "ms", isNumber: true, show: ({ durationMs }) => durationMs.toLocaleString("en") },
  { name: "key", head: "Key", show: ({ apiKeyId, source }) => <Source {...{ apiKeyId, source }} /> },
  { name: "in", head: "Received", isNumber: true, show: ({ bytesIn }) => sizeText(bytesIn) },
  { name: "out", head: "Sent", isNumber: true, show: ({ bytesOut }) => sizeText(bytesOut) },
];

/** @param isShort whether ids are cut to their ends, as in a row of a table */
export const CallText = ({
  method,
  path,
  isShort = false,
}: {
  method: string;
  path: string;
  isShort?: boolean;
}) => (
  <code title={isShort ? path : undefined}>
    <b class="method">{method}</b> {isShort ? shortPath(path) : path}
  </code>
);

/** `/notes/note_01m8…` with the last digits only, which tell ids apart. */
const shortPath = (path: string): string =>
  path.replaceAll(/([a-z][a-z0-9_]*)_[0-9a-hjkmnp-tv-z]{20}([0-9a-hjkmnp-tv-z]{6})/g, "$1_…$2");

export const Status = ({ status, code }: { status: number; code: string | null }) => (
  <>
    <span class={`tag ${status >= 400 ? "bad" : "good"}`}>{status}</span>
    {code !== null && (
      <>
        {" "}
        <code>{code}</code>
      </>
    )}
  </>
);

export const RequestsPage = () => (
  <JournalPage<LoggedRequest>
    title="Requests"
    about="Calls to the API, about two seconds after their response. Bodies, query values and keys are never stored."
    scope="requests:read"
    collection="/requests"
    place="/requests"
    filters={filtersOf(routes())}
    columns={COLUMNS}
    label="Requests"
    empty="No request matches. The log keeps the last days only."
  />
);
