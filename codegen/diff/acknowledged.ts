/** Acknowledgements: changes that a team accepts in a file of the repository, each with a reason and an end date. */
import { DeclarationError, type Diagnostic } from "../../runtime/declare/diagnostic.ts";
import { list, record, reporter, text } from "../../runtime/declare/grammar.ts";
import { loadText } from "../../runtime/declare/load.ts";
import type { Read } from "../../runtime/declare/node.ts";
import type { Source } from "../../runtime/declare/source.ts";
import { didYouMean, Guessing } from "../../runtime/errors.ts";
import type { Change } from "./change.ts";

/** The file in the folder of the application, beside `resources/`. */
export const ACKNOWLEDGED_FILE = "acknowledged.yaml";

const ACKNOWLEDGED = list(
  record("an acknowledgement", {
    finding: text("the id of a change").must("The id of the change, as `charter diff` prints it."),
    reason: text("a sentence").must("Why it is accepted."),
    until: text("a date such as 2027-01-31", /^\d{4}-\d\d-\d\d$/, "Write it like 2027-01-31.").must(
      "The last day on which it is accepted.",
    ),
  }),
);

type Entry = Read<typeof ACKNOWLEDGED>[number];

/** The acknowledgements of one side. */
export interface Acknowledged {
  readonly entries: readonly Entry[];
  readonly source: Source | null;
}

/**
 * Reads the file of a side; null if the side has none.
 * @throws DeclarationError if it is not as declared here
 */
export function readAcknowledged(file: string, content: string | null): Acknowledged {
  if (content === null) return { entries: [], source: null };
  const { source, faults } = loadText(file, content);
  const found = [...faults];
  const value = source.value ?? [];
  if (found.length === 0) ACKNOWLEDGED.check(value, [], reporter(source, found));
  if (found.length > 0) throw new DeclarationError(found);
  return { entries: value as readonly Entry[], source };
}

export interface Matched {
  readonly changes: readonly Change[];
  readonly faults: readonly Diagnostic[];
}

/**
 * Marks the acknowledged changes. An acknowledgement belongs to the change that adds it: one that the earlier side has
 * too covers nothing, so that it cannot hide a later change.
 * @param today YYYY-MM-DD
 */
export function acknowledge(
  changes: readonly Change[],
  before: Acknowledged,
  { entries, source }: Acknowledged,
  today: string,
): Matched {
  const merged = new Set(before.entries.map(({ finding }) => finding));
  const valid = new Map<string, Entry>();
  const faults = entries.flatMap((entry, i) => {
    const fault = faultOf(entry, { changes, merged, valid, today });
    if (fault === null && !merged.has(entry.finding)) valid.set(entry.finding, entry);
    return fault === null ? [] : [{ ...source!.place([i, fault.key]), ...fault }];
  });
  const marked = changes.map((change) => {
    const entry = valid.get(change.id);
    return entry ? { ...change, acknowledged: { reason: entry.reason, until: entry.until } } : change;
  });
  return { changes: marked, faults };
}

interface Around {
  readonly changes: readonly Change[];
  readonly merged: ReadonlySet<string>;
  readonly valid: ReadonlyMap<string, Entry>;
  readonly today: string;
}

function faultOf(
  { finding, until }: Entry,
  { changes, merged, valid, today }: Around,
): (Pick<Diagnostic, "rule" | "message" | "hint"> & { readonly key: string }) | null {
  if (until < today)
    return {
      key: "until",
      rule: "acknowledgement-ended",
      message: `The acknowledgement of \`${finding}\` ended on ${until}.`,
      hint: "Remove it, and revert the change if it is still there; or agree on a later date.",
    };
  if (merged.has(finding)) return null;
  if (valid.has(finding))
    return {
      key: "finding",
      rule: "acknowledgement-twice",
      message: `\`${finding}\` is acknowledged twice.`,
      hint: "Remove one of the two.",
    };
  const ids = changes.map(({ id }) => id);
  if (ids.includes(finding)) return null;
  const similar = didYouMean(finding, ids, new Guessing());
  return {
    key: "finding",
    rule: "acknowledgement-unused",
    message: `No change has the id \`${finding}\`${similar === "" ? "." : similar}`,
    hint: "Copy the id of a change from the report, or remove the acknowledgement.",
  };
}
