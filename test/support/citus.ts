/** Finds what Citus would refuse, or answer differently, once tables are distributed by organization. */
import { OWN_TABLES } from "../../runtime/store/schema/own-tables.ts";
import type { Table } from "../../runtime/store/schema/table.ts";
import { flat, type Named, ownNames, type Part, readSql, scopes, tablesOf } from "./sql.ts";

/** Reference tables, which every node has completely, so they need no organization. */
export const SHARED: ReadonlySet<string> = new Set(
  OWN_TABLES.filter((table) => table.shared).map((table) => table.name),
);

const ORGANIZATION = "organization_id";
const ORGANIZATION_TYPE = 'text collate "C"';

/** Citus appends `_` and a shard number of at least six digits; PostgreSQL truncates names at 63 bytes. */
const LONGEST_NAME = 54;

/** Faults of a set of tables: keys, references to other organizations, names. */
export function schemaFaults(tables: readonly Table[]): string[] {
  const shared = new Set(tables.filter((table) => table.shared).map((table) => table.name));
  const names = tables.flatMap(namesOf);
  const duplicates = names.filter((name, i) => names.indexOf(name) !== i);
  return [
    ...tables.flatMap((table) => (table.shared ? sharedFaults(table, shared) : tenantFaults(table, shared))),
    ...names
      .filter((name) => Buffer.byteLength(name) > LONGEST_NAME)
      .map((name) => `${name} is over ${LONGEST_NAME} bytes`),
    ...duplicates.map((name) => `${name} is the name of two things`),
  ];
}

/** All names of a table, including constraints: a violation is reported only by the constraint's name. */
const namesOf = ({ name, indexes, foreignKeys, checks }: Table): string[] => [
  name,
  ...indexes.map((index) => index.name),
  ...[...foreignKeys, ...checks].map((constraint) => constraint.name),
];

function sharedFaults({ name, foreignKeys }: Table, shared: ReadonlySet<string>): string[] {
  return foreignKeys
    .filter(({ target }) => !shared.has(target))
    .map(({ target }) => `${name} is a reference table and leads to ${target}`);
}

function tenantFaults(table: Table, shared: ReadonlySet<string>): string[] {
  const { name, columns, primaryKey, indexes, foreignKeys } = table;
  const column = columns.find((other) => other.name === ORGANIZATION);
  const hasColumn = column?.sql === ORGANIZATION_TYPE && !column.nullable;
  const isFirst = (list: readonly string[]) => list[0]?.replaceAll('"', "") === ORGANIZATION;
  const leaves = foreignKeys.filter(
    (key) => !shared.has(key.target) && !(isFirst(key.columns) && isFirst(key.targetColumns)),
  );
  return [
    ...(hasColumn ? [] : [`${name} has no ${ORGANIZATION} of type ${ORGANIZATION_TYPE}`]),
    ...(isFirst(primaryKey) ? [] : [`the primary key of ${name} does not begin with the organization`]),
    ...indexes
      .filter(({ unique, on }) => unique && !isFirst(on))
      .map((index) => `${index.name} is unique across organizations`),
    ...leaves.map((key) => `${key.name} can leave the organization`),
  ];
}

/**
 * Faults of one statement as it is sent.
 * @param shared tables that need no organization
 */
export function citusFaults(sql: string, shared: ReadonlySet<string> = SHARED): string[] {
  const root = readSql(sql);
  const isDdl = ["create", "alter", "drop", "comment"].includes(root[0] as string);
  return isDdl ? schemaStatement(root) : dataStatement(root, shared);
}

function schemaStatement(root: Part[]): string[] {
  const text = [...flat(root)].join(" ");
  return [
    ...severalStatements(root),
    ...(/\bon (delete|update) set (null|default)\b/.test(text) ? ["ON DELETE SET NULL"] : []),
    ...(/\bon update cascade\b/.test(text) ? ["ON UPDATE CASCADE"] : []),
    ...(/^(create|drop|alter) (or replace )?(constraint )?trigger\b/.test(text) ? ["a trigger"] : []),
    ...(/\bas identity\b|\b(big|small)?serial\b|^create sequence\b/.test(text) ? ["a global sequence"] : []),
    ...(/^create (unlogged )?table\b/.test(text) && !/\bprimary key\b/.test(text)
      ? ["a table without a key"]
      : []),
  ];
}

const severalStatements = (root: Part[]): string[] =>
  root.some((part, i) => part === ";" && i < root.length - 1) ? ["several statements in one call"] : [];

