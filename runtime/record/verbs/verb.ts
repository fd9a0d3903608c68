/** The interface of a verb's run: a verb reads one thing, reads a page, or prepares a write. */
import type { StoredField } from "../../model/field.ts";
import type { Model } from "../../model/model.ts";
import type { Inputs } from "../../model/schema/inputs.ts";
import type { Filter } from "../../store/queries/lists.ts";
import type { Command, Counted, JsonText, Outcome, Principal, Values } from "../command.ts";
import type { Expand } from "../reads/found.ts";
import type { Verb } from "../run.ts";
import type { Serving } from "../serving.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/** Responds with what it has read. */
export interface ReadingVerb {
  readonly read: (serving: Serving, asked: Asked) => Promise<Outcome<JsonText>>;
}

/** Responds with a page, whose parameters are those of a list. */
export interface PagingVerb {
  readonly page: (
    serving: Serving,
    organization: string,
    model: Model,
    parent: string | null,
    request: ListRequest,
  ) => Promise<Page>;
}

/** Changes records. */
export interface WritingVerb {
  /** Validates the body, and returns the rest of the call. @param now Unix milliseconds */
  readonly prepare: (command: Command, inputs: Inputs, now: number) => Verb;
  /** Whether the record of the path can be read before the call is counted, because its first try takes no locks. */
  readonly readsAhead: boolean;
  /**
   * Finds what any call on the record would be refused for, whatever its body. Null for a verb on a collection.
   * @throws Refusal
   */
  readonly foresee: ((unit: UnitOfWork, model: Model, before: Readonly<Values>) => Promise<void>) | null;
}

/** The subject of a read. */
export interface Asked {
  readonly principal: Principal;
  readonly model: Model;
  /** The id in the path; null for a collection. */
  readonly id: string | null;
  readonly parent: string | null;
  readonly expand: Expand | null;
}

/** The parameters of a list of records or of a journal. */
export interface ListRequest {
  readonly filters: readonly Filter[];
  /** Values of the filters by name. */
  readonly values: Readonly<Values>;
  readonly direction: "asc" | "desc";
  /** The field that the list is sorted by; null for the order of creation. */
  readonly sort: StoredField | null;
  /** The words that its records must have; null if it is not searched. */
  readonly sought: string | null;
  /** 1 to 100. */
  readonly limit: number;
  /** Where the page before ended; null on the first page. */
  readonly after: string | null;
  /** What is expanded in each record; null for nothing. */
  readonly expand?: Expand | null;
  /** Whether the records on all pages are counted. */
  readonly isCounted: boolean;
}

export interface Page {
  /** The array. */
  readonly data: JsonText;
  readonly hasMore: boolean;
  /** Where to go on; null on the last page, but never of a feed. */
  readonly next: string | null;
  readonly counted: Counted | null;
}
