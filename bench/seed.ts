/** The rows that exist before a measurement: customers, cases (a wide record) and work orders. */
import { newId } from "../runtime/model/id.ts";
import { type Application, type Model, modelOf } from "../runtime/model/model.ts";
import { draftOf } from "../runtime/record/draft.ts";
import { documentOf } from "../runtime/record/render.ts";
import { quote } from "../runtime/store/schema/table.ts";
import { onConnection } from "../runtime/store/wire/database.ts";

export interface Seeded {
  /** A sample of ids, spread over the whole table. */
  readonly customers: readonly string[];
  readonly cases: readonly string[];
  /** All are on hold. */
  readonly workOrders: readonly string[];
}

const SAMPLE = 5_000;
const WORK_ORDERS = 2_000;
const BATCH = 2_000;
const FIRST = Date.UTC(2025, 0, 1);
const STEP_MS = 10_000;

export type Query = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;
type Sent = Record<string, unknown>;

/** The creation time of the n-th record of a table, in Unix milliseconds. */
export const madeAt = (n: number): number => FIRST + n * STEP_MS;

export async function seed(
  url: string,
  application: Application,
  organizationId: string,
  rows: number,
): Promise<Seeded> {
  return await onConnection(url, async ({ query }) => {
    const fill = (resource: string, count: number, record: (n: number) => Sent) =>
      insert(query, modelOf(application, resource), organizationId, count, record);
    const customers = await fill("customer", rows, customer);
    const cases = await fill("case", rows, (n) => caseOf(n, customers[n]!));
    const workOrders = await fill("work_order", WORK_ORDERS, (n) => workOrder(n, customers[n]!));
    await query("vacuum analyze");
    return { customers: sampleOf(customers), cases: sampleOf(cases), workOrders };
  });
}

/** Inserts records as a server would have written them. @returns their ids, oldest first */
export async function insert(
  query: Query,
  model: Model,
  organizationId: string,
  count: number,
  record: (n: number) => Sent,
): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const batch = Array.from({ length: Math.min(BATCH, count - ids.length) }, () => {
      const at = madeAt(ids.length);
      ids.push(newId(model.idPrefix, at));
      return rowOf(model, organizationId, ids.at(-1)!, at, record(ids.length - 1));
    });
    await query(
      `insert into ${quote(model.table)} select * from json_populate_recordset(null::${quote(model.table)}, $1::json)`,
      [JSON.stringify(batch)],
    );
  }
  return ids;
}

function sampleOf(ids: readonly string[]): string[] {
  const step = Math.max(1, Math.floor(ids.length / SAMPLE));
  // Neighbours in the sample are far apart in the table.
  const spread = ids.filter((_, n) => n % step === 0).slice(0, SAMPLE);
  return spread.map((_, n) => spread[(n * 1_237) % spread.length]!);
}

function rowOf(model: Model, organizationId: string, id: string, at: number, sent: Sent): object {
  const now = new Date(at).toISOString();
  const { after } = draftOf(model, sent, { now });
  Object.assign(after, { id, version: 1, createdAt: now, updatedAt: now });
  const columns = model.stored.map((field) => [field.column, after[field.name] ?? null]);
  return {
    organization_id: organizationId,
    ...Object.fromEntries(columns),
    deleted_at: null,
    document: documentOf(model, after),
  };
}

const SURNAMES = ["Hopper", "Noether", "Franklin", "Meitner", "Curie", "Germain", "Lamarr", "Johnson"];

const customer = (n: number): Sent => ({
  firstName: `Grace ${n % 997}`,
  lastName: SURNAMES[n % SURNAMES.length],
  email: `grace.${n}@example.com`,
  phone: `+1 555 ${String(n).padStart(7, "0")}`,
  notes:
    n % 3 === 0 ? "Prefers to be called in the morning; has a dog that does not care for ladders." : null,
});

const DESCRIPTION =
  "The inverter shows error 1203 since the storm of last week, and the app has reported no production in three days. ";

export const caseNumber = (n: number): string => `CASE-${String(n + 1).padStart(6, "0")}`;

export const caseOf = (n: number, customerId: string): Sent => ({
  caseNumber: caseNumber(n),
  customerId,
  subject: `No production since ${n % 28} days`,
  description: DESCRIPTION.repeat(1 + (n % 3)),
  origin: ["PHONE", "EMAIL", "WEB", "PORTAL"][n % 4],
  severity: ["LOW", "MEDIUM", "HIGH", "CRITICAL"][n % 4],
  category: "production",
  status: ["OPEN", "TRIAGING", "IN_PROGRESS"][n % 3],
  slaResponseDueAt: new Date(madeAt(n) + 3_600_000).toISOString(),
  submissionAnswers: { panels: n % 40, storage: n % 2 === 0, since: "2025-03-01" },
  reportedHardware: [
    {
      kind: "INVERTER",
      manufacturer: "Helios",
      model: `HX-${n % 9}`,
      serialNumber: `SN${n}`,
    },
  ],
  submittedContact: { name: `Grace ${n % 997}`, phone: `+1 555 ${n}` },
});

const workOrder = (n: number, customerId: string): Sent => ({
  workOrderNumber: `WO-${String(n + 1).padStart(6, "0")}`,
  customerId,
  subject: "Replace the inverter",
  description: DESCRIPTION,
  type: "SERVICE",
  status: "ON_HOLD",
});
