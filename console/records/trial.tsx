/** What a write would do, as its dry run says. */
import type { Data, Type } from "../core/model.ts";
import { labelOf } from "../core/model.ts";
import { Value } from "../parts/value.tsx";
import { same } from "./draft.ts";
import { zoneOf } from "./times.ts";

/** Members that every write changes. */
const FOLLOWING = new Set(["id", "version", "createdAt", "updatedAt"]);

/** What a new record has of a type without a value. */
const EMPTY: Data = { list: [], externalReferences: [], customFields: {} };

/** @param was the record before; null for a new one */
export function Trial({
  fields,
  was,
  result,
}: {
  fields: Readonly<Record<string, Type>>;
  was: Data | null;
  result: Data;
}) {
  const changed = Object.keys(fields).filter(
    (name) =>
      name in result &&
      !FOLLOWING.has(name) &&
      !same(was ? was[name] : EMPTY[fields[name]!.type], result[name]),
  );
  const zone = zoneOf(fields, result);
  return (
    <div class="note" role="status">
      <p>It would succeed. Nothing was changed.</p>
      {changed.length > 0 && (
        <dl class="members">
          {changed.map((name) => (
            <div key={name}>
              <dt>{labelOf(name, fields[name]!)}</dt>
              <dd>
                {was !== null && (
                  <>
                    <Value type={fields[name]!} value={was[name]} zone={zone} isShort /> →{" "}
                  </>
                )}
                <Value type={fields[name]!} value={result[name]} zone={zone} isShort />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
