/** The entity tag of a record: its version, and everything else that changes its response. */
import { hash } from "node:crypto";

/** The values, beside the version, that change the entity tag. */
export interface Varying {
  /** How often the declarations have changed the form of returned records. */
  readonly revision: number | undefined;
  /** Keys of answers whose definition is not active, in order, separated by spaces; null for none. */
  readonly hidden: string | null;
  /** The whole text, if it also depends on the time or on other records. */
  readonly text: string | null;
}

/** @returns undefined if only the version determines the response */
export function revisionOf({ revision, hidden, text }: Varying): string | undefined {
  const parts = [revision ? String(revision) : "", hidden ? digest(hidden) : "", text ? digest(text) : ""];
  return parts.filter((part) => part !== "").join("-") || undefined;
}

/** The revision of a record in whose response others are expanded. */
export const withExpanded = (revision: string | undefined, expanded: string): string =>
  revision === undefined ? digest(expanded) : `${revision}-${digest(expanded)}`;

const digest = (text: string): string => hash("sha256", text, "base64url").slice(0, 16);

/** A tag without its quotes. */
export const tagOf = (version: number, revision?: string): string =>
  revision === undefined ? String(version) : `${version}-${revision}`;

/** The parts of a tag that `tagOf` made. */
export function partsOf(tag: string): { readonly version: number; readonly revision?: string } {
  const dash = tag.indexOf("-");
  return dash < 0
    ? { version: Number(tag) }
    : { version: Number(tag.slice(0, dash)), revision: tag.slice(dash + 1) };
}
