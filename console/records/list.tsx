/** The page of a list: its filters, and its records page by page. All that it shows is in its address. */
import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { queryOf } from "../core/http.ts";
import { type Data, labelOf, pathOf, type Resource, resources, wordsOf } from "../core/model.ts";
import { query, setQuery } from "../core/place.ts";
import { holds } from "../core/session.ts";
import { AsCode } from "../parts/as-code.tsx";
import { PagedTable, usePages } from "../parts/pages.tsx";
import { Prose } from "../parts/prose.tsx";
import { RecordLink, rememberNames } from "../parts/record-link.tsx";
import type { Column } from "../parts/table.tsx";
import { Page } from "../shell/page.tsx";
import { CollectionAction } from "./action.tsx";
import { columnChoices, columnsOf, expandedName, expandsFor, titleSort } from "./columns.ts";
import { FilterBar } from "./filter-bar.tsx";
import { COLUMNS, filterLabel, listQuery, missingFilters } from "./filters.ts";
import { recordColumns, TITLE } from "./list-columns.tsx";
import { callPath, idOf, listHref, type Place, recordHref } from "./place.ts";

export function ListPage({ place }: { place: Place }) {
  const { resource, parentId } = place;
  const list = resource.operations.list!;
  const create = resource.operations.create;
  return (
    <Page
      title={wordsOf(resource.collection)}
      about={
        <>
          {parentId !== null && (
            <>
              Of <RecordLink id={parentId} />.{" "}
            </>
          )}
          <Prose text={resource.summary} />
        </>
      }
      buttons={
        <>
          <AsCode call={() => ({ method: "GET", path: pathFor(place) })} />
          <CollectionActions place={place} />
          {create && (
            <a class="button primary" href={`${listHref(place)}/new`}>
              New {wordsOf(resource.name).toLowerCase()}
            </a>
          )}
        </>
      }
    >
      {holds.value(list.scope) ? (
        <Listed place={place} />
      ) : (
        <p class="empty">The key lacks the scope {list.scope}.</p>
      )}
    </Page>
  );
}

/** Actions of the collection, such as a search; those of a record are on its page. */
function CollectionActions({ place: { resource, parentId } }: { place: Place }) {
  const [chosen, setChosen] = useState<string | null>(null);
  // An address with an id belongs to a record of another kind, which has its own page.
  const all = Object.entries(resource.actions).filter(
    ([, { on, path }]) => on === "collection" && (parentId !== null || !path.includes("{")),
  );
  const action = resource.actions[chosen ?? ""];
  return (
    <>
      {all.map(([name, { scope }]) => (
        <button
          key={name}
          type="button"
          aria-disabled={holds.value(scope) ? undefined : "true"}
          title={holds.value(scope) ? undefined : `The key lacks the scope ${scope}.`}
          onClick={() => holds.value(scope) && setChosen(name)}
        >
          {wordsOf(name)} …
        </button>
      ))}
      {action && (
        <CollectionAction
          name={chosen!}
          action={action}
          resource={resource}
          path={pathOf(action.path, { id: parentId ?? "" })}
          close={() => setChosen(null)}
        />
      )}
    </>
  );
}

/** The call of the list, without its pages. */
const pathFor = (place: Place): string =>
  callPath(place.resource.operations.list!, place) + queryOf(listQuery(place.resource, query.value));

function Listed({ place }: { place: Place }) {
  const { resource } = place;
  const missing = missingFilters(resource, query.value);
  return (
    <>
      <div class="list-head">
        <FilterBar resource={resource} />
        <ColumnChooser resource={resource} />
      </div>
      {missing.length > 0 ? (
        <p class="empty">
          Choose{" "}
          {missing.map((name) => filterLabel(name, resource.filters[name]!).toLowerCase()).join(" and ")}{" "}
          first.
        </p>
      ) : (
        <Rows place={place} />
      )}
    </>
  );
}

/** The columns of the address, or those that the list begins with. */
function shownColumns(resource: Resource): string[] {
  const chosen = query.value.get(COLUMNS);
  if (chosen === null) return columnsOf(resource);
  return chosen.split(",").filter((name) => resource.fields[name] !== undefined);
}

