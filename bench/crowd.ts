/** Fills a table with very many Cases, some of them linked to a foreign system. */
import { type Application, modelOf } from "../runtime/model/model.ts";
import { onConnection } from "../runtime/store/wire/database.ts";
import { caseNumber, caseOf, insert, madeAt } from "./seed.ts";

export type Crowd = Awaited<ReturnType<typeof fill>>;

const SYSTEM = "crm";
const LINKED = 5;

/** Replaces the existing Cases by a number of new ones. */
export async function fill(url: string, application: Application, organizationId: string, rows: number) {
  return await onConnection(url, async ({ query }) => {
    const customers = (await query("select id from customers order by id limit 2000")).map(({ id }) =>
      String(id),
    );
    const customerId = customers[0]!;
    await query("truncate cases, external_references cascade");
    const cases = await insert(query, modelOf(application, "case"), organizationId, rows, (n) =>
      caseOf(n, n % 2 === 0 ? customerId : customers[n % customers.length]!),
    );
    const links = Math.ceil(rows / LINKED);
    await insert(query, modelOf(application, "external_reference"), organizationId, links, (n) => ({
      resourceType: "case",
      resourceId: cases[n * LINKED],
      externalSystem: SYSTEM,
      externalObject: "ticket",
      externalId: caseNumber(n * LINKED),
    }));
    await query("vacuum analyze");
    await query("checkpoint");
    return {
      /** The Customer of every second Case. */
      customerId,
      /** The system that every fifth Case is linked to. */
      system: SYSTEM,
      /** The creation time of the eleventh Case; nearly all are younger. */
      early: new Date(madeAt(10)).toISOString(),
      /** Number of the n-th Case, the newest first. */
      numberOf: (n: number) => caseNumber(rows - 1 - n),
      /** Number of the n-th linked Case, the newest first: what the system calls it. */
      linkedOf: (n: number) => caseNumber((links - 1 - n) * LINKED),
    };
  });
}
