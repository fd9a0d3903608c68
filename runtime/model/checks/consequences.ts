/** Leaves out the faults that only follow from an unknown name, so that one typo is one fault. */
import type { Diagnostic } from "../../declare/diagnostic.ts";

/** Rules about what nothing does. They cannot be judged while a name is wrong. */
const ABSENCES: ReadonlySet<string> = new Set([
  "unreachable-state",
  "trap-state",
  "never-set",
  "silent-event",
]);

/** Leaves out faults of absences, and faults whose messages quote an unknown name. */
export function withoutConsequences(faults: readonly Diagnostic[]): Diagnostic[] {
  const involved = new Set(faults.flatMap(({ unknown = [] }) => unknown));
  const follows = ({ rule, message }: Diagnostic): boolean =>
    ABSENCES.has(rule) || quotedIn(message).some((name) => involved.has(name));
  return faults.filter((fault) => fault.unknown !== undefined || involved.size === 0 || !follows(fault));
}

const quotedIn = (message: string): string[] => [...message.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);

/** Leaves out unknown names by which parents may list the records of files with faults. */
export const withoutLists = (faults: readonly Diagnostic[], lists: ReadonlySet<string>): Diagnostic[] =>
  faults.filter(({ unknown = [] }) => !unknown.some((name) => lists.has(name)));
