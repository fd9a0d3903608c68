/** Maps addresses to pages. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { segments } from "../core/place.ts";
import { OPERATION_PAGES } from "../operations/routes.tsx";
import { Boundary } from "../parts/boundary.tsx";
import { RecordsPages } from "../records/pages.tsx";
import { Overview } from "./overview.tsx";
import { MissingPage } from "./page.tsx";

/** By the first segment below `/console`; each receives the further segments, and null means no such page. */
const PAGES: Readonly<Record<string, (further: readonly string[]) => ComponentChildren | null>> = {
  "": (further) => (further.length === 0 ? <Overview /> : null),
  records: (further) => <RecordsPages path={further} />,
  ...OPERATION_PAGES,
};

export function CurrentPage() {
  const [first = "", ...further] = segments.value;
  const path = segments.value.join("/");
  useFocus(path);
  const page = Object.hasOwn(PAGES, first) ? PAGES[first]!(further) : null;
  return <Boundary key={path}>{page ?? <MissingPage />}</Boundary>;
}

/** Moves the focus to the content of another page, so that a screen reader reads it and Tab continues there. */
function useFocus(path: string): void {
  const former = useRef(path);
  // At once: an effect after the next frame could take the focus from the field that a reader has gone to.
  useLayoutEffect(() => {
    if (former.current === path) return;
    former.current = path;
    document.getElementById("content")?.focus({ preventScroll: true });
  }, [path]);
}
