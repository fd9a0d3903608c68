/** Findings about data: the migration plan between the schemas of both sides. */
import type { Application } from "../../runtime/model/model.ts";
import { desiredOf } from "../../runtime/store/schema/current.ts";
import { formsOf } from "../../runtime/store/schema/shape.ts";
import { storedInEach } from "../../runtime/store/schema/stored.ts";
import { canonicalType, quote, type Table } from "../../runtime/store/schema/table.ts";
import type { Facts } from "../migration/change.ts";
import { notNullName } from "../migration/constraints.ts";
import { nameWhileBuilt } from "../migration/ddl.ts";
import type { Live, LiveTable } from "../migration/introspect.ts";
import { checkMark, columnMark, exclusionMark, foreignKeyMark, indexMark } from "../migration/mark.ts";
import { plan } from "../migration/plan.ts";
import { facts } from "../migration/render.ts";
import { ALLOW_DESTRUCTIVE, isRun, type Step, type StepKind } from "../migration/step.ts";
import { type Finding, found, idOf, type Verdict } from "./change.ts";

/**
 * Plans a migration for a database of unknown contents: every table counts as large, and no rows are counted.
 */
export function stepsBetween(before: Application, after: Application): Step[] {
  // An identical Model object needs the same table, whatever else changed.
  const changed = (one: Application, other: Application) =>
    desiredOf(
      one,
      [...one.models.values()].filter((model) => other.models.get(model.name) !== model),
    );
  const stands = changed(before, after);
  const facts: Facts = {
    allowDestructive: false,
    small: 0,
    rows: new Map(),
    counts: new Map(),
    back: false,
    renamed: new Map(),
    stored: storedInEach(stands.tables),
    accepted: new Map(stands.tables.flatMap(({ name, accepted }) => (accepted ? [[name, accepted]] : []))),
    isMigrated: false,
    documents: new Map([...stands.shapes].map(([table, shape]) => [table, formsOf(shape)])),
  };
  const live = { tables: new Map(stands.tables.map((table) => [table.name, asLive(table)])) };
  return plan(changed(after, before), live, facts);
}

/** The table as it looks after a migration created it. */
function asLive(table: Table): LiveTable {
  const live = <T extends object>(one: T, mark: string, sql: string): Live<T> => {
    const mentioned = table.columns.filter(({ name }) => sql.includes(`"${name}"`));
    return { columns: mentioned.map(({ name }) => name), ...one, valid: true, mark };
  };
  return {
    ...table,
    ours: true,
    triggers: [],
    foreign: [],
    columns: table.columns.map((column) => ({
      ...column,
      sql: canonicalType(column.sql),
      mark: columnMark(column),
    })),
    checks: table.checks.map((check) => live(check, checkMark(check), check.sql)),
    exclusions: (table.exclusions ?? []).map((one) => live(one, exclusionMark(one), one.sql)),
    foreignKeys: table.foreignKeys.map((key) => live(key, foreignKeyMark(key), "")),
    indexes: table.indexes.map((index) =>
      live(index, indexMark(index), [...index.on, index.where ?? ""].join()),
    ),
  };
}

/**
 * Findings about migration steps for whoever runs the migration. Steps that only change comments are skipped.
 */
