/** A unit of work without a database: the runtime judges and writes as ever, on records in memory. */
import { isId, type Mint } from "../../../runtime/model/id.ts";
import type { Application, Model } from "../../../runtime/model/model.ts";
import { createInputs } from "../../../runtime/model/schema/inputs.ts";
import type { Principal, Values } from "../../../runtime/record/command.ts";
import type { CompiledApplication } from "../../../runtime/record/compiled-application.ts";
import { Reads } from "../../../runtime/record/reads/reads.ts";
import { UnitOfWork } from "../../../runtime/record/unit-of-work.ts";
import type { Queries } from "../../../runtime/store/wire/database.ts";
import { exampleId } from "../../openapi/names.ts";
import type { Records } from "./records.ts";

/** The moment of every rehearsal: examples are the same at each run. */
export const NOW = "2027-03-08T12:00:00.000Z";

/** The number that every sequence gives out. */
const NUMBER = 43;

/** What a unit of work asks of a compiled application; hooks are code that nobody runs here, and they judge nothing. */
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

/** What a mutation draws from, beside records. */
export interface Sources {
  readonly mint: Mint;
  /** The next number of a counter. */
  number(counter: string): number;
  /** Asked for what only a database knows. */
  query(text: string): readonly never[];
}

/** Ids that say what they are of, and nothing else. */
const mint: Mint = (prefix) => ({ id: exampleId(prefix).replace(/s$/, "t"), at: Date.parse(NOW) });

/** The same whatever is asked for, and nothing is found. */
const CANNED: Sources = { mint, number: () => NUMBER, query: () => [] };

const REQUEST = "req_01k9zq3v61fjy8fhhf8zjd5a4r";

export class RehearsedUnit extends UnitOfWork {
  override readonly reads: Reads;

  constructor(
    compiled: CompiledApplication,
    principal: Principal,
    records: Records,
    sources: Sources = CANNED,
  ) {
    const numbers = { atHand: () => null } as never;
    const queries: Queries = {
      run: async (_text, [, counter]) => [{ value: sources.number(String(counter)) }],
      query: async () => [],
    };
    super(
      { compiled, mint: sources.mint, numbers, clock: () => Date.parse(NOW) },
      { principal, requestId: REQUEST, source: null, idempotencyKey: null, suppressWebhooks: false },
      { queries },
    );
    this.reads = new RehearsedReads(compiled, queries, records, sources);
  }
}

class RehearsedReads extends Reads {
  readonly #records: Records;
  readonly #sources: Sources;

  constructor(compiled: CompiledApplication, queries: Queries, records: Records, sources: Sources) {
    const ready = Promise.resolve();
    super({ compiled, queries, organizationId: "", ready, isFastPath: false, ahead: null });
    this.#records = records;
    this.#sources = sources;
  }

  /** Of each resource there are as many records as are asked for, all alike. */
  override async find({ idPrefix }: Model, id: string): Promise<Values | null> {
    const found = this.#records.get(id);
    if (found) return { ...found };
    const one = isId(idPrefix, id) ? this.#records.get(exampleId(idPrefix)) : undefined;
    return one ? { ...one, id } : null;
  }

  override async peek(model: Model, id: string): Promise<Values | null> {
    return await this.find(model, id);
  }

  override prefetch(): void {}

  override async takeTurns(): Promise<void> {}

  override async search(): Promise<never[]> {
    return await this.run("search");
  }

  override async run(text: string): Promise<never[]> {
    return [...this.#sources.query(text)];
  }

  override async definitions(): Promise<never> {
    this.#sources.query("definitions");
    return new Map() as never;
  }
}
