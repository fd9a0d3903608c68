/** Asks, field by field, which value stays when two people changed the same field. */
import { useState } from "preact/hooks";
import { type Field, labelOf } from "../core/model.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Value } from "../parts/value.tsx";
import type { Conflict, Merge } from "./draft.ts";

export type Side = "yours" | "theirs";

export function MergeDialog({
  merge,
  fields,
  zone,
  choose,
  close,
}: {
  merge: Merge;
  fields: Readonly<Record<string, Field>>;
  zone: string | undefined;
  choose: (sides: ReadonlyMap<string, Side>) => void;
  close: () => void;
}) {
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map());
  const isWhole = merge.conflicts.every(({ name }) => sides.has(name));
  return (
    <Dialog title="Someone else changed this record" close={close} wide>
      <p>Nothing is saved yet. Choose which value stays in each field that both of you changed.</p>
      <div class="scroll">
        <table class="merge">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Was</th>
              <th scope="col">Theirs</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {merge.conflicts.map((conflict) => (
              <ConflictRow
                key={conflict.name}
                conflict={conflict}
                field={fields[conflict.name]!}
                zone={zone}
                side={sides.get(conflict.name)}
                choose={(side) => setSides(new Map([...sides, [conflict.name, side]]))}
              />
            ))}
          </tbody>
        </table>
      </div>
      {merge.theirs.length > 0 && (
        <p class="quiet">
          They also changed {merge.theirs.map((name) => labelOf(name, fields[name]!)).join(", ")}. That stays.
        </p>
      )}
      <footer>
        <button type="button" onClick={close}>
          Back to the form
        </button>
        <button type="button" class="primary" disabled={!isWhole} onClick={() => choose(sides)}>
          Save
        </button>
      </footer>
    </Dialog>
  );
}

function ConflictRow({
  conflict,
  field,
  zone,
  side,
  choose,
}: {
  conflict: Conflict;
  field: Field;
  zone: string | undefined;
  side: Side | undefined;
  choose: (side: Side) => void;
}) {
  const { name, was } = conflict;
  const label = labelOf(name, field);
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Value type={field} value={was} zone={zone} isShort />
      </td>
      {(["theirs", "yours"] as const).map((one) => (
        <td key={one}>
          <label class="check">
            <input
              type="radio"
              name={name}
              value={one}
              checked={side === one}
              aria-label={`${label}: keep ${one}`}
              onChange={() => choose(one)}
            />
            <span>
              <Value type={field} value={conflict[one]} zone={zone} isShort />
            </span>
          </label>
        </td>
      ))}
    </tr>
  );
}
