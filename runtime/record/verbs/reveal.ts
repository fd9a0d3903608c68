/** The parts of a written record in a response: secrets only once, and the whole record only for keys that may read it. */
import type { Model } from "../../model/model.ts";
import type { Outcome, Values } from "../command.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

type Revealed = Pick<Outcome, "data" | "captured" | "narrow">;

/**
 * A record that a PATCH or an action wrote. If the key may write but not read it, the response has only `id`, `version`
 * and `updatedAt` (contract, section 15); so has a replay for such a key.
 * @param whole the result of `revealRecord`
 * @param wrap puts the text of the record into the response
 */
export function showWritten(
  unit: UnitOfWork,
  { readScope }: Model,
  { id, version, updatedAt }: Readonly<Values>,
  whole: Revealed,
  wrap: (text: string) => string,
): Revealed {
  const captured = whole.captured === undefined ? {} : { captured: wrap(whole.captured) };
  const shown = { data: wrap(whole.data), ...captured };
  const isReadable = unit.principal.holds(readScope);
  if (isReadable && unit.actor.idempotencyKey === null) return shown;
  const narrow = { needs: [readScope], data: wrap(JSON.stringify({ id, version, updatedAt })) };
  return isReadable
    ? { ...shown, narrow }
    : { data: narrow.data, captured: shown.captured ?? shown.data, narrow };
}

/** Calls `reveal` for a record that the call wrote. */
export const revealRecord = (unit: UnitOfWork, model: Model, record: Readonly<Values>): Revealed =>
  unit.revealed === null ? { data: unit.text(model, record) } : reveal(unit, unit.view(model, record));

/** The response, and, if it shows a secret, the copy for replays. A dry run gets that copy, since its secret never works. */
export function reveal(unit: UnitOfWork, shown: object): Revealed {
  if (unit.revealed === null) return { data: JSON.stringify(shown) };
  const masked = Object.fromEntries(Object.keys(unit.revealed).map((name) => [name, null]));
  const captured = JSON.stringify({ ...shown, ...masked });
  return { data: unit.isDryRun ? captured : JSON.stringify({ ...shown, ...unit.revealed }), captured };
}
