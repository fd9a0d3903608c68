/** Lists for each version the changes that clients must know: the findings of a review, and no others. */
import type { Finding } from "./change.ts";
import type { Review } from "./review.ts";

export interface Version {
  /** Such as `v1.3.0`; the unreleased version has another name. */
  readonly name: string;
  /** YYYY-MM-DD; null if there is no date. */
  readonly date: string | null;
  readonly review: Review;
}

/** In the order in which clients read them. */
const HEADINGS = ["Breaking", "Look at it", "Deprecated", "New", "Easier"] as const;
type Heading = (typeof HEADINGS)[number];

/** The changes of a review that concern clients: no data, no wording, nothing unnoticeable. */
export function entriesOf({ changes }: Review) {
  return changes
    .filter((one) => one.surface !== "data" && one.verdict !== "docs only" && one.isUnseen !== true)
    .filter((one) => !isInternal(one))
    .map((one) => ({
      heading: headingOf(one),
      text: `${one.subject} ${one.what}`,
      reason: one.reason,
      calls: one.calls,
    }));
}

/** Changed hook code concerns reviewers only. */
const isInternal = ({ what }: Finding): boolean => /other code of|another hook/.test(what);

function headingOf({ verdict, what }: Finding): Heading {
  if (verdict === "breaking") return "Breaking";
  if (/deprecated|goes later|gone$/.test(what)) return "Deprecated";
  if (verdict === "risky") return "Look at it";
  return /is new|is a new|may be sent|as well|emits/.test(what) ? "New" : "Easier";
}

export function changelogMarkdown(versions: readonly Version[]): string {
  return ["# Changelog", ...versions.flatMap(sectionOf)].join("\n");
}

function sectionOf({ name, date, review }: Version): string[] {
  const entries = entriesOf(review);
  const head = ["", `## ${name}${date === null ? "" : ` (${date})`}`];
  if (entries.length === 0) return [...head, "", "Nothing that clients must know of."];
  return [
    ...head,
    ...HEADINGS.flatMap((heading) => {
      const own = entries.filter((entry) => entry.heading === heading);
      return own.length === 0 ? [] : ["", `### ${heading}`, "", ...own.map(lineOf)];
    }),
  ];
}

const lineOf = ({ heading, text, reason }: ReturnType<typeof entriesOf>[number]): string =>
  heading === "New" || heading === "Easier" ? `- ${text}.` : `- ${text}. ${reason}`;

export const changelogJson = (versions: readonly Version[]): object => ({
  versions: versions.map(({ name, date, review }) => ({
    name,
    date,
    verdict: review.verdict,
    entries: entriesOf(review),
  })),
});
