/** Goes anywhere: to a page, to a record by its id or words, to a request by its id. Opened by Ctrl+K or ⌘K. */
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { get, queryOf } from "../core/http.ts";
import { type Data, type Resource, resourceOfId, titleOf, wordsOf } from "../core/model.ts";
import { go, ROOT } from "../core/place.ts";
import { holds } from "../core/session.ts";
import { Dialog } from "../parts/dialog.tsx";
import { hrefOf } from "../parts/record-link.tsx";
import { listed, OPERATIONS, recordsHref } from "./places.ts";

interface Choice {
  readonly href: string;
  readonly text: string;
  readonly kind: string;
}

/** A pause in typing that lasts this long searches. */
const PAUSE_MS = 200;
/** Records are searched in this many lists at most, and in each for this many. */
const LISTS = 6;
const EACH = 3;

export function Palette() {
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) setOpen(true);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      <button type="button" class="find" onClick={() => setOpen(true)}>
        Go to … <kbd>Ctrl K</kbd>
      </button>
      {isOpen && (
        <Dialog title="Go to" close={() => setOpen(false)}>
          <Chooser done={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function Chooser({ done }: { done: () => void }) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const found = useRecords(text.trim());
  const choices = [...choicesFor(text.trim()), ...found];
  const list = useId();
  useEffect(() => document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: "nearest" }), [list, at]);
  const open = (choice: Choice | undefined) => {
    if (!choice) return;
    done();
    go(choice.href);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) setAt((at + step + choices.length) % choices.length);
    else if (event.key === "Enter") open(choices[at]);
    else return;
    event.preventDefault();
  };
  return (
    <div class="chooser">
      <input
        type="text"
        role="combobox"
        aria-label="A page, an id, or words of a record"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={choices[at] ? `${list}-${at}` : undefined}
        placeholder="A page, an id, or words of a record"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
        spellcheck={false}
        autofocus
      />
      <div id={list} class="choices" role="listbox" aria-label="Found">
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
          <div
            key={choice.href}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => open(choice)}
          >
            {choice.text} <span class="quiet">{choice.kind}</span>
          </div>
        ))}
      </div>
      {choices.length === 0 && (
        <p class="quiet">Nothing found. An id, such as that of a request, opens its page.</p>
      )}
    </div>
  );
}

/** Pages, and the record or request that an id belongs to. */
function choicesFor(text: string): Choice[] {
  const pages = [
    ...OPERATIONS.map(({ href, text: name }) => ({ href, text: name, kind: "page" })),
    ...listed().map((one) => ({ href: recordsHref(one), text: wordsOf(one.collection), kind: "records" })),
  ];
  const wanted = text.toLowerCase();
  const named = pages
    .filter((page) => page.text.toLowerCase().includes(wanted))
    .slice(0, text === "" ? 50 : 8);
  return [...byId(text), ...named];
}

function byId(text: string): Choice[] {
  if (!/^[a-z][a-z0-9_]*_[0-9a-z]{26}$/.test(text)) return [];
  if (text.startsWith("req_")) return [{ href: `${ROOT}/requests/${text}`, text, kind: "request" }];
  if (text.startsWith("evt_")) return [{ href: `${ROOT}/events/${text}`, text, kind: "event" }];
  const href = hrefOf(text);
  const resource = resourceOfId(text);
  return href === null ? [] : [{ href, text, kind: resource ? wordsOf(resource.name) : "record" }];
}

/** Records that match the words, of the resources that can be searched, once the reader pauses. */
function useRecords(text: string): readonly Choice[] {
  const [found, setFound] = useState<{ text: string; choices: readonly Choice[] }>({ text: "", choices: [] });
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    if (text.length < 2 || byId(text).length > 0) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const searched = listed().filter(
        (one) => one.search.length > 0 && holds.value(one.operations.list!.scope),
      );
      for (const resource of searched.slice(0, LISTS))
        void search(resource, text, stop.signal).then((choices) => {
          if (stop.signal.aborted) return;
          setFound((former) => ({
            text,
            choices: [...(former.text === text ? former.choices : []), ...choices],
          }));
        });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  return found.text === text ? found.choices : [];
}

async function search(resource: Resource, q: string, signal: AbortSignal): Promise<Choice[]> {
  try {
    const { data } = await get<Data[]>(
      resource.operations.list!.path + queryOf({ q, limit: String(EACH) }),
      signal,
    );
    return data.map((record) => {
      const id = String(record.id);
      return {
        href: `${recordsHref(resource)}/${id}`,
        text: titleOf(resource, record) ?? id,
        kind: wordsOf(resource.name),
      };
    });
  } catch {
    return [];
  }
}
