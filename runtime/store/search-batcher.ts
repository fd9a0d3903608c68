/** Searches of one form that share a statement: those that come while others are under way go together in the next. */
import type { Model } from "../model/model.ts";
import { arrayText } from "./array-text.ts";
import { type Batch, Batcher } from "./batcher.ts";
import type { Queries, Row } from "./database.ts";
import { findSeveralText, findText, isByItems } from "./find.ts";
import { named } from "./query.ts";
import { TransientMap } from "./transient.ts";

interface Asked {
  readonly queries: Queries;
  readonly organizationId: string;
  /** What the text of one by itself binds. */
  readonly values: readonly unknown[];
}

interface Form {
  readonly model: Model;
  readonly where: Readonly<Record<string, unknown>>;
  readonly limit: number;
  /** Of one by itself. */
  readonly text: string;
}

/** So many statements of a form are under way at once. */
const AT_ONCE = 2;
const MOST = 32;

/** A statement is of one organization and its own, unless they may be shared: then searches by an index of items are of all. */
export class SearchBatcher {
  readonly #shared: Queries | null;
  /** Those that have something to do, by form and, where they are of one, organization. */
  readonly #all = new TransientMap<string, Batcher<Asked, Asked, readonly Row[]>>();

  /** @param shared runs statements of several organizations; null where each is of one */
  constructor(shared: Queries | null) {
    this.#shared = shared;
  }

  get isShared(): boolean {
    return this.#shared !== null;
  }

  /** The records that `findText` finds, as they stand after this was called. */
  find(
    queries: Queries,
    organizationId: string,
    { model, where, limit }: Omit<Form, "text">,
  ): Promise<readonly Row[]> {
    const { isShared } = this;
    const { text, values } = findText(model, where, organizationId, { lock: false, limit, isShared });
    const key = `${isShared && isByItems(model, where) ? "" : organizationId} ${text}`;
    const asked = { queries, organizationId, values };
    return (this.#all.get(key) ?? this.#open(key, { model, where, limit, text })).add(asked, asked);
  }

  #open(key: string, form: Form): Batcher<Asked, Asked, readonly Row[]> {
    const made = new Batcher<Asked, Asked, readonly Row[]>({
      atOnce: AT_ONCE,
      most: MOST,
      run: (batch) => this.#run(form, batch),
      idle: () => void this.#all.delete(key),
    });
    this.#all.set(key, made);
    return made;
  }

  async #run(
    { model, where, limit, text }: Form,
    batch: Batch<Asked, Asked>,
  ): Promise<(asked: Asked) => readonly Row[]> {
    const all = [...batch.keys()];
    const [{ queries, organizationId, values }] = all as [Asked];
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
