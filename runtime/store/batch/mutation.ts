/** Writes all rows of one mutation in a single statement, prepared once for each shape of mutation. */
import type { StoredField } from "../../model/field.ts";
import type { Model } from "../../model/model.ts";
import { printSql } from "../queries/definitions.ts";
import { folded } from "../schema/folding.ts";
import {
  AUDIT_ENTRIES,
  EVENTS,
  FEED_INBOX,
  IDEMPOTENCY_KEYS,
  TURNS,
  USAGE_RECORDS,
} from "../schema/own-tables.ts";
import { quote, type Table } from "../schema/table.ts";
import { listOf } from "../wire/array-text.ts";
import type { Queries, Row, Statement } from "../wire/database.ts";
import { Unwritten } from "../wire/outcome.ts";
import { Recent } from "../wire/recent.ts";
import { classifyError } from "../wire/translate.ts";
import type { Turn } from "./turns.ts";

/** A record as clients write it: field names mapped to stored values. */
export type KeptValues = Readonly<Record<string, unknown>>;

export type RowWrite =
  | { readonly kind: "insert"; readonly model: Model; readonly record: KeptValues; readonly document: string }
  | {
      readonly kind: "update";
      readonly model: Model;
      readonly record: KeptValues;
      readonly document: string;
      /** The version that was read; if the row has another, the mutation is undone. */
      readonly version: number;
      readonly deletedAt: string | null;
      /** Whether it takes a new unique value, which another mutation may be about to take. */
      readonly takesUnique: boolean;
    }
  /** A row of one of the runtime's own tables. */
  | { readonly kind: "own"; readonly table: Table; readonly row: Row };

/** A record as it was read. It is locked until the commit, so that it cannot change before. */
export interface Relied {
  readonly model: Model;
  readonly id: string;
  readonly version: number;
}

/** The field definitions of a resource as they were read. */
export interface DefinitionsRead {
  readonly table: string;
  readonly resource: string;
  /** The fingerprint made by `printSql`. */
  readonly print: string;
}

export interface Mutation {
  readonly organizationId: string;
  readonly rows: readonly RowWrite[];
  readonly audit: readonly Row[];
  /** Each row has `suppressed`, which goes into its row of `feed_inbox` too. */
  readonly events: readonly Row[];
  readonly usage: readonly Row[];
  /** The recorded response of a call with an Idempotency-Key. */
  readonly idempotencyRecord: Row | null;
  /**
   * Records that the mutation was checked against but does not write. If one has changed, nothing is written.
   */
  readonly relied: readonly Relied[];
  /** Field definitions that the mutation was checked against. If they have changed, nothing is written. */
  readonly definitions: readonly DefinitionsRead[];
  /** Turns that the mutation takes. If another mutation holds or has taken one since, nothing is written. */
  readonly turns: readonly Turn[];
  /**
   * Whether an existing idempotency record is an error that undoes the transaction. Otherwise `write` returns
   * false.
   */
  readonly strict: boolean;
  /** A notification sent with the commit. */
  readonly notification: { readonly channel: string; readonly payload: string } | null;
}

/** The text of a statement and, for each parameter, where its value comes from. */
export interface CompiledStatement<From extends unknown[] = [mutation: Mutation]> {
  readonly statement: Statement;
  readonly bind: readonly ((...from: From) => unknown)[];
}

/** Mutations with more rows are written by `writeMany` in a transaction; the fast path never stages more. */
export const FEW_ROWS = 8;

/** The most characters of statement text kept: thousands of small shapes, dozens of the longest. */
const MOST_TEXT = 16_000_000;

/** The recently used shapes of one compiled application, keyed by what they write. */
export class Shapes {
  readonly generation: number;
  readonly #known = new Recent<string, CompiledStatement<never>>(MOST_TEXT, {
    weigh: ({ statement }) => statement.text.length,
  });
  #named = 0;

  /** @param generation a number that no earlier application of this process had */
  constructor(generation: number) {
    this.generation = generation;
  }

  /**
   * Returns the shape of a key, and compiles it if it is not known.
   * @param compile builds the shape, given the name of its statement
   */
  get<From extends unknown[]>(
    key: string,
    compile: (name: string) => CompiledStatement<From>,
  ): CompiledStatement<From> {
    const known = this.#known.get(key);
    if (known) return known as CompiledStatement<From>;
    const made = compile(`write ${++this.#named} ${this.generation}`);
    this.#known.set(key, made);
    return made;
  }
}

