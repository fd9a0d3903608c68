/** What of a written record an answer shows: secrets this once, and the whole record to keys that may read it. */
import type { Model } from "../../model/model.ts";
import type { Outcome, Values } from "../command.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

type Shown = Pick<Outcome, "data" | "captured" | "narrow">;

/**
 * A record that a PATCH or an action wrote. A key that may write it and not read it is shown its id, its version and when
 * it was changed (contract, section 15), and so is a replay that such a key asks for.
 * @param whole as of `revealRecord`
 * @param wrap puts the text of the record into the answer
 */
export function showWritten(
  unit: UnitOfWork,
  { readScope }: Model,
  { id, version, updatedAt }: Readonly<Values>,
  whole: Shown,
  wrap: (text: string) => string,
): Shown {
  const captured = whole.captured === undefined ? {} : { captured: wrap(whole.captured) };
  const shown = { data: wrap(whole.data), ...captured };
  const isReadable = unit.principal.holds(readScope);
  if (isReadable && unit.actor.idempotencyKey === null) return shown;
  const narrow = { needs: [readScope], data: wrap(JSON.stringify({ id, version, updatedAt })) };
  return isReadable
    ? { ...shown, narrow }
    : { data: narrow.data, captured: shown.captured ?? shown.data, narrow };
}

/** A record that the call wrote, as `reveal` answers with it. */
export const revealRecord = (unit: UnitOfWork, model: Model, record: Readonly<Values>): Shown =>
  unit.revealed === null ? { data: unit.text(model, record) } : reveal(unit, unit.view(model, record));

/** The answer, and where it shows a secret the copy that a replay is given. */
export function reveal(unit: UnitOfWork, shown: object): Shown {
  if (unit.revealed === null) return { data: JSON.stringify(shown) };
  const masked = Object.fromEntries(Object.keys(unit.revealed).map((name) => [name, null]));
  return {
    data: JSON.stringify({ ...shown, ...unit.revealed }),
    captured: JSON.stringify({ ...shown, ...masked }),
  };
}
