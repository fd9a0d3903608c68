/** Lists for each version the changes that clients must know: the findings of a review, and no others. */
import type { Finding } from "./change.ts";
import { HOOK_CODE } from "./hooks.ts";
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
const isInternal = ({ rule }: Finding): boolean =>
  rule === HOOK_CODE || /^(create|update|delete|action)\.hook\./.test(rule);

/** Rules of findings about the end of a field or of a name. */
const DEPRECATED = /^(field|was)\.(deprecated|sunset)\./;

/** Rules of findings about new possibilities. */
const NEW =
  /^((call|event|roles|presets|state|resource)\.(new|new-metered)|(request|filter|response)\.member\.more|call\.emits\.added|.*\.added|presets\.fresh)$/;

function headingOf({ verdict, rule }: Finding): Heading {
  if (verdict === "breaking") return "Breaking";
  if (DEPRECATED.test(rule)) return "Deprecated";
  if (verdict === "risky") return "Look at it";
  return NEW.test(rule) ? "New" : "Easier";
}

export function changelogMarkdown(versions: readonly Version[]): string {
  return ["# Changelog", ...versions.flatMap(sectionOf)].join("\n");
}

function sectionOf({ name, date, review }: Version): string[] {
  const entries = entriesOf(review);
  const head = ["", `## ${name}${date === null ? "" : ` (${date})`}`];
  if (entries.length === 0) return [...head, "", "No changes for clients."];
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
