/** What a run of the serial oracle sends, drawn before it is known which records there are. */
import fc from "fast-check";
import { MOST_N, STATES } from "./application.ts";
import type { Command } from "./model.ts";

/** A command whose records are not chosen yet: which there are is known when it is sent. */
export interface Drawn {
  readonly kind: Command["kind"];
  readonly resource: number;
  readonly record: number;
  readonly action: number;
  /** Place of an External Reference that an upsert is sent by, and that others link if the second is true. */
  readonly link: readonly [place: number, isSent: boolean];
  /** Whether an upsert has a label, and whether it is that of the record. */
  readonly label: "none" | "same" | "other";
  readonly who: boolean | undefined;
  readonly code: string | null | undefined;
  readonly n: number | undefined;
  readonly m: string | undefined;
  readonly x: number | undefined;
  readonly status: number | undefined;
  readonly dueAt: string | null | undefined;
  readonly endAt: string | null | undefined;
  readonly from: string | null | undefined;
  readonly until: string | null | undefined;
  readonly tag: number | undefined;
  readonly items: readonly { readonly q: number; readonly p: string }[] | undefined;
  /** Place of the parent of a record that is created. */
  readonly trunk: number;
  /** Places of the records that the references lead to; null clears. */
  readonly references: readonly (number | null | undefined)[];
  /** Which of the two processes is asked. */
  readonly process: 0 | 1;
  /** Without an Idempotency-Key a call may be one statement without a transaction around it. */
  readonly hasKey: boolean;
  /** Whether it is asked what it would do first, where it is sent alone, and otherwise nothing but that. */
  readonly isDry: boolean;
}

/** The beginning of each text that is sent once. */
export const MARK = "text-";

/** Ids in a foreign system. */
export const LINKS = ["a", "b/c", "ä %", "d", "e"] as const;

/** Times at which records have expired. */
export const PAST = ["2020-01-01T00:00:00.000Z", "2021-01-01T00:00:00.000Z"] as const;

const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const place: fc.Arbitrary<number | null | undefined> = rarely(fc.option(fc.nat(9), { freq: 6 }));

const drawn: fc.Arbitrary<Drawn> = fc.record({
  kind: fc.constantFrom<Command["kind"]>(
    "create",
    "update",
    "update",
    "act",
    "act",
    "act",
    "delete",
    "expire",
    "upsert",
    "upsert",
    "erase",
  ),
  resource: fc.nat(2),
  record: fc.nat(9),
  action: fc.nat(1),
  link: fc.tuple(
    fc.nat(LINKS.length - 1),
    fc.nat(4).map((one) => one === 0),
  ),
  label: fc.constantFrom("none", "same", "same", "other"),
  who: rarely(fc.boolean()),
  code: fc.option(fc.constantFrom("X", "Y", "x ", "Ý", null), { nil: undefined }),
  n: rarely(fc.nat(MOST_N)),
  m: rarely(fc.nat(MOST_N).map(String)),
  x: rarely(fc.nat(MOST_N)),
  status: rarely(fc.nat(STATES.length - 1)),
  dueAt: rarely(fc.constantFrom(...PAST, "2100-01-01T00:00:00.000Z", null)),
  endAt: rarely(fc.constantFrom(...PAST, "2100-01-01T00:00:00.000Z", null)),
  from: rarely(fc.constantFrom("2026-01-01", "2026-01-02", "2026-01-03", null)),
  until: rarely(fc.constantFrom("2026-01-03", "2026-01-04", "2026-01-05", null)),
  tag: rarely(fc.nat(MOST_N)),
  items: rarely(
    fc.array(fc.record({ q: fc.nat(MOST_N), p: fc.nat(MOST_N).map(String) }), { maxLength: 2, size: "max" }),
  ),
  trunk: fc.nat(9),
  references: fc.tuple(place, place),
  process: fc.constantFrom<0 | 1>(0, 1),
  hasKey: fc.boolean(),
  isDry: fc.nat(7).map((one) => one === 0),
});

/** Commands of one call of `/batch`. */
export interface Batch {
  readonly isAtomic: boolean;
  /** Whether the others refer to the record of the first, where it makes one. */
  readonly refers: boolean;
  readonly batch: readonly Drawn[];
}

export type Round = readonly (Drawn | Batch)[];

/** What a run sends: single calls first, which make records, then rounds of calls at once. */
export interface Plan {
  readonly singles: readonly (Drawn | Batch)[];
  readonly rounds: readonly (Round | Duel | Family | Crowd)[];
}

const batch: fc.Arbitrary<Batch> = fc.record({
  isAtomic: fc.boolean(),
  refers: fc.boolean(),
  batch: fc.array(drawn, { minLength: 2, maxLength: 3, size: "max" }),
});

const single = fc.oneof({ weight: 9, arbitrary: drawn }, { weight: 1, arbitrary: batch });

/** A batch beside one or two other calls: of more, the orders are too many to look at. */
const round: fc.Arbitrary<Round> = fc.oneof(
  { weight: 5, arbitrary: fc.array(drawn, { minLength: 2, maxLength: 4, size: "max" }) },
  { weight: 2, arbitrary: fc.tuple(batch, drawn) },
  { weight: 1, arbitrary: fc.tuple(batch, batch) },
);

export const plan: fc.Arbitrary<Plan> = fc.record({
  singles: fc.array(single, { minLength: 4, maxLength: 10, size: "max" }),
  rounds: fc.array(
    fc.oneof(
      { weight: 4, arbitrary: round },
      { weight: 2, arbitrary: duel() },
      { weight: 1, arbitrary: family() },
      { weight: 3, arbitrary: crowd() },
    ),
    { minLength: 6, maxLength: 14, size: "max" },
  ),
});

/** Two changes at once, of records that are made to refer to each other. */
function duel(): fc.Arbitrary<Duel> {
  return fc.record({ pair: fc.nat(9), first: fc.nat(9), second: fc.nat(9), both: fc.tuple(drawn, drawn) });
}

/** Writes of children of one parent at once, each of which adds to its sum. */
function family(): fc.Arbitrary<Family> {
  const most = fc.integer({ min: 1, max: MOST_N });
  const member = fc
    .tuple(drawn, fc.constantFrom("create" as const, "update" as const), most, most)
    .map(([one, kind, n, m]) => ({ ...one, kind, n, m: String(m), status: undefined, items: undefined }));
  return fc.record({ trunk: fc.nat(9), members: fc.array(member, { minLength: 2, maxLength: 3 }) });
}

/** Calls at once about one External Reference, about one record that is erased, or about a ring of records. */
export interface Crowd {
  readonly about: "link" | "erasure" | "ring";
  readonly place: number;
  readonly crowd: readonly Drawn[];
}

function crowd(): fc.Arbitrary<Crowd> {
  return fc.record({
    about: fc.constantFrom<Crowd["about"]>("link", "erasure", "ring"),
    place: fc.nat(9),
    crowd: fc.array(drawn, { minLength: 2, maxLength: 3, size: "max" }),
  });
}

export interface Family {
  readonly trunk: number;
  readonly members: readonly Drawn[];
}

/** Which two references lead to each other's records, which records, and what else is sent. */
export interface Duel {
  readonly pair: number;
  readonly first: number;
  readonly second: number;
  readonly both: readonly [Drawn, Drawn];
}
