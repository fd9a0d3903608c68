/** The address of the current page. Everything that a list shows is in it, so that a copied address shows the same. */
import { computed, signal } from "@preact/signals";

export const ROOT = "/console";

const address = signal(read());

function read(): { readonly path: string; readonly query: string } {
  return { path: location.pathname.replace(/\/$/, ""), query: location.search };
}

/** The segments below `/console`. */
export const segments = computed(() =>
  address.value.path
    .slice(ROOT.length)
    .split("/")
    .filter((one) => one !== "")
    .map(decodeURIComponent),
);

export const query = computed(() => new URLSearchParams(address.value.query));

/** Asks whether a page may be left; pages with unsaved changes answer with the question for the reader. */
type Guard = () => string | null;
const guards = new Set<Guard>();

/** Lets a page be asked before it is left. @returns ends that */
export function guardLeaving(guard: Guard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

const question = (): string | null => [...guards].map((guard) => guard()).find((one) => one !== null) ?? null;

/** Set while the reader is asked whether to leave; `go` leaves. */
export const leaving = signal<{ readonly question: string; readonly go: () => void } | null>(null);

/** How many entries of the history were added before the current one. */
let depth = 0;

/** Goes to an address of the console, unless a page with unsaved changes is to be kept. */
export function go(href: string, { replace = false } = {}): void {
  const move = () => {
    if (!replace) depth++;
    history[replace ? "replaceState" : "pushState"]({ depth }, "", href);
    address.value = read();
    if (!replace) scrollTo(0, 0);
  };
  const asked = isSamePage(href) ? null : question();
  if (asked === null) move();
  else leaving.value = { question: asked, go: move };
}

const isSamePage = (href: string): boolean => new URL(href, location.href).pathname === location.pathname;

/** Changes parameters of the current address; null removes one. */
export function setQuery(
  changes: Readonly<Record<string, string | readonly string[] | null>>,
  options?: { replace: boolean },
): void {
  const next = new URLSearchParams(query.value);
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name);
    for (const one of typeof value === "string" ? [value] : (value ?? []))
      if (one !== "") next.append(name, one);
  }
  const text = next.toString();
  go(location.pathname + (text === "" ? "" : `?${text}`), options);
}

/** Follows links and the history without loading pages anew. */
export function followLinks(): void {
  history.replaceState({ depth }, "");
  addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link = (event.target as Element).closest?.("a");
    if (link?.target !== "" || link.origin !== location.origin || link.hasAttribute("download")) return;
    if (link.pathname !== ROOT && !link.pathname.startsWith(`${ROOT}/`)) return;
    event.preventDefault();
    go(link.href);
  });
  addEventListener("popstate", (event) => {
    const asked = isSame(address.value.path) ? null : question();
    const from = depth;
    depth = (event.state as { depth: number } | null)?.depth ?? 0;
    if (asked === null) {
      address.value = read();
      return;
    }
    // The browser has moved already: move back, and ask.
    const steps = depth - from;
    const target = location.href;
    history.go(-steps);
    depth = from;
    leaving.value = {
      question: asked,
      go: () => {
        guards.clear();
        if (steps === 0) location.assign(target);
        else history.go(steps);
      },
    };
  });
  addEventListener("beforeunload", (event) => {
    if (question() !== null) event.preventDefault();
  });
}

const isSame = (path: string): boolean => location.pathname.replace(/\/$/, "") === path;
