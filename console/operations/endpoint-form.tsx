/** Creates and edits webhook endpoints. */
import { useState } from "preact/hooks";
import { EventTypes } from "./event-types.tsx";
import type { Endpoint } from "./journals.ts";
import { SaveForm } from "./save-form.tsx";

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
  const change = (part: Partial<Given>) => setGiven({ ...given, ...part });
  const was = endpoint ?? NEW;
  return (
    <SaveForm<Endpoint>
      path="/webhook-endpoints"
      was={endpoint}
      body={() => bodyOf(endpoint, given)}
      isChanged={JSON.stringify(given) !== JSON.stringify(was)}
      isReady={given.url !== "" && given.eventTypes.length > 0}
      submit={endpoint ? "Save" : "Create endpoint"}
      done={done}
      cancel={cancel}
    >
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
    </SaveForm>
  );
}

/** The whole endpoint to create it; what differs to change it. */
function bodyOf(endpoint: Endpoint | null, { url, eventTypes, description }: Given): Record<string, unknown> {
  const wanted = { url: url.trim(), eventTypes, description };
  if (!endpoint) return wanted;
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(endpoint[name as keyof Given]),
    ),
  );
}
