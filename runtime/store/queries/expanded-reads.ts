/** The queries of a Model's records with their expansions, compiled for each requested set of paths. */
import type { Knex } from "knex";
import { type Expansion, pathsOf } from "../../model/expansion.ts";
import type { Application, Model } from "../../model/model.ts";
import { MAX_PAGE } from "../../model/schema/input.ts";
import { ReadBatcher } from "../batch/read-batcher.ts";
import type { Row } from "../wire/database.ts";
import { boundedRows } from "../wire/page.ts";
import { Recent } from "../wire/recent.ts";
import { ofBatch } from "./batches.ts";
import { hiddenKeys } from "./documents.ts";
import { behindQuery, expandedColumns, expandedQuery } from "./expansions.ts";
import { type ListShape, shapeKey } from "./lists.ts";
import { compiler, knex, slot } from "./query.ts";
import { listRows } from "./record-lists.ts";
import { byPlanning, planningOf } from "./sorted-lists.ts";

/** The most sets of paths per Model whose batchers are kept. */
const MOST_SETS = 128;

/** How rows are returned: joined to a response, their texts are not read. */
const TEXTS = ["document", "texts"] as const;

/** The columns that a GET needs besides the document. */
const VERSIONED = { version: "int", hidden: "text" };

/**
 * Compiles a Model's queries; their rows are those of `expandedQuery`.
 * @param nameOf names their statements
 */
export function compileExpanded(model: Model, application: Application, nameOf: (what: string) => string) {
  const once = compiler((_, n) => nameOf(`expanded ${n}`));
  const planned = byPlanning(once, (n) => nameOf(`expanded once ${n}`));
  const batchers = new Recent<string, ReadBatcher>(MOST_SETS);
  return {
    /** Reads one record; binds `parent` if the Model has one. */
    get: (expansions: readonly Expansion[]) =>
      once(`get ${keyOf(expansions)}`, () => getQuery(model, application, expansions), ...TEXTS),
    /**
     * Reads several records of an organization at once, each with `found`: all other rows of the statement.
     */
    getBatcher(expansions: readonly Expansion[]): ReadBatcher {
      const key = keyOf(expansions);
      const known = batchers.get(key);
      if (known) return known;
      const query = () => once(`batch ${key}`, () => batchQuery(model, application, expansions), ...TEXTS);
      const made = new ReadBatcher(query, null, withFound);
      batchers.set(key, made);
      return made;
    },
    /**
     * Reads a page of a list, and the row after it.
     * @param isBounded whether the documents are limited together; otherwise each one is, which costs less
     */
    list: (shape: ListShape, expansions: readonly Expansion[], isBounded: boolean) =>
      planned[planningOf(model, shape)](
        `list ${isBounded} ${shapeKey(shape)} ${keyOf(expansions)}`,
        () => listQuery(model, application, { shape, expansions, isBounded }),
        ...TEXTS,
      ),
    /** Reads the records that a record in memory refers to; binds each of its references. */
    behind: (expansions: readonly Expansion[]) =>
      once(`behind ${keyOf(expansions)}`, () => behindQuery(application, expansions), ...TEXTS),
  };
}

function recordQuery(
  model: Model,
  application: Application,
  expansions: readonly Expansion[],
): Knex.QueryBuilder {
  const hidden = model.hasCustomFields ? hiddenKeys(model, application) : [knex.raw("null::text as hidden")];
  return knex(model.table)
    .select(...expandedColumns(model, application, expansions), "version", ...hidden)
    .whereNull("deleted_at");
}

function getQuery(model: Model, application: Application, expansions: readonly Expansion[]) {
  const row = recordQuery(model, application, expansions).where({
    organization_id: slot("organization"),
    id: slot("id"),
  });
  if (model.parent) void row.where(model.byName.get(model.parent.field)!.column!, slot("parent"));
  return expandedQuery(application, expansions, row, { beside: VERSIONED });
}

function batchQuery(model: Model, application: Application, expansions: readonly Expansion[]) {
  const rows = ofBatch(recordQuery(model, application, expansions), false);
  return expandedQuery(application, expansions, rows, { beside: { ...VERSIONED, n: "int" } });
}

interface ExpandedList {
  readonly shape: ListShape;
  readonly expansions: readonly Expansion[];
  readonly isBounded: boolean;
}

function listQuery(model: Model, application: Application, { shape, expansions, isBounded }: ExpandedList) {
  const [id, ...columns] = expandedColumns(model, application, expansions);
  const rows = listRows(model, application, shape, (place) => [place ?? id!, ...columns]);
  return expandedQuery(
    application,
    expansions,
    boundedRows("*", rows),
    isBounded ? {} : { most: MAX_PAGE + 1 },
  );
}

const keyOf = (expansions: readonly Expansion[]): string => pathsOf(expansions).join(" ");

function withFound(rows: readonly Row[]): Row[] {
  const found = rows.filter(({ node }) => node !== 0);
  return rows.filter(({ node }) => node === 0).map((row) => ({ ...row, found }));
}
