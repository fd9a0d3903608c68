/** The first page: what failed last, what changed last, and how much the key has left. */
import { get, rate } from "../core/http.ts";
import { type Data, resourceOfId, wordsOf } from "../core/model.ts";
import { ROOT } from "../core/place.ts";
import { holds, who } from "../core/session.ts";
import { CallText } from "../operations/requests.tsx";
import { Empty, Show, useLoad } from "../parts/load.tsx";
import { Ago, momentText } from "../parts/moment.tsx";
import { Prose } from "../parts/prose.tsx";
import { RecordLink, rememberNames } from "../parts/record-link.tsx";
import { Page } from "./page.tsx";
import { listed, recordsHref } from "./places.ts";

interface Request {
  readonly id: string;
  readonly createdAt: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
}

interface Event {
  readonly id: string;
  readonly createdAt: string;
  readonly type: string;
  readonly data: { readonly resourceId: string; readonly resource: Data };
}

export function Overview() {
  const found = who.value!;
  return (
    <Page title={found.organization.name}>
      <div class="cards">
        <Key />
        <Requests />
        <Events />
      </div>
      <h2>Records</h2>
      <ul class="columns">
        {listed().map((one) => (
          <li key={one.name}>
            <a href={recordsHref(one)}>{wordsOf(one.collection)}</a>
            <span class="quiet">
              {" "}
              <Prose text={one.summary} />
            </span>
          </li>
        ))}
      </ul>
    </Page>
  );
}

function Key() {
  const { apiKey } = who.value!;
  return (
    <section>
      <h2>This session</h2>
      <p>
        {apiKey.name} <code>{apiKey.prefix}…</code>
      </p>
      {rate.value && (
        <p>
          {rate.value.remaining.toLocaleString("en")} of {rate.value.limit.toLocaleString("en")} calls left
          until {momentText(new Date(rate.value.reset * 1000).toISOString())}
        </p>
      )}
    </section>
  );
}

function Requests() {
  const mayRead = holds.value("requests:read");
  const all = useLoad(mayRead ? "requests" : null, async (signal) => {
    const { data } = await get<Request[]>("/requests?limit=50", signal);
    return data.filter(({ status }) => status >= 400).slice(0, 6);
  });
  return (
    <section>
      <h2>
        <a href={`${ROOT}/requests`}>Refused lately</a>
      </h2>
      {!mayRead && <Empty>The key lacks the scope requests:read.</Empty>}
      <Show of={all}>
        {(refused) =>
          refused.length === 0 ? (
            <Empty>None of the last 50 requests was refused.</Empty>
          ) : (
            <ul class="lines">
              {refused.map(({ id, method, path, status, code, createdAt }) => (
                <li key={id}>
                  <a href={`${ROOT}/requests/${id}`}>
                    <CallText method={method} path={path} isShort />
                  </a>
                  <span class="quiet">
                    {" "}
                    {status} {code} · <Ago value={createdAt} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Show>
    </section>
  );
}

function Events() {
  const mayRead = holds.value("events:read");
  const events = useLoad(mayRead ? "events" : null, async (signal) => {
    const { data } = await get<Event[]>("/events?sortDir=desc&limit=6", signal);
    for (const { resourceId, resource } of data.map((event) => event.data)) {
      const found = resourceOfId(resourceId);
      if (found) rememberNames(found, [resource]);
    }
    return data;
  });
  return (
    <section>
      <h2>
        <a href={`${ROOT}/events`}>Changed lately</a>
      </h2>
      {!mayRead && <Empty>The key lacks the scope events:read.</Empty>}
      <Show of={events}>
        {(all) =>
          all.length === 0 ? (
            <Empty>Nothing has changed yet.</Empty>
          ) : (
            <ul class="lines">
              {all.map(({ id, type, data, createdAt }) => (
                <li key={id}>
                  <RecordLink id={data.resourceId} />
                  <span class="quiet">
                    {" "}
                    <a href={`${ROOT}/events/${id}`}>{type}</a> · <Ago value={createdAt} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Show>
    </section>
  );
}
