/** The page of a journal: filters and a table of its entries. */
import { ROOT } from "../core/place.ts";
import { holds } from "../core/session.ts";
import { PagedTable, usePages } from "../parts/pages.tsx";
import type { Column } from "../parts/table.tsx";
import { Page } from "../shell/page.tsx";
import { type Filter, Filters, filtered } from "./filters.tsx";
import { Gate } from "./gate.tsx";

interface Journal<T> {
  readonly title: string;
  readonly about: string;
  readonly scope: string;
  /** Its collection in the API. */
  readonly collection: string;
  /** Its path below the console's root. */
  readonly place: string;
  readonly filters: readonly Filter[];
  readonly columns: readonly Column<T>[];
  /** The name of the table. */
  readonly label: string;
  /** Shown if no entry matches. */
  readonly empty: string;
}

export function JournalPage<T extends { readonly id: string }>(journal: Journal<T>) {
  const { title, about, scope, collection, place, filters, columns, label, empty } = journal;
  const pages = usePages<T>(holds.value(scope) ? collection : null, filtered(filters));
  return (
    <Page
      title={title}
      about={about}
      buttons={
        <button type="button" onClick={pages.again}>
          Refresh
        </button>
      }
    >
      <Gate needs={{ scope }}>
        <Filters filters={filters} />
        <PagedTable
          label={label}
          pages={pages}
          columns={columns}
          idOf={({ id }) => id}
          hrefOf={({ id }) => `${ROOT}${place}/${id}`}
          empty={empty}
        />
      </Gate>
    </Page>
  );
}
