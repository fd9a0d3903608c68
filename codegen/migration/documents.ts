/** Plans what existing rows need: values of new columns, and keys of their documents. */
import {
  type DocumentShape,
  type Form,
  type Forms,
  isAlias,
  isMade,
  loses,
  type ShapeField,
  sameForm,
  withMembersOf,
} from "../../runtime/store/schema/shape.ts";
import { type Batch, batchSql, type Stale } from "./batch.ts";
import type { Pair } from "./change.ts";
import { filled, rowsToFill } from "./columns.ts";
import * as ddl from "./ddl.ts";
import { ALLOW_DESTRUCTIVE, allows, type Step, step } from "./step.ts";

/**
 * Updates existing rows. The runtime's own tables need no update: they have no documents, and no defaults
 * that rows could lack.
 */
export function bringInLine(pair: Pair): Step[] {
  const { shape, forms, facts } = pair;
  if (!shape) return [];
  const shrunk = shape.fields.filter(
    ({ name, form }) => forms?.[name] !== undefined && loses(forms[name], form),
  );
  const isKept = ({ name }: ShapeField) => !allows(facts.allowDestructive, { table: pair.table.name, name });
  const keep = shrunk.filter(isKept);
  const settled = settledForms(shape, forms ?? {}, keep);
  const batch = batchOf(pair, shape, settled, keep);
  const kept = keep.map((field) => keepMembers(pair, field));
  if (isIdle(batch)) return kept;
  const bring = step("documents", pair.table.name, {
    sql: [batchSql(batch), ddl.settleSql(pair.table.name, settled)],
    note: noteOf(batch, forms ?? {}),
    // The plan removes only members whose loss is allowed.
    loses: keep.length < shrunk.length,
    needs: null,
    runs: "batches",
    repeats: batch.stale.some(({ field }) => isMade(field.form)),
    rows: batch.fills.length > 0 ? rowsToFill(pair) : null,
    replans: batch.fills.length > 0,
  });
  return [...kept, bring];
}

/** The forms that documents will have: the declared ones, extended by members that are kept. */
function settledForms(shape: DocumentShape, forms: Forms, keep: readonly ShapeField[]): Forms {
  const settle = (field: ShapeField): Form =>
    keep.includes(field) ? withMembersOf(field.form, forms[field.name]!) : field.form;
  return Object.fromEntries(shape.fields.map((field) => [field.name, settle(field)]));
}

/** The batch to write. If the forms of the documents are unknown, every document is checked for every key. */
function batchOf(pair: Pair, shape: DocumentShape, settled: Forms, keep: readonly ShapeField[]): Batch {
  const { forms } = pair;
  const fills = filled(pair);
  const isFilled = ({ column }: ShapeField) => fills.some((fill) => fill.column.name === column);
  const toStale = (field: ShapeField): Stale => ({
    field,
    isKnown: forms === null ? isFilled(field) || isOther(field) : isWritten(field),
    keep: forms === null || keep.includes(field),
  });
  const formers = new Set(Object.values(pair.renamed).flatMap((all) => Object.keys(all)));
  // Servers of the previous release write a field, but not its other names in this one; children and External References,
  // but not the list of them; and a field by its former name, which is another field's by now.
  const isOther = ({ form, column }: ShapeField) =>
    isAlias(form) || isMade(form) || (column !== null && formers.has(column));
  // The name of a new field may be in documents that servers wrote after the migration that removed the name.
  const isWritten = ({ name, form, column }: ShapeField) =>
    forms![name] !== undefined || column !== null || isMade(form);
  const stale = shape.fields.filter(
    (field) => !sameForm(forms?.[field.name], settled[field.name]) || isFilled(field),
  );
  return {
    table: pair.table.name,
    fills,
    stale: stale.map(toStale),
    gone: forms && Object.keys(forms).filter((name) => settled[name] === undefined),
  };
}

const isIdle = ({ fills, stale, gone }: Batch): boolean =>
  gone !== null && fills.length + stale.length + gone.length === 0;

const keepMembers = ({ table }: Pair, { name }: ShapeField): Step =>
  step("keep", table.name, {
    name,
    note: `Members of it are no longer declared. They are kept in the rows that have them; ${ALLOW_DESTRUCTIVE} ${table.name}.${name} drops them.`,
  });

function noteOf({ fills, stale, gone }: Batch, forms: Forms): string {
  if (gone === null) return "Documents: each is checked, and rewritten if it is not current.";
  const names = (isOld: boolean) =>
    stale.map(({ field }) => field.name).filter((name) => (forms[name] !== undefined) === isOld);
  const parts: [string, readonly string[]][] = [
    ["adds", names(false)],
    ["rewrites", names(true)],
    ["leaves out", gone],
    ["fills", fills.map(({ column }) => column.name)],
  ];
  const said = parts
    .filter(([, list]) => list.length > 0)
    .map(([verb, list]) => `${verb} ${list.join(", ")}`);
  return `Documents: ${said.join("; ")}.`;
}