/**
 * Writes a mutation.
 * @returns false if the Idempotency-Key was already used or a condition no longer holds, and nothing was
 * written
 * @throws a database error of kind `unmet` if a row was not written as expected, and everything was rolled
 * back
 */
export async function write(queries: Queries, shapes: Shapes, mutation: Mutation): Promise<boolean> {
  try {
    return await writeOne(queries, shapes, mutation);
  } catch (error) {
    if (classifyError(error).kind !== "unmet") throw error;
    const tables = mutation.rows.map((row) => (row.kind === "own" ? row.table.name : row.model.table));
    throw new Unwritten([...new Set(tables)], error);
  }
}

async function writeOne(queries: Queries, shapes: Shapes, mutation: Mutation): Promise<boolean> {
  // The batch form locks rows without waiting: other mutations lock records first and then wait for turns.
  if (mutation.turns.length > 0) return (await writeBatch(queries, shapes, [mutation], false))[0]!;
  const { statement, bind } = shapes.get(shapeKey(mutation), (name) => compile(mutation, name));
  const [row] = await queries.run(
    statement,
    bind.map((pick) => pick(mutation)),
  );
  return row?.written === 1;
}

/**
 * Writes mutations of one shape in one statement. It leaves out those whose Idempotency-Key was used, and
 * those with a record that has another version or is locked; the others do not wait for that lock.
 * @param isShared whether they may be of several organizations; the statement then never waits long for a
 * lock
 * @returns for each mutation, whether it was written
 * @throws a database error, in which case nothing was written
 */
export async function writeBatch(
  queries: Queries,
  shapes: Shapes,
  mutations: readonly Mutation[],
  isShared: boolean,
): Promise<boolean[]> {
  const first = mutations[0]!;
  const key = `${isShared ? "shared" : "batch"} ${shapeKey(first)}`;
  const { statement, bind } = shapes.get(key, (name) => compileBatch(first, name, isShared));
  const [row] = await queries.run(
    statement,
    bind.map((pick) => pick(mutations)),
  );
  const written = new Set(row!.written as number[]);
  return mutations.map((_, i) => written.has(i + 1));
}

/** Identifies the shape: mutations with the same key can be written by the same statement. */
export const shapeKey = (mutation: Mutation): string =>
  [
    ...mutation.rows.map(kindOf),
    mutation.audit.length,
    mutation.events.length,
    mutation.usage.length,
    mutation.idempotencyRecord ? "idempotent" : "",
    ...mutation.relied.map(({ model }) => `on ${model.table}`),
    ...mutation.definitions.map(({ resource }) => `fields of ${resource}`),
    mutation.turns.length,
    mutation.notification ? "notification" : "",
    mutation.strict ? "strict" : "",
  ].join("|");

/** Rows of the same kind are written by the same SQL. */
export const kindOf = (row: RowWrite): string =>
  row.kind === "own" ? `own ${row.table.name}` : `${row.kind} ${row.model.table}`;

/** A statement over array parameters; each array holds one value per mutation. */
type Batch = CompiledStatement<[mutations: readonly Mutation[]]>;

/**
 * Builds the text of one shape: a CTE for each row, gated by the idempotency record, and a final select that
 * checks the outcome.
 */
function compile(mutation: Mutation, name: string): CompiledStatement {
  const bind: ((mutation: Mutation) => unknown)[] = [(m) => m.organizationId];
  const param = (sql: string, pick: (mutation: Mutation) => unknown) => {
    bind.push(pick);
    return `$${bind.length}::${sql}`;
  };
  const held = heldSql(mutation, { organization: "$1", param }).map(
    (sql, i) => `held${i} as materialized (${sql})`,
  );
  const unchanged = mutation.definitions.map((_, i) => definitionsSql(mutation, i, "$1", param));
  const there = held.map((_, i) => `exists (select 1 from held${i})`);
  const condition = [...there, ...unchanged].join(" and ") || "true";
  const gate = mutation.idempotencyRecord
    ? "exists (select 1 from idempotency)"
    : condition === "true"
      ? condition
      : "exists (select 1 from open)";
  const form: Form = { param, gate, condition, from: "", organization: "$1", label: "" };
  const { ctes, rows } = ctesOf(mutation, form);
  if (mutation.idempotencyRecord) ctes.unshift(idempotencySql(form));
  else if (condition !== "true") ctes.unshift(`open as materialized (select 1 where ${condition})`);
  ctes.unshift(...held);
  const judged = judgedSql(mutation, form, rows, String(rows.length));
  return {
    statement: { name, text: `${ctes.length === 0 ? "" : `with ${ctes.join(",\n")}\n`}${judged}` },
    bind,
  };
}

