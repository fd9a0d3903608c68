/** The API keys of the organization. */
import { useState } from "preact/hooks";
import { go, ROOT } from "../core/place.ts";
import { who } from "../core/session.ts";
import { Ago, Moment } from "../parts/moment.tsx";
import { PagedTable, usePages } from "../parts/pages.tsx";
import { RecordLink } from "../parts/record-link.tsx";
import type { Column } from "../parts/table.tsx";
import { Page } from "../shell/page.tsx";
import { Gate, KEYS, lackText } from "./gate.tsx";
import type { ApiKey } from "./journals.ts";
import { KeyForm } from "./key-form.tsx";
import { KeyShown } from "./key-shown.tsx";

const COLUMNS: readonly Column<ApiKey>[] = [
  { name: "name", head: "Name", show: (key) => <KeyName apiKey={key} /> },
  { name: "status", head: "Status", show: (key) => <KeyStatus apiKey={key} /> },
  {
    name: "used",
    head: "Last used",
    show: ({ lastUsedAt }) => (lastUsedAt === null ? "Never" : <Ago value={lastUsedAt} />),
  },
  {
    name: "expires",
    head: "Expires",
    show: ({ expiresAt }) => (expiresAt === null ? "Never" : <Moment value={expiresAt} />),
  },
  { name: "rights", head: "Scopes", show: (key) => rightsText(key) },
  { name: "prefix", head: "Begins with", show: ({ prefix }) => <code>{prefix}…</code> },
  {
    name: "member",
    head: "Issued to",
    show: ({ teamMemberId }) => teamMemberId !== null && <RecordLink id={teamMemberId} />,
  },
];

const KeyName = ({ apiKey: { id, name } }: { apiKey: ApiKey }) => (
  <>
    {name}
    {id === who.value?.apiKey.id && " (this session)"}
  </>
);

export const KeyStatus = ({ apiKey: { status, isRotationGrace } }: { apiKey: ApiKey }) => (
  <>
    <span class={`tag ${status === "Active" ? "good" : "ended"}`}>{status}</span>
    {isRotationGrace && status === "Active" && " replaced, works for a while"}
  </>
);

/** The preset, and how many scopes the key has besides. */
function rightsText({ scopePreset, scopes }: ApiKey): string {
  const further =
    scopes.length === 0 ? [] : [scopes.length <= 2 ? scopes.join(", ") : `${scopes.length} scopes`];
  return [...(scopePreset === null ? [] : [scopePreset]), ...further].join(" + ");
}

export function KeysPage() {
  const pages = usePages<ApiKey>(lackText(KEYS) === null ? "/api-keys" : null, {});
  return (
    <Page
      title="API keys"
      about="What integrations call the API with. A key is shown only when it is created."
      buttons={
        lackText(KEYS) === null && (
          <a class="button" href={`${ROOT}/keys/new`}>
            Create a key
          </a>
        )
      }
    >
      <Gate needs={KEYS}>
        <PagedTable
          label="API keys"
          pages={pages}
          columns={COLUMNS}
          idOf={({ id }) => id}
          hrefOf={({ id }) => `${ROOT}/keys/${id}`}
          empty="There is no key."
        />
      </Gate>
    </Page>
  );
}

export function NewKeyPage() {
  const [made, setMade] = useState<ApiKey | null>(null);
  const done = () => go(`${ROOT}/keys/${made!.id}`, { replace: true });
  return (
    <Page title="New API key">
      <Gate needs={KEYS}>
        {made ? (
          <KeyShown secret={made.key!} done={done} />
        ) : (
          <KeyForm apiKey={null} done={setMade} cancel={() => go(`${ROOT}/keys`)} />
        )}
      </Gate>
    </Page>
  );
}
