/** Asks before a record is deleted: what is lost is named, and its name is to be typed. */
import { useRef } from "preact/hooks";
import { resources, titleOf, wordsOf } from "../core/model.ts";
import { go } from "../core/place.ts";
import { CallQuestion } from "../parts/call-question.tsx";
import { notify } from "../parts/notifications.tsx";
import { definitionsOf } from "./custom-fields.ts";
import type { Opened } from "./opened.ts";
import { callPath, childrenOf, listHref } from "./place.ts";
import { newKey, write, writeCall } from "./write.ts";

export function DeleteDialog({ opened, close }: { opened: Opened; close: () => void }) {
  const { place, id, record, etag } = opened;
  const { resource } = place;
  const operation = resource.operations.delete!;
  const name = titleOf(resource, record) ?? id;
  const key = useRef(newKey());
  const call = () => writeCall(operation, callPath(operation, place, id), { key: key.current, etag });
  const remove = async () => {
    await write(call());
    notify(`${name} is deleted.`);
    close();
    go(listHref(place), { replace: true });
  };
  const lost = childrenOf(resource).map(({ collection }) => wordsOf(collection).toLowerCase());
  const isDefinition = [...resources.value.values()].some(
    (one) => definitionsOf(one)?.name === resource.name,
  );
  return (
    <CallQuestion title={`Delete ${name}?`} name={name} act={["Delete", remove]} call={call} close={close}>
      <p>
        The {wordsOf(resource.name).toLowerCase()} <strong>{name}</strong> is lost
        {lost.length > 0 && <>, with its {lost.join(" and ")}</>}, and its id no longer leads anywhere. This
        cannot be undone.
      </p>
      {isDefinition && <p>Records no longer show the values that they have in this field.</p>}
    </CallQuestion>
  );
}
