/** Finds which of several mutations caused PostgreSQL to refuse their statement, as far as the error says. */
import type { Mutation } from "./mutation.ts";

/** `Key (organization_id, email)=(org_…, ada@example.com) already exists.` */
const KEY = /^Key \(.*?\)=\((?<values>.*)\) (?:already exists|is not present in table|is still referenced)/s;

/**
 * Returns the mutations that the error's detail refers to. The detail shows the key that is taken or does not
 * exist, or the row that violates a constraint. This is only a hint: a mutation suspected wrongly is merely
 * written separately.
 * @returns an empty list if the error does not say
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

/** The values of its records as PostgreSQL shows them, in lower case because some keys compare that way. */
const textsOf = ({ rows }: Mutation): Set<string> =>
  new Set(
    rows.flatMap((row) =>
      row.kind === "own"
        ? []
        : Object.entries(row.record).flatMap(([name, value]) => {
            if (typeof value !== "string" && typeof value !== "number") return [];
            const text = String(value);
            const folding = row.model.byName.get(name)?.type.folding;
            return (folding ? [text, folding.of(text)] : [text]).map((one) => one.toLowerCase());
          }),
    ),
  );
