/** Creates and changes API keys, with rights that the session's own key has too. */
import { useState } from "preact/hooks";
import { presets, resources, wordsOf } from "../core/model.ts";
import { who } from "../core/session.ts";
import { momentText } from "../parts/moment.tsx";
import type { ApiKey } from "./journals.ts";
import { type KeyDraft, keyBody, keyChanges, keyDraft, NEVER } from "./key-body.ts";
import { SaveForm } from "./save-form.tsx";
import { covers, grantablePresets, grantableScopes, type ScopeGroup, scopeGroups } from "./scopes.ts";

const LIFETIMES = [
  ["1", "1 day"],
  ["30", "30 days"],
  ["90", "90 days"],
  ["365", "1 year"],
] as const;

/** The scopes of a key, with those of its preset. */
export const scopesOf = ({ scopePreset, scopes }: ApiKey): string[] => [
  ...new Set([...(presets.value[scopePreset ?? ""] ?? []), ...scopes]),
];

const held = (): readonly string[] => who.value?.apiKey.scopes ?? [];

/** Lists of the runtime that belong to no resource. */
const LISTS = ["requests:read", "events:read", "audit_entries:read", "usage_records:read"];

const others = () =>
  LISTS.map((scope) => ({ scope, call: `GET /${scope.split(":")[0]!.replaceAll("_", "-")}` }));

const EMPTY: KeyDraft = {
  name: "",
  preset: "",
  scopes: [],
  days: "",
  limit: "",
  windowSeconds: "3600",
  addresses: "",
};

/** @param apiKey the key to change; null creates one */
export function KeyForm({
  apiKey,
  done,
  cancel,
}: {
  apiKey: ApiKey | null;
  done: (saved: ApiKey) => void;
  cancel: () => void;
}) {
  const offered = grantablePresets(presets.value, held());
  const [begun] = useState<KeyDraft>(() =>
    apiKey ? keyDraft(apiKey) : { ...EMPTY, preset: offered[0] ?? "" },
  );
  const [draft, setDraft] = useState(begun);
  const change = (part: Partial<KeyDraft>) => setDraft({ ...draft, ...part });
  const body = () => (apiKey ? keyChanges(begun, draft, Date.now()) : keyBody(draft, Date.now()));
  const isChanged = JSON.stringify(draft) !== JSON.stringify(begun);
  const lacking = apiKey === null ? [] : scopesOf(apiKey).filter((scope) => !covers(held(), scope));
  const part = { draft, change };
  return (
    <SaveForm<ApiKey>
      path="/api-keys"
      was={apiKey}
      body={body}
      isChanged={isChanged}
      isReady={draft.name.trim() !== "" && (apiKey === null || isChanged)}
      submit={apiKey ? "Save" : "Create key"}
      done={done}
      cancel={cancel}
    >
      <label>
        Name
        <input
          name="name"
          value={draft.name}
          maxLength={100}
          onInput={(event) => change({ name: event.currentTarget.value })}
          placeholder="What it is for"
          required
        />
      </label>
      {lacking.length > 0 ? (
        <p class="quiet">
          Only the name can be changed: this key has {lacking.slice(0, SHOWN_SCOPES).join(", ")}, which the
          key of this session lacks.
        </p>
      ) : (
        <>
          <Presets offered={offered} {...part} />
          <Scopes {...part} begun={begun.scopes} />
          <Limits {...part} apiKey={apiKey} />
        </>
      )}
    </SaveForm>
  );
}

interface Part {
  readonly draft: KeyDraft;
  change(part: Partial<KeyDraft>): void;
}

function Presets({ offered, draft, change }: Part & { offered: readonly string[] }) {
  const hidden = Object.keys(presets.value).filter((name) => !offered.includes(name));
  return (
    <fieldset>
      <legend>Preset</legend>
      {offered.map((name) => (
        <label key={name} class="choice">
          <input
            type="radio"
            name="preset"
            value={name}
            checked={draft.preset === name}
            onChange={() => change({ preset: name })}
          />{" "}
          {wordsOf(name)} <span class="quiet">{presetText(presets.value[name]!)}</span>
        </label>
      ))}
      {hidden.length > 0 && (
        <p class="quiet">
          {hidden.map(wordsOf).join(", ")}: the key of this session lacks scopes of{" "}
          {hidden.length === 1 ? "it" : "them"}, and cannot pass them on.
        </p>
      )}
    </fieldset>
  );
}

