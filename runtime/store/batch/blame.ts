/** Which of several mutations a refused statement was refused for, as far as PostgreSQL tells. */
import type { Mutation } from "./mutation.ts";

/** `Key (organization_id, email)=(org_…, ada@example.com) already exists.` */
const KEY = /^Key \(.*?\)=\((?<values>.*)\) (?:already exists|is not present in table|is still referenced)/s;

/**
 * Those that the error's detail speaks of: it shows the key that is taken or leads nowhere, or the row that a constraint
 * refuses. It is a hint: whoever is suspected wrongly is only written apart.
 * @returns none where it does not tell
 */
export function suspects<Of extends { readonly mutation: Mutation }>(
  error: unknown,
  all: readonly Of[],
): Of[] {
  const { detail } = error as { readonly detail?: unknown };
  if (typeof detail !== "string") return [];
  const isMeant = meant(detail);
  return all.filter(({ mutation }) => isMeant(mutation));
}

function meant(detail: string): (mutation: Mutation) => boolean {
  const values = KEY.exec(detail)?.groups?.values?.toLowerCase();
  if (values === undefined) return (mutation) => idsOf(mutation).some((id) => detail.includes(id));
  const parts = values.split(", ");
  return (mutation) => {
    const own = textsOf(mutation);
    own.add(mutation.organizationId.toLowerCase());
    return parts.every((part) => own.has(part));
  };
}

const idsOf = ({ rows }: Mutation): string[] =>
  rows.flatMap((row) => (row.kind === "own" ? [] : [row.record.id as string]));

/** Values of its records as PostgreSQL shows them, in lower case since some are compared so. */
const textsOf = ({ rows }: Mutation): Set<string> =>
  new Set(
    rows.flatMap((row) =>
      row.kind === "own"
        ? []
        : Object.values(row.record).flatMap((value) =>
            typeof value === "string" || typeof value === "number" ? [String(value).toLowerCase()] : [],
          ),
    ),
  );