export function findingsOf(
  steps: readonly Step[],
  application: Application,
  compared: readonly Finding[],
): Finding[] {
  const named = new Set(steps.map(({ table }) => table));
  const models = [...application.models.values()].filter(({ table }) => named.has(table));
  const tables = new Map(desiredOf(application, models).tables.map((table) => [table.name, table]));
  const counts = new Map<string, number>();
  return steps.flatMap((step): Finding[] => {
    if (step.kind === "comment") return [];
    const table = tables.get(step.table);
    const model = application.models.get(table?.resource ?? "");
    const column = table ? columnOf(step, table) : step.name;
    const field = model?.fields.find((one) => one.column !== null && one.column === column);
    const about = {
      resource: model?.name ?? null,
      path: field ? [field.kind === "state" ? "states" : "fields", field.name] : [],
    };
    // Client-visible fields were compared as clients see them. The contents of other columns are unknown.
    const isCompared = field !== undefined && field.mode !== "hidden";
    const names = field ? [field.name, ...(model!.evolution.names.get(field.name) ?? [])] : [];
    const isTighter = compared.some((finding) => isTightened(finding, about, names));
    const [verdict, why] = judge(step, isCompared && !isTighter);
    const reason = isRun(step) ? `${facts(step)}. ${why}` : why;
    const subject = `${step.table}${step.name === null ? "" : `.${step.name}`}`;
    const rule = `data.${step.kind.replaceAll(" ", "-")}`;
    const finding = {
      ...found(rule, "data", about, [verdict, saidOf(step.kind), reason]),
      subject,
    };
    // A column may be changed twice, for its default and for its nulls.
    const count = (counts.get(idOf(finding)) ?? 0) + 1;
    counts.set(idOf(finding), count);
    return [count === 1 ? finding : { ...finding, values: String(count) }];
  });
}

/** Phrases for kinds of steps, by their first word. */
const PHRASES: Readonly<Record<string, string>> = {
  add: "is added",
  build: "is built",
  change: "is changed",
  create: "is created",
  distribute: "is distributed",
  documents: "has its documents rewritten",
  drop: "is dropped",
  hold: "is not added yet",
  keep: "is kept",
  record: "records the migration",
  refuse: "cannot be migrated",
  rename: "is renamed",
  swap: "replaces the former index",
  validate: "is validated",
};

const saidOf = (kind: StepKind): string => PHRASES[kind.split(" ")[0]!] ?? kind;

/** The column that a step changes: its own, the first of its index, or that of its check, which may replace NOT NULL. */
function columnOf({ name }: Step, table: Table): string | null {
  const check = table.checks.find((one) => one.name === name);
  const index = table.indexes.find((one) => one.name === name || nameWhileBuilt(one.name) === name);
  const isIndexed = (column: string) =>
    column !== "organization_id" && index?.on.some((part) => part.includes(quote(column)));
  if (index) return table.columns.find((column) => isIndexed(column.name))?.name ?? null;
  const required = table.columns.find((column) => notNullName(table.name, column.name) === name);
  return check?.column ?? required?.name ?? name;
}

/** Rows without a value, which the migration fills itself. */
const LACK = "lack a value";

/**
 * Whether a field now accepts less, so that existing rows may violate it.
 * @param names the field's name, and its former ones
 */
const isTightened = (
  { rule, verdict, about }: Finding,
  { resource, path }: Finding["about"],
  names: readonly (string | number)[],
): boolean =>
  verdict === "breaking" &&
  !OF_CALLS.test(rule) &&
  about.resource === resource &&
  about.path[0] === path[0] &&
  (path[0] === "states" || names.includes(about.path[1]!));

/** Rules of findings about calls, which say nothing about the values that rows contain. */
const OF_CALLS = /^(call|filter|response)\.|^field\.(default|where|permission|refusal|restrict|renamed)/;

/** What happens while rows exist that a step counts. */
const heldOf = (kind: StepKind): string => {
  if (kind === "change type") return "The migration is refused";
  if (kind === "change column") return "The rule holds only for new values";
  return "It is not added";
};

/** @param takesAll whether every value that rows may contain is still accepted */
function judge(step: Step, takesAll: boolean): [Verdict, string] {
  const { kind, note, loses, needs, rows, rewrites } = step;
  if (kind === "refuse") return ["breaking", note];
  if (kind === "hold") return ["risky", note];
  if (needs !== null)
    return [
      "risky",
      `${loses ? "It can lose data" : "It holds a long lock"}, and waits for ${ALLOW_DESTRUCTIVE}. ${note}`,
    ];
  if (kind === "keep") return ["compatible", note];
  if (rows !== null && rows.count === null && rows.are !== LACK)
    return takesAll
      ? ["compatible", `No existing row can break it. ${note}`]
      : ["risky", `${heldOf(kind)} while such rows exist; --database counts them. ${note}`];
  return isRun(step) && rewrites ? ["risky", `The table is rewritten. ${note}`] : ["compatible", note];
}
