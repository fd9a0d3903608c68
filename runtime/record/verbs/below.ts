/** Reads of children: a record below a deleted parent must not be found. */
import type { Model } from "../../model/model.ts";
import { type Query, select } from "../../store/queries/query.ts";
import type { Row } from "../../store/wire/database.ts";
import { notFound } from "../refuse.ts";
import type { Serving } from "../serving.ts";

/** Reads a child record, by a query that binds `parent`. If parents can be deleted, the parent is looked up at the same time. */
export async function getBelow(
  serving: Pick<Serving, "database" | "compiled">,
  model: Model,
  query: Query,
  bound: { readonly organization: string; readonly id: string; readonly parent: string },
): Promise<readonly Row[]> {
  const { database } = serving;
  const { organization, parent } = bound;
  const [rows] = await Promise.all([
    select(database.of(organization), query, bound),
    model.parent?.isDeletable && requireRecord(serving, model.parent!.resource, organization, parent),
  ]);
  return rows;
}

/** Throws NOT_FOUND if the parent record does not exist or was deleted. */
export async function requireRecord(
  { database, compiled }: Pick<Serving, "database" | "compiled">,
  resource: string,
  organization: string,
  id: string,
): Promise<void> {
  const query = compiled.reads.get(resource)!.record("read");
  const [row] = await select(database.of(organization), query, { organization, id });
  if (!row) throw notFound();
}
