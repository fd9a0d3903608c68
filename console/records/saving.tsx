/** What forms have in common: a draft that is kept, a question before leaving, and the keys that save. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Call } from "../core/http.ts";
import type { Data, Resource, Type } from "../core/model.ts";
import { guardLeaving } from "../core/place.ts";
import { AsCode } from "../parts/as-code.tsx";
import { useSlow } from "../parts/load.tsx";
import { useCustomFields } from "./custom-fields.ts";
import { type Draft, same } from "./draft.ts";
import type { Members } from "./fields.ts";
import type { Form } from "./form.tsx";
import { forget, type Kept, keep } from "./kept.ts";
import { Trial } from "./trial.tsx";
import { attempt, resultOf, tried, write } from "./write.ts";

/**
 * Asks before a page with changes is left, and keeps its draft.
 * @param begun the draft that the form began with, which nobody typed
 * @returns to be called before leaving after a save
 */
export function useKept(form: Form, base: Pick<Kept, "was" | "etag">, begun: Draft = {}): () => void {
  const isDone = useRef(false);
  const isDirty = Object.keys(form.changes).length > 0 && !same(form.draft, begun);
  useEffect(() => {
    if (isDone.current) return;
    if (isDirty) keep({ ...base, draft: form.draft });
    else forget();
  }, [form.draft, isDirty, base]);
  useEffect(() => {
    if (!isDirty) return;
    return guardLeaving(() => (isDone.current ? null : "What you changed here is not saved."));
  }, [isDirty]);
  return () => {
    isDone.current = true;
    forget();
  };
}

/** Waits for the definitions of custom fields, because a form begins with all of its fields. */
export function WithCustomFields({
  resource,
  children,
}: {
  resource: Resource;
  children: (custom: Members) => ComponentChildren;
}) {
  const custom = useCustomFields(resource);
  const isSlow = useSlow(custom === null);
  if (custom) return <>{children(custom)}</>;
  return isSlow ? (
    <p class="waiting" role="status">
      Loading …
    </p>
  ) : null;
}

/** Ctrl+S and ⌘S save, from the moment that the form is shown: an effect would run later. */
export function useSaveKeys(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) latest.current();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

/** The buttons below a form, with a trial. */
export function FormButtons({
  form,
  call,
  isBusy,
  shows,
  children,
}: {
  form: Form;
  call: () => Call;
  isBusy: boolean;
  /** The fields of the answer, and the record before the write. */
  shows: { readonly fields: Readonly<Record<string, Type>>; readonly was: Data | null };
  children: ComponentChildren;
}) {
  const [result, setResult] = useState<Data | null>(null);
  useEffect(() => setResult(null), [form.draft]);
  const test = () => {
    setResult(null);
    form.refuse(null);
    if (form.check())
      void attempt(async () => setResult(resultOf((await write(tried(call()))).data) ?? {}), form.refuse);
  };
  return (
    <div class="form-end">
      {result && <Trial {...shows} result={result} />}
      <p class="buttons">
        {children}
        <button type="button" disabled={isBusy} onClick={test}>
          Try without doing it
        </button>
        <AsCode call={call} />
      </p>
    </div>
  );
}
