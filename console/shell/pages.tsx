/** Maps addresses to pages. */
import type { ComponentChildren } from "preact";
import { segments } from "../core/place.ts";
import { Overview } from "./overview.tsx";
import { MissingPage } from "./page.tsx";

/** By the first segment below `/console`; each receives the further segments, and null means no such page. */
const PAGES: Readonly<Record<string, (further: readonly string[]) => ComponentChildren | null>> = {
  "": (further) => (further.length === 0 ? <Overview /> : null),
};

export function CurrentPage() {
  const [first = "", ...further] = segments.value;
  const page = Object.hasOwn(PAGES, first) ? PAGES[first]!(further) : null;
  return <>{page ?? <MissingPage />}</>;
}
