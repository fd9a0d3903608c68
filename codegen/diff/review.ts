/** Reviews a change: gives every difference between two sides a verdict. */
import type { Diagnostic } from "../../runtime/declare/diagnostic.ts";
import type { Path } from "../../runtime/declare/source.ts";
import { type Field, isGiven } from "../../runtime/model/field.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import type { Step } from "../migration/step.ts";
import { compareAccess, comparePlatform, withHolders } from "./access.ts";
import { acknowledge } from "./acknowledged.ts";
import { compareSurfaces } from "./calls.ts";
import {
  type About,
  type Change,
  compatible,
  type Finding,
  found,
  idOf,
  onBoth,
  type Ruling,
  type SideName,
  SURFACES,
  subjectOf,
  VERDICTS,
  type Verdict,
} from "./change.ts";
import { compareCollections, withRenamedScopes } from "./collections.ts";
import { findingsOf, stepsBetween } from "./data.ts";
import { type Edit, editsOf } from "./edits.ts";
import { compareExamples, type Rehearsed, removedUnchecked, withExamplesMerged } from "./examples.ts";
import { compareFields } from "./fields.ts";
import { compareFootprints } from "./footprints.ts";
import { compareHooks } from "./hooks.ts";
import { kindOf, rowOf, rulingOf } from "./keys.ts";
import { currentDay } from "./rehearsal/unit.ts";
import { compareNeeded, compareRenames, isOfRename, laterNames, renamesOf } from "./renames.ts";
import { placeOf, type Side } from "./side.ts";
import { compareStates, movesByTarget } from "./states.ts";
import { callsAt } from "./surface.ts";

export interface Review {
  readonly before: string;
  readonly after: string;
  /** The worst first; within a verdict by surface. */
  readonly changes: readonly Change[];
  readonly steps: readonly Step[];
  /** Results of the examples that the change may affect; null if none were run. */
  readonly examples: Omit<Rehearsed, "findings"> | null;
  /** Faults of acknowledgements. */
  readonly faults: readonly Diagnostic[];
  /** The worst verdict of a change that nobody acknowledged; null if there is none. */
  readonly verdict: Verdict | null;
  /** YYYY-MM-DD: the day that end dates were compared with. */
  readonly today: string;
}

export interface ReviewOptions {
  readonly rehearsed?: Rehearsed;
  /** The plan for a given database. By default the plan assumes unknown contents. */
  readonly steps?: readonly Step[];
  /** YYYY-MM-DD, since former names have end dates. By default the current day in UTC. */
  readonly today?: string;
}

export function review(before: Side, after: Side, options: ReviewOptions = {}): Review {
  const steps = options.steps ?? stepsBetween(before.application, after.application);
  const { rehearsed, today = currentDay() } = options;
  const compared = compareSides(before, after, today);
  const edited = judgeEdits(before, after, compared, today);
  const failed = rehearsed?.findings ?? [];
  const findings = [
    ...compared.filter((one) => !isRepeatedBy(failed, one)),
    ...edited,
    ...compareHooks(before, after, rehearsed?.untold ?? []),
    ...failed,
    ...removedUnchecked(rehearsed?.untold ?? []),
    ...findingsOf(steps, after.application, compared),
  ];
  const all = inOrder(withExamplesMerged(findings)).map((finding): Change => {
    const { about, hint = null, example = null } = finding;
    const place = placeOf(about, { before, after });
    return { ...finding, id: idOf(finding), place, hint, acknowledged: null, example };
  });
  const { changes, faults } = acknowledge(all, before.acknowledged, after.acknowledged, today);
  const open = changes.filter(({ acknowledged }) => acknowledged === null);
  const verdict = VERDICTS.find((one) => open.some((change) => change.verdict === one)) ?? null;
  const examples = rehearsed ? { told: rehearsed.told, untold: rehearsed.untold } : null;
  return { before: before.name, after: after.name, changes, steps, examples, faults, verdict, today };
}

/** Whether an example with another expected outcome is reported because its earlier version no longer holds. */
const isRepeatedBy = (failed: readonly Finding[], { rule, about }: Finding): boolean =>
  rule === "example.expect" &&
  failed.some((one) => one.about.resource === about.resource && one.about.path[1] === about.path[1]);

function compareSides(before: Side, after: Side, today: string): Finding[] {
  const held = withRenamedScopes(before, after.application);
  const surfaces = { before: held.surface, after: after.surface, today };
  const applications = { before: before.application, after: after.application };
  const calls = compareSurfaces({ ...surfaces, applications: [applications.after, applications.before] });
  const both = onBoth(before.application.models, after.application.models);
  const renamed = new Set(
    both.flatMap(([was, is]) => renamesOf(was, is).map(({ to }) => `${is.name}.${to}`)),
  );
  const named = callsAt(after.surface);
  const moves = { before: movesByTarget(before.application), after: movesByTarget(after.application) };
  const models = both.flatMap(([was, model]) => [
    ...compareCollections(was, model, named, today),
    ...compareRenames(was, model, named, today),
    ...compareNeeded(was, model, named).filter(
      (one) => !calls.some(({ rule, subject }) => rule === one.rule && subject === one.subject),
    ),
    ...compareFields(was, model, named),
    ...compareStates({ before: was, after: model, applications, callsAt: named, moves }),
    ...compareFootprints(was, model),
    ...compareExamples(was, model),
  ]);
  const isRepeated = isOfRename(renamed);
  const found = [
    ...calls,
    ...models,
    ...compareAccess(held, after),
    ...comparePlatform(before, after),
  ].filter((one) => !isRepeated(one));
  return found.map((one) => hinted(withHolders(one, after.application), applications));
}

