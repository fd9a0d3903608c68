/** One editor for each type of value. */
import type { TargetedEvent } from "preact";
import { useContext, useState } from "preact/hooks";
import { type Data, type Field, resources, type Type, valueWords, wordsOf } from "../core/model.ts";
import { Picker } from "../parts/picker.tsx";
import { same, unread, unreadText } from "./draft.ts";
import {
  Checkable,
  type EditorProps,
  emptied,
  Grouped,
  isOptional,
  Labelled,
  SheetContext,
  useOwn,
  useTargets,
} from "./field.tsx";
import { isItemized, isLong } from "./fields.ts";
import { ListEditor } from "./list-editors.tsx";
import { useWanted } from "./rules.ts";
import { DateEditor, MomentEditor, TimeEditor, ZoneEditor } from "./time-editors.tsx";

const EDITORS: Readonly<Record<string, (props: EditorProps) => preact.JSX.Element>> = {
  boolean: BooleanEditor,
  enum: ChoiceEditor,
  resourceType: ChoiceEditor,
  role: ChoiceEditor,
  integer: NumberEditor,
  number: NumberEditor,
  date: DateEditor,
  time: TimeEditor,
  timestamp: MomentEditor,
  timezone: ZoneEditor,
  reference: ReferenceEditor,
  object: ObjectEditor,
  list: ListOrJson,
  externalReferences: ListOrJson,
  json: JsonEditor,
  customFields: CustomEditor,
};

export function Editor(props: EditorProps) {
  const { type, values } = props.type;
  const Found = EDITORS[type] ?? (values ? ChoiceEditor : TextEditor);
  return <Found {...props} />;
}

/** A text beside its value: `1.` stays as it was typed, though its value is 1. */
export function useText(value: unknown, write: (value: unknown) => string, read: (text: string) => unknown) {
  const [text, setText] = useState(() => write(value));
  const shown = same(read(text), value) ? text : write(value);
  return [shown, setText] as const;
}

function plainText(value: unknown): string {
  return unreadText(value) ?? (value === null || value === undefined ? "" : String(value));
}

const shownDefault = (type: EditorProps["type"], isNew: boolean): string | undefined =>
  isNew && type.default !== undefined && typeof type.default !== "object"
    ? `${type.default}, unless given`
    : undefined;

function TextEditor(props: EditorProps) {
  const { type, value, set } = props;
  const { isNew } = useContext(SheetContext);
  const { id, describedBy, isInvalid } = useOwn(props);
  const shared = {
    id,
    value: plainText(value),
    placeholder: shownDefault(type, isNew),
    "aria-describedby": describedBy,
    "aria-invalid": isInvalid,
    onInput: (event: TargetedEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const { value: text } = event.currentTarget;
      set(text === "" ? emptied(type, isNew) : text);
    },
  };
  const mode = { email: "email", url: "url", decimal: "decimal" }[type.type] ?? "text";
  return (
    <Labelled {...props}>
      {isLong(type) ? (
        <textarea rows={Number(type.max ?? 1000) > 600 ? 4 : 2} {...(shared as object)} />
      ) : (
        <input
          type="text"
          class={type.type === "decimal" ? "short" : undefined}
          inputMode={mode as "text"}
          autocomplete="off"
          {...(shared as object)}
        />
      )}
    </Labelled>
  );
}

const readNumber = (text: string): unknown => {
  const trimmed = text.trim();
  return trimmed !== "" && Number.isFinite(Number(trimmed)) ? Number(trimmed) : unread(trimmed);
};

function NumberEditor(props: EditorProps) {
  const { type, value, set } = props;
  const { isNew } = useContext(SheetContext);
  const { id, describedBy, isInvalid } = useOwn(props);
  const read = (text: string) => (text.trim() === "" ? emptied(type, isNew) : readNumber(text));
  const [text, setText] = useText(value, plainText, read);
  return (
    <Labelled {...props}>
      <input
        type="text"
        inputMode={type.type === "integer" ? "numeric" : "decimal"}
        id={id}
        class="short"
        value={text}
        placeholder={shownDefault(type, isNew) ?? ""}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        onInput={(event) => {
          setText(event.currentTarget.value);
          set(read(event.currentTarget.value));
        }}
        autocomplete="off"
      />
    </Labelled>
  );
}

/** A box to check; a choice of three where there may be no value. */
function BooleanEditor(props: EditorProps) {
  const { type, value, set } = props;
  const { isNew } = useContext(SheetContext);
  const { id, describedBy, isInvalid } = useOwn(props);
  if (!isNew && isOptional(type, isNew))
    return <ChoiceEditor {...props} type={{ ...type, values: ["true", "false"] }} />;
  return (
    <Checkable {...props}>
      <input
        type="checkbox"
        id={id}
        checked={(value ?? type.default) === true}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    </Checkable>
  );
}

