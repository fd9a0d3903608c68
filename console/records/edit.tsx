/** The page that changes a record. It sends changed fields only, and never overwrites what others changed. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Answer, get, Refused, send } from "../core/http.ts";
import { type Data, labelOf, titleOf, wordsOf } from "../core/model.ts";
import { go } from "../core/place.ts";
import { Show, useLoad } from "../parts/load.tsx";
import { notify } from "../parts/notifications.tsx";
import { Page } from "../shell/page.tsx";
import { Restored } from "./create.tsx";
import { type Merge, mergeOf } from "./draft.ts";
import { type Members, updateFields } from "./fields.ts";
import { type Form, FormBody, useForm } from "./form.tsx";
import { type Kept, readKept } from "./kept.ts";
import { useLastOne } from "./last-one.ts";
import { MergeDialog, type Side } from "./merge.tsx";
import { callPath, type Place, recordHref } from "./place.ts";
import { FormButtons, useKept, useSaveKeys, WithCustomFields } from "./saving.tsx";
import { zoneOf } from "./times.ts";
import { attempt, newKey, write, writeCall } from "./write.ts";

type Base = Pick<Kept, "was" | "etag">;

export function EditPage({ place, id }: { place: Place; id: string }) {
  const { resource } = place;
  const path = callPath(resource.operations.get!, place, id);
  const read = useLoad(path, (signal) => get<Data>(path, signal));
  const title = (read.value && titleOf(resource, read.value.data)) ?? wordsOf(resource.name);
  return (
    <Page title={`Edit ${title}`} about={<a href={recordHref(place, id)}>Back to the record</a>}>
      <WithCustomFields resource={resource}>
        {(custom) => (
          <Show of={read}>
            {(loaded) => <EditForm place={place} id={id} loaded={loaded} custom={custom} />}
          </Show>
        )}
      </WithCustomFields>
    </Page>
  );
}

interface EditProps {
  readonly place: Place;
  readonly id: string;
  readonly loaded: Answer<Data>;
  readonly custom: Members;
}

function EditForm({ place, id, loaded, custom }: EditProps) {
  const { resource } = place;
  const kept = useMemo(readKept, []);
  const [base, setBase] = useState<Base>(kept ?? { was: loaded.data, etag: loaded.etag });
  const all = useMemo(() => updateFields(resource, base.was, custom), [resource, base, custom]);
  const fields = useLastOne(resource, base.was, all);
  const form = useForm({ fields, was: base.was, isNew: false, draft: kept?.draft ?? {} });
  const done = useKept(form, base);
  const saving = useSaving({ place, id, form, base, setBase, done });
  const now = useOthers(place, id, base.etag);
  useSaveKeys(saving.save);
  const isDirty = Object.keys(form.changes).length > 0;
  return (
    <>
      {kept && <Restored discard={() => form.put({})} />}
      {now && <OthersNote place={place} was={base.was} now={now} />}
      <FormBody form={form} submit={saving.save} again={saving.save}>
        <FormButtons
          form={form}
          call={saving.call}
          isBusy={saving.isBusy}
          shows={{ fields: resource.fields, was: base.was }}
        >
          <button type="submit" class="primary" disabled={saving.isBusy || !isDirty}>
            Save
          </button>
          <a class="button" href={recordHref(place, id)}>
            Cancel
          </a>
        </FormButtons>
      </FormBody>
      {saving.merging && (
        <MergeDialog
          merge={saving.merging.merge}
          fields={resource.fields}
          zone={zoneOf(resource.fields, base.was)}
          choose={saving.choose}
          close={saving.dismiss}
        />
      )}
    </>
  );
}

interface Saving {
  readonly place: Place;
  readonly id: string;
  readonly form: Form;
  readonly base: Base;
  setBase(base: Base): void;
  /** Called before the page is left after a save. */
  done(): void;
}

/** How often a save is repeated because others changed other fields meanwhile. */
const REBASES = 3;

function useSaving({ place, id, form, base, setBase, done }: Saving) {
  const operation = place.resource.operations.update!;
  const path = callPath(operation, place, id);
  const key = useRef(newKey());
  const [isBusy, setBusy] = useState(false);
  const [merging, setMerging] = useState<{ merge: Merge; now: Answer<Data> } | null>(null);
  const callFor = (body: Data, etag: string | null) =>
    writeCall(operation, path, { key: key.current, body, etag });

  /** Sends the changes. If others changed other fields only, sends them on top of that. */
  const saveOver = async (body: Data, etag: string | null, rebases: number): Promise<void> => {
    try {
      await write(callFor(body, etag));
      done();
      notify("Saved.");
      go(recordHref(place, id), { replace: true });
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 412 || rebases === 0) throw error;
      const now = await get<Data>(callPath(place.resource.operations.get!, place, id));
      const merge = mergeOf(place.resource.fields, base.was, now.data, body);
      if (merge.conflicts.length > 0) return setMerging({ merge, now });
      tellMerged(merge, place);
      await saveOver(body, now.etag, rebases - 1);
    }
  };
  const run = (body: Data, etag: string | null) => {
    if (isBusy) return;
    setBusy(true);
    form.refuse(null);
    void attempt(() => saveOver(body, etag, REBASES), form.refuse).finally(() => setBusy(false));
  };
  return {
    isBusy,
    merging,
    call: () => callFor(form.changes, base.etag),
    save() {
      if (Object.keys(form.changes).length > 0 && form.check()) run(form.changes, base.etag);
    },
    /** Saves what was chosen, on top of what is there now. */
    choose(sides: ReadonlyMap<string, Side>) {
      const { now } = merging!;
      const stays = ([name]: readonly [string, unknown]) => sides.get(name) !== "theirs";
      const body = Object.fromEntries(Object.entries(form.changes).filter(stays));
      form.put(Object.fromEntries(Object.entries(form.draft).filter(stays)));
      setBase({ was: now.data, etag: now.etag });
      setMerging(null);
      if (Object.keys(body).length > 0) run(body, now.etag);
    },
    dismiss: () => setMerging(null),
  };
}

function tellMerged({ theirs }: Merge, { resource }: Place): void {
  if (theirs.length === 0) return;
  const names = theirs.map((name) => labelOf(name, resource.fields[name]!)).join(", ");
  notify(`Someone else changed ${names} meanwhile. Both changes stay.`);
}

/** How often an edited record is read again, while its page is seen. */
const EVERY_MS = 15_000;

/** The record as others have changed it since it was loaded; null while they have not. */
function useOthers(place: Place, id: string, etag: string | null): Data | null {
  const [now, setNow] = useState<Data | null>(null);
  useEffect(() => {
    setNow(null);
    if (etag === null) return;
    const path = callPath(place.resource.operations.get!, place, id);
    const look = () => {
      if (document.visibilityState !== "visible") return;
      // An unchanged record is answered by 304, which is refused like any answer without a record.
      void attempt(
        async () =>
          setNow((await send<Data>({ method: "GET", path, headers: { "If-None-Match": etag } })).data),
        () => {},
      );
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [etag]);
  return now;
}

function OthersNote({ place, was, now }: { place: Place; was: Data; now: Data }) {
  const { fields } = place.resource;
  const names = mergeOf(fields, was, now, {}).theirs.map((name) => labelOf(name, fields[name]!));
  if (names.length === 0) return null;
  return (
    <div class="note" role="status">
      <p>
        Someone else changed {names.join(", ")} while you were editing. What you typed stays; if both of you
        changed the same field, saving asks which value stays.
      </p>
    </div>
  );
}
