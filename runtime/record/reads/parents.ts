/** The parents that a mutation locks with the records below them: a record below a deleted parent is not found. */
import { type Application, type Model, modelOf } from "../../model/model.ts";
import type { Lock } from "../../store/queries/lock.ts";
import type { Values } from "../command.ts";
import { keyOf } from "./reads.ts";

/** A record, and how it is locked. */
export interface Locked {
  readonly model: Model;
  readonly id: string;
  readonly lock: Lock;
}

/** How the unit of work reads. */
interface Reading {
  readonly application: Application;
  readonly reads: { readonly locksOnWrite: boolean };
  load(model: Model, id: string, lock: Lock): Promise<Values | null>;
  loadAll(model: Model, ids: readonly string[], lock: Lock): Promise<(Values | null)[]>;
  peek(model: Model, id: string): Promise<Readonly<Values> | null>;
}

export class Parents {
  readonly #unit: Reading;
  /** Records whose parents are locked, or about to be, by the lock of the parent. */
  readonly #held = new Set<string>();

  constructor(unit: Reading) {
    this.#unit = unit;
  }

  /**
   * The parent that is read with a record; null if the record needs none. A parent that lists its children is written
   * with them. Another one only stays as it is, if it can be deleted.
   * @param lock of the record
   */
  of({ parent }: Model, id: string, lock: Lock): Locked | null {
    if (!parent) return null;
    const isWritten = parent.embeddedAs !== null && lock === "lock";
    if (!isWritten && !parent.isDeletable) return null;
    const model = modelOf(this.#unit.application, parent.resource);
    return { model, id, lock: isWritten ? "lock" : lock === "read" ? "read" : "share" };
  }

  /** Notes that the parent of a record is locked with it by the caller. */
  note(model: Model, id: string, lock: Lock): void {
    this.#held.add(`${lock} ${keyOf(model, id)}`);
  }

  /**
   * Finds the parents of records that are to be locked, without the parents that are locked already: all of them are
   * locked before any of the records. None if nothing is locked before the write.
   */
  async above(model: Model, ids: readonly string[], lock: Lock): Promise<Locked[]> {
    const above = this.of(model, "", lock);
    if (above === null || above.lock === "read" || this.#unit.reads.locksOnWrite) return [];
    const open = [...new Set(ids)].filter((id) => !this.#isHeld(model, id, above.lock));
    for (const id of open) this.note(model, id, above.lock);
    const children = await Promise.all(open.map((id) => this.#unit.peek(model, id)));
    const found = children.flatMap((child) => (child ? [child[model.parent!.field] as string] : []));
    return [...new Set(found)].map((id) => ({ ...above, id }));
  }

  /** Locks the parents of records that are to be locked. */
  async lock(model: Model, ids: readonly string[], lock: Lock): Promise<void> {
    const above = await this.above(model, ids, lock);
    const [first] = above;
    if (first)
      await this.#unit.loadAll(
        first.model,
        above.map(({ id }) => id),
        first.lock,
      );
  }

  /** Whether the parent of a record that was read exists. */
  async existsFor(model: Model, record: Readonly<Values>, lock: Lock): Promise<boolean> {
    if (!model.parent?.isDeletable) return true;
    const { model: parent, id, lock: held } = this.of(model, record[model.parent.field] as string, lock)!;
    return (await this.#unit.load(parent, id, held)) !== null;
  }

  #isHeld(model: Model, id: string, lock: Lock): boolean {
    const key = keyOf(model, id);
    return this.#held.has(`lock ${key}`) || this.#held.has(`${lock} ${key}`);
  }
}
