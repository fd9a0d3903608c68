/** The declared filters of a list, each by its type. Their values are in the address. */
import { useEffect, useId, useState } from "preact/hooks";
import { type Filter, labelOf, type Resource, resources, valueWords, wordsOf } from "../core/model.ts";
import { query, setQuery } from "../core/place.ts";
import { momentText } from "../parts/moment.tsx";
import { Picker } from "../parts/picker.tsx";
import { RecordLink } from "../parts/record-link.tsx";
import { instantsOf, localOf, READER_ZONE } from "./clocks.ts";
import { choicesOf, controlOf, filterLabel, missingFilters, NONE, orderedFilters } from "./filters.ts";
import { Picked } from "./picked.tsx";

interface ControlProps {
  readonly name: string;
  readonly filter: Filter;
  readonly values: readonly string[];
  set(values: readonly string[]): void;
}

/** A pause in typing that lasts this long searches. */
const PAUSE_MS = 250;

const put = (name: string, values: readonly string[]): void => setQuery({ [name]: values });

export function FilterBar({ resource }: { resource: Resource }) {
  const used = orderedFilters(resource).filter(([name]) => query.value.has(name));
  const isNeeded = missingFilters(resource, query.value).length > 0;
  const [isOpen, setOpen] = useState(isNeeded);
  const id = useId();
  return (
    <div class="filters">
      <div class="buttons">
        {resource.search.length > 0 && <Search resource={resource} />}
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          Filters{used.length > 0 ? ` (${used.length})` : ""}
        </button>
        {used.map(([name, filter]) => (
          <Used key={name} name={name} filter={filter} resource={resource} />
        ))}
      </div>
      <div id={id} hidden={!isOpen} class="filter-grid">
        {isOpen &&
          orderedFilters(resource).map(([name, filter]) => (
            <Control
              key={name}
              name={name}
              filter={filter}
              values={query.value.getAll(name)}
              set={(values) => put(name, values)}
            />
          ))}
      </div>
    </div>
  );
}

function Search({ resource }: { resource: Resource }) {
  const given = query.value.get("q") ?? "";
  const [text, setText] = useState(given);
  useEffect(() => setText(given), [given]);
  useEffect(() => {
    if (text.trim() === given) return;
    const timer = setTimeout(() => setQuery({ q: text.trim() }, { replace: true }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const fields = resource.search.map((name) => labelOf(name, resource.fields[name] ?? { type: "" }));
  return (
    <input
      type="search"
      class="search"
      aria-label={`Search by ${fields.join(", ")}`}
      placeholder={`Search by ${fields.join(", ").toLowerCase()}`}
      maxLength={200}
      value={text}
      onInput={(event) => setText(event.currentTarget.value)}
      data-search
    />
  );
}

/** A filter in use, which a click removes. */
function Used({ name, filter, resource }: { name: string; filter: Filter; resource: Resource }) {
  const values = query.value.getAll(name);
  const label = filterLabel(name, filter);
  return (
    <span class="chip">
      {label}:{" "}
      {values.map((value, index) => (
        <span key={value}>
          {index > 0 && ", "}
          <Told filter={filter} value={value} />
        </span>
      ))}
      <button
        type="button"
        class="plain"
        aria-label={`Remove the filter ${label} from ${wordsOf(resource.collection)}`}
        onClick={() => put(name, [])}
      >
        ✕
      </button>
    </span>
  );
}

function Told({ filter, value }: { filter: Filter; value: string }) {
  if (value === NONE) return <>none</>;
  const control = controlOf(filter);
  if (control === "reference") return <RecordLink id={value} />;
  if (control === "moment") return <>{momentText(value)}</>;
  return <>{control === "choices" ? choiceText(filter, value) : value}</>;
}

function Control(props: ControlProps) {
  const { filter } = props;
  const control = controlOf(filter);
  if (control === "choices") return <Choices {...props} />;
  if (control === "reference") return <References {...props} />;
  if (control === "moment") return <MomentBound {...props} />;
  return <Texts {...props} />;
}

function Choices({ name, filter, values, set }: ControlProps) {
  const choices = [...choicesOf(filter), ...(filter.nullable ? [NONE] : [])];
  const toggle = (choice: string) => {
    if (values.includes(choice)) set(values.filter((one) => one !== choice));
    else set(filter.several ? [...values, choice] : [choice]);
  };
  return (
    <fieldset data-filter={name} title={filter.summary}>
      <legend>{filterLabel(name, filter)}</legend>
      {choices.map((choice) => (
        <label key={choice} class="check">
          <input type="checkbox" checked={values.includes(choice)} onChange={() => toggle(choice)} />
          {choiceText(filter, choice)}
        </label>
      ))}
    </fieldset>
  );
}

function choiceText(filter: Filter, choice: string): string {
  if (choice === NONE) return "None";
  if (filter.type === "boolean") return choice === "true" ? "Yes" : "No";
  return resources.value.has(choice) ? wordsOf(choice) : valueWords(choice);
}

/** The kinds of records that the ids of a filter may belong to, as far as the address says. */
function targetsOf(filter: Filter): readonly string[] {
  if (filter.target !== undefined) return [filter.target];
  return filter.targetBy === undefined ? [] : query.value.getAll(filter.targetBy);
}

function References({ name, filter, values, set }: ControlProps) {
  const id = useId();
  const label = filterLabel(name, filter);
  return (
    <fieldset data-filter={name} title={filter.summary}>
      <legend>{label}</legend>
      <Picked
        values={values.filter((value) => value !== NONE)}
        remove={(value) => set(values.filter((one) => one !== value))}
      />
      <Picker
        id={id}
        label={label}
        targets={targetsOf(filter)}
        value={null}
        set={(value) => {
          if (value !== null && !values.includes(value)) set(filter.several ? [...values, value] : [value]);
        }}
      />
      {filter.nullable && (
        <label class="check">
          <input
            type="checkbox"
            checked={values.includes(NONE)}
            onChange={() =>
              set(values.includes(NONE) ? values.filter((one) => one !== NONE) : [...values, NONE])
            }
          />
          None
        </label>
      )}
    </fieldset>
  );
}

/** The address has the moment itself, so that it means the same to a reader elsewhere. */
function MomentBound({ name, filter, values, set }: ControlProps) {
  const given = values[0] === undefined ? "" : localOf(values[0], READER_ZONE);
  return (
    <label data-filter={name} title={filter.summary}>
      {filterLabel(name, filter)}
      <input
        type="datetime-local"
        value={given}
        onChange={(event) => {
          const [moment] = instantsOf(event.currentTarget.value, READER_ZONE);
          set(moment === undefined ? [] : [moment]);
        }}
      />
      <span class="help">{READER_ZONE}</span>
    </label>
  );
}

/** Dates, numbers and texts. A filter that takes several values collects them. */
function Texts({ name, filter, values, set }: ControlProps) {
  const id = useId();
  const control = controlOf(filter);
  const [first = "", ...rest] = values;
  const shared = {
    value: first,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      set([event.currentTarget.value.trim(), ...rest].filter((one) => one !== "")),
  };
  return (
    <div data-filter={name} title={filter.summary}>
      <label for={id}>{filterLabel(name, filter)}</label>
      {control === "date" ? (
        <input type="date" id={id} {...shared} />
      ) : (
        <input type="text" id={id} inputMode={control === "number" ? "decimal" : "text"} {...shared} />
      )}
    </div>
  );
}
