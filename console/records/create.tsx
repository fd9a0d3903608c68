/** The page of a new record. */
import { useMemo, useRef, useState } from "preact/hooks";
import { type Resource, wordsOf } from "../core/model.ts";
import { go, query } from "../core/place.ts";
import { holds } from "../core/session.ts";
import { notify } from "../parts/notifications.tsx";
import { Prose } from "../parts/prose.tsx";
import { RecordLink } from "../parts/record-link.tsx";
import { Page } from "../shell/page.tsx";
import type { Draft } from "./draft.ts";
import { createFields, type Members } from "./fields.ts";
import { FormBody, useForm } from "./form.tsx";
import { readKept } from "./kept.ts";
import { callPath, idOf, listHref, type Place, recordHref } from "./place.ts";
import { FormButtons, useKept, useSaveKeys, WithCustomFields } from "./saving.tsx";
import { attempt, newKey, write, writeCall } from "./write.ts";

const NOTHING = {};

/** Values that the address gives, as when a record is made for another. */
function given(resource: Resource): Draft {
  const fields = createFields(resource);
  return Object.fromEntries([...query.value].filter(([name]) => fields[name]));
}

export function CreatePage({ place }: { place: Place }) {
  const { resource, parentId } = place;
  const create = resource.operations.create!;
  return (
    <Page
      title={`New ${wordsOf(resource.name).toLowerCase()}`}
      about={
        <>
          {parentId !== null && (
            <>
              Of <RecordLink id={parentId} />.{" "}
            </>
          )}
          <Prose text={resource.summary} />
        </>
      }
    >
      {holds.value(create.scope) ? (
        <WithCustomFields resource={resource}>
          {(custom) => <CreateForm place={place} custom={custom} />}
        </WithCustomFields>
      ) : (
        <p class="empty">The key lacks the scope {create.scope}.</p>
      )}
    </Page>
  );
}

function CreateForm({ place, custom }: { place: Place; custom: Members }) {
  const { resource } = place;
  const operation = resource.operations.create!;
  const fields = useMemo(() => createFields(resource, custom), [resource, custom]);
  const kept = useMemo(readKept, []);
  const begun = useMemo(() => given(resource), [resource]);
  const form = useForm({ fields, was: NOTHING, isNew: true, draft: { ...begun, ...kept?.draft } });
  const base = useMemo(() => ({ was: NOTHING, etag: null }), []);
  const done = useKept(form, base, begun);
  const key = useRef(newKey());
  const [isBusy, setBusy] = useState(false);
  const call = () =>
    writeCall(operation, callPath(operation, place), { key: key.current, body: form.changes });
  const save = () => {
    if (isBusy || !form.check()) return;
    setBusy(true);
    form.refuse(null);
    void attempt(async () => {
      const { data } = await write(call());
      done();
      notify("Created.");
      go(resource.operations.get ? recordHref(place, idOf(data)) : listHref(place), { replace: true });
    }, form.refuse).finally(() => setBusy(false));
  };
  useSaveKeys(save);
  return (
    <>
      {kept && <Restored discard={() => form.put({})} />}
      <FormBody form={form} submit={save} again={save}>
        <FormButtons form={form} call={call} isBusy={isBusy} shows={{ fields: resource.fields, was: null }}>
          <button type="submit" class="primary" disabled={isBusy}>
            Create
          </button>
          <a class="button" href={listHref(place)}>
            Cancel
          </a>
        </FormButtons>
      </FormBody>
    </>
  );
}

/** Says that what was typed before is back. */
export function Restored({ discard }: { discard: () => void }) {
  const [isShown, setShown] = useState(true);
  if (!isShown) return null;
  return (
    <div class="note" role="status">
      <p>
        What you typed here before is back.{" "}
        <button
          type="button"
          class="small"
          onClick={() => {
            discard();
            setShown(false);
          }}
        >
          Discard it
        </button>
      </p>
    </div>
  );
}
