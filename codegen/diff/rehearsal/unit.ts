/** A unit of work without a database: the runtime validates and writes as usual, on records in memory. */
import { isId, type Mint } from "../../../runtime/model/id.ts";
import type { Application, Model } from "../../../runtime/model/model.ts";
import { createInputs } from "../../../runtime/model/schema/inputs.ts";
import type { Principal, Values } from "../../../runtime/record/command.ts";
import type { CompiledApplication } from "../../../runtime/record/compiled-application.ts";
import type { Definitions } from "../../../runtime/record/reads/custom-fields.ts";
import type { Reads } from "../../../runtime/record/reads/reads.ts";
import { UnitOfWork } from "../../../runtime/record/unit-of-work.ts";
import { exampleId } from "../../openapi/names.ts";
import type { Records } from "./records.ts";

/** The current time in every rehearsal, so that examples are the same at each run. */
export const NOW = "2027-03-08T12:00:00.000Z";

/** YYYY-MM-DD in UTC: the day that decides whether a former name has ended. */
export const currentDay = (): string => new Date().toISOString().slice(0, 10);

/** The number that every sequence returns. */
const NUMBER = 43;

/** The part of a compiled application that a unit of work needs; its hooks do nothing. */
export function compileRehearsed(application: Application): CompiledApplication {
  const hides = ({ fields }: Model): boolean => fields.some(({ mode }) => mode === "hidden");
  return {
    application,
    inputs: createInputs(application),
    presenter: (model) => (hides(model) ? (shown) => shown : undefined),
    hook: () => () => undefined,
    hookBounds: { ms: 1_000, strayed: () => {} },
    isPlatform: () => false,
    revisions: new Map(),
  } satisfies Partial<CompiledApplication> as unknown as CompiledApplication;
}

/** Sources of a mutation's values, besides records. */
export interface Sources {
  readonly mint: Mint;
  /** The next number of a counter. */
  number(counter: string): number;
  /** Called for what only a database knows. */
  query(text: string): readonly never[];
}

/** Ids that show only what kind of record they belong to. */
const mint: Mint = (prefix) => ({ id: exampleId(prefix).replace(/s$/, "t"), at: Date.parse(NOW) });

/** Always the same id and number; queries find nothing. */
const CANNED: Sources = { mint, number: () => NUMBER, query: () => [] };

const REQUEST = "req_01k9zq3v61fjy8fhhf8zjd5a4r";

/** A unit of work on records in memory. */
export const rehearsedUnit = (
  compiled: CompiledApplication,
  principal: Principal,
  records: Records,
  sources: Sources = CANNED,
): UnitOfWork =>
  new UnitOfWork(
    { compiled, mint: sources.mint, clock: () => Date.parse(NOW) },
    { principal, requestId: REQUEST, source: null, idempotencyKey: null, suppressWebhooks: false },
    new RehearsedReads(records, sources),
  );

class RehearsedReads implements Reads {
  readonly locksOnWrite = false;
  readonly hookLock = "read";
  readonly turns = 0;
  readonly #records: Records;
  readonly #sources: Sources;

  constructor(records: Records, sources: Sources) {
    this.#records = records;
    this.#sources = sources;
  }

  /** Returns a record for any id of a resource; all of them are alike. */
  async find({ idPrefix }: Model, id: string): Promise<Values | null> {
    const found = this.#records.get(id);
    if (found) return { ...found };
    const one = isId(idPrefix, id) ? this.#records.get(exampleId(idPrefix)) : undefined;
    return one ? { ...one, id } : null;
  }

  async peek(model: Model, id: string): Promise<Values | null> {
    return await this.find(model, id);
  }

  prefetch(): void {}

  hold(): void {}

  async search(): Promise<readonly never[]> {
    return await this.run("search");
  }

  async searchUnlocked(): Promise<readonly never[]> {
    return await this.search();
  }

  async run(text: string): Promise<never[]> {
    return [...this.#sources.query(text)];
  }

  async definitions(): Promise<Definitions> {
    this.#sources.query("definitions");
    return new Map();
  }

  async takeTurns(): Promise<void> {}

  noteLock(): void {}

  leavesToKey(): boolean {
    return false;
  }

  requireTransaction(): void {}

  async number(counter: string): Promise<number> {
    return this.#sources.number(counter);
  }

  async write(): Promise<boolean> {
    return true;
  }
}
