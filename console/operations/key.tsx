/** One API key: what it may do, when it was used, and how to replace or revoke it. */
import { useState } from "preact/hooks";
import { get, queryOf, send } from "../core/http.ts";
import { go, ROOT } from "../core/place.ts";
import { begin, holds, who } from "../core/session.ts";
import { AsCode } from "../parts/as-code.tsx";
import { CallQuestion } from "../parts/call-question.tsx";
import { Copied } from "../parts/copy.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { type Loaded, Show, useLoad } from "../parts/load.tsx";
import { Ago, Moment } from "../parts/moment.tsx";
import { notify } from "../parts/notifications.tsx";
import { RecordLink } from "../parts/record-link.tsx";
import { Page } from "../shell/page.tsx";
import { Facts } from "./facts.tsx";
import { Gate, KEYS, lackText } from "./gate.tsx";
import { GRACES, Grace } from "./grace.tsx";
import type { ApiKey, LoggedRequest } from "./journals.ts";
import { KeyForm, scopesOf } from "./key-form.tsx";
import { KeyShown } from "./key-shown.tsx";
import { KeyStatus } from "./keys.tsx";
import { countText } from "./sizes.ts";

const isOwn = ({ id }: ApiKey): boolean => id === who.value?.apiKey.id;

export function KeyPage({ id }: { id: string }) {
  const path = `/api-keys/${encodeURIComponent(id)}`;
  const key = useLoad(lackText(KEYS) === null ? id : null, async (signal) => {
    const { data } = await get<ApiKey>(path, signal);
    return data;
  });
  return (
    <Page
      title={key.value?.name ?? "API key"}
      about={<Copied text={id} />}
      buttons={<AsCode call={() => ({ method: "GET", path })} />}
    >
      <Gate needs={KEYS}>
        <Show of={key}>{(found) => <Details apiKey={found} put={key.put} again={key.again} />}</Show>
      </Gate>
    </Page>
  );
}

interface DetailsProps {
  readonly apiKey: ApiKey;
  put(apiKey: ApiKey): void;
  again(): void;
}

function Details({ apiKey, put, again }: DetailsProps) {
  const [isEdited, setEdited] = useState(false);
  if (!isEdited)
    return (
      <>
        <KeyFacts apiKey={apiKey} />
        <Acts apiKey={apiKey} again={again} edit={() => setEdited(true)} />
      </>
    );
  const done = (saved: ApiKey) => {
    put(saved);
    notify("Saved.");
    setEdited(false);
    // What the session may do follows its key.
    if (isOwn(saved)) begin().catch(() => {});
  };
  return <KeyForm apiKey={apiKey} done={done} cancel={() => setEdited(false)} />;
}

function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const { prefix, lastUsedAt, expiresAt, scopePreset, rateLimitPolicy, ipAllowlist, createdAt } = apiKey;
  return (
    <Facts
      facts={[
        ["Status", <KeyStatus key="status" apiKey={apiKey} />],
        ["This session", isOwn(apiKey) && "You are signed in with this key"],
        ["Begins with", <code key="prefix">{prefix}…</code>],
        ["Issued to", apiKey.teamMemberId !== null && <RecordLink key="member" id={apiKey.teamMemberId} />],
        ["Last used", lastUsedAt === null ? "Never" : <Ago key="used" value={lastUsedAt} />],
        ["Expires", expiresAt === null ? "Never" : <Moment key="expires" value={expiresAt} />],
        ["Preset", scopePreset],
        ["Scopes", <ScopeList key="scopes" scopes={scopesOf(apiKey)} />],
        [
          "Rate",
          `${rateLimitPolicy.limit.toLocaleString("en")} calls in ${rateLimitPolicy.windowSeconds.toLocaleString("en")} s`,
        ],
        ["Accepted from", ipAllowlist.enabled ? ipAllowlist.entries.join(", ") || "Nowhere" : "Anywhere"],
        ["Created", <Moment key="created" value={createdAt} />],
        [
          "Requests",
          <a key="requests" href={`${ROOT}/requests${queryOf({ apiKeyId: apiKey.id })}`}>
            Its requests in the log
          </a>,
        ],
      ]}
    />
  );
}

const ScopeList = ({ scopes }: { scopes: readonly string[] }) => (
  <span class="scopes">
    {scopes.length === 0 && "None"}
    {scopes.map((scope) => (
      <code key={scope}>{scope}</code>
    ))}
  </span>
);

