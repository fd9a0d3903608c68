/** The values that a preview does not know, because they depend on the body. Reading one ends the rule or hook. */
import type { Model } from "../model/model.ts";
import type { Values } from "./command.ts";
import type { Draft } from "./draft.ts";

/** Ends a preview: everything after this depends on the body, or writes. */
export class PreviewEnds extends Error {}

const end = (): never => {
  throw new PreviewEnds();
};

/** A body of which nothing is known. A hook that looks into it is followed no further. */
export const UNKNOWN_BODY: Readonly<Values> = new Proxy<Values>(
  {},
  { get: end, has: end, ownKeys: end, getOwnPropertyDescriptor: end },
);

/**
 * A draft of which some fields may hold anything, until they are set.
 * @param given names of the fields that the body may give a value
 */
export function withUnknown(draft: Draft, given: readonly string[]): Draft {
  if (given.length === 0) return draft;
  const unknown = new Set([...given, ...workedOut(draft.model)]);
  const after = new Proxy(draft.after, {
    get: (target, name) => (unknown.has(name as string) ? end() : target[name as string]),
    set(target, name, value) {
      unknown.delete(name as string);
      target[name as string] = value as unknown;
      return true;
    },
  });
  return { ...draft, after, isPartlyUnknown: true };
}

/** Fields whose values follow from those of others. */
const workedOut = ({ derived, copied }: Model): string[] => [...derived, ...copied].map(({ name }) => name);
