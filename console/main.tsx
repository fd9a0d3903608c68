/** The entry of the console: shows it in the page that the server sent. */
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Refused } from "./core/http.ts";
import { followLinks, ROOT } from "./core/place.ts";
import { begin, loadModel, signIn, state, who } from "./core/session.ts";
import { HOST } from "./core/settings.ts";
import { useSlow } from "./parts/load.tsx";
import { Notifications } from "./parts/notifications.tsx";
import { RefusalNote } from "./parts/refusal.tsx";
import { Frame } from "./shell/frame.tsx";
import { CurrentPage } from "./shell/pages.tsx";
import { SignInPage } from "./shell/sign-in.tsx";

function Console() {
  const [failure, setFailure] = useState<Refused | null>(null);
  const start = () => {
    setFailure(null);
    enter().catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      if (error.status !== 401 || error.call.path === "/console/session") setFailure(error);
    });
  };
  useEffect(start, []);
  const isSlow = useSlow(state.value === "unknown" && failure === null);
  if (who.value)
    return (
      <Frame>
        <CurrentPage />
      </Frame>
    );
  if (state.value === "out") return <SignInPage failure={failure} />;
  return (
    <main class="sign-in" id="content">
      {failure && <RefusalNote refusal={failure} again={start} />}
      {isSlow && <p role="status">Loading …</p>}
      <Notifications />
    </main>
  );
}

/** Signs in by the link in the address, if there is one, and removes it from the address before anything else. */
async function enter(): Promise<void> {
  const link = new URLSearchParams(location.hash.slice(1)).get("link");
  if (link === null) return await begin();
  history.replaceState(null, "", ROOT);
  try {
    await signIn({ link });
  } catch (error) {
    // A used link does not end a session that is still good.
    await begin().catch(() => {
      throw error;
    });
  }
}

/** Declarations may have changed while the reader was elsewhere. */
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && state.value === "in") loadModel().catch(() => {});
});

followLinks();
render(<Console />, HOST);