/**
 * The final select: 1 if all rows were written, 0 if the gate was closed; any other outcome fails and undoes
 * everything.
 */
export function judgedSql(
  { notification, strict }: Mutation,
  { param, gate }: Form,
  rows: readonly string[],
  expected: string,
): string {
  const told = notification
    ? `, pg_notify(${param("text", (m) => m.notification!.channel)}, ${param("text", (m) => m.notification!.payload)})`
    : "";
  const written = rows.map((row) => `(select count(*) from ${row})`).join(" + ") || "0";
  // If the gate is open, every row must have been written: any other count divides by zero and undoes
  // everything.
  const complete = `1 / (case when ${written} = ${expected} then 1 else 0 end)`;
  const shut = strict ? `1 / (case when ${gate} then 1 else 0 end)` : "0";
  return `select case when not (${gate}) then ${shut} else ${complete} end as written${told}`;
}

function definitionsSql({ definitions }: Mutation, i: number, organization: string, param: Param): string {
  const { table, resource } = definitions[i]!;
  return `${printSql(table, organization, resource)} = ${param("numeric", (m) => m.definitions[i]!.print)}`;
}

/** How long a statement of several organizations waits for a lock; each then gets its own statements. */
const SHARED_LOCK_MS = 50;

/**
 * Builds the text for several mutations. `input` has each mutation's position `n`, which finds its values in
 * the arrays; `open` holds the mutations that are written. Turning the arrays into columns would make
 * PostgreSQL keep a tuple store for each and copy all long values: a tenth of the cost of such a statement.
 */
function compileBatch(mutation: Mutation, name: string, isShared: boolean): Batch {
  const bind: Batch["bind"][number][] = isShared ? [] : [([m]) => m!.organizationId];
  const param = (sql: string, pick: (mutation: Mutation) => unknown) => {
    const list = listOf(sql);
    bind.push((mutations) => list(mutations.map(pick)));
    return placed(bind.length, sql);
  };
  const organization = isShared ? param("text", (m) => m.organizationId) : "$1";
  const form: Form = {
    param,
    gate: "true",
    condition: "true",
    from: " from open u",
    organization,
    label: "",
  };
  const opening = openSql(mutation, form);
  const { ctes, rows } = ctesOf(mutation, form);
  bind.push((mutations) => listOf("integer")(mutations.map((_, i) => i + 1)));
  const input = inputSql(bind.length, isShared);
  const complete = rows.map((row) => `(select count(*) from ${row}) = (select count(*) from open)`);
  const judgment = `1 / (case when ${complete.join(" and ") || "true"} then 1 else 0 end) as complete`;
  return {
    statement: {
      name,
      text: `with ${[input, ...opening, ...ctes].join(",\n")}
select coalesce((select array_agg(n) from open), '{}'::integer[]) as written, ${judgment}`,
    },
    bind,
  };
}

/** The CTE `input`, from the parameter that lists the positions. */
function inputSql(list: number, isShared: boolean): string {
  const places = `unnest($${list}::integer[]) as u(n)`;
  if (!isShared) return `input as materialized (select u.n from ${places})`;
  return `hurried as materialized (select set_config('lock_timeout', '${SHARED_LOCK_MS}ms', true)),
input as materialized (select u.n from hurried, ${places})`;
}

/** The CTEs up to `open`, which holds the mutations whose records, definitions and Idempotency-Key allow the write. */
function openSql(mutation: Mutation, form: Form): string[] {
  const { organization, param } = form;
  const held = heldSql(mutation, form, true).map((sql, i) => ` cross join lateral (${sql}) held${i}`);
  const unchanged = mutation.definitions.map((_, i) => definitionsSql(mutation, i, organization, param));
  const judged = `select u.* from input u${held.join("")} where ${unchanged.join(" and ") || "true"}`;
  if (!mutation.idempotencyRecord) return [`open as materialized (${judged})`];
  const key = param("text", (m) => m.idempotencyRecord!.key);
  return [
    `judged as materialized (${judged})`,
    idempotencySql({ ...form, from: " from judged u" }),
    `open as materialized (select u.* from judged u where exists (select 1 from idempotency i where i.organization_id = ${organization} and i.key = ${key}))`,
  ];
}

/**
 * One mutation's value from an array parameter. The type modifier (as in `timestamptz(3)`) is applied to the
 * element: applied to the array, it would convert every element each time.
 * In an UPDATE, a Citus coordinator would take the bare element for an assignment target and crash;
 * `coalesce` prevents that.
 */
