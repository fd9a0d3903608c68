/** References that a write changes lead to records of the organization that exist and meet `where`. */
import type { Faults } from "../../errors/faults.ts";
import { DETAIL_CODES } from "../../errors.ts";
import type { ReferenceField } from "../../model/field.ts";
import { isId } from "../../model/id.ts";
import { noId } from "../../model/schema/faults.ts";
import type { Values } from "../command.ts";
import {
  absent,
  isChanged,
  loadEach,
  namesOf,
  type ReferenceTarget,
  targetsOf,
} from "../reads/reference-targets.ts";
import { invalidState } from "../refuse.ts";
import type { Rule } from "./rule.ts";

/**
 * On the fast path a foreign key holds records that cannot be deleted; if it refuses, the write is judged again with
 * everything read. A foreign key accepts a deleted record and knows no states: such records are read, and the write holds
 * them.
 */
export const references: Rule = {
  name: "references",
  applies: ({ draft }) =>
    draft.model.references.some((field) => namesOf(field).some((name) => isChanged(draft, name))),
  async judge({ unit, draft, faults, places }) {
    const targets = draft.model.references
      .filter((field) => namesOf(field).some((name) => isChanged(draft, name)))
      .flatMap((field) => targetsOf(unit, draft, field, places));
    const held = targets.filter(({ lock }) => !unit.reads.leavesToKey(lock));
    const found = await loadEach(unit, held);
    for (const [i, target] of held.entries())
      judgeTarget(target, found[i]!, unit.before(target.target, target.id), faults);
  },
};

/** A record is contained by whatever it is made in. */
const UNRULED: Pick<ReferenceField, "where" | "refusal"> = { where: [], refusal: null };

/** @param before the record as it was before this mutation, which may have changed it on the way; null if it did not */
export function judgeTarget(
  { field, path, target, id }: ReferenceTarget,
  found: Values | null,
  before: Readonly<Values> | null,
  faults: Faults,
): void {
  // Another field may determine the prefix: such ids were not validated with the shape of the body.
  if (!isId(target.idPrefix, id)) {
    faults.push({ path, ...noId(id, target.idPrefix) });
    return;
  }
  const { where, refusal } = field.kind === "parent" ? UNRULED : field;
  if (!found) {
    const message = absent(target, id);
    if (refusal === null) faults.push({ path, code: "REFERENCE_NOT_FOUND", message });
    else faults.push({ path, code: refusal, message, asRule: isRule(refusal), id, reason: "NOT_FOUND" });
    return;
  }
  const brokenOf = (record: Readonly<Values>) =>
    where.find(({ field: name, values }) => !values.includes(record[name] as never));
  const broken = brokenOf(found);
  if (!broken || (before !== null && !brokenOf(before))) return;
  const actual = found[broken.field];
  const message = `${target.name} ${id} has ${broken.field} ${JSON.stringify(actual)}; it must be ${broken.values.map((v) => JSON.stringify(v)).join(" or ")}.`;
  if (refusal !== null) {
    const reason = reasonOf(broken.field, actual);
    faults.push({ path, code: refusal, message, asRule: isRule(refusal), id, reason });
    return;
  }
  throw invalidState(message, path, actual, broken.values, `${field.name}.where`);
}

/** Whether a code is the application's own. A code that any field may have is not the code of the error. */
const isRule = (code: string): boolean => !DETAIL_CODES.includes(code);

/** `INACTIVE` of a word, `NOT_SCHEDULABLE` of a flag. */
function reasonOf(field: string, actual: unknown): string {
  if (typeof actual === "string") return actual;
  const noun = field.replace(/^is(?=[A-Z])/, "").replace(/([a-z])([A-Z])/g, "$1_$2");
  return `NOT_${noun.toUpperCase()}`;
}
