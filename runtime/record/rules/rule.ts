/** The interface of a rule, and the part of a write that a rule sees. */
import type { Faults } from "../../errors/faults.ts";
import type { Action, Move } from "../../model/model.ts";
import type { Values } from "../command.ts";
import type { Draft, Moment } from "../draft.ts";
import type { SentRecord } from "../given.ts";
import type { Hooked } from "../hooks/hook-context.ts";
import type { Writes } from "../hooks/hook-store.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/** A write under way. */
export interface Write {
  readonly unit: UnitOfWork;
  readonly draft: Draft;
  /** Faults found so far; `noFaults` refuses them together. */
  readonly faults: Faults;
  readonly moment: Moment;
  /** Custom fields and External References that were sent. */
  readonly given: Pick<SentRecord, "links" | "answers">;
  /** What the hook is given as `input`. */
  input: Readonly<Values>;
  /** The declared call whose hook runs, or null. */
  readonly operation: (Hooked & { readonly moves: readonly Move[] }) | null;
  /** null unless an action writes the record. */
  readonly action: Action | null;
  /** Inputs that fields are set from, by field: a client finds the fault of a field there. */
  readonly places: ReadonlyMap<string, string>;
  /** Whether a hook or another record's call makes the change: it may make moves that no PATCH can. */
  readonly byService: boolean;
  /** Whether a create needs the answers that the organization requires. A record created by a hook does not. */
  readonly needsAnswers: boolean;
  /** Creates and changes other records by the same rules. */
  readonly writes: Writes;
  /** What the hook returned. */
  result: unknown;
}

export interface Rule {
  readonly name: string;
  /** Whether it has anything to check; always by default. It reads nothing. */
  applies?(write: Write): boolean;
  /**
   * Judges the write. It reads through `write.unit`, reports to `write.faults` or throws a Refusal, and may derive values
   * of `write.draft.after`.
   */
  judge(write: Write): void | Promise<void>;
}
