/** Searches of one form that share a statement: those that come while others are under way go together in the next. */
import type { Model } from "../../model/model.ts";
import { findSeveralText, findText, isByItems } from "../queries/find.ts";
import { named } from "../queries/query.ts";
import { arrayText } from "../wire/array-text.ts";
import type { Queries, Row } from "../wire/database.ts";
import { type Batch, Batchers } from "./batcher.ts";

/** What is looked for, as of `findText`. */
export interface Wanted {
  readonly model: Model;
  readonly where: Readonly<Record<string, unknown>>;
  readonly limit: number;
}

interface Asked extends Wanted {
  readonly queries: Queries;
  readonly organizationId: string;
  /** Of one by itself, and what it binds. */
  readonly text: string;
  readonly values: readonly unknown[];
}

/** So many statements of a form are under way at once. */
const AT_ONCE = 2;
const MOST = 32;

/** A statement is of one organization and its own, unless they may be shared: then searches by an index of items are of all. */
export class SearchBatcher {
  readonly #shared: Queries | null;
  /** By form and, where they are of one, organization. */
  readonly #all = new Batchers<Asked, Asked, readonly Row[]>({
    atOnce: AT_ONCE,
    most: MOST,
    run: (batch) => this.#run(batch),
  });

  /** @param shared runs statements of several organizations; null where each is of one */
  constructor(shared: Queries | null) {
    this.#shared = shared;
  }

  get isShared(): boolean {
    return this.#shared !== null;
  }

  /** The records that `findText` finds, as they stand after this was called. */
  find(queries: Queries, organizationId: string, wanted: Wanted): Promise<readonly Row[]> {
    const { isShared } = this;
    const { model, where, limit } = wanted;
    const found = findText(model, where, organizationId, { lock: false, limit, isShared });
    const of = isShared && isByItems(model, where) ? "" : organizationId;
    const asked = { queries, organizationId, ...wanted, ...found };
    return this.#all.add(`${of} ${found.text}`, asked, asked);
  }

  async #run(batch: Batch<Asked, Asked>): Promise<(asked: Asked) => readonly Row[]> {
    const all = [...batch.keys()];
    const [{ queries, organizationId, model, where, limit, text, values }] = all as [Asked];
    if (all.length === 1) {
      const rows = await queries.run(named(text), values);
      return () => rows;
    }
    const { isShared } = this;
    const isOfSeveral = all.some((one) => one.organizationId !== organizationId);
    const lists = values.map((_, i) => arrayText(all.map((one) => asText(one.values[i]))));
    if (!isShared) lists[0] = organizationId;
    const several = findSeveralText(model, where, limit, isShared);
    const rows = await (isOfSeveral ? this.#shared! : queries).run(named(several), lists);
    const found = new Map<Asked, Row[]>(all.map((one) => [one, []]));
    for (const row of rows) found.get(all[(row.n as number) - 1]!)!.push(row);
    return (asked) => found.get(asked)!;
  }
}

const asText = (value: unknown): unknown => (Array.isArray(value) ? arrayText(value) : value);
