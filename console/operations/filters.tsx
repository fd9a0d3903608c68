/** The filters of a list. Their values are in the address. */
import { useId } from "preact/hooks";
import { query, setQuery } from "../core/place.ts";
import { type Choice, useKeyChoices } from "./key-choices.ts";
import { fromLocal, toLocal, ZONE_NAME } from "./times.ts";

export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly kind: "text" | "number" | "time" | "key";
  /** The only values that there are. */
  readonly choices?: readonly Choice[];
  /** Some values, to be completed while typing. */
  readonly known?: readonly string[];
}

export const TIMES: readonly Filter[] = [
  { name: "createdAfter", label: "From", kind: "time" },
  { name: "createdBefore", label: "Until", kind: "time" },
];

/** The values of the filters in the address, by their names. */
export const filtered = (filters: readonly Filter[]): Record<string, string | null> =>
  Object.fromEntries(filters.map(({ name }) => [name, query.value.get(name)]));

export function Filters({ filters }: { filters: readonly Filter[] }) {
  const isAny = filters.some(({ name }) => query.value.has(name));
  return (
    <form class="call-filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      {filters.map((filter, index) => (
        <Field key={filter.name} filter={filter} isFirst={index === 0} />
      ))}
      {isAny && (
        <button
          type="button"
          onClick={() => setQuery(Object.fromEntries(filters.map(({ name }) => [name, null])))}
        >
          Clear
        </button>
      )}
    </form>
  );
}

function Field({ filter, isFirst }: { filter: Filter; isFirst: boolean }) {
  const { name, label, kind, choices } = filter;
  const value = query.value.get(name) ?? "";
  const mark = isFirst ? { "data-search": true } : {};
  const set = (next: string | null) => setQuery({ [name]: next });
  if (kind === "key") return <KeyField {...{ label, value, set, mark }} />;
  if (choices) return <Select {...{ label, value, set, mark, choices }} />;
  if (kind === "time") return <TimeField {...{ label, value, set, mark }} />;
  return <TextField {...{ filter, value, set, mark }} />;
}

interface Shared {
  readonly value: string;
  readonly mark: object;
  set(next: string | null): void;
}

function TextField({ filter: { label, kind, known }, value, mark, set }: Shared & { filter: Filter }) {
  const list = useId();
  return (
    <label>
      {label}
      <input
        {...mark}
        type={kind === "number" ? "number" : "text"}
        value={value}
        list={known ? list : undefined}
        onChange={(event) => set(event.currentTarget.value.trim())}
        spellcheck={false}
        autocomplete="off"
      />
      {known && (
        <datalist id={list}>
          {known.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </label>
  );
}

function Select({
  label,
  value,
  mark,
  set,
  choices,
}: Shared & { label: string; choices: readonly Choice[] }) {
  const isKnown = value === "" || choices.some((one) => one.value === value);
  return (
    <label>
      {label}
      <select {...mark} value={value} onChange={(event) => set(event.currentTarget.value)}>
        <option value="">Any</option>
        {!isKnown && <option value={value}>{value}</option>}
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.text}
          </option>
        ))}
      </select>
    </label>
  );
}

function KeyField(shared: Shared & { label: string }) {
  const choices = useKeyChoices();
  if (choices !== null) return <Select {...shared} choices={choices} />;
  return <TextField {...shared} filter={{ name: "", label: shared.label, kind: "text" }} />;
}

function TimeField({ label, value, mark, set }: Shared & { label: string }) {
  return (
    <label>
      {label} <span class="quiet">({ZONE_NAME})</span>
      <input
        {...mark}
        type="datetime-local"
        step={1}
        value={toLocal(value)}
        onChange={(event) => set(fromLocal(event.currentTarget.value))}
      />
    </label>
  );
}
