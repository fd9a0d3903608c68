/** Reviews a change: gives every difference between two sides a verdict. */
import { type Field, isGiven } from "../../runtime/model/field.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import type { Step } from "../migration/step.ts";
import { compareAccess } from "./access.ts";
import { compareSurfaces } from "./calls.ts";
import {
  type About,
  type Change,
  compatible,
  type Finding,
  found,
  onBoth,
  type Ruling,
  type SideName,
  SURFACES,
  subjectOf,
  VERDICTS,
  type Verdict,
} from "./change.ts";
import { findingsOf, stepsBetween } from "./data.ts";
import { type Edit, editsOf } from "./edits.ts";
import { compareExamples, type Rehearsed } from "./examples.ts";
import { compareFields } from "./fields.ts";
import { compareFootprints } from "./footprints.ts";
import { compareHooks } from "./hooks.ts";
import { rowOf, rulingOf } from "./keys.ts";
import { placeOf, type Side } from "./side.ts";
import { compareStates } from "./states.ts";

export interface Review {
  readonly before: string;
  readonly after: string;
  /** Ordered by surface, then by verdict with the worst first. */
  readonly changes: readonly Change[];
  readonly steps: readonly Step[];
  /** Results of the examples that the change may affect; null if none were run. */
  readonly examples: Omit<Rehearsed, "findings"> | null;
  /** The worst verdict; null if nothing changed. */
  readonly verdict: Verdict | null;
}

export interface ReviewOptions {
  readonly rehearsed?: Rehearsed;
  /** The plan for a given database. By default the plan assumes unknown contents. */
  readonly steps?: readonly Step[];
}

export function review(before: Side, after: Side, options: ReviewOptions = {}): Review {
  const steps = options.steps ?? stepsBetween(before.application, after.application);
  const compared = compareSides(before, after);
  const edited = judgeEdits(before, after, compared);
  const { rehearsed } = options;
  const findings = [
    ...compared,
    ...edited,
    ...compareHooks(before, after, rehearsed?.untold ?? []),
    ...(rehearsed?.findings ?? []),
    ...findingsOf(steps, after.application, compared),
  ];
  const changes = inOrder(findings).map((finding): Change => {
    const { about, hint = null, example = null } = finding;
    return { ...finding, place: placeOf(about, { before, after }), hint, example };
  });
  const verdict = VERDICTS.find((one) => changes.some((change) => change.verdict === one)) ?? null;
  const examples = rehearsed ? { told: rehearsed.told, untold: rehearsed.untold } : null;
  return { before: before.name, after: after.name, changes, steps, examples, verdict };
}

function compareSides(before: Side, after: Side): Finding[] {
  const surfaces = { before: before.surface, after: after.surface };
  const applications = { before: before.application, after: after.application };
  const calls = compareSurfaces({ ...surfaces, applications: [applications.after, applications.before] });
  const models = onBoth(before.application.models, after.application.models).flatMap(([was, model]) => [
    ...compareFields(was, model),
    ...compareStates({ before: was, after: model, applications }),
    ...compareFootprints(was, model),
    ...compareExamples(was, model),
  ]);
  const found = [...calls, ...models, ...compareAccess(before, after)];
  return found.map((one) => hinted(one, applications));
}

/** Suggests a rename if a field was removed and one like it was added. */
function hinted(finding: Finding, { before, after }: Readonly<Record<SideName, Application>>): Finding {
  const { resource, path } = finding.about;
  const [was, is] = [before, after].map(({ models }) => models.get(resource ?? ""));
  if (finding.verdict !== "breaking" || !was || !is || path[0] !== "fields" || path.length !== 2)
    return finding;
  const name = String(path[1]);
  const to = renamedTo(name, was, is);
  if (to === undefined) return finding;
  return { ...finding, hint: `It looks like a rename of ${name} to ${to}: write \`was: ${name}\` at ${to}.` };
}

/** The likely new name of a removed field; undefined if it still exists or several fields could be it. */
function renamedTo(name: string, before: Model, after: Model): string | undefined {
  const field = before.byName.get(name);
  if (!field || !isGiven(field) || after.byName.has(name)) return undefined;
  const formOf = ({ type, nullable }: Field) => JSON.stringify([type.name, type.input, nullable]);
  const alike = (some: Model, others: Model) =>
    some.fields.filter(
      (one) => isGiven(one) && !others.byName.has(one.name) && formOf(one) === formOf(field),
    );
  const came = alike(after, before);
  return alike(before, after).length === 1 && came.length === 1 ? came[0]!.name : undefined;
}

/** Judges every edit of the files, including edits that nobody can notice. */
function judgeEdits(before: Side, after: Side, compared: readonly Finding[]): Finding[] {
  const names = new Set([...before.sources.keys(), ...after.sources.keys()]);
  return [...names].flatMap((resource) => {
    const [one, other] = [before.sources.get(resource), after.sources.get(resource)];
    if (one === other) return [];
    const [was, is] = [one?.value, other?.value];
    if (was === undefined || is === undefined) return wholeFile(resource, was === undefined, compared);
    const edits = editsOf(resource === null ? "application" : "resource", was, is);
    return edits.flatMap((edit) => judgeEdit({ edit, resource }, compared));
  });
}

function wholeFile(resource: string | null, isNew: boolean, compared: readonly Finding[]): Finding[] {
  if (compared.some(({ about }) => about.resource === resource)) return [];
  const what = isNew ? "is a new resource" : "is no resource any more";
  return [found("api", resource, [], compatible(what, "It answers no call of its own."))];
}

/**
 * Judges one edit by the ruling of its key. Without one, the edit counts as unnoticeable unless a compared
 * difference reports it.
 */
export function judgeEdit(
  { edit, resource }: { edit: Edit; resource: string | null },
  compared: readonly Finding[] = [],
): Finding[] {
  const { surface, silent } = rowOf(edit.key);
  const about: About = { resource, path: edit.path };
  const ruling = rulingOf(edit);
  const isSeen = compared.some((finding) => concerns(finding.about, about));
  if (ruling) return isSeen && ruling[0] === "compatible" ? [] : [finding(surface, about, ruling)];
  return isSeen ? [] : [{ ...finding(surface, about, unseen(edit, silent)), isUnseen: true }];
}

const finding = (surface: Finding["surface"], about: About, ruling: Ruling): Finding => ({
  ...found(ruling[0] === "docs only" ? "api" : surface, about.resource, about.path, ruling),
  subject: subjectOf(isDay(about) ? { ...about, path: about.path.slice(0, -1) } : about),
});

/** Whether the place is a deprecation or sunset date; its finding is about the field. */
const isDay = ({ path }: About): boolean =>
  path[0] === "fields" && /^(deprecated|sunset)$/.test(String(path.at(-1)));

/** Describes an unnoticeable edit by what happened in the file. */
function unseen({ kind }: Edit, [verdict, what, reason]: Ruling): Ruling {
  const word = kind === "added" ? "is declared" : kind === "removed" ? "is no longer declared" : what;
  return [verdict, what.startsWith("is declared") ? word : what, reason];
}

/** Whether one place contains the other. */
function concerns(one: About, other: About): boolean {
  if (one.resource !== other.resource) return false;
  const shared = Math.min(one.path.length, other.path.length);
  return one.path.slice(0, shared).join("\0") === other.path.slice(0, shared).join("\0");
}

function inOrder(findings: readonly Finding[]): Finding[] {
  const rank = ({ surface, verdict }: Finding) =>
    SURFACES.indexOf(surface) * VERDICTS.length + VERDICTS.indexOf(verdict);
  return findings.toSorted((a, b) => rank(a) - rank(b));
}
