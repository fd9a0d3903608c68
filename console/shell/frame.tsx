/** What surrounds every page: navigation, the palette, notifications and questions. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { wordsOf } from "../core/model.ts";
import { leaving, ROOT, segments } from "../core/place.ts";
import { holds, signOut, state, who } from "../core/session.ts";
import { SETTINGS } from "../core/settings.ts";
import { Question } from "../parts/dialog.tsx";
import { Notifications } from "../parts/notifications.tsx";
import { Palette } from "./palette.tsx";
import { type Link, listed, OPERATIONS, recordsHref } from "./places.ts";
import { Shortcuts } from "./shortcuts.tsx";
import { SignInAgain } from "./sign-in.tsx";

export function Frame({ children }: { children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  const path = segments.value.join("/");
  useEffect(() => setOpen(false), [path]);
  return (
    <>
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <header class="top">
        <button
          type="button"
          class="menu"
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={() => setOpen(!isOpen)}
        >
          Menu
        </button>
        <a class="name" href={ROOT}>
          {SETTINGS.name}
        </a>
        <Palette />
        <Account />
      </header>
      <div class="sheet">
        <nav id="navigation" class={isOpen ? "open" : undefined} aria-label="Pages">
          <Links title="Operations" links={OPERATIONS} />
          <Links
            title="Records"
            links={listed().map((one) => ({
              href: recordsHref(one),
              text: wordsOf(one.collection),
              scope: one.operations.list!.scope,
            }))}
          />
        </nav>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Notifications />
      <Shortcuts />
      {leaving.value && (
        <Question
          title="Leave this page?"
          act={["Leave", () => leave()]}
          close={() => {
            leaving.value = null;
          }}
        >
          <p>{leaving.value.question}</p>
        </Question>
      )}
      {state.value === "out" && <SignInAgain />}
    </>
  );
}

function leave(): void {
  const { go } = leaving.value!;
  leaving.value = null;
  go();
}

/** Pages that the key cannot read are listed too: opened, they say which scope is missing. */
function Links({ title, links }: { title: string; links: readonly Link[] }) {
  const here = `${ROOT}/${segments.value.slice(0, segments.value[0] === "records" ? 2 : 1).join("/")}`;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {links.map(({ href, text, scope }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={href === here ? "page" : undefined}
              class={holds.value(scope) ? undefined : "off"}
              title={holds.value(scope) ? undefined : `Needs the scope ${scope}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Account() {
  const found = who.value;
  if (!found) return null;
  return (
    <details class="account">
      <summary aria-label={`Signed in to ${found.organization.name}`}>{found.organization.name}</summary>
      <div>
        <dl>
          <dt>Organization</dt>
          <dd>
            {found.organization.name} <code>{found.organizationId}</code>
          </dd>
          <dt>Key</dt>
          <dd>
            {found.apiKey.name} <code>{found.apiKey.prefix}…</code>
          </dd>
          {found.teamMember && (
            <>
              <dt>Role</dt>
              <dd>{found.teamMember.role}</dd>
            </>
          )}
        </dl>
        <p class="buttons">
          <a href={SETTINGS.docs} target="_blank" rel="noopener">
            Docs
          </a>
          <button type="button" onClick={() => void signOut()}>
            Sign out
          </button>
        </p>
      </div>
    </details>
  );
}