const placed = (list: number, sql: string): string => {
  const type = sql.replace(/\(.*\)$/, "");
  return `coalesce(($${list}::${type}[])[u.n])${type === sql ? "" : `::${sql}`}`;
};

/**
 * Builds the SQL of the locks that a mutation takes before it writes: changed records, relied-on records
 * (shared) and turns. It never waits: a mutation whose record is locked is left out, so two statements that
 * rely on each other's records cannot block each other. A mutation that relies on nothing skips the lock of
 * changed records, because its updates check their versions.
 * @param isBatch whether a locked record must not make other mutations wait
 */
function heldSql(mutation: Mutation, of: Pick<Form, "organization" | "param">, isBatch = false): string[] {
  const { rows, relied, turns } = mutation;
  const changed = isBatch || relied.length > 0;
  return [
    ...rows.flatMap((row, i) =>
      changed && row.kind === "update"
        ? [takenSql(row.model.table, (m) => heldAt(m, i), "no key update", of)]
        : [],
    ),
    ...relied.map(({ model }, i) => takenSql(model.table, (m) => m.relied[i]!, "share", of)),
    ...turns.map((_, i) => takenSql(TURNS.name, (m) => m.turns[i]!, "no key update", of)),
  ];
}

/**
 * Locks a record if it still has the version that was checked, or a turn if nobody has taken it since it was
 * read. It is looked up for each mutation, by a range of its key like the rows of `atKey` (`queries/batches.ts`).
 */
function takenSql(
  table: string,
  pick: (mutation: Mutation) => Pick<Relied, "id" | "version"> | Turn,
  lock: string,
  { organization, param }: Pick<Form, "organization" | "param">,
): string {
  const isTurn = table === TURNS.name;
  const id = param("text", (m) => pick(m).id);
  const version = param(isTurn ? "bigint" : "integer", (m) => pick(m).version);
  return `select 1 from ${quote(table)} t where t.organization_id = ${organization} and t.id between ${id} and ${id} and t.version = ${version}${isTurn ? "" : " and t.deleted_at is null"} order by t.id for ${lock} of t skip locked`;
}

/** How a statement accesses the values of a mutation, and what gates its rows. */
export interface Form {
  readonly param: Param;
  readonly gate: string;
  /** The condition for writing the idempotency record itself. */
  readonly condition: string;
  /** ` from …` if values come from rows rather than parameters. */
  readonly from: string;
  readonly organization: string;
  /** The prefix of the CTE names. */
  readonly label: string;
}

/**
 * Inserts the rows of several mutations in the order of their unique values. Otherwise, two statements with
 * the same values in different order would wait for each other. The organization is the first column.
 */
const inOrder = ({ from }: Form, by: readonly string[]): string =>
  from === "" || by.length === 0 ? "" : ` order by ${["1", ...by].join(", ")}`;

/** The CTE of the idempotency record, which opens the gate for all others. */
export function idempotencySql(form: Form): string {
  const insert = insertOwn(IDEMPOTENCY_KEYS, (m) => m.idempotencyRecord!, { ...form, gate: form.condition });
  const position = IDEMPOTENCY_KEYS.columns.findIndex(({ name }) => name === "key") + 1;
  return `idempotency as (${insert}${inOrder(form, [String(position)])} on conflict (organization_id, key) do nothing returning organization_id, key)`;
}

/** Returns the CTEs of a shape's rows, and the names of those whose rows are counted. */
export function ctesOf(mutation: Mutation, form: Form): { ctes: string[]; rows: string[] } {
  const { label } = form;
  const ctes: string[] = [];
  const rows = mutation.rows.map((_, i) => `${label}row${i}`);
  mutation.rows.forEach((row, i) => {
    ctes.push(`${rows[i]!} as (${rowSql(row, i, form)} returning 1)`);
  });
  mutation.turns.forEach((_, i) => {
    rows.push(`${label}turn${i}`);
    ctes.push(`${label}turn${i} as (${countUpSql(i, form)} returning 1)`);
  });
  const side = (kind: "audit" | "usage", table: Table) =>
    mutation[kind].forEach((_, i) => {
      ctes.push(`${label}${kind}${i} as (${insertOwn(table, (m) => m[kind][i]!, form)})`);
    });
  side("audit", AUDIT_ENTRIES);
  mutation.events.forEach((_, i) => {
    ctes.push(...eventSql(i, form));
  });
  side("usage", USAGE_RECORDS);
  return { ctes, rows };
}

const countUpSql = (i: number, { param, gate, from, organization }: Form): string =>
  `update ${TURNS.name} t set version = t.version + 1${from} where t.organization_id = ${organization} and t.id = ${param("text", (m) => m.turns[i]!.id)} and ${gate}`;

