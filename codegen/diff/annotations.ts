/** A review as annotations at lines of declarations: for GitHub, for GitLab, and as SARIF for other tools. */
import { createHash } from "node:crypto";
import type { Diagnostic } from "../../runtime/declare/diagnostic.ts";
import { packageVersion } from "../../runtime/declare/root.ts";
import type { Change, Verdict } from "./change.ts";
import type { Review } from "./review.ts";
import { nearestLine, type Side } from "./side.ts";

/** What is shown beside a line of the later side. */
interface Annotation {
  readonly rule: string;
  readonly id: string;
  readonly level: "error" | "warning" | "note";
  readonly title: string;
  readonly text: string;
  readonly file: string;
  readonly line: number;
  /** Why the change is accepted; null if nobody acknowledged it. */
  readonly accepted: string | null;
}

const LEVELS: Readonly<Partial<Record<Verdict, Annotation["level"]>>> = {
  breaking: "error",
  risky: "warning",
};

/**
 * Returns breaking and risky changes, and faults of acknowledgements.
 * @param after the later side, whose lines are shown
 * @param prefix the path of the application in its repository, such as `apps/garden/`
 */
export function annotationsOf({ changes, faults }: Review, after: Side, prefix: string): Annotation[] {
  return [
    ...changes.flatMap((change) => {
      const level = LEVELS[change.verdict];
      return level === undefined ? [] : [annotationOf(change, level, after, prefix)];
    }),
    ...faultAnnotations(faults, prefix),
  ];
}

export const faultAnnotations = (faults: readonly Diagnostic[], prefix: string): Annotation[] =>
  faults.map(({ file, line, message, rule, hint }) => {
    const text = hint === undefined ? message : `${message} ${hint}`;
    const id = `${rule} ${message}`;
    return { rule, id, level: "error", title: rule, text, file: prefix + file, line, accepted: null };
  });

function annotationOf(change: Change, level: Annotation["level"], after: Side, prefix: string): Annotation {
  const { rule, id, verdict, subject, what, reason, about, acknowledged } = change;
  const { file, line } = nearestLine(about, after);
  const accepted = acknowledged && `Acknowledged until ${acknowledged.until}: ${acknowledged.reason}`;
  return {
    rule,
    id,
    level: accepted === null ? level : "note",
    title: `${verdict}: ${subject}`,
    text: [`${subject} ${what}. ${reason}`, ...(accepted === null ? [] : [accepted])].join(" "),
    file: prefix + file,
    line,
    accepted,
  };
}

/** Commands of GitHub Actions, which shows them beside the changed lines. */
export const githubAnnotations = (annotations: readonly Annotation[]): string[] =>
  annotations.map(({ level, title, text, file, line }) => {
    const command = level === "note" ? "notice" : level;
    return `::${command} file=${property(file)},line=${line},title=${property(title)}::${data(text)}`;
  });

const data = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

const SEVERITIES = { error: "critical", warning: "major", note: "info" } as const;

/** A Code Quality report of GitLab. */
export const gitlabReport = (annotations: readonly Annotation[]): object[] =>
  annotations.map(({ rule, id, level, text, file, line }) => ({
    description: text,
    check_name: rule,
    fingerprint: createHash("sha256").update(id).digest("hex"),
    severity: SEVERITIES[level],
    location: { path: file, lines: { begin: line } },
  }));

/** SARIF 2.1.0. */
export function sarifLog(annotations: readonly Annotation[]): object {
  const rules = [...new Set(annotations.map(({ rule }) => rule))].map((id) => ({ id }));
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "charter diff", version: packageVersion(), rules } },
        results: annotations.map(({ rule, id, level, text, file, line, accepted }) => ({
          ruleId: rule,
          level,
          message: { text },
          locations: [{ physicalLocation: { artifactLocation: { uri: file }, region: { startLine: line } } }],
          partialFingerprints: { "charterChange/v1": id },
          ...(accepted === null ? {} : { suppressions: [{ kind: "external", justification: accepted }] }),
        })),
      },
    ],
  };
}
