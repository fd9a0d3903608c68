/** Chooses a record by typing: from a search of the API, or by its pasted id. */
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { get, queryOf } from "../core/http.ts";
import {
  type Data,
  type Resource,
  resourceOfId,
  resources,
  titleFieldsOf,
  titleOf,
  wordsOf,
} from "../core/model.ts";
import { holds } from "../core/session.ts";
import { RecordLink, rememberNames } from "./record-link.tsx";

interface Choice {
  readonly id: string;
  readonly title: string | null;
  readonly kind: string;
}

/** What a record must have to be chosen. */
export interface Wanted {
  readonly field: string;
  readonly values: readonly unknown[];
  /** Whether null is accepted too. */
  readonly orNull: boolean;
  /** Such as `the same customer`. */
  readonly text: string;
}

/** A pause in typing that lasts this long asks the API. */
const PAUSE_MS = 200;
const ROWS = 20;

export interface PickerProps {
  /** Of the input, for its label. */
  readonly id: string;
  readonly label: string;
  /** The resources that the record may belong to; none if that is not known yet. */
  readonly targets: readonly string[];
  readonly value: string | null;
  set(value: string | null): void;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean;
  /** Whether the value may be removed. */
  readonly isOptional?: boolean;
  readonly wanted?: readonly Wanted[];
}

export function Picker(props: PickerProps) {
  const { id, label, value, set, isOptional } = props;
  const [isChanging, setChanging] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [isDone, setDone] = useState(false);
  // At once: an effect after the next frame could take the focus from the field that a reader has gone on to.
  useLayoutEffect(() => {
    if (!isDone || !button.current) return;
    button.current.focus();
    setDone(false);
  }, [isDone, value, isChanging]);
  if (value === null || isChanging)
    return (
      <Combobox
        {...props}
        hasFocus={isChanging}
        choose={(chosen) => {
          setChanging(false);
          setDone(true);
          set(chosen);
        }}
        leave={isChanging ? () => setChanging(false) : null}
      />
    );
  return (
    <span class="picked">
      <span>
        <RecordLink id={value} /> <code class="quiet">{value}</code>
      </span>
      <button
        ref={button}
        id={id}
        type="button"
        class="small"
        aria-label={`Change ${label}`}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid}
        onClick={() => setChanging(true)}
      >
        Change
      </button>
      {isOptional && (
        <button type="button" class="small" aria-label={`Remove ${label}`} onClick={() => set(null)}>
          Remove
        </button>
      )}
    </span>
  );
}

interface ComboboxProps extends PickerProps {
  readonly hasFocus: boolean;
  choose(id: string): void;
  /** Ends choosing without a choice; null if there is nothing to return to. */
  readonly leave: (() => void) | null;
}

function Combobox(props: ComboboxProps) {
  const { id, targets, wanted = [], hasFocus, choose, leave } = props;
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(hasFocus);
  const [at, setAt] = useState(0);
  const { choices, note } = useChoices({ targets, wanted, text: text.trim(), isOpen });
  const list = useId();
  useEffect(() => document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: "nearest" }), [list, at]);
  const pick = (choice: Choice | undefined) => {
    if (!choice) return;
    setText("");
    setOpen(false);
    choose(choice.id);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      setOpen(true);
      if (choices.length > 0) setAt((at + step + choices.length) % choices.length);
    } else if (event.key === "Enter" && isOpen) pick(choices[at]);
    else if (event.key === "Escape" && (isOpen || leave)) {
      setOpen(false);
      leave?.();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span class="combobox">
      <input
        id={id}
        type="text"
        role="combobox"
        aria-label={props.label}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={isOpen && choices[at] ? `${list}-${at}` : undefined}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid}
        placeholder={placeholderFor(targets)}
        value={text}
        autocomplete="off"
        spellcheck={false}
        autofocus={hasFocus}
        ref={hasFocus ? focusOnce : null}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          leave?.();
        }}
        onKeyDown={press}
      />
      <Choices list={list} {...{ isOpen, choices, note, at, pick }} />
    </span>
  );
}

const focused = new WeakSet<HTMLElement>();
/** A field that appears in place of a button takes its focus. */
function focusOnce(input: HTMLInputElement | null): void {
  if (!input || focused.has(input)) return;
  focused.add(input);
  input.focus();
}

function Choices({
  list,
  isOpen,
  choices,
  note,
  at,
  pick,
}: {
  list: string;
  isOpen: boolean;
  choices: readonly Choice[];
  note: string | null;
  at: number;
  pick: (choice: Choice) => void;
}) {
  return (
    <>
      <span
        id={list}
        class="choices"
        role="listbox"
        aria-label="Found"
        hidden={!isOpen || choices.length === 0}
      >
        {isOpen &&
          choices.map((choice, index) => (
            <span
              key={choice.id}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              // The field keeps the focus until the choice is made.
              onMouseDown={(event) => {
                event.preventDefault();
                pick(choice);
              }}
            >
              <span>{choice.title ?? choice.kind}</span> <code class="quiet">{choice.id}</code>
            </span>
          ))}
      </span>
      <span class="help" role="status">
        {isOpen && choices.length === 0 ? note : ""}
      </span>
    </>
  );
}

const searchable = (resource: Resource): boolean =>
  resource.operations.list !== undefined &&
  holds.value(resource.operations.list.scope) &&
  !Object.values(resource.filters).some(({ required }) => required);

