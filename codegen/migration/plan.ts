/** Plans a migration: all differences between a desired and a live schema, as ordered steps. Pure. */
import type { Desired } from "../../runtime/store/schema/current.ts";
import { isListOfChildren as isList } from "../../runtime/store/schema/shape.ts";
import { type Change, compare, type Facts, type Pair } from "./change.ts";
import { addColumns, changeColumns, dropColumns, retypeColumns } from "./columns.ts";
import { addForeignKeys, changeChecks, dropConstraints, relaxConstraints, tighten } from "./constraints.ts";
import { distributeTables, isUndistributed } from "./distribution.ts";
import { bringInLine } from "./documents.ts";
import { addExclusions, dropExclusions, relaxExclusions } from "./exclusions.ts";
import { changeForms, recordForms } from "./forms.ts";
import { buildIndexes, clearIndexes, dropIndexes, dropUniqueIndexes } from "./indexes.ts";
import type { LiveSchema } from "./introspect.ts";
import { refuseTakenNames } from "./names.ts";
import { dropSuperseded, dropTriggers, followRenames, recordRenames, refuseRenames } from "./renames.ts";
import { dropStrays, renameBack } from "./repair.ts";
import { recordResources, refuseOtherResource, refuseRenamedTables } from "./resources.ts";
import type { Step } from "./step.ts";
import {
  changeKey,
  changeTable,
  comments,
  createTables,
  dropTables,
  linkTables,
  refuseTables,
} from "./tables.ts";
import { reportForeign } from "./warnings.ts";

type Phase = (change: Change) => Step[];

/** Applies a phase to each declared table that exists. */
const each =
  (phase: (pair: Pair, change: Change) => Step[]): Phase =>
  (change) =>
    change.existing.flatMap((pair) => phase(pair, change));

/** Applies a phase to children before their parents, which list them. */
const eachChildFirst =
  (phase: (pair: Pair) => Step[]): Phase =>
  ({ existing }) => {
    const [children, parents] = [false, true].map((lists) =>
      existing.filter((one) => isParent(one) === lists),
    );
    return [...children!, ...parents!].flatMap(phase);
  };

const isParent = ({ shape }: Pair): boolean => shape?.fields.some(({ form }) => isList(form)) === true;

/**
 * Steps that take a database back to an earlier release. They add what that release needs and drop the rules that would
 * refuse its writes. Columns and triggers of the later release stay, because its servers may still run.
 */
const BACK: readonly Phase[] = [
  refuseTables,
  each(renameBack),
  each(dropStrays),
  each(clearIndexes),
  createTables,
  distributeTables,
  linkTables,
  each(relaxConstraints),
  each(relaxExclusions),
  each(retypeColumns),
  each(addColumns),
  each(changeColumns),
  each(buildIndexes),
  each(dropUniqueIndexes),
  each(recordForms),
  each(reportForeign),
];

/** The phases. Bounds loosen before rows are written and tighten afterwards; data is lost last. */
const PHASES: readonly Phase[] = [
  refuseTables,
  refuseRenamedTables,
  each(refuseOtherResource),
  each(renameBack),
  each(refuseRenames),
  each(refuseTakenNames),
  each(changeForms),
  each(dropSuperseded),
  each(dropStrays),
  each(clearIndexes),
  createTables,
  each(changeKey),
  each(changeTable),
  distributeTables,
  linkTables,
  each(dropConstraints),
  each(dropExclusions),
  each(retypeColumns),
  each(addColumns),
  each(followRenames),
  each(dropTriggers),
  each(changeColumns),
  each(changeChecks),
  eachChildFirst(bringInLine),
  each(recordRenames),
  each(recordResources),
  each(tighten),
  each(addForeignKeys),
  each(addExclusions),
  each(buildIndexes),
  each(dropIndexes),
  each(dropColumns),
  dropTables,
  each(reportForeign),
  each(comments),
];

/** Citus cannot move a shard under writes if a table of its group is not in the write-ahead log. */
const logged = (desired: Desired): Desired => ({
  ...desired,
  tables: desired.tables.map((table) => ({ ...table, unlogged: false })),
});

/**
 * Plans a migration. Planning again after any of its steps returns the remaining steps.
 * @param facts about the data; unknown facts are assumed to be the worst, and the steps say what to count
 */
export function plan(desired: Desired, live: LiveSchema, facts: Facts): Step[] {
  const change = compare(facts.places ? logged(desired) : desired, live, facts);
  const phases = facts.back ? BACK : PHASES;
  const until = isUndistributed(change) ? phases.indexOf(distributeTables) + 1 : phases.length;
  return phases.slice(0, until).flatMap((phase) => phase(change));
}
