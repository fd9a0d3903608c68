/** The records that belong to another, on its page. */
import { queryOf } from "../core/http.ts";
import { type Data, wordsOf } from "../core/model.ts";
import { holds } from "../core/session.ts";
import { PagedTable, usePages } from "../parts/pages.tsx";
import { columnsOf } from "./columns.ts";
import { recordColumns } from "./list-columns.tsx";
import { callPath, idOf, listHref, type Place, recordHref } from "./place.ts";

export function Children({ place }: { place: Place }) {
  const { resource } = place;
  const list = resource.operations.list!;
  if (!holds.value(list.scope)) return <p class="empty">The key lacks the scope {list.scope}.</p>;
  return (
    <>
      <p class="buttons part-head">
        {resource.operations.create && (
          <a class="button" href={`${listHref(place)}/new`}>
            New {wordsOf(resource.name).toLowerCase()}
          </a>
        )}
        <a href={listHref(place)}>Open as a list</a>
      </p>
      <ShortList place={place} query={{}} />
    </>
  );
}

/** The newest records of a list. */
export function ShortList({ place, query }: { place: Place; query: Readonly<Record<string, string>> }) {
  const { resource } = place;
  const path = callPath(resource.operations.list!, place);
  const pages = usePages<Data>(path, query);
  const names = columnsOf(resource).filter((name) => !(name in query));
  return (
    <PagedTable
      label={`${wordsOf(resource.collection)} ${queryOf(query)}`}
      pages={pages}
      columns={recordColumns(resource, names)}
      idOf={idOf}
      hrefOf={(row) => (resource.operations.get ? recordHref(place, idOf(row)) : null)}
      empty={<p>There are no {wordsOf(resource.collection).toLowerCase()}.</p>}
    />
  );
}
