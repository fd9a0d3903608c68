/** A record is not deleted while another refers to it by a field with `restrict`. */
import { type Detail, Refusal } from "../../errors.ts";
import type { Restriction } from "../../model/field.ts";
import { deletableParent, type Model, modelOf } from "../../model/model.ts";
import { DELETED_AT, type Values } from "../command.ts";
import type { Draft } from "../draft.ts";
import { toRecord } from "../reads/reads.ts";
import { detailIn } from "../refuse.ts";
import { restrictedMessage } from "../restricted.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { Rule, Write } from "./rule.ts";

/**
 * The deleted record is locked, and every write of a reference to it locks it too: none can begin to refer to it
 * between this search and the commit.
 */
export const restriction: Rule = {
  name: "restriction",
  applies: ({ draft }) => draft.model.restrictions.length > 0,
  async judge(write) {
    const { unit, draft, faults } = write;
    const all = draft.model.restrictions
      .filter((one) => !mayLapse(write, one))
      .map((one) => detailOf(unit, draft, one));
    const details = (await Promise.all(all)).filter((detail) => detail !== null);
    const [first] = details;
    if (!first) return;
    const { code, message, resource, field } = first;
    throw new Refusal(code, message, {
      status: 409,
      rule: `${resource}.${field}.restrict`,
      details: [...details, ...faults.listed.map(detailIn)],
      omitted: faults.omitted,
    });
  },
};

/** Whether a hook that found errors may have ended before it took back the reference, as it declares. */
const mayLapse = ({ faults, operation }: Write, { resource }: Restriction): boolean =>
  faults.length > 0 && operation?.footprint?.writes.has(resource) === true;

type Restricted = Detail & Pick<Restriction, "resource" | "field">;

/** The detail of a reference by which another record refers to the deleted one; null if none does. */
async function detailOf(
  unit: UnitOfWork,
  draft: Draft,
  { resource, field, code }: Restriction,
): Promise<Restricted | null> {
  const model = modelOf(unit.application, resource);
  const found = await referrer(unit, draft, model, field);
  if (found === null) return null;
  const { parent } = model;
  const above = parent && {
    path: modelOf(unit.application, parent.resource).path,
    id: found[parent.field] as string,
  };
  const id = found.id as string;
  const target = { name: draft.model.name, id: draft.after.id as string };
  const message = restrictedMessage({ model, field, id, parent: above }, target);
  return { path: "path.id", code, message, resource, field, id };
}

/** A record that refers to the deleted one after this mutation, or null. */
async function referrer(
  unit: UnitOfWork,
  { after: { id } }: Draft,
  model: Model,
  field: string,
): Promise<Readonly<Values> | null> {
  // A hook of the DELETE may have written some of them.
  const written = unit.written(model);
  const own = written.find(
    (record) => record.id !== id && record[DELETED_AT] === undefined && [record[field]].flat().includes(id),
  );
  if (own) return own;
  const skipped = new Set([id, ...written.map((record) => record.id)]);
  // Children of a deleted record can be neither read nor deleted.
  const below = deletableParent(unit.application, model);
  const found = await unit.reads.search(
    { model, where: { [field]: id }, limit: skipped.size + 1, below },
    "read",
  );
  const row = found.find((one) => !skipped.has(one.id));
  return row === undefined ? null : toRecord(model, row);
}
