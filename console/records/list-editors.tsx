/** Editors of lists: boxes to check, records to pick, or items one below another. */
import type { JSX } from "preact";
import { useContext, useRef } from "preact/hooks";
import { type Member, type Type, valueWords, wordsOf } from "../core/model.ts";
import { Picker } from "../parts/picker.tsx";
import { type EditorProps, Grouped, SheetContext, useOwn, useTargets } from "./field.tsx";
import { Picked } from "./picked.tsx";
import { useWanted } from "./rules.ts";

const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

interface ListProps extends EditorProps {
  /** The editor of each item. */
  readonly Item: (props: EditorProps) => JSX.Element;
}

export function ListEditor(props: ListProps) {
  const { items } = props.type;
  if (items?.type === "reference") return <Records {...props} />;
  if (items?.values) return <Boxes {...props} values={items.values} />;
  return <Items {...props} />;
}

function Records(props: EditorProps) {
  const { type, value, set, name } = props;
  const { id, describedBy, isInvalid } = useOwn(props);
  const ids = itemsOf(value).map(String);
  return (
    <Grouped {...props}>
      <Picked values={ids} remove={(gone) => set(ids.filter((one) => one !== gone))} />
      <Picker
        id={id}
        label={`Add to ${wordsOf(name.replace(/Ids$/, "s")).toLowerCase()}`}
        targets={useTargets(type.items!)}
        wanted={useWanted(props)}
        value={null}
        set={(chosen) => chosen !== null && !ids.includes(chosen) && set([...ids, chosen])}
        describedBy={describedBy}
        isInvalid={isInvalid}
      />
    </Grouped>
  );
}

function Boxes(props: EditorProps & { values: readonly string[] }) {
  const { type, value, set, values } = props;
  const { isInvalid } = useOwn(props);
  const chosen = itemsOf(value);
  return (
    <Grouped {...props}>
      {values.map((one) => (
        <label key={one} class="check">
          <input
            type="checkbox"
            checked={chosen.includes(one)}
            aria-invalid={isInvalid}
            onChange={() =>
              set(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
            }
          />
          {type.items!.type === "option" ? one : valueWords(one)}
        </label>
      ))}
    </Grouped>
  );
}

const asMember = (type: Type): Member => ({ ...type, required: false });

function Items(props: ListProps) {
  const { type, path, value, set, name, Item } = props;
  const { isInvalid, describedBy } = useOwn(props);
  const { isNew } = useContext(SheetContext);
  const own = useRef<HTMLDivElement>(null);
  const items = itemsOf(value);
  const replace = (index: number, next: unknown) =>
    set(items.map((one, at) => (at === index ? (next ?? "") : one)));
  const add = () => {
    set([...items, type.items!.fields ? {} : ""]);
    requestAnimationFrame(() =>
      own.current
        ?.querySelector<HTMLElement>(":scope > .item:last-of-type :is(input, select, textarea)")
        ?.focus(),
    );
  };
  return (
    <Grouped {...props}>
      <div ref={own} class="items" data-new={isNew ? "" : undefined}>
        {items.map((one, index) => (
          <div key={index} class="item">
            <Item
              name={`item ${index + 1}`}
              type={asMember(type.items!)}
              path={`${path}/${index}`}
              value={one}
              set={(next) => replace(index, next)}
            />
            <button
              type="button"
              class="small"
              aria-label={`Remove ${wordsOf(name).toLowerCase()} ${index + 1}`}
              onClick={() => set(items.filter((_, at) => at !== index))}
            >
              Remove
            </button>
          </div>
        ))}
      </div>
      <button
        type="button"
        class="small"
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onClick={add}
      >
        {items.length === 0 ? "Add" : "Add another"}
      </button>
    </Grouped>
  );
}
