/** The head of a page: its one heading, what it is about, and its buttons. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { ROOT } from "../core/place.ts";
import { SETTINGS } from "../core/settings.ts";

export function Page({
  title,
  about,
  buttons,
  children,
}: {
  title: string;
  about?: ComponentChildren;
  buttons?: ComponentChildren;
  children: ComponentChildren;
}) {
  useEffect(() => {
    document.title = `${title} · ${SETTINGS.name}`;
  }, [title]);
  return (
    <>
      <header class="head">
        <div>
          <h1>{title}</h1>
          {about !== undefined && <p class="quiet">{about}</p>}
        </div>
        {buttons !== undefined && <p class="buttons">{buttons}</p>}
      </header>
      {children}
    </>
  );
}

export function MissingPage() {
  return (
    <Page title="No such page">
      <p>
        There is no page at this address. <a href={ROOT}>Go to the overview</a>, or choose another page with
        “Go to …”.
      </p>
    </Page>
  );
}
