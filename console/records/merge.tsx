/** Asks, field by field, which value stays when two people changed the same field. */
import { useState } from "preact/hooks";
import { type Field, labelOf } from "../core/model.ts";
import { Dialog } from "../parts/dialog.tsx";
import { type Column, Table } from "../parts/table.tsx";
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
      <Table
        label="Changes by both"
        columns={conflictColumns({
          fields,
          zone,
          sides,
          choose: (name, side) => setSides(new Map([...sides, [name, side]])),
        })}
        rows={merge.conflicts}
        idOf={({ name }) => name}
      />
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

interface Sides {
  readonly fields: Readonly<Record<string, Field>>;
  readonly zone: string | undefined;
  readonly sides: ReadonlyMap<string, Side>;
  choose(name: string, side: Side): void;
}

function conflictColumns({ fields, zone, sides, choose }: Sides): readonly Column<Conflict>[] {
  const side = (one: Side, head: string): Column<Conflict> => ({
    name: one,
    head,
    show: (conflict) => (
      <label class="check">
        <input
          type="radio"
          name={conflict.name}
          value={one}
          checked={sides.get(conflict.name) === one}
          aria-label={`${labelOf(conflict.name, fields[conflict.name]!)}: keep ${one}`}
          onChange={() => choose(conflict.name, one)}
        />
        <span>
          <Value type={fields[conflict.name]!} value={conflict[one]} zone={zone} isShort />
        </span>
      </label>
    ),
  });
  return [
    { name: "field", head: "Field", isHead: true, show: ({ name }) => labelOf(name, fields[name]!) },
    {
      name: "was",
      head: "Was",
      show: ({ name, was }) => <Value type={fields[name]!} value={was} zone={zone} isShort />,
    },
    side("theirs", "Theirs"),
    side("yours", "Yours"),
  ];
}
