/** The records that belong to another, on its page. */
import { queryOf } from "../core/http.ts";
import { type Data, titleFieldsOf, wordsOf } from "../core/model.ts";
import { holds } from "../core/session.ts";
import { PagedTable, usePages } from "../parts/pages.tsx";
import { Table } from "../parts/table.tsx";
import { columnChoices, columnsOf } from "./columns.ts";
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

/** Types of fields that have no place in a row. */
const LARGE = new Set(["json", "object", "list", "customFields", "externalReferences"]);

/** The records that a record contains, with the fields that it shows of them and any of them has. */
export function Listed({ place, rows }: { place: Place; rows: readonly Data[] }) {
  if (rows.length === 0) return <span class="none">–</span>;
  const { resource } = place;
  const has = (row: Data, name: string) => (row[name] ?? null) !== null;
  const names = columnChoices(resource).filter(
    (name) => !LARGE.has(resource.fields[name]!.type) && rows.some((row) => has(row, name)),
  );
  const columns = recordColumns(resource, names);
  // Ids would fill the table of records without a name, so a text that each record has is the link.
  const [first = ""] = names;
  const isText = resource.fields[first]?.type === "text" && rows.every((row) => has(row, first));
  const isNamed = titleFieldsOf(resource).length > 0 || !isText;
  return (
    <Table
      label={wordsOf(resource.collection)}
      columns={isNamed ? columns : columns.slice(1)}
      rows={rows}
      idOf={idOf}
      hrefOf={(row) => (resource.operations.get ? recordHref(place, idOf(row)) : null)}
    />
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
