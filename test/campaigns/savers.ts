/** Lets several clients save one Case at the same time, and collects their responses. */
import fc from "fast-check";
import type { TestApp, TestTwin } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { customer, type Made } from "../support/household.ts";

export type Answers = Readonly<Record<string, unknown>>;

/**
 * How a saver saves: with preserveExisting, without it, by an ordinary PATCH of the Case, or by an ordinary PATCH of
 * the Quote or Project that inherits from it meanwhile.
 */
export type How = "fill" | "replace" | "patch" | "quote" | "project";

export interface Saver {
  readonly how: How;
  readonly values: Answers;
}

export interface Plan {
  /** What stands before the race. */
  readonly existing: { readonly case: Answers; readonly quote: Answers; readonly project: Answers };
  readonly savers: readonly Saver[];
}

export interface Round {
  readonly plan: Plan;
  /** Of each saver, in the order of the plan. */
  readonly answers: readonly Answer[];
  /** As they stand after the race, read at the other server. */
  readonly records: { readonly case: Made; readonly quote: Made; readonly project: Made };
  /** Events `case.fields_updated` of the Case. */
  readonly events: number;
}

export const SAVERS = 20;

/** A key of each type; among the values those that a careless test of truth takes for none. */
const VALUES: Readonly<Record<string, { type: string; options?: string[]; values: readonly unknown[] }>> = {
  roof: { type: "TEXT", values: ["", "tile", "slate"] },
  panels: { type: "NUMBER", values: [0, -1.5, 24] },
  shaded: { type: "BOOLEAN", values: [false, true] },
  built: { type: "DATE", values: ["1970-01-01", "2024-02-29"] },
  mount: { type: "SELECT", options: ["FLUSH", "TILT"], values: ["FLUSH", "TILT"] },
  extras: { type: "MULTI_SELECT", options: ["BATTERY", "CHARGER"], values: [[], ["CHARGER", "BATTERY"]] },
};

/** The keys that an heir inherits; the others it has as well, but for itself. */
export const INHERITED: Readonly<Record<"quote" | "project", readonly string[]>> = {
  quote: ["roof", "panels", "shaded", "extras"],
  project: ["roof", "shaded", "built", "mount"],
};

/** Registers the keys with an organization. */
export async function defineKeys({ api }: TestApp): Promise<void> {
  for (const [key, { type, options }] of Object.entries(VALUES))
    for (const resourceType of ["case", "quote", "project"] as const) {
      const inheritsFromCase = resourceType !== "case" && INHERITED[resourceType].includes(key);
      const body = { resourceType, key, label: key, type, inheritsFromCase };
      await api.make("/field-definitions", options ? { ...body, options } : body);
    }
}

/** Answers to some of the keys. */
const answersOf = (clears: boolean): fc.Arbitrary<Answers> =>
  fc.record(
    Object.fromEntries(
      Object.entries(VALUES).map(([key, { values }]) => [
        key,
        fc.constantFrom(...values, ...(clears ? [null] : [])),
      ]),
    ),
    { requiredKeys: [], noNullPrototype: true },
  );

const planOf = (hows: fc.Arbitrary<How>): fc.Arbitrary<Plan> =>
  fc.record({
    existing: fc.record({
      case: answersOf(false),
      quote: answersOf(false),
      project: answersOf(false),
    }),
    savers: fc.array(
      hows.chain((how) =>
        // An heir is never cleared here, so that its history can be told from its versions.
        fc.record({ how: fc.constant(how), values: answersOf(how !== "quote" && how !== "project") }),
      ),
      { minLength: SAVERS, maxLength: SAVERS },
    ),
  });

/** Plans of so many rounds; the same seed gives the same. Savers of every second round all preserve. */
export function plansOf(rounds: number, seed: number): Plan[] {
  const half = Math.ceil(rounds / 2);
  const preserving = fc.sample(planOf(fc.constant("fill")), { seed, numRuns: half });
  const every: How[] = ["fill", "fill", "fill", "replace", "replace", "patch", "quote", "project"];
  const mixed = fc.sample(planOf(fc.constantFrom(...every)), { seed: seed + 1, numRuns: half });
  return Array.from({ length: rounds }, (_, n) => (n % 2 === 0 ? preserving : mixed)[Math.floor(n / 2)]!);
}

/** Lets the savers of a plan race, in turn at either server. */
export async function race(app: TestApp, twin: TestTwin, plan: Plan): Promise<Round> {
  const { api } = app;
  const { id: customerId } = await customer(app);
  const { id: opportunityId } = await api.make("/opportunities", { name: "O", customerId });
  const { existing } = plan;
  const project = await api.make("/projects", { name: "P", customerId, customFields: existing.project });
  const { id } = await api.make("/cases", {
    subject: "S",
    customerId,
    projectId: project.id,
    customFields: existing.case,
  });
  const quote = await api.make("/quotes", {
    name: "Q",
    opportunityId,
    caseId: id,
    customFields: existing.quote,
  });
  const paths = { patch: `/cases/${id}`, quote: `/quotes/${quote.id}`, project: `/projects/${project.id}` };
  const answers = await Promise.all(
    plan.savers.map(({ how, values }, n) => {
      const at = n % 2 === 0 ? api : twin.api;
      if (how === "fill" || how === "replace")
        return at.patch(`/cases/${id}/fields`, { values, preserveExisting: how === "fill" });
      return at.patch(paths[how], { customFields: values });
    }),
  );
  const read = async (path: string) => (await twin.api.get(path)).data;
  const records = {
    case: await read(paths.patch),
    quote: await read(paths.quote),
    project: await read(paths.project),
  };
  const [told] = await app.serving.app.database.query(
    "select count(*)::int as n from events where resource_id = $1 and type = 'case.fields_updated'",
    [id],
  );
  return { plan, answers, records, events: told!.n as number };
}
