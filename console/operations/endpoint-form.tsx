/** Creates and edits webhook endpoints. */
import { useState } from "preact/hooks";
import { type Call, send } from "../core/http.ts";
import { AsCode } from "../parts/as-code.tsx";
import { RefusalNote } from "../parts/refusal.tsx";
import { useAct, useIdempotencyKey } from "./act.ts";
import { EventTypes } from "./event-types.tsx";
import type { Endpoint } from "./journals.ts";
import { useUnsaved } from "./unsaved.ts";

interface Given {
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly description: string | null;
}

const NEW: Given = { url: "", eventTypes: ["*"], description: null };

/** @param endpoint the endpoint to edit; null creates one */
export function EndpointForm({
  endpoint,
  done,
  cancel,
}: {
  endpoint: Endpoint | null;
  done: (saved: Endpoint) => void;
  cancel: () => void;
}) {
  const [given, setGiven] = useState<Given>(endpoint ?? NEW);
  const act = useAct();
  const keyFor = useIdempotencyKey();
  const end = useUnsaved(JSON.stringify(given) !== JSON.stringify(endpoint ?? NEW));
  const change = (part: Partial<Given>) => setGiven({ ...given, ...part });
  const call = (): Call => callOf(endpoint, given, keyFor);
  const save = () =>
    act.run(async () => {
      const { data } = await send<Endpoint>(call());
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
        save();
      }}
    >
      {act.refusal && <RefusalNote refusal={act.refusal} />}
      <label>
        URL
        <input
          type="url"
          name="url"
          value={given.url}
          onInput={(event) => change({ url: event.currentTarget.value })}
          placeholder="https://example.com/hooks"
          spellcheck={false}
          required
        />
      </label>
      <label>
        Description
        <input
          name="description"
          value={given.description ?? ""}
          maxLength={1000}
          onInput={(event) => change({ description: event.currentTarget.value || null })}
        />
      </label>
      <EventTypes chosen={given.eventTypes} choose={(eventTypes) => change({ eventTypes })} />
      <p class="buttons">
        <button
          type="submit"
          class="primary"
          disabled={act.isBusy || given.url === "" || given.eventTypes.length === 0}
        >
          {endpoint ? "Save" : "Create endpoint"}
        </button>
        <button type="button" onClick={giveUp}>
          Cancel
        </button>
        <AsCode call={call} />
      </p>
    </form>
  );
}

/** The call that creates, or that changes what differs. */
function callOf(endpoint: Endpoint | null, given: Given, keyFor: ReturnType<typeof useIdempotencyKey>): Call {
  const { url, eventTypes, description } = given;
  const wanted = { url: url.trim(), eventTypes, description };
  if (!endpoint) return { method: "POST", path: "/webhook-endpoints", body: wanted, headers: keyFor(wanted) };
  const body = Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(endpoint[name as keyof Given]),
    ),
  );
  const headers = { "If-Match": `"${endpoint.version}"` };
  return { method: "PATCH", path: `/webhook-endpoints/${endpoint.id}`, body, headers };
}
