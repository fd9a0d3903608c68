/** Shows changes of fields: in a line, or as a table of before and after. */
import { labelOf, resources, type Type } from "../core/model.ts";
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

export function ChangesTable({ resourceType, changes }: { resourceType: string; changes: Changes }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must take the keyboard
    <section class="scroll" aria-label="Changes" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(changes).map(([name, { before, after }]) => {
            const type = typeOf(resourceType, name);
            return (
              <tr key={name}>
                <th scope="row">{labelOf(name, type)}</th>
                <td>
                  <Value type={type} value={before} />
                </td>
                <td>
                  <Value type={type} value={after} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