function dataStatement(root: Part[], shared: ReadonlySet<string>): string[] {
  const own = ownNames(root);
  const isTenant = ({ table }: Named) => !shared.has(table);
  const all = [...scopes(root)];
  return [
    ...severalStatements(root),
    ...(root.includes("merge") ? ["MERGE"] : []),
    ...(isCut(root) ? all.flatMap((scope) => [...emptyInRows(scope, own), ...lockBesideOthers(scope)]) : []),
    ...all.flatMap((scope) => [
      ...clockInUpsert(scope),
      ...faultsOfUpdate(scope),
      ...subqueryInValues(scope),
      ...withoutColumns(scope),
      ...tablesOf(scope, own)
        .filter(isTenant)
        .filter((named) => !isNarrowed(scope, named, shared))
        .map(({ table }) => `${table}${NOT_NARROWED}`),
    ]),
  ];
}

/** The end of a fault that a statement across organizations has by design. */
export const NOT_NARROWED = " is not narrowed to an organization";

/**
 * Whether Citus splits a statement: it runs each CTE as a separate statement, in order, and passes the rows
 * from one to the next in a file. It does so for a statement with an INSERT beside or in a CTE.
 */
const isCut = (root: Part[]): boolean =>
  root[0] === "with" &&
  (root.includes("insert") || root.some((part) => typeof part !== "string" && part[0] === "insert"));

/**
 * If the CTE is empty, the subquery is null, and the row is refused before a last line could undo everything.
 */
function emptyInRows(scope: readonly Part[], own: ReadonlySet<string>): string[] {
  const at = scope[0] === "insert" ? scope.indexOf("select") : -1;
  if (at < 0) return [];
  const rows = clause(scope, at, ["from", "where", "on", "returning"]).filter(
    (part): part is Part[] => typeof part !== "string",
  );
  return [...scopes(rows)].some(
    (query) => query[0] === "select" && own.has(query[query.indexOf("from") + 1] as string),
  )
    ? ["a scalar subquery of a CTE in the rows of an INSERT that is cut off it"]
    : [];
}

/** Its rows are written in one format and read in another, which returns garbage or an error. */
function lockBesideOthers(scope: readonly Part[]): string[] {
  const isLock = (part: Part, i: number) =>
    part === "for" && ["update", "share", "no", "key"].includes(scope[i + 1] as string);
  if (scope[0] !== "select" || !scope.some(isLock)) return [];
  const from = clause(scope, scope.indexOf("from"), ["where", "order", "limit", "for"]);
  // PostgreSQL turns these into joins.
  const becomesJoin = scope.some(
    (part, i) =>
      ["in", "exists"].includes(part as string) &&
      ["select", "with"].includes((scope[i + 1] as Part[])[0] as string),
  );
  const isAlone = typeof from[1] === "string" && !from.includes(",") && !from.includes("join");
  return isAlone && !becomesJoin ? [] : ["a lock beside another FROM item in a statement that is cut"];
}

function withoutColumns(scope: readonly Part[]): string[] {
  const isEmpty = (part: Part, i: number) =>
    typeof part !== "string" &&
    part[0] === "select" &&
    part[1] === "from" &&
    ["from", "join", ","].includes(scope[i - 1] as string);
  return scope.some(isEmpty) ? ["a query without columns in FROM"] : [];
}

const CLOCKS = new Set([
  "now",
  "clock_timestamp",
  "statement_timestamp",
  "transaction_timestamp",
  "current_timestamp",
  "current_date",
  "localtimestamp",
]);
const VOLATILE = new Set(["clock_timestamp", "random", "gen_random_uuid", "uuidv7", "nextval", "setval"]);
/**
 * Functions of a column. A function without one, such as now(), is evaluated before the statement is sent on.
 */
const STABLE = new Set(
  [
    "to_json to_jsonb row_to_json json_agg jsonb_agg json_object_agg jsonb_object_agg",
    "json_build_object jsonb_build_object json_build_array jsonb_build_array",
    "to_char to_date to_timestamp concat concat_ws format array_to_string",
  ].flatMap((names) => names.split(" ")),
);

/** The words from a position up to one that ends the clause. */
function clause(scope: readonly Part[], from: number, ends: readonly string[]): Part[] {
  const length = scope.slice(from).findIndex((part) => ends.includes(part as string));
  return scope.slice(from, length < 0 ? undefined : from + length);
}

function clockInUpsert(scope: readonly Part[]): string[] {
  const at = scope.findIndex((part, i) => part === "update" && scope[i - 1] === "do");
  if (at < 0) return [];
  return [...flat(clause(scope, at, ["returning"]))].some((word) => CLOCKS.has(word))
    ? ["a clock in DO UPDATE"]
    : [];
}

function faultsOfUpdate(scope: readonly Part[]): string[] {
  const at = scope.findIndex(
    (part, i) => part === "update" && !["for", "key", "on"].includes(scope[i - 1] as string),
  );
  if (at < 0) return [];
  const body = clause(scope, at, ["returning"]);
  const sets = clause(scope, scope.indexOf("set", at), ["from", "where", "returning"]);
  const changes = sets.some(
    (part, i) => part === ORGANIZATION && sets[i + 1] === "=" && ["set", ","].includes(sets[i - 1] as string),
  );
  const words = [...flat(body)];
  return [
    ...(words.some((word) => VOLATILE.has(word)) ? ["a volatile function in UPDATE"] : []),
    ...(words.some((word, i) => STABLE.has(word) && words[i + 1] === "(")
      ? ["a stable function in UPDATE"]
      : []),
    ...(changes ? ["a change of the organization"] : []),
    ...(sets.some((_, at) => isBareElement(sets, at)) ? ["an element of a list by itself in UPDATE"] : []),
  ];
}