const SHOWN_SCOPES = 4;

function presetText(scopes: readonly string[]): string {
  if (scopes.length === 0) return "only the scopes that you choose below";
  const more = scopes.length - SHOWN_SCOPES;
  return scopes.slice(0, SHOWN_SCOPES).join(", ") + (more > 0 ? `, and ${more} more` : "");
}

/** @param begun the scopes that the key has already */
function Scopes({ draft: { scopes }, change, begun }: Part & { begun: readonly string[] }) {
  const [words, setWords] = useState("");
  const named = grantableScopes(scopeGroups(resources.value.values(), others()), held());
  const known = new Set(named.flatMap((group) => group.scopes.map(({ scope }) => scope)));
  const further = begun.filter((scope) => !known.has(scope)).map((scope) => ({ scope, allows: [] }));
  const groups = further.length > 0 ? [{ collection: "further", scopes: further }, ...named] : named;
  const found = groups.filter(({ collection }) =>
    wordsOf(collection).toLowerCase().includes(words.toLowerCase()),
  );
  const toggle = (scope: string) =>
    change({ scopes: scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope] });
  return (
    <details class="fold">
      <summary>
        Further scopes <span class="quiet">({scopes.length === 0 ? "none" : scopes.join(", ")})</span>
      </summary>
      <label>
        Find
        <input value={words} onInput={(event) => setWords(event.currentTarget.value)} spellcheck={false} />
      </label>
      <div class="groups">
        {found.map((group) => (
          <Group key={group.collection} group={group} chosen={scopes} toggle={toggle} />
        ))}
      </div>
    </details>
  );
}

function Group({
  group: { collection, scopes },
  chosen,
  toggle,
}: {
  group: ScopeGroup;
  chosen: readonly string[];
  toggle: (scope: string) => void;
}) {
  return (
    <fieldset>
      <legend>{wordsOf(collection)}</legend>
      {scopes.map(({ scope, allows }) => (
        <div key={scope} class="scope">
          <label class="choice">
            <input
              type="checkbox"
              value={scope}
              checked={chosen.includes(scope)}
              onChange={() => toggle(scope)}
            />{" "}
            {scope}
          </label>
          <details hidden={allows.length === 0}>
            <summary>
              Allows {allows.length} {allows.length === 1 ? "call" : "calls"}
              <span class="unseen"> with {scope}</span>
            </summary>
            <ul class="values">
              {allows.map((one) => (
                <li key={one}>
                  <code>{one}</code>
                </li>
              ))}
            </ul>
          </details>
        </div>
      ))}
    </fieldset>
  );
}

function usualLifetime(apiKey: ApiKey | null): string {
  if (apiKey === null) return "With the key of this session";
  return apiKey.expiresAt === null ? "Never, as now" : `${momentText(apiKey.expiresAt)}, as now`;
}

function Limits({ draft, change, apiKey }: Part & { apiKey: ApiKey | null }) {
  return (
    <>
      <label>
        Expires
        <select
          name="days"
          value={draft.days}
          onChange={(event) => change({ days: event.currentTarget.value })}
        >
          <option value="">{usualLifetime(apiKey)}</option>
          {LIFETIMES.map(([value, text]) => (
            <option key={value} value={value}>
              In {text}
            </option>
          ))}
          {apiKey?.expiresAt != null && <option value={NEVER}>Never</option>}
        </select>
      </label>
      <div class="pair">
        <label>
          Calls in a window
          <input
            type="number"
            name="limit"
            min={1}
            value={draft.limit}
            onInput={(event) => change({ limit: event.currentTarget.value })}
            placeholder="5000"
          />
        </label>
        <label>
          Seconds of the window
          <input
            type="number"
            name="windowSeconds"
            min={1}
            max={86_400}
            value={draft.windowSeconds}
            onInput={(event) => change({ windowSeconds: event.currentTarget.value })}
          />
        </label>
      </div>
      <label>
        Accepted only from{" "}
        <span class="quiet">(addresses and CIDR blocks, one a line; empty for anywhere)</span>
        <textarea
          class="code"
          name="addresses"
          rows={2}
          value={draft.addresses}
          onInput={(event) => change({ addresses: event.currentTarget.value })}
          spellcheck={false}
        />
      </label>
    </>
  );
}
