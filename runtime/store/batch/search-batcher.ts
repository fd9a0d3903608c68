/** Combines searches of one form: those that arrive while others are under way share the next statement. */
import type { Model } from "../../model/model.ts";
import { findSeveralText, findText, isByItems } from "../queries/find.ts";
import { named } from "../queries/query.ts";
import { arrayText } from "../wire/array-text.ts";
import type { Queries, Row } from "../wire/database.ts";
import { type Batch, Batchers } from "./batcher.ts";

/** The search, with the parameters of `findText`. */
export interface Wanted {
  readonly model: Model;
  readonly where: Readonly<Record<string, unknown>>;
  readonly limit: number;
  /** The resource of their parents, if only records whose parent is not deleted are wanted. */
  readonly below?: Model | undefined;
}

interface Asked extends Wanted {
  readonly queries: Queries;
  readonly organizationId: string;
  /** The text of its own statement, used if it runs alone, and the values bound to it. */
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The number of statements of one form that run at once. */
const AT_ONCE = 2;
const MOST = 32;

/**
 * A statement is of one organization. If statements may be shared, searches by an index of items span all of
 * them.
 */
export class SearchBatcher {
  readonly #shared: Queries | null;
  /** By the form of the search and, unless it is shared, by organization. */
  readonly #all = new Batchers<Asked, Asked, readonly Row[]>({
    atOnce: AT_ONCE,
    most: MOST,
    run: (batch) => this.#run(batch),
  });

  /** @param shared runs statements of several organizations; null if each statement is of one */
  constructor(shared: Queries | null) {
    this.#shared = shared;
  }

  get isShared(): boolean {
    return this.#shared !== null;
  }

  /** Returns the records that `findText` finds. The search begins after this call. */
  find(queries: Queries, organizationId: string, wanted: Wanted): Promise<readonly Row[]> {
    const { isShared } = this;
    const { model, where } = wanted;
    const found = findText(model, where, organizationId, { lock: false, ...wanted, isShared });
    const of = isShared && isByItems(model, where) ? "" : organizationId;
    const asked = { queries, organizationId, ...wanted, ...found };
    return this.#all.add(`${of} ${found.text}`, asked, asked);
  }

  async #run(batch: Batch<Asked, Asked>): Promise<(asked: Asked) => readonly Row[]> {
    const all = [...batch.keys()];
    const [{ queries, organizationId, text, values, ...wanted }] = all as [Asked];
    if (all.length === 1) {
      const rows = await queries.run(named(text), values);
      return () => rows;
    }
    const { isShared } = this;
    const isOfSeveral = all.some((one) => one.organizationId !== organizationId);
    const lists = values.map((_, i) => arrayText(all.map((one) => asText(one.values[i]))));
    if (!isShared) lists[0] = organizationId;
    const several = findSeveralText(wanted.model, wanted.where, { ...wanted, isShared });
    const rows = await (isOfSeveral ? this.#shared! : queries).run(named(several), lists);
    const found = new Map<Asked, Row[]>(all.map((one) => [one, []]));
    for (const row of rows) found.get(all[(row.n as number) - 1]!)!.push(row);
    return (asked) => found.get(asked)!;
  }
}

const asText = (value: unknown): unknown => (Array.isArray(value) ? arrayText(value) : value);