/** Suggests a rename if a field was removed and one like it was added. */
function hinted(finding: Finding, { before, after }: Readonly<Record<SideName, Application>>): Finding {
  const { resource, path } = finding.about;
  const [was, is] = [before, after].map(({ models }) => models.get(resource ?? ""));
  if (finding.rule === "call.moved" && was && is) return { ...finding, hint: collectionHint(was, is) };
  if (finding.verdict !== "breaking" || !was || !is || path[0] !== "fields" || path.length !== 2)
    return finding;
  const name = String(path[1]);
  const to = renamedTo(name, was, is);
  if (to === undefined) return finding;
  return { ...finding, hint: `It looks like a rename of ${name} to ${to}: write \`was: ${name}\` at ${to}.` };
}

/** How a collection is renamed so that its former path answers too; null if that is not what changed. */
const collectionHint = (
  { collection: was, path }: Model,
  { collection: is, path: now }: Model,
): string | null =>
  was === is || path === now
    ? null
    : `If ${was} was renamed, write \`was: ${was}\` beside \`collection: ${is}\`: its records stay, and both paths are served.`;

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
function judgeEdits(before: Side, after: Side, compared: readonly Finding[], today: string): Finding[] {
  const stems = new Set([...before.sources.keys(), ...after.sources.keys()]);
  const names = laterNames(onBoth(before.application.models, after.application.models));
  return [...stems].flatMap((resource) => {
    const [one, other] = [before.sources.get(resource), after.sources.get(resource)];
    if (one === other) return [];
    const [was, is] = [one?.value, other?.value];
    if (was === undefined || is === undefined) return wholeFile(resource, was === undefined, compared);
    const edits = editsOf(resource === null ? "application" : "resource", was, is, names);
    const models = [before, after].map(({ application }) => application.models.get(resource ?? ""));
    const renames = models[0] && models[1] ? renamesOf(models[0], models[1]) : [];
    const former = new Set([
      ...renames.map(({ from }) => `fields.${from}`),
      ...compared
        .filter(({ rule, about }) => rule === "action.renamed" && about.resource === resource)
        .map(({ values }) => `actions.${values}`),
    ]);
    const isCollection = compared.some(
      ({ rule, about }) => rule.startsWith("collection.") && about.resource === resource,
    );
    const isRename = ({ kind, path }: Edit) =>
      (kind === "removed" && former.has(path.join("."))) || (isCollection && isOfCollection(path));
    return edits
      .filter((edit) => !isRename(edit))
      .flatMap((edit) => judgeEdit({ edit, resource }, compared, today))
      .map((one) => withHolders(one, after.application));
  });
}

/** Whether findings about a renamed collection report an edit; those about its dates have their own. */
const isOfCollection = (path: Path): boolean =>
  path[0] === "collection" || (path[0] === "was" && path.length <= 2);

function wholeFile(resource: string | null, isNew: boolean, compared: readonly Finding[]): Finding[] {
  if (compared.some(({ about }) => about.resource === resource)) return [];
  const what = isNew ? "is a new resource" : "no longer exists";
  const rule = isNew ? "resource.new" : "resource.removed";
  return [found(rule, "api", { resource, path: [] }, compatible(what, "It has no calls of its own."))];
}

/**
 * Judges one edit by the ruling of its key. Without one, the edit counts as unnoticeable unless a compared
 * difference reports it.
 */
export function judgeEdit(
  { edit, resource }: { edit: Edit; resource: string | null },
  compared: readonly Finding[] = [],
  today = "",
): Finding[] {
  const { surface, silent } = rowOf(edit.key);
  const about: About = { resource, path: edit.path };
  const ruling = rulingOf(edit, today);
  const rule = `${edit.key}.${kindOf(edit)}`;
  const isSeen = compared.some((finding) => concerns(finding.about, about));
  if (!ruling)
    return isSeen ? [] : [{ ...finding(rule, surface, about, unseen(edit, silent)), isUnseen: true }];
  const isWorse = compared.some((one) => one.verdict === "breaking" && isSamePlace(one.about, about));
  return (isSeen && ruling[0] === "compatible") || isWorse ? [] : [finding(rule, surface, about, ruling)];
}

const finding = (rule: string, surface: Finding["surface"], about: About, ruling: Ruling): Finding => ({
  ...found(rule, ruling[0] === "docs only" ? "api" : surface, about, ruling),
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

const isSamePlace = (one: About, other: About): boolean =>
  one.resource === other.resource && one.path.join("\0") === other.path.join("\0");

/** Whether one place contains the other. */
function concerns(one: About, other: About): boolean {
  if (one.resource !== other.resource) return false;
  const shared = Math.min(one.path.length, other.path.length);
  return one.path.slice(0, shared).join("\0") === other.path.slice(0, shared).join("\0");
}

/** The worst first, whatever surface they are on. */
function inOrder(findings: readonly Finding[]): Finding[] {
  const rank = ({ surface, verdict }: Finding) =>
    VERDICTS.indexOf(verdict) * SURFACES.length + SURFACES.indexOf(surface);
  return findings.toSorted((a, b) => rank(a) - rank(b));
}
