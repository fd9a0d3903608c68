/** The one table of the console: it scrolls by itself, and the keyboard walks its rows. */
import { Component, type ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";

export interface Column<T> {
  readonly name: string;
  readonly head: ComponentChildren;
  /** Whether its values are numbers, which stand at the right. */
  readonly isNumber?: boolean;
  /** Whether it names the row. */
  readonly isHead?: boolean;
  /** How the list is sorted by it, if it is. */
  readonly sorted?: "ascending" | "descending" | undefined;
  show(row: T): ComponentChildren;
}

export interface TableProps<T> {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  idOf(row: T): string;
  /** Where a row leads: its first cell is the link. */
  hrefOf?(row: T): string | null;
  /** Whether a row never changes, so that it is drawn once. */
  readonly isFixed?: boolean;
}

export function Table<T>({ label, columns, rows, idOf, hrefOf, isFixed = false }: TableProps<T>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must take the keyboard
    <section class="scroll" aria-label={label} tabIndex={0}>
      <table class={hrefOf ? "rows" : undefined}>
        <thead>
          <tr>
            {columns.map(({ name, head, isNumber, sorted }) => (
              <th key={name} scope="col" class={isNumber ? "number" : undefined} aria-sort={sorted}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={idOf(row)} {...{ row, columns, isFixed }} href={hrefOf?.(row) ?? null} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps<T> {
  readonly row: T;
  readonly columns: readonly Column<T>[];
  readonly href: string | null;
  readonly isFixed: boolean;
}

class Row<T> extends Component<RowProps<T>> {
  override shouldComponentUpdate(): boolean {
    return !this.props.isFixed;
  }

  override render() {
    const { row, columns, href } = this.props;
    return (
      <tr>
        {columns.map((column, index) => (
          <Cell key={column.name} {...{ row, column }} href={index === 0 ? href : null} />
        ))}
      </tr>
    );
  }
}

function Cell<T>({ row, column, href }: { row: T; column: Column<T>; href: string | null }) {
  const { show, isNumber, isHead } = column;
  if (isHead) return <th scope="row">{show(row)}</th>;
  return (
    <td class={isNumber ? "number" : undefined}>
      {href === null ? (
        show(row)
      ) : (
        <a class="row" href={href}>
          {show(row)}
        </a>
      )}
    </td>
  );
}

/** `j` and `k` move the focus between the links of rows. */
export function useRowKeys(own: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if ((event.key !== "j" && event.key !== "k") || isTyping(event) || !own.current) return;
      const links = [...own.current.querySelectorAll<HTMLElement>("a.row")];
      const at = links.indexOf(document.activeElement as HTMLElement);
      const next = links[at < 0 ? 0 : at + (event.key === "j" ? 1 : -1)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [own]);
}

/** Whether a key belongs to something that the reader types into, or to a shortcut of the browser. */
export const isTyping = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  document.querySelector("dialog[open]") !== null ||
  (event.target instanceof Element &&
    event.target.closest("input, select, textarea, [contenteditable]") !== null);
