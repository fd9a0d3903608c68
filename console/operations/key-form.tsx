/** Creates an API key, with rights that the session's own key has too. */
import { useState } from "preact/hooks";
import { type Call, send } from "../core/http.ts";
import { presets, resources, wordsOf } from "../core/model.ts";
import { who } from "../core/session.ts";
import { AsCode } from "../parts/as-code.tsx";
import { RefusalNote } from "../parts/refusal.tsx";
import { useAct, useIdempotencyKey } from "./act.ts";
import type { ApiKey } from "./journals.ts";
import { type KeyDraft, keyBody } from "./key-body.ts";
import { grantablePresets, grantableScopes, type ScopeGroup, scopeGroups } from "./scopes.ts";
import { useUnsaved } from "./unsaved.ts";

const LIFETIMES = [
  ["", "As long as the key of this session"],
  ["1", "1 day"],
  ["30", "30 days"],
  ["90", "90 days"],
  ["365", "1 year"],
] as const;

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

export function KeyForm({ done, cancel }: { done: (made: ApiKey) => void; cancel: () => void }) {
  const offered = grantablePresets(presets.value, held());
  const [begun] = useState<KeyDraft>({ ...EMPTY, preset: offered[0] ?? "" });
  const [draft, setDraft] = useState(begun);
  const act = useAct();
  const keyFor = useIdempotencyKey();
  const end = useUnsaved(JSON.stringify(draft) !== JSON.stringify(begun));
  const change = (part: Partial<KeyDraft>) => setDraft({ ...draft, ...part });
  const call = (): Call => {
    const body = keyBody(draft, Date.now());
    return { method: "POST", path: "/api-keys", body, headers: keyFor(body) };
  };
  const create = () =>
    act.run(async () => {
      const { data } = await send<ApiKey>(call());
      end();
      done(data);
    });
  const giveUp = () => {
    end();
    cancel();
  };
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        create();
      }}
    >
      {act.refusal && <RefusalNote refusal={act.refusal} />}
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
      <Presets offered={offered} draft={draft} change={change} />
      <Scopes draft={draft} change={change} />
      <Limits draft={draft} change={change} />
      <p class="buttons">
        <button type="submit" class="primary" disabled={act.isBusy || draft.name.trim() === ""}>
          Create key
        </button>
        <button type="button" onClick={giveUp}>
          Cancel
        </button>
        <AsCode call={call} />
      </p>
    </form>
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

function Scopes({ draft: { scopes }, change }: Part) {
  const [words, setWords] = useState("");
  const groups = grantableScopes(scopeGroups(resources.value.values(), others()), held());
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
          <details>
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

function Limits({ draft, change }: Part) {
  return (
    <>
      <label>
        It works for
        <select
          name="days"
          value={draft.days}
          onChange={(event) => change({ days: event.currentTarget.value })}
        >
          {LIFETIMES.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
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
