/** Shows a secret that the API shows only once. The page forgets it when the reader is done or leaves. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { guardLeaving } from "../core/place.ts";
import { Copy } from "../parts/copy.tsx";

export function ShownOnce({
  what,
  secret,
  done,
  children,
}: {
  /** Such as `key`. */
  what: string;
  secret: string;
  done: () => void;
  children?: ComponentChildren;
}) {
  const isStored = useRef(false);
  useEffect(
    () =>
      guardLeaving(() => (isStored.current ? null : `The ${what} is shown only now. Have you stored it?`)),
    [what],
  );
  const end = () => {
    isStored.current = true;
    done();
  };
  return (
    <section class="note once" aria-label={`The new ${what}`}>
      <p>
        <strong>Store the {what} now.</strong> It is shown only this once.
      </p>
      <p>
        <code class="secret">{secret}</code> <Copy text={secret} />
      </p>
      {children}
      <p class="buttons">
        <button type="button" class="primary" onClick={end}>
          I have stored it
        </button>
      </p>
    </section>
  );
}
