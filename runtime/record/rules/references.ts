/** References that a write changes lead to records of the organization that exist and meet `where`. */
import { DETAIL_CODES } from "../../errors.ts";
import { isCopied, type ReferenceField } from "../../model/field.ts";
import { isId } from "../../model/id.ts";
import { noId } from "../../model/schema/faults.ts";
import type { Values } from "../command.ts";
import { placeOfValue } from "../hooks/taken-over.ts";
import {
  absent,
  isChanged,
  loadEach,
  namesOf,
  type ReferenceTarget,
  targetsOf,
} from "../reads/reference-targets.ts";
import { invalidState } from "../refuse.ts";
import type { Rule, Write } from "./rule.ts";

/**
 * On the fast path a foreign key holds records that cannot be deleted; if it refuses, the write is judged again with
 * everything read. A foreign key accepts a deleted record and knows no states: such records are read, and the write holds
 * them.
 */
export const references: Rule = {
  name: "references",
  applies: ({ draft }) =>
    draft.model.referring.some((field) => namesOf(field).some((name) => isChanged(draft, name))),
  async judge(write) {
    const { unit, draft, places } = write;
    const targets = draft.model.referring
      .filter((field) => namesOf(field).some((name) => isChanged(draft, name)))
      .flatMap((field) => targetsOf(unit, draft, field, places));
    const held = targets.filter(({ lock }) => !unit.reads.leavesToKey(lock));
    const found = await loadEach(unit, held);
    for (const [i, target] of held.entries()) judgeTarget(write, target, found[i]!);
  },
};

/** Only references that are fields have conditions: a record is contained by whatever it is made in. */
const UNRULED: Pick<ReferenceField, "where" | "refusal"> = { where: [], refusal: null };

export function judgeTarget(write: Write, wanted: ReferenceTarget, found: Values | null): void {
  const { unit, faults } = write;
  const { field, target, id } = wanted;
  // Another field may determine the prefix: such ids were not validated with the shape of the body.
  if (!isId(target.idPrefix, id)) {
    faults.push({ path: sentPlace(write, wanted), ...noId(id, target.idPrefix) });
    return;
  }
  const { where, refusal } = field?.kind === "reference" ? field : UNRULED;
  if (!found) {
    const path = sentPlace(write, wanted);
    const message = absent(target, id);
    if (refusal === null) faults.push({ path, code: "REFERENCE_NOT_FOUND", message });
    else faults.push({ path, code: refusal, message, asRule: isRule(refusal), id, reason: "NOT_FOUND" });
    return;
  }
  const brokenOf = (record: Readonly<Values>) =>
    where.find(({ field: name, values }) => !values.includes(record[name] as never));
  const broken = brokenOf(found);
  // This mutation may have changed the record on the way.
  const before = unit.before(target, id);
  if (!broken || (before !== null && !brokenOf(before))) return;
  const path = sentPlace(write, wanted);
  const actual = found[broken.field];
  const message = `${target.name} ${id} has ${broken.field} ${JSON.stringify(actual)}; it must be ${broken.values.map((v) => JSON.stringify(v)).join(" or ")}.`;
  if (refusal !== null) {
    const reason = reasonOf(broken.field, actual);
    faults.push({ path, code: refusal, message, asRule: isRule(refusal), id, reason });
    return;
  }
  throw invalidState(message, path, actual, broken.values, `${field!.name}.where`);
}

/** The place of an id in the call. A hook may have set the field to an id that was sent elsewhere. */
function sentPlace({ draft, places, input, faults }: Write, { field, path, id }: ReferenceTarget): string {
  if (field === null) return path;
  const { name } = field;
  if (draft.written.has(name) || places.has(name) || faults.isFull) return path;
  if (field.kind === "reference" && isCopied(field)) return path;
  return placeOfValue(input, id) ?? path;
}

/** Whether a code is the application's own. A code that any field may have is not the code of the error. */
const isRule = (code: string): boolean => !DETAIL_CODES.includes(code);

/** `INACTIVE` of a word, `NOT_SCHEDULABLE` of a flag. */
function reasonOf(field: string, actual: unknown): string {
  if (typeof actual === "string") return actual;
  const noun = field.replace(/^is(?=[A-Z])/, "").replace(/([a-z])([A-Z])/g, "$1_$2");
  return `NOT_${noun.toUpperCase()}`;
}