function Rows({ place }: { place: Place }) {
  const { resource } = place;
  const columns = shownColumns(resource);
  const mayRead = (target: string) => holds.value(resources.value.get(target)?.operations.get?.scope ?? null);
  const expand = expandsFor(resource, columns, mayRead);
  const asked = listQuery(resource, query.value);
  const pages = usePages<Data>(callPath(resource.operations.list!, place), { ...asked, expand }, (rows) => {
    rememberNames(resource, rows);
    for (const name of expand) rememberExpanded(resource, name, rows);
  });
  const isFiltered = Object.keys(asked).some((name) => name !== "sortBy" && name !== "sortDir");
  return (
    <PagedTable
      label={wordsOf(resource.collection)}
      pages={pages}
      columns={recordColumns(resource, columns).map((column) => sortable(resource, column))}
      idOf={idOf}
      hrefOf={(row) => (resource.operations.get ? recordHref(place, idOf(row)) : null)}
      empty={isFiltered ? <Unfound place={place} /> : <None place={place} />}
    />
  );
}

function rememberExpanded(resource: Resource, name: string, rows: readonly Data[]): void {
  const { target, targetBy } = resource.fields[name]!;
  for (const row of rows) {
    const found = row[expandedName(name)] as Data | null | undefined;
    const of = resources.value.get(target ?? String(row[targetBy!]));
    if (found && of && Object.keys(found).length > 1) rememberNames(of, [found]);
  }
}

const Unfound = ({ place }: { place: Place }) => (
  <p>
    Nothing matches. <a href={listHref(place)}>Remove all filters</a>
  </p>
);

function None({ place }: { place: Place }) {
  const { resource } = place;
  return (
    <p>
      There are no {wordsOf(resource.collection).toLowerCase()} yet.{" "}
      {resource.operations.create && <a href={`${listHref(place)}/new`}>Create the first</a>}
    </p>
  );
}

/** A column whose head sorts, if the list has that sort. */
function sortable(resource: Resource, column: Column<Data>): Column<Data> {
  const name = column.name === TITLE ? titleSort(resource) : column.name;
  if (name === null || !resource.sorts.includes(name)) return column;
  return { ...column, head: <Head text={column.head} sort={name} />, sorted: sortedBy(name) };
}

const FIRST_SORT = "createdAt";

/** How the list is sorted by a field; it begins with the newest record. */
function sortedBy(name: string): "ascending" | "descending" | undefined {
  if (name !== (query.value.get("sortBy") ?? FIRST_SORT)) return undefined;
  return query.value.get("sortDir") === "asc" ? "ascending" : "descending";
}

function Head({ text, sort }: { text: ComponentChildren; sort: string }) {
  const sorted = sortedBy(sort);
  const next = sorted === undefined || sorted === "descending" ? "asc" : "desc";
  return (
    <button type="button" class="sort" onClick={() => setQuery({ sortBy: sort, sortDir: next })}>
      {text}
      <span aria-hidden="true">{sorted === undefined ? "" : sorted === "ascending" ? " ↑" : " ↓"}</span>
    </button>
  );
}

function ColumnChooser({ resource }: { resource: Resource }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const shown = shownColumns(resource);
  const toggle = (name: string) => {
    const next = shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name];
    setQuery({ [COLUMNS]: next.join(",") }, { replace: true });
  };
  return (
    <div class="column-chooser">
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        Columns
      </button>
      <fieldset id={id} hidden={!isOpen}>
        <legend class="unseen">Columns</legend>
        {isOpen &&
          columnChoices(resource).map((name) => (
            <label key={name} class="check">
              <input type="checkbox" checked={shown.includes(name)} onChange={() => toggle(name)} />
              {labelOf(name, resource.fields[name]!)}
            </label>
          ))}
        <button type="button" class="small" onClick={() => setQuery({ [COLUMNS]: null }, { replace: true })}>
          The usual columns
        </button>
      </fieldset>
    </div>
  );
}
