/** Combines searches of one form: those that arrive while others are under way share the next statement. */
import type { StoredField } from "../../model/field.ts";
import type { Model } from "../../model/model.ts";
import { findSeveralText, findText, isByItems, type Overlaps } from "../queries/find.ts";
import { named } from "../queries/query.ts";
import { arrayText } from "../wire/array-text.ts";
import type { Queries, Row } from "../wire/database.ts";
import type { Group, Reach } from "../wire/store.ts";
import { type Batch, Batchers } from "./batcher.ts";

/** The search, with the parameters of `findText`. */
export interface RecordSearch {
  readonly model: Model;
  readonly where: Readonly<Record<string, unknown>>;
  readonly limit: number;
  /** The resource of their parents, if only records whose parent is not deleted are wanted. */
  readonly below?: Model | undefined;
  /** The fields that are read; without them, whole records. */
  readonly fields?: readonly StoredField[] | undefined;
  /** Only records whose interval overlaps this one are wanted. */
  readonly overlaps?: Overlaps | undefined;
}

interface Asked extends RecordSearch {
  readonly queries: Queries;
  readonly group: Group;
  readonly organizationId: string;
  /** The text of its own statement, used if it runs alone, and the values bound to it. */
  readonly text: string;
  readonly values: readonly unknown[];
}

/** How the rows of a search are sent: `fields` are named where many records are read. */
export const sentFor = ({ fields }: RecordSearch) => ({ hasManyRows: fields !== undefined });

/** The number of statements of one form that run at once. */
const AT_ONCE = 2;
const MOST = 32;

/** A statement is of one organization. Searches by an index of items span those of a group. */
export class SearchBatcher {
  readonly #reach: Reach;
  /** By the form of the search, and by the organization or the group. */
  readonly #all = new Batchers<Asked, Asked, readonly Row[]>({
    atOnce: AT_ONCE,
    most: MOST,
    run: (batch) => this.#run(batch),
  });

  /** @param reach runs statements of several organizations */
  constructor(reach: Reach) {
    this.#reach = reach;
  }

  /** Returns the records that `findText` finds. The search begins after this call. */
  find(queries: Queries, organizationId: string, wanted: RecordSearch): Promise<readonly Row[]> {
    const { model, where } = wanted;
    const group = this.#reach.groupOf(organizationId);
    const found = findText(model, where, organizationId, { lock: "read", ...wanted });
    const of = isByItems(model, where) ? group.name : organizationId;
    const asked = { queries, group, organizationId, ...wanted, ...found };
    return this.#all.add(`${of} ${found.text}`, asked, asked);
  }

  async #run(batch: Batch<Asked, Asked>): Promise<(asked: Asked) => readonly Row[]> {
    const all = [...batch.keys()];
    const [{ queries, group, organizationId, text, values, ...wanted }] = all as [Asked];
    const sent = sentFor(wanted);
    if (all.length === 1) {
      const rows = await queries.run(named(text, sent), values);
      return () => rows;
    }
    const isOfSeveral = all.some((one) => one.organizationId !== organizationId);
    const lists = values.map((_, i) => arrayText(all.map((one) => asText(one.values[i]))));
    const several = findSeveralText(wanted.model, wanted.where, wanted);
    const rows = await (isOfSeveral ? group : queries).run(named(several, sent), lists);
    const found = new Map<Asked, Row[]>(all.map((one) => [one, []]));
    for (const row of rows) found.get(all[(row.n as number) - 1]!)!.push(row);
    return (asked) => found.get(asked)!;
  }
}

const asText = (value: unknown): unknown => (Array.isArray(value) ? arrayText(value) : value);