const BOOLEAN: Readonly<Record<string, string>> = { true: "Yes", false: "No" };

const choiceWords = (type: Type, value: string): string => {
  if (type.type === "boolean") return BOOLEAN[value] ?? value;
  if (type.type === "option") return value;
  return resources.value.has(value) ? wordsOf(value) : valueWords(value);
};

function ChoiceEditor(props: EditorProps) {
  const { type, value, set } = props;
  const { isNew } = useContext(SheetContext);
  const { id, describedBy, isInvalid } = useOwn(props);
  const chosen = value === null || value === undefined ? "" : String(value);
  const values = type.values ?? [];
  const usual =
    type.default === undefined ? "–" : `${choiceWords(type, String(type.default))}, unless chosen`;
  const hasNone = isOptional(type, isNew) || chosen === "";
  return (
    <Labelled {...props}>
      <select
        id={id}
        value={chosen}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        onChange={(event) => {
          const { value: text } = event.currentTarget;
          if (text === "") set(emptied(type, isNew));
          else set(type.type === "boolean" ? text === "true" : text);
        }}
      >
        {hasNone && <option value="">{isNew ? usual : "–"}</option>}
        {[...new Set([...values, ...(chosen === "" ? [] : [chosen])])].map((one) => (
          <option key={one} value={one}>
            {choiceWords(type, one)}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

function ReferenceEditor(props: EditorProps) {
  const { type, value, set, name } = props;
  const { isNew } = useContext(SheetContext);
  const { id, describedBy, isInvalid } = useOwn(props);
  const targets = useTargets(type);
  const wanted = useWanted(props);
  const empty = isOptional(type, isNew);
  return (
    <Labelled {...props}>
      <Picker
        id={id}
        label={wordsOf(name.replace(/Id$/, ""))}
        targets={targets}
        wanted={wanted}
        value={typeof value === "string" && value !== "" ? value : null}
        set={(chosen) => set(chosen ?? emptied(type, isNew))}
        describedBy={describedBy}
        isInvalid={isInvalid}
        isOptional={empty}
      />
    </Labelled>
  );
}

function ObjectEditor(props: EditorProps) {
  const { type, path, value, set } = props;
  const members = (value ?? {}) as Data;
  const { isNew } = useContext(SheetContext);
  return (
    <Grouped {...props}>
      <div class="members-editor">
        {Object.entries(type.fields ?? {})
          .filter(([, { mode }]) => mode !== "readOnly")
          .map(([name, member]) => (
            <Editor
              key={name}
              name={name}
              type={member}
              path={`${path}/${name}`}
              value={members[name]}
              set={(next) => set({ ...members, [name]: next ?? undefined })}
            />
          ))}
      </div>
      {(type as Field).nullable && !isNew && value !== null && value !== undefined && (
        <button type="button" class="small" onClick={() => set(null)}>
          Remove
        </button>
      )}
    </Grouped>
  );
}

/** The editors of the custom fields that are defined; JSON if none is, or if the definitions are not known. */
function CustomEditor(props: EditorProps) {
  return props.type.fields ? <ObjectEditor {...props} /> : <JsonEditor {...props} />;
}

const isPlainList = ({ items }: Type): boolean => items?.type === "reference" || items?.values !== undefined;

function ListOrJson(props: EditorProps) {
  return isPlainList(props.type) || isItemized(props.type) ? (
    <ListEditor {...props} Item={Editor} />
  ) : (
    <JsonEditor {...props} />
  );
}

const writeJson = (value: unknown): string =>
  unreadText(value) ?? (value === undefined || value === null ? "" : JSON.stringify(value, null, 2));

function JsonEditor(props: EditorProps) {
  const { type, value, set } = props;
  const { isNew } = useContext(SheetContext);
  const { id, describedBy, isInvalid } = useOwn(props);
  const read = (text: string): unknown => {
    if (text.trim() === "") return type.type === "customFields" ? {} : emptied(type, isNew);
    try {
      const parsed: unknown = JSON.parse(text);
      return hasShape(type, parsed) ? parsed : unread(text);
    } catch {
      return unread(text);
    }
  };
  const [text, setText] = useText(value, writeJson, read);
  return (
    <Labelled {...props}>
      <textarea
        id={id}
        class="code"
        rows={Math.min(12, Math.max(3, text.split("\n").length))}
        value={text}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        spellcheck={false}
        onInput={(event) => {
          setText(event.currentTarget.value);
          set(read(event.currentTarget.value));
        }}
      />
    </Labelled>
  );
}

function hasShape({ type }: Type, value: unknown): boolean {
  if (type === "list") return Array.isArray(value);
  return type !== "customFields" || (typeof value === "object" && value !== null && !Array.isArray(value));
}