function Acts({ apiKey, again, edit }: Omit<DetailsProps, "put"> & { edit: () => void }) {
  const [open, setOpen] = useState<"rotate" | "revoke" | null>(null);
  const isRevoked = apiKey.status === "Revoked";
  const cannotRotate =
    apiKey.status !== "Active"
      ? `A key that is ${apiKey.status} cannot be rotated.`
      : apiKey.isRotationGrace
        ? "The key has been rotated already. Rotate the key that replaced it."
        : null;
  const close = () => {
    setOpen(null);
    again();
  };
  return (
    <>
      <p class="buttons acts">
        <button type="button" disabled={isRevoked} onClick={edit}>
          Edit
        </button>
        <button
          type="button"
          disabled={cannotRotate !== null}
          title={cannotRotate ?? undefined}
          onClick={() => setOpen("rotate")}
        >
          Rotate
        </button>
        <button type="button" class="danger" disabled={isRevoked} onClick={() => setOpen("revoke")}>
          Revoke
        </button>
      </p>
      {cannotRotate !== null && <p class="quiet">{cannotRotate}</p>}
      {open === "rotate" && <Rotate apiKey={apiKey} close={close} />}
      {open === "revoke" && <Revoke apiKey={apiKey} close={close} />}
    </>
  );
}

interface Given {
  readonly apiKey: ApiKey;
  close(): void;
}

function Rotate({ apiKey, close }: Given) {
  const [seconds, setSeconds] = useState<number>(GRACES[2].seconds);
  const [made, setMade] = useState<{ key: ApiKey; until: string } | null>(null);
  const call = () => ({
    method: "POST",
    path: `/api-keys/${apiKey.id}/rotate`,
    body: { gracePeriodSeconds: seconds },
  });
  const rotate = async () => {
    const { data, meta } = await send<{ resource: ApiKey }>(call());
    const until = new Date(Date.parse(meta.timestamp) + seconds * 1000).toISOString();
    setMade({ key: data.resource, until });
  };
  const done = () => {
    close();
    go(`${ROOT}/keys/${made!.key.id}`);
  };
  if (made)
    return (
      <Dialog title="The new key" close={null} wide>
        <KeyShown secret={made.key.key!} done={done}>
          <p>
            The former key works until <Moment value={made.until} />.
          </p>
        </KeyShown>
      </Dialog>
    );
  return (
    <CallQuestion title={`Rotate ${apiKey.name}?`} act={["Rotate", rotate]} call={call} close={close}>
      <p>
        A new key with the same rights replaces it.
        {isOwn(apiKey) && " This session ends with the former key."}
      </p>
      <Grace label="The former key works for" seconds={seconds} choose={setSeconds} />
    </CallQuestion>
  );
}

const DAY_MS = 86_400_000;

/** Asks with the calls of the last day; for the key of this session, also by its name. */
function Revoke({ apiKey, close }: Given) {
  const { id, name } = apiKey;
  const call = { method: "POST", path: `/api-keys/${id}/revoke` };
  const calls = useLoad(holds.value("requests:read") ? id : null, async (signal) => {
    const createdAfter = new Date(Date.now() - DAY_MS).toISOString();
    const query = queryOf({ apiKeyId: id, createdAfter, limit: "100" });
    const { data, meta } = await get<LoggedRequest[]>(`/requests${query}`, signal);
    return { count: countText(data.length, "call", meta.hasMore), routes: routesText(data) };
  });
  const revoke = async () => {
    await send(call);
    notify(`${name} is revoked.`);
    close();
  };
  return (
    <CallQuestion
      title={`Revoke ${name}?`}
      name={isOwn(apiKey) ? name : null}
      act={["Revoke", revoke]}
      call={() => call}
      close={close}
    >
      <p>Calls with this key are refused at once, on every server. This cannot be undone.</p>
      {isOwn(apiKey) && <p>You are signed in with this key: your session ends too.</p>}
      <LastDay calls={calls} />
    </CallQuestion>
  );
}

const LastDay = ({ calls }: { calls: Loaded<{ count: string; routes: string }> }) =>
  holds.value("requests:read") ? (
    <Show of={calls}>
      {({ count, routes }) => (
        <p role="status">
          {count} in the last day{routes}.
        </p>
      )}
    </Show>
  ) : (
    <p class="quiet">Its calls of the last day are unknown: the key of this session lacks requests:read.</p>
  );

const MOST_ROUTES = 3;

/** The operations that were called most. */
function routesText(requests: readonly LoggedRequest[]): string {
  const counts = new Map<string, number>();
  for (const { method, route, path } of requests) {
    const name = `${method} ${route ?? path}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, MOST_ROUTES);
  return most.length === 0 ? "" : `, most of them ${most.map(([name]) => name).join(", ")}`;
}
