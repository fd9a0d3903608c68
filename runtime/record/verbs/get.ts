/** In charge of GET on a record. */
import type { Model } from "../../model/model.ts";
import { select } from "../../store/query.ts";
import { iso } from "../clock.ts";
import type { Outcome, Values } from "../command.ts";
import { notFound } from "../refuse.ts";
import { present } from "../render.ts";
import type { Serving } from "../serving.ts";

/** Reads one record; PostgreSQL's text is passed through unless the resource must be presented. */
export async function get(
  { database, compiled, clock }: Serving,
  organization: string,
  model: Model,
  id: string,
  parent: string | null,
): Promise<Outcome> {
  const reads = compiled.reads.get(model.name)!;
  const queries = database.of(organization);
  const row = model.parent
    ? (await select(queries, reads.get, { organization, id, parent }))[0]
    : await reads.getBatcher.find(queries, organization, id);
  if (!row) throw notFound();
  const now = clock();
  const presenter = compiled.presenter(model, now);
  const text = row.document as string;
  if (!presenter) return { status: 200, data: text, version: row.version as number };
  const record = JSON.parse(text) as Values;
  return {
    status: 200,
    data: JSON.stringify(presenter(present(model, record, null), record, iso(now))),
    version: row.version as number,
  };
}
