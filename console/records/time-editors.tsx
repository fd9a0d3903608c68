/** Editors of dates and times. A moment is typed as the local time of a named zone. */
import { useContext } from "preact/hooks";
import { instantsOf, localOf } from "./clocks.ts";
import { localTime, localTimeOf, unread, unreadText } from "./draft.ts";
import { type EditorProps, emptied, Labelled, SheetContext, useOwn } from "./field.tsx";

/** A field that the browser could not read yet has no value, though something was typed. */
const typedIn = (input: HTMLInputElement): string | null =>
  input.value === "" && input.validity.badInput ? null : input.value;

function Plain(props: EditorProps & { kind: "date" | "time" }) {
  const { type, value, set, kind } = props;
  const { isNew } = useContext(SheetContext);
  const { id, describedBy, isInvalid } = useOwn(props);
  return (
    <Labelled {...props}>
      <input
        type={kind}
        id={id}
        class="short"
        value={typeof value === "string" ? value : ""}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        onInput={(event) => {
          const text = typedIn(event.currentTarget);
          set(text === null ? unread("…") : text === "" ? emptied(type, isNew) : text);
        }}
      />
    </Labelled>
  );
}

/** A date is a text: no zone may move it to another day. */
export const DateEditor = (props: EditorProps) => <Plain {...props} kind="date" />;
export const TimeEditor = (props: EditorProps) => <Plain {...props} kind="time" />;

export function MomentEditor(props: EditorProps) {
  const { type, value, set } = props;
  const { isNew, zone } = useContext(SheetContext);
  const { id, describedBy, isInvalid } = useOwn(props);
  const typed = localTimeOf(value);
  const isPartial = unreadText(value) !== null;
  const shown = typed?.local ?? (typeof value === "string" ? localOf(value, zone) : "");
  const moments = typed ? instantsOf(typed.local, zone) : [];
  return (
    <Labelled {...props}>
      <span class="moment">
        <input
          type="datetime-local"
          id={id}
          step={shown.length > 16 ? "0.001" : "60"}
          {...(isPartial ? {} : { value: shown })}
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          onInput={(event) => {
            const text = typedIn(event.currentTarget);
            set(text === null ? unread("…") : text === "" ? emptied(type, isNew) : localTime(text));
          }}
        />
        <span class="zone">{zone}</span>
      </span>
      {typed && moments.length === 2 && (
        <label class="check help">
          <input
            type="checkbox"
            checked={typed.isLater}
            onChange={(event) => set(localTime(typed.local, event.currentTarget.checked))}
          />
          Clocks show this time twice; the second is meant.
        </label>
      )}
      {typed && typed.local !== "" && moments.length === 0 && (
        <span class="help bad-text">In {zone} the clocks skip this time. Choose another.</span>
      )}
    </Labelled>
  );
}

const ZONES: readonly string[] = Intl.supportedValuesOf("timeZone");

export function ZoneEditor(props: EditorProps) {
  const { type, value, set } = props;
  const { isNew } = useContext(SheetContext);
  const { id, describedBy, isInvalid } = useOwn(props);
  return (
    <Labelled {...props}>
      <input
        type="text"
        id={id}
        list={`${id}-zones`}
        value={typeof value === "string" ? value : ""}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        placeholder="Area/City"
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => {
          const { value: text } = event.currentTarget;
          set(text === "" ? emptied(type, isNew) : text);
        }}
      />
      <datalist id={`${id}-zones`}>
        {ZONES.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </Labelled>
  );
}
