/** The trail of a mutation: the audit entries, events and usage records of a record, read as rows. */
import type { TestApp } from "./app.ts";
import type { Made } from "./household.ts";

const documents = async (app: TestApp, table: string, id: string): Promise<Made[]> => {
  const text = `select document from ${table} where organization_id = $1 and resource_id = $2 order by id`;
  const rows = await app.serving.app.database.query(text, [app.organizationId, id]);
  return rows.map(({ document }) => JSON.parse(document as string) as Made);
};

/** The audit entries, oldest first. */
export const auditOf = (app: TestApp, id: string): Promise<Made[]> => documents(app, "audit_entries", id);

/** Actions of the audit entries, such as `customer.create`. */
export const actionsOf = async (app: TestApp, id: string): Promise<string[]> =>
  (await auditOf(app, id)).map(({ action }) => action);

/** The events, oldest first. */
export const eventsOf = (app: TestApp, id: string): Promise<Made[]> => documents(app, "events", id);

/** Types of the events, oldest first. */
export const typesOf = async (app: TestApp, id: string): Promise<string[]> =>
  (await eventsOf(app, id)).map(({ type }) => type);

/** Metrics of the usage records. */
export const metricsOf = async (app: TestApp, id: string): Promise<string[]> =>
  (await documents(app, "usage_records", id)).map(({ metric }) => metric);