/** The resources among the targets whose lists the key may read. */
const readable = (targets: readonly string[]): Resource[] =>
  targets
    .map((name) => resources.value.get(name))
    .filter((one) => one !== undefined)
    .filter(searchable);

function placeholderFor(targets: readonly string[]): string {
  const found = readable(targets);
  if (found.length === 0) return "Paste an id";
  const named = found.some(({ search }) => search.length > 0) ? "Name or id" : "Choose, or type an id";
  return found.some(takesTuple) ? `${named}, or system/object/id` : named;
}

const ID = /^[a-z][a-z0-9_]*_[0-9a-z]{26}$/;
/** An id in a foreign system, after the names of the system and of its kind of object. */
const TUPLE = /^([^/]+)\/([^/]+)\/(.+)$/;

const TUPLE_FILTERS = ["externalSystem", "externalObject", "externalId"] as const;
const takesTuple = ({ filters }: Resource): boolean => TUPLE_FILTERS.every((name) => name in filters);

interface Sought {
  readonly targets: readonly string[];
  readonly wanted: readonly Wanted[];
  readonly text: string;
}

interface Offered {
  readonly choices: readonly Choice[];
  /** What to say if there are none. */
  readonly note: string | null;
}

/** What may be chosen: the pasted id, or what the lists of the targets find. */
function useChoices({ isOpen, ...sought }: Sought & { isOpen: boolean }): Offered {
  const { targets, wanted, text } = sought;
  const [found, setFound] = useState<{ key: string; choices: readonly Choice[] } | null>(null);
  const isPasted = ID.test(text);
  const lists = readable(targets);
  const key = JSON.stringify([targets, text, wanted]);
  useEffect(() => {
    if (!isOpen || isPasted || lists.length === 0 || found?.key === key) return;
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        void Promise.all(lists.map((resource) => search(resource, sought, stop.signal))).then((all) => {
          if (!stop.signal.aborted) setFound({ key, choices: all.flat().slice(0, ROWS) });
        });
      },
      text === "" ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, isOpen, isPasted]);
  if (isPasted) return offerPasted(targets, text);
  if (lists.length === 0) return { choices: [], note: "Paste the id of the record." };
  const rules = wanted.map((one) => one.text).join(" and ");
  return found?.key === key
    ? { choices: found.choices, note: rules === "" ? "Nothing found." : `Nothing found with ${rules}.` }
    : { choices: found?.choices ?? [], note: "Searching …" };
}

function offerPasted(targets: readonly string[], id: string): Offered {
  const resource = resourceOfId(id);
  if (targets.length === 0 || (resource && targets.includes(resource.name)))
    return { choices: [{ id, title: null, kind: resource ? wordsOf(resource.name) : "Record" }], note: null };
  return { choices: [], note: `This id belongs to no ${targets.map(wordsOf).join(" or ").toLowerCase()}.` };
}

async function search(resource: Resource, sought: Sought, signal: AbortSignal): Promise<Choice[]> {
  const tuple = takesTuple(resource) ? TUPLE.exec(sought.text) : null;
  try {
    if (tuple) {
      const named = Object.fromEntries(TUPLE_FILTERS.map((name, index) => [name, tuple[index + 1]!.trim()]));
      const found = await readChoices(resource, { ...sought, text: "" }, named, signal);
      if (found.length > 0) return found;
    }
    return await readChoices(resource, sought, {}, signal);
  } catch {
    return [];
  }
}

async function readChoices(
  resource: Resource,
  { wanted, text }: Sought,
  filters: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Choice[]> {
  const isSearched = resource.search.length > 0 && text !== "";
  const sortBy = titleFieldsOf(resource).find((name) => resource.sorts.includes(name));
  const path =
    resource.operations.list!.path +
    queryOf({
      ...filtersFor(resource, wanted),
      ...filters,
      q: isSearched ? text : null,
      limit: String(ROWS),
      ...(sortBy ? { sortBy, sortDir: "asc" } : {}),
    });
  const { data } = await get<Data[]>(path, signal);
  rememberNames(resource, data);
  const typed = isSearched ? "" : text.toLowerCase();
  return data
    .filter((record) => wanted.every((one) => meets(record, one)))
    .map((record) => ({
      id: String(record.id),
      title: titleOf(resource, record),
      kind: wordsOf(resource.name),
    }))
    .filter(({ id, title }) => `${title ?? ""} ${id}`.toLowerCase().includes(typed));
}

/** The filters by which a list finds only what may be chosen. */
const filtersFor = (resource: Resource, wanted: readonly Wanted[]): Record<string, string[]> =>
  Object.fromEntries(
    wanted.flatMap(({ field, values, orNull }): [string, string[]][] => {
      const filter = resource.filters[field];
      const sent = [...values.map(String), ...(orNull ? ["null"] : [])];
      if (!filter || (orNull && !filter.nullable) || (sent.length > 1 && !filter.several)) return [];
      return [[field, sent]];
    }),
  );

/** Tests whether a record has what is wanted. A list may lack the filter, and a record the field. */
function meets(record: Data, { field, values, orNull }: Wanted): boolean {
  const value = record[field];
  if (value === undefined) return true;
  return value === null ? orNull : values.some((one) => one === value);
}
