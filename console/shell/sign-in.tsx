/** Signing in: by a key, by a one-time link, or as the demo organization. */
import { useState } from "preact/hooks";
import { Refused } from "../core/http.ts";
import { type Credentials, signIn, who } from "../core/session.ts";
import { SETTINGS } from "../core/settings.ts";
import { Dialog } from "../parts/dialog.tsx";
import { RefusalNote } from "../parts/refusal.tsx";

/** The whole page, before anyone has signed in. @param failure why a link did not work */
export function SignInPage({ failure }: { failure: Refused | null }) {
  return (
    <main class="sign-in" id="content">
      <h1>{SETTINGS.name}</h1>
      <SignInForm failure={failure} />
    </main>
  );
}

/** Over a page whose session has ended, so that nothing typed is lost. */
export function SignInAgain() {
  return (
    <Dialog title="The session has ended" close={null}>
      <p>Sign in again to go on where you were. What you typed is still there.</p>
      <SignInForm failure={null} />
    </Dialog>
  );
}

function SignInForm({ failure }: { failure: Refused | null }) {
  const [key, setKey] = useState("");
  const [refusal, setRefusal] = useState(failure);
  const [isBusy, setBusy] = useState(false);
  const enter = async (credentials: Credentials) => {
    setBusy(true);
    try {
      await signIn(credentials);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRefusal(error);
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void enter({ key: key.trim() });
      }}
    >
      {refusal && <RefusalNote refusal={refusal} />}
      <label>
        API key
        <input
          type="password"
          name="key"
          value={key}
          onInput={(event) => setKey(event.currentTarget.value)}
          autocomplete="off"
          spellcheck={false}
          placeholder="sk_live_…"
          required
          autofocus
        />
      </label>
      <p class="quiet">
        The console can do what the key can do. The key is sent once and is not kept in the browser; the
        session ends after 12 hours, or when the key stops working.
      </p>
      <p class="buttons">
        <button type="submit" class="primary" disabled={isBusy || key.trim() === ""}>
          Sign in
        </button>
        {SETTINGS.demo && who.value === null && (
          <button type="button" disabled={isBusy} onClick={() => void enter({ demo: true })}>
            Use the demo organization
          </button>
        )}
      </p>
    </form>
  );
}
