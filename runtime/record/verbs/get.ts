/** GET on a record. */
import type { Model } from "../../model/model.ts";
import type { Bytes } from "../../store/wire/bytes.ts";
import { iso } from "../clock.ts";
import type { JsonText, Outcome, Values } from "../command.ts";
import { revisionOf } from "../reads/revision.ts";
import { notFound } from "../refuse.ts";
import { present } from "../render.ts";
import type { Serving } from "../serving.ts";
import { getBelow } from "./below.ts";
import { getExpanded } from "./expanded.ts";
import type { ReadingVerb } from "./verb.ts";

/** Reads one record; PostgreSQL's bytes are passed through unless the resource must be presented. */
async function read(
  { database, compiled, clock }: Serving,
  organization: string,
  model: Model,
  id: string,
  parent: string | null,
): Promise<Outcome<JsonText>> {
  const reads = compiled.reads.get(model.name)!;
  const queries = database.of(organization);
  const row = model.parent
    ? (await getBelow({ database, compiled }, model, reads.get, { organization, id, parent: parent! }))[0]
    : await reads.getBatcher.find(queries, organization, id);
  if (!row) throw notFound();
  const now = clock();
  const presenter = compiled.presenter(model, now);
  const document = row.document as Bytes;
  const { version, hidden = null } = row as { readonly version: number; readonly hidden?: string | null };
  const revision = compiled.revisions.get(model.table);
  if (!presenter)
    return { status: 200, data: document, version, revision: revisionOf({ revision, hidden, text: null }) };
  const record = JSON.parse(document.toString()) as Values;
  const text = JSON.stringify(presenter(present(model, record, null), record, iso(now)));
  return { status: 200, data: text, version, revision: revisionOf({ revision, hidden, text }) };
}

/** With the records that its references lead to, if the call requests any. */
export const get: ReadingVerb = {
  read(serving, { principal: { organizationId: organization }, model, id, parent, expand }) {
    return expand
      ? getExpanded(serving, model, { organization, id: id!, parent }, expand)
      : read(serving, organization, model, id!, parent);
  },
};
