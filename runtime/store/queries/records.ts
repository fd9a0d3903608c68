/** The queries that read the records of each Model. */
import type { Knex } from "knex";
import type { Application, Model } from "../../model/model.ts";
import { ReadBatcher } from "../batch/read-batcher.ts";
import { TURNS } from "../schema/own-tables.ts";
import { pagesOf } from "../wire/page.ts";
import type { Reach } from "../wire/store.ts";
import { atKey, listSql, ofBatch } from "./batches.ts";
import { documentSql, hiddenKeys } from "./documents.ts";
import { compileExpanded } from "./expanded-reads.ts";
import { Heads } from "./heads.ts";
import { type ListShape, shapeKey } from "./lists.ts";
import { LOCKING, type Lock } from "./lock.ts";
import { compiler, knex, slot } from "./query.ts";
import { countQuery, hasHead, headQuery, listQuery } from "./record-lists.ts";
import { byPlanning, planningOf } from "./sorted-lists.ts";

/**
 * Compiles the queries of a Model.
 * @param generation distinguishes the statements of a compiled application from those after a reload
 * @param reach runs statements of several organizations
 */
export function compileReads(model: Model, application: Application, generation: number, reach: Reach) {
  const name = (what: string) => `${what} ${model.table} ${generation}`;
  const once = compiler(name);
  return {
    /**
     * Selects `document` as bytes, `version`, and `hidden` if the Model has custom fields; binds `parent` if
     * it has one.
     */
    get get() {
      return once("get", () => getQuery(model, application), "document");
    },
    /** Reads several records at once, for a Model without a parent. */
    getBatcher: new ReadBatcher(
      (isShared) =>
        once(
          isShared ? "get shared" : "get batch",
          () => getBatchQuery(model, application, isShared),
          "document",
        ),
      reach,
    ),
    /** `document`, `custom_fields` of one record. */
    record: (lock: Lock) => once(lock, () => recordQuery(model, lock)),
    /** Reads several records at once, with their `id`, without locks. */
    recordBatcher: new ReadBatcher(
      (isShared) =>
        once(isShared ? "record shared" : "record batch", () => recordBatchQuery(model, isShared)),
      reach,
    ),
    /** Reads the records of a list of `ids`, locked in the order of their ids. */
    several: (lock: Lock) => once(`several ${lock}`, () => severalQuery(model, lock)),
    ...compileLists(model, application, name),
    /** The same reads with the records that references lead to. */
    expanded: compileExpanded(model, application, name),
  };
}

/** Compiles the lists of a Model. @param name names their statements */
function compileLists(model: Model, application: Application, name: (what: string) => string) {
  const lists = compiler((_, n) => name(`list ${n}`));
  const planned = byPlanning(lists, (n) => name(`list once ${n}`));
  const heads = new Heads();
  const headOf = (shape: ListShape) =>
    hasHead(model, shape)
      ? {
          heads,
          isSearch: shape.isSought === true,
          once: planned.once,
          rows: () => headQuery(model, application, shape),
        }
      : undefined;
  return {
    /** Selects `count`, of one record more than are counted at most. */
    count: ({ filters, isSought = false }: Pick<ListShape, "filters" | "isSought">) => {
      const shape = { filters, isSought, direction: "asc", resumed: false } as const;
      return lists(`count ${shapeKey(shape)}`, () => countQuery(model, application, shape));
    },
    /** The queries of a list's pages, for `readPage`. */
    list: (shape: ListShape) =>
      pagesOf(
        planned[planningOf(model, shape)],
        shapeKey(shape),
        (apart) => listQuery(model, application, shape, apart),
        { hasAnswers: model.hasCustomFields, isPlaced: shape.sort !== undefined, head: headOf(shape) },
      ),
  };
}

function getQuery(model: Model, application: Application): Knex.QueryBuilder {
  const query = knex(model.table)
    .select(
      knex.raw("? as document", [documentSql(model, application)]),
      "version",
      ...hiddenKeys(model, application),
    )
    .where({ organization_id: slot("organization"), id: slot("id") })
    .whereNull("deleted_at");
  return model.parent ? query.where(model.byName.get(model.parent.field)!.column!, slot("parent")) : query;
}

function getBatchQuery(model: Model, application: Application, isShared: boolean): Knex.Raw {
  const organization = isShared ? knex.ref("w.organization") : slot("organization");
  const document = knex.raw("? as document", [documentSql(model, application, organization)]);
  const columns = ["id", document, "version", ...hiddenKeys(model, application, organization)];
  return ofBatch(
    knex(model.table)
      .select(...columns)
      .whereNull("deleted_at"),
    isShared,
  );
}

function recordQuery(model: Model, lock: Lock): Knex.QueryBuilder {
  const query = knex(model.table)
    .select("document", customFieldsOf(model))
    .where({ organization_id: slot("organization"), id: slot("id") })
    .whereNull("deleted_at");
  if (lock === "lock") return query.forNoKeyUpdate();
  return lock === "share" ? query.forShare() : query;
}

const recordBatchQuery = (model: Model, isShared: boolean): Knex.Raw =>
  ofBatch(
    knex(model.table).select("id", "document", customFieldsOf(model)).whereNull("deleted_at"),
    isShared,
  );

/**
 * Locks records in the order of their ids, so calls that lock several never deadlock. Each is looked up
 * separately, as in a batch.
 */
function severalQuery(model: Model, lock: Lock): Knex.Raw {
  const one = knex(model.table)
    .select("id", "document", customFieldsOf(model))
    .where({ organization_id: slot("organization") })
    .whereNull("deleted_at");
  return knex.raw(
    `select found.* from (select record from unnest(${listSql}) as u (record) order by record collate "C") as w cross join lateral (?${LOCKING[lock]}) as found`,
    [slot("ids"), atKey(one, "id", "w.record")],
  );
}

/** Reads turns; a turn that nobody ever took has no row. */
export function turnBatcher(generation: number, reach: Reach): ReadBatcher {
  const once = compiler((what) => `turns ${what} ${generation}`);
  const rows = () => knex(TURNS.name).select("id", "version");
  return new ReadBatcher(
    (isShared) => once(isShared ? "shared" : "batch", () => ofBatch(rows(), isShared)),
    reach,
  );
}

const customFieldsOf = (model: Model) =>
  model.hasCustomFields ? "custom_fields" : knex.raw("null as custom_fields");
