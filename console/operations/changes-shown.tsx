/** Shows changes of fields: in a line, or as a table of before and after. */
import { labelOf, resources, type Type } from "../core/model.ts";
import { type Column, Table } from "../parts/table.tsx";
import { Value } from "../parts/value.tsx";
import type { Changes } from "./journals.ts";
import { countText } from "./sizes.ts";

/** A line shows this many changes. */
const IN_A_LINE = 3;

const UNKNOWN: Type = { type: "text" };

const typeOf = (resourceType: string, name: string): Type =>
  resources.value.get(resourceType)?.fields[name] ?? UNKNOWN;

/** The first changes of a record, such as `Status: Draft → Sent`; of a new record, only how many fields it has. */
export function ChangesText({ resourceType, changes }: { resourceType: string; changes: Changes }) {
  const all = Object.entries(changes);
  if (all.length === 0) return null;
  if (all.every(([, { before }]) => before === null || before === undefined) && all.length > 1)
    return <span class="quiet">{countText(all.length, "field")}</span>;
  return (
    <span class="changes">
      {all.slice(0, IN_A_LINE).map(([name, { before, after }]) => {
        const type = typeOf(resourceType, name);
        return (
          <span key={name} class="change">
            <span class="quiet">{labelOf(name, type)}</span>{" "}
            {before !== null && before !== undefined && (
              <>
                <del>
                  <Value type={type} value={before} isShort />
                </del>
                {" → "}
              </>
            )}
            <Value type={type} value={after} isShort />
          </span>
        );
      })}
      {all.length > IN_A_LINE && <span class="quiet">and {all.length - IN_A_LINE} more</span>}
    </span>
  );
}

type Change = readonly [name: string, change: Changes[string]];

export function ChangesTable({ resourceType, changes }: { resourceType: string; changes: Changes }) {
  const columns: readonly Column<Change>[] = [
    {
      name: "field",
      head: "Field",
      isHead: true,
      show: ([name]) => labelOf(name, typeOf(resourceType, name)),
    },
    {
      name: "before",
      head: "Before",
      show: ([name, { before }]) => <Value type={typeOf(resourceType, name)} value={before} />,
    },
    {
      name: "after",
      head: "After",
      show: ([name, { after }]) => <Value type={typeOf(resourceType, name)} value={after} />,
    },
  ];
  return <Table label="Changes" columns={columns} rows={Object.entries(changes)} idOf={([name]) => name} />;
}
