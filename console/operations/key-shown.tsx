/** Shows a new key once, with a call to try it. */
import type { ComponentChildren } from "preact";
import { SETTINGS } from "../core/settings.ts";
import { Copy } from "../parts/copy.tsx";
import { ShownOnce } from "./shown-once.tsx";

export function KeyShown({
  secret,
  done,
  children,
}: {
  secret: string;
  done: () => void;
  children?: ComponentChildren;
}) {
  const curl = `curl ${location.origin}${SETTINGS.base}/whoami -H "Authorization: Bearer ${secret}"`;
  return (
    <ShownOnce what="key" secret={secret} done={done}>
      {children}
      <p>
        Try it: <Copy text={curl} />
      </p>
      <pre>
        <code>{curl}</code>
      </pre>
    </ShownOnce>
  );
}
