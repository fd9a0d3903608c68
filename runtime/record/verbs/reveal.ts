/** Secrets that are shown once: in the answer, and not in the copy that a replay is given. */
import type { Model } from "../../model/model.ts";
import type { Values } from "../command.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/** A record that the call wrote, as `reveal` answers with it. */
export const revealRecord = (
  unit: UnitOfWork,
  model: Model,
  record: Readonly<Values>,
): ReturnType<typeof reveal> =>
  unit.revealed === null ? { data: unit.text(model, record) } : reveal(unit, unit.view(model, record));

/** The answer, and where it shows a secret the copy that a replay is given. */
export function reveal(unit: UnitOfWork, shown: object): { data: string; captured?: string } {
  if (unit.revealed === null) return { data: JSON.stringify(shown) };
  const masked = Object.fromEntries(Object.keys(unit.revealed).map((name) => [name, null]));
  return {
    data: JSON.stringify({ ...shown, ...unit.revealed }),
    captured: JSON.stringify({ ...shown, ...masked }),
  };
}
