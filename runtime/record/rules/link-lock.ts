/** A state that locks External References takes no new ones. Sending those that exist already changes nothing. */
import type { Values } from "../command.ts";
import { type Tuple, tupleKey } from "../given.ts";
import { refuseLocked } from "../states.ts";
import type { Rule } from "./rule.ts";

export const linkLock: Rule = {
  name: "linkLock",
  applies: ({ draft, given: { links } }) => links.length > 0 && !allExist(links, draft.before!),
  judge: ({ unit, draft }) => refuseLocked(draft.model, unit.found(draft), ["externalReferences"]),
};

function allExist(links: readonly Tuple[], { externalReferences }: Readonly<Values>): boolean {
  const existing = new Set(((externalReferences ?? []) as readonly Tuple[]).map(tupleKey));
  return links.every((link) => existing.has(tupleKey(link)));
}
