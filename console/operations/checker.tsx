/** Checks the signature of a delivery that the reader pastes. Nothing is sent. */
import { useState } from "preact/hooks";
import { type Signed, type Verdict, verifySignature } from "./signature.ts";

const EMPTY: Signed = { headers: "", body: "", secret: "" };

export function Checker() {
  const [given, setGiven] = useState<Signed>(EMPTY);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const change = (part: Partial<Signed>) => {
    setGiven({ ...given, ...part });
    setVerdict(null);
  };
  const check = async () => setVerdict(await verifySignature(given, Date.now()));
  return (
    <details class="fold">
      <summary>Check a signature</summary>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void check();
        }}
      >
        <p class="quiet">Paste a delivery as your receiver got it. The browser checks it; nothing is sent.</p>
        <label>
          Headers
          <textarea
            class="code"
            name="headers"
            rows={4}
            value={given.headers}
            onInput={(event) => change({ headers: event.currentTarget.value })}
            placeholder={"webhook-id: evt_…\nwebhook-timestamp: …\nwebhook-signature: v1,…"}
            spellcheck={false}
            required
          />
        </label>
        <label>
          Body
          <textarea
            class="code"
            name="body"
            rows={5}
            value={given.body}
            onInput={(event) => change({ body: event.currentTarget.value })}
            spellcheck={false}
            required
          />
        </label>
        <label>
          Secret
          <input
            name="secret"
            value={given.secret}
            onInput={(event) => change({ secret: event.currentTarget.value })}
            placeholder="whsec_…"
            spellcheck={false}
            autocomplete="off"
            required
          />
        </label>
        <p class="buttons">
          <button type="submit">Check</button>
          <span role="status" class={verdict?.isAuthentic ? "good-text" : "bad-text"}>
            {verdict?.text}
          </span>
        </p>
      </form>
    </details>
  );
}
