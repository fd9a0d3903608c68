/** A form over declared fields: its draft, its hints, and the faults that the server found. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import type { Refused } from "../core/http.ts";
import type { Data } from "../core/model.ts";
import { RefusalNote } from "../parts/refusal.tsx";
import { READER_ZONE } from "./clocks.ts";
import { changesOf, type Draft } from "./draft.ts";
import { Editor } from "./editors.tsx";
import { NOWHERE, type Placed, placeFaults } from "./faults.ts";
import { type Sheet, SheetContext } from "./field.tsx";
import type { Members } from "./fields.ts";
import { hintsFor } from "./hints.ts";
import { zoneOf } from "./times.ts";

export interface Form {
  readonly fields: Members;
  readonly draft: Draft;
  /** What the call sends. */
  readonly changes: Data;
  readonly sheet: Sheet;
  readonly refusal: Refused | null;
  /** Where the form is in the page, to move the focus in it. */
  readonly own: { readonly current: HTMLFormElement | null };
  set(name: string, value: unknown): void;
  /** Replaces the draft, as after a merge. */
  put(draft: Draft): void;
  /** Shows what the server found. */
  refuse(refusal: Refused | null): void;
  /** Whether nothing is wrong by the declaration; otherwise shows what is, and goes there. */
  check(): boolean;
  /** Shows the hint of a field that was left. */
  leave(name: string): void;
}

export interface Given {
  readonly fields: Members;
  /** What was loaded; empty for a create and for an action. */
  readonly was: Data;
  readonly isNew: boolean;
  readonly draft: Draft;
  /** The zone of the record that an action is about. */
  readonly zone?: string | undefined;
}

export function useForm({ fields, was, isNew, draft: first, zone: given }: Given): Form {
  const [draft, setDraft] = useState<Draft>(first);
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string> | "all">(new Set());
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set());
  const own = useRef<HTMLFormElement>(null);
  const prefix = useId();
  const values = useMemo(() => ({ ...was, ...draft }), [was, draft]);
  const zone = zoneOf(fields, values) ?? given ?? READER_ZONE;
  const changes = changesOf(fields, was, draft, zone);
  const hints = hintsFor(fields, changes, isNew);
  const placed = placedFor({ fields, hints, refusal, left, corrected });
  useFocusFirst(own, refusal);
  return {
    fields,
    draft,
    changes,
    refusal,
    own,
    sheet: { prefix, placed, zone, values, isNew },
    set(name, value) {
      setDraft((former) => ({ ...former, [name]: value }));
      setCorrected((former) => new Set([...former, name]));
    },
    put: setDraft,
    refuse(next) {
      setCorrected(new Set());
      setRefusal(next);
    },
    check() {
      setLeft("all");
      if (hints.length === 0) return true;
      setTimeout(() => focusFirst(own.current));
      return false;
    },
    leave: (name) => setLeft((former) => (former === "all" ? former : new Set([...former, name]))),
  };
}

/** Hints of fields that were left, and the server's faults of fields that were not typed into since. */
function placedFor(of: {
  fields: Members;
  hints: Parameters<typeof placeFaults>[0];
  refusal: Refused | null;
  left: ReadonlySet<string> | "all";
  corrected: ReadonlySet<string>;
}): Placed {
  const { fields, hints, refusal, left, corrected } = of;
  const fieldOf = (path: string) => path.split("/")[1] ?? "";
  const shownHints = hints.filter(({ path }) => left === "all" || left.has(fieldOf(path)));
  const faults = refusal?.details.filter(({ path }) => !corrected.has(fieldOf(path))) ?? [];
  if (shownHints.length + faults.length === 0) return NOWHERE;
  return placeFaults([...shownHints, ...faults], fields);
}

function useFocusFirst(own: Form["own"], refusal: Refused | null): void {
  useEffect(() => {
    if (refusal) focusFirst(own.current);
  }, [refusal]);
}

function focusFirst(form: HTMLElement | null): void {
  const faulty = '[aria-invalid="true"], [data-faulty]';
  const found =
    form?.querySelector<HTMLElement>(faulty) ?? form?.querySelector<HTMLElement>('[role="alert"]');
  found?.focus();
  found?.scrollIntoView({ block: "center" });
}

/** The fields, and what was refused. @param footer the buttons */
export function FormBody({
  form,
  submit,
  children,
  again,
}: {
  form: Form;
  submit: () => void;
  children: ComponentChildren;
  again?: () => void;
}) {
  const { fields, sheet, refusal, own } = form;
  return (
    <SheetContext.Provider value={sheet}>
      <form
        ref={own}
        class="fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {refusal && (
          <RefusalNote
            refusal={refusal}
            shown={sheet.placed.shown}
            {...(again && isPassing(refusal) ? { again } : {})}
          />
        )}
        {Object.entries(fields).map(([name, field]) => (
          <div key={name} data-field={name} onFocusOut={() => form.leave(name)}>
            <Editor
              name={name}
              type={field}
              path={`/${name}`}
              // Those that the record has already are not sent again.
              value={field.type === "externalReferences" ? form.draft[name] : sheet.values[name]}
              set={(value) => form.set(name, value)}
            />
          </div>
        ))}
        {children}
      </form>
    </SheetContext.Provider>
  );
}

/** Whether the same call may succeed later. */
const isPassing = ({ status }: Refused): boolean => status === 0 || status === 429 || status >= 500;
