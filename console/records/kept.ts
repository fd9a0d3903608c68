/** Drafts that the browser keeps until they are saved, by the page that they were typed into. */
import type { Data } from "../core/model.ts";
import { type Draft, keepable } from "./draft.ts";

export interface Kept {
  /** What the draft was begun on, with its entity tag. */
  readonly was: Data;
  readonly etag: string | null;
  readonly draft: Draft;
}

const nameOf = (): string => `draft:${location.pathname}`;

export function readKept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf()) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/** A full storage keeps nothing, and the form still works. */
export function keep(kept: Kept): void {
  try {
    sessionStorage.setItem(nameOf(), JSON.stringify({ ...kept, draft: keepable(kept.draft) }));
  } catch {
    forget();
  }
}

export const forget = (): void => sessionStorage.removeItem(nameOf());
