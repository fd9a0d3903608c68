/** Asks before a record is deleted: what is lost is named, and its name is to be typed. */
import { useRef, useState } from "preact/hooks";
import type { Refused } from "../core/http.ts";
import { titleOf, wordsOf } from "../core/model.ts";
import { go } from "../core/place.ts";
import { AsCode } from "../parts/as-code.tsx";
import { Question } from "../parts/dialog.tsx";
import { notify } from "../parts/notifications.tsx";
import { RefusalNote } from "../parts/refusal.tsx";
import type { Opened } from "./opened.ts";
import { callPath, childrenOf, listHref } from "./place.ts";
import { attempt, newKey, write, writeCall } from "./write.ts";

export function DeleteDialog({ opened, close }: { opened: Opened; close: () => void }) {
  const { place, id, record, etag } = opened;
  const { resource } = place;
  const operation = resource.operations.delete!;
  const name = titleOf(resource, record) ?? id;
  const [typed, setTyped] = useState("");
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const [isBusy, setBusy] = useState(false);
  const key = useRef(newKey());
  const call = () => writeCall(operation, callPath(operation, place, id), { key: key.current, etag });
  const run = () => {
    setBusy(true);
    void attempt(async () => {
      await write(call());
      notify(`${name} is deleted.`);
      close();
      go(listHref(place), { replace: true });
    }, setRefusal).finally(() => setBusy(false));
  };
  const lost = childrenOf(resource).map(({ collection }) => wordsOf(collection).toLowerCase());
  return (
    <Question
      title={`Delete ${name}?`}
      act={["Delete", run]}
      close={close}
      isBusy={isBusy}
      isOff={typed.trim() !== name}
    >
      {refusal && <RefusalNote refusal={refusal} />}
      <p>
        The {wordsOf(resource.name).toLowerCase()} <strong>{name}</strong> is lost
        {lost.length > 0 && <>, with its {lost.join(" and ")}</>}, and its id no longer leads anywhere. This
        cannot be undone.
      </p>
      <label>
        Type <code>{name}</code> to delete it
        <input
          type="text"
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          autocomplete="off"
          spellcheck={false}
          autofocus
        />
      </label>
      <p>
        <AsCode call={call} />
      </p>
    </Question>
  );
}
