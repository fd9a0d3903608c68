/** The lists that lead to a record: those with a filter by its id. Each is read when it is opened. */
import { useState } from "preact/hooks";
import { type Resource, resources, wordsOf } from "../core/model.ts";
import { holds } from "../core/session.ts";
import { ShortList } from "./children.tsx";
import { filterLabel } from "./filters.ts";
import { listHref } from "./place.ts";

interface Relation {
  readonly from: Resource;
  readonly filter: string;
  /** The parameters of the list, but for the id. */
  readonly fixed: Readonly<Record<string, string>>;
}

/** The lists whose filters take ids of a resource. */
export function relationsOf({ name }: Resource): Relation[] {
  return [...resources.value.values()]
    .filter(({ parent, operations }) => parent === null && operations.list !== undefined)
    .flatMap((from) =>
      Object.entries(from.filters).flatMap(([filter, { target, targetBy }]): Relation[] => {
        if (target === name) return [{ from, filter, fixed: {} }];
        const kinds = targetBy === undefined ? undefined : from.fields[targetBy]?.values;
        return kinds?.includes(name) ? [{ from, filter, fixed: { [targetBy!]: name } }] : [];
      }),
    );
}

export function Related({ resource, id }: { resource: Resource; id: string }) {
  return (
    <>
      {relationsOf(resource).map((relation) => (
        <Relation key={relation.from.name + relation.filter} relation={relation} id={id} />
      ))}
    </>
  );
}

function Relation({ relation: { from, filter, fixed }, id }: { relation: Relation; id: string }) {
  const [isOpen, setOpen] = useState(false);
  const list = from.operations.list!;
  const query = { ...fixed, [filter]: id };
  const place = { resource: from, parentId: null };
  return (
    <details class="relation" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {wordsOf(from.collection)}{" "}
        <span class="quiet">by {filterLabel(filter, from.filters[filter]!).toLowerCase()}</span>
      </summary>
      {isOpen &&
        (holds.value(list.scope) ? (
          <>
            <ShortList place={place} query={query} />
            <p>
              <a href={`${listHref(place)}?${new URLSearchParams(query)}`}>Open as a list</a>
            </p>
          </>
        ) : (
          <p class="empty">The key lacks the scope {list.scope}.</p>
        ))}
    </details>
  );
}