/** Makes a parameter. `column` names the column it fills, for rows that share parameters. */
export type Param = (sql: string, pick: (mutation: Mutation) => unknown, column?: string) => string;

/** An event, and its row in `feed_inbox`, which waits for a position. Both rows use the same parameters. */
function eventSql(i: number, form: Form): string[] {
  const bound = new Map<string, string>();
  const sharing = (names: Readonly<Record<string, string>>): Form => ({
    ...form,
    param(sql, pick, column) {
      const name = names[column!] ?? column!;
      const known = bound.get(name) ?? form.param(sql, pick);
      bound.set(name, known);
      return known;
    },
  });
  const row = (m: Mutation) => m.events[i]!;
  return [
    `${form.label}event${i} as (${insertOwn(EVENTS, row, sharing({}))})`,
    `${form.label}inbox${i} as (${insertOwn(FEED_INBOX, row, sharing({ event_id: "id" }))})`,
  ];
}

function insertOwn(
  table: Table,
  pick: (mutation: Mutation) => Row,
  { param, gate, from, organization }: Form,
): string {
  const values = table.columns.map((c) =>
    c.name === "organization_id" ? organization : param(bare(c.sql), (m) => pick(m)[c.name] ?? null, c.name),
  );
  const columns = table.columns.map((c) => quote(c.name)).join(", ");
  return `insert into ${quote(table.name)} (${columns}) select ${values.join(", ")}${from} where ${gate}`;
}

/** A cast accepts no collation. */
const bare = (sql: string): string => sql.replace(/ collate "C"$/, "");

function rowSql(row: RowWrite, i: number, form: Form): string {
  if (row.kind === "own")
    return insertOwn(row.table, (m) => (m.rows[i] as Extract<RowWrite, { kind: "own" }>).row, form);
  return row.kind === "insert" ? insertSql(row.model, i, form) : updateSql(row.model, i, form);
}

type RecordWrite = Exclude<RowWrite, { kind: "own" }>;
const at = (mutation: Mutation, i: number) => mutation.rows[i] as RecordWrite;

const updateAt = (mutation: Mutation, i: number) => at(mutation, i) as Extract<RowWrite, { kind: "update" }>;

const heldAt = (mutation: Mutation, i: number): Pick<Relied, "id" | "version"> => {
  const { record, version } = updateAt(mutation, i);
  return { id: record.id as string, version };
};

function fieldParam(field: StoredField, i: number, { param }: Form): string {
  const { bind, sql } = field.type;
  return param(bare(sql), (m) => {
    const value = at(m, i).record[field.name];
    return value === null || value === undefined ? null : bind(value);
  });
}

function insertSql(model: Model, i: number, form: Form): string {
  const { stored } = model;
  const columns = ["organization_id", ...stored.map((f) => f.column), "document"].map(quote).join(", ");
  const fields = stored.map((f) => fieldParam(f, i, form));
  const values = [form.organization, ...fields, form.param("text", (m) => at(m, i).document)].join(", ");
  const taken = model.uniques.map(({ name, unique }) => [name, ...unique.with]);
  const held = [...taken, model.exclusion ? [model.exclusion.by.name] : []].flatMap((names) =>
    names.map((one) => {
      const position = stored.findIndex((field) => field.name === one);
      return folded(stored[position]!.type, fields[position]!);
    }),
  );
  return `insert into ${quote(model.table)} (${columns}) select ${values}${form.from} where ${form.gate}${inOrder(form, held)}`;
}

/** The search column is not read back, so an update that does not set it keeps its value. */
const kept = ({ kind, column }: StoredField, value: string): string =>
  kind === "searched" ? `coalesce(${value}, t.${quote(column)})` : value;

function updateSql(model: Model, i: number, form: Form): string {
  const { param, from, gate, organization } = form;
  const fields = model.stored.filter((f) => f.kind !== "id" && f.kind !== "createdAt");
  const update = (m: Mutation) => updateAt(m, i);
  const sets = [
    ...fields.map((f) => `${quote(f.column)} = ${kept(f, fieldParam(f, i, form))}`),
    `document = ${param("text", (m) => update(m).document)}`,
    `deleted_at = ${param("timestamptz(3)", (m) => update(m).deletedAt)}`,
  ];
  const id = param("text", (m) => update(m).record.id);
  const version = param("integer", (m) => update(m).version);
  return `update ${quote(model.table)} t set ${sets.join(", ")}${from} where t.organization_id = ${organization} and t.id = ${id} and t.version = ${version} and ${gate}`;
}