/**
 * `= (…)[…]` and nothing more: Citus takes it for the target of an assignment, and the coordinator crashes.
 */
const isBareElement = (sets: readonly Part[], at: number): boolean =>
  sets[at] === "=" &&
  sets[at + 2] === "[" &&
  [",", undefined].includes(sets[sets.indexOf("]", at) + 1] as string);

function subqueryInValues(scope: readonly Part[]): string[] {
  const at = scope.indexOf("values");
  if (at < 0) return [];
  const rows = clause(scope, at, ["on", "returning"]);
  return [...flat(rows)].includes("select") ? ["a scalar subquery in VALUES"] : [];
}

/** Whether a table is narrowed to an organization, or equal to one that is. An INSERT names the column. */
function isNarrowed(
  scope: readonly Part[],
  { table, alias, verb }: Named,
  shared: ReadonlySet<string>,
): boolean {
  if (verb === "insert") {
    const columns =
      scope[
        scope.indexOf(table) + 1 + (alias === table ? 0 : scope[scope.indexOf(table) + 1] === "as" ? 2 : 1)
      ];
    return Array.isArray(columns) && columns.includes(ORGANIZATION);
  }
  // A column of a reference table or of a function narrows nothing: the statement itself must determine the
  // node.
  const everywhere = new Set([
    ...tablesOf(scope, new Set())
      .filter((other) => shared.has(other.table))
      .flatMap((other) => [other.table, other.alias]),
    ...functionsOf(scope),
  ]);
  const isOurs = (words: readonly string[], at: number) =>
    words[at - 1] === "." &&
    [alias, table].includes(words[at - 2]!) &&
    !everywhere.has(comparedWith(words, at));
  const isBare = (words: readonly string[], at: number) => words[at - 1] !== ".";
  const words = [...flat(scope)];
  // Equality of two columns passes on a single value, but not a list of possible values.
  const isOneOf = (at: number) => words[at + 1] === "=" && words[at + 2] === "any";
  if (words.some((word, at) => word === ORGANIZATION && words[at - 1] === "." && isOneOf(at)))
    return words.some((word, at) => word === ORGANIZATION && isOurs(words, at) && isOneOf(at));
  return (
    isComparedWhere(words, isOurs) ||
    (countTables(scope) === 1 && isComparedWhere([...flat(withoutQueries(scope))], isBare))
  );
}

/** The names of functions' rows: `from unnest(…) as NAME (…)`. */
const functionsOf = (scope: readonly Part[]): string[] =>
  scope.flatMap((part, i) => {
    const isCall = typeof scope[i + 1] === "string" && Array.isArray(scope[i + 2]);
    if (!isCall || !["from", "join", ","].includes(part as string)) return [];
    return [scope[i + 3] === "as" ? scope[i + 4] : scope[i + 3]].filter((name) => typeof name === "string");
  });

/** The name before the point on the other side of a comparison. */
const comparedWith = (words: readonly string[], at: number): string =>
  words[at + 1] === "=" ? words[at + 2]! : words[at - 3] === "=" ? words[at - 6]! : "";

/**
 * The number of names for tables or queries in a scope. If there is only one, a bare column belongs to it.
 */
const countTables = (scope: readonly Part[]): number =>
  scope.filter((part, i) => ["from", "join"].includes(part as string) && scope[i - 1] !== "distinct").length +
  (scope[0] === "update" || scope.some((part, i) => part === "update" && Array.isArray(scope[i - 1]))
    ? 1
    : 0);

/** A scope without its nested queries. */
const withoutQueries = (scope: readonly Part[]): Part[] =>
  scope.flatMap((part): Part[] => {
    if (typeof part === "string") return [part];
    return part[0] === "select" || part[0] === "with" ? [] : [withoutQueries(part)];
  });

const isComparedWhere = (
  words: readonly string[],
  test: (words: readonly string[], at: number) => boolean,
): boolean => words.some((word, at) => word === ORGANIZATION && test(words, at) && isCompared(words, at));

/** `organization_id = x`, `x = t.organization_id`, `organization_id in (`, `(organization_id, id) = `, `using (organization_id`. */
function isCompared(words: readonly string[], at: number): boolean {
  const start = words[at - 1] === "." ? at - 2 : at;
  if (["=", "in"].includes(words[at + 1]!) || words[start - 1] === "=") return true;
  const close = words.indexOf(")", at);
  return words[start - 1] === "(" && ["=", "in", ">", "<"].includes(words[close + 1] ?? "");
}
