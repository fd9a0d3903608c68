/** Runs an action: shows what it does, takes its input, and tries it without doing it. */
import { useMemo, useRef, useState } from "preact/hooks";
import {
  type Action,
  type Data,
  type Member,
  pathOf,
  type Resource,
  titleOf,
  valueWords,
  wordsOf,
} from "../core/model.ts";
import { Dialog } from "../parts/dialog.tsx";
import { notify } from "../parts/notifications.tsx";
import { Prose } from "../parts/prose.tsx";
import { RecordLink } from "../parts/record-link.tsx";
import { Json } from "../parts/value.tsx";
import { FormBody, useForm } from "./form.tsx";
import type { Opened } from "./opened.ts";
import { FormButtons } from "./saving.tsx";
import { zoneOf } from "./times.ts";
import { attempt, newKey, resultOf, write, writeCall } from "./write.ts";

const NOTHING = {};
const BODY = "body";
/** The input of an action whose body has a shape of its own. */
const RAW: Readonly<Record<string, Member>> = {
  [BODY]: { type: "json", required: true, summary: "The whole body of the call." },
};

interface ActionProps {
  readonly name: string;
  readonly action: Action;
  close(): void;
}

/** An action of a record. */
export function ActionDialog({ opened, ...props }: ActionProps & { opened: Opened }) {
  const { place, id, record, etag, again } = opened;
  const ids = place.parentId === null ? { id } : { id: place.parentId, childId: id };
  return (
    <Runner
      {...props}
      resource={place.resource}
      path={pathOf(props.action.path, ids)}
      record={record}
      etag={etag}
      done={(result) => {
        again();
        return result?.id === id;
      }}
    />
  );
}

/** An action of a whole collection. */
export function CollectionAction({
  resource,
  path,
  ...props
}: ActionProps & { resource: Resource; path: string }) {
  return <Runner {...props} resource={resource} path={path} record={null} etag={null} done={() => false} />;
}

interface RunnerProps extends ActionProps {
  readonly resource: Resource;
  readonly path: string;
  readonly record: Data | null;
  readonly etag: string | null;
  /** Called after it ran. @returns whether the page shows all that it answered */
  done(result: Data | null): boolean;
}

function Runner({ name, action, close, resource, path, record, etag, done }: RunnerProps) {
  const fields = action.input ?? RAW;
  const zone = record === null ? undefined : zoneOf(resource.fields, record);
  const form = useForm({ fields, was: NOTHING, isNew: true, draft: NOTHING, zone });
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Data | null>(null);
  const key = useRef(newKey());
  const hasInput = Object.keys(fields).length > 0;
  const call = () => {
    const body = action.input === null ? (form.changes[BODY] as Data) : form.changes;
    return writeCall(action, path, { key: key.current, body: hasInput ? body : undefined, etag });
  };
  const run = () => {
    if (isBusy || !form.check()) return;
    setBusy(true);
    form.refuse(null);
    void attempt(async () => {
      const answer = await write(call());
      const shown = resultOf(answer.data);
      notify(`Done: ${wordsOf(name).toLowerCase()}.`);
      if (done(shown) || shown === null) close();
      else setResult(shown);
    }, form.refuse).finally(() => setBusy(false));
  };
  const shows = useMemo(() => ({ fields: resource.fields, was: record }), [resource, record]);
  if (result) return <Result name={name} result={result} close={close} />;
  return (
    <Dialog
      title={record ? `${wordsOf(name)}: ${recordName(resource, record)}` : wordsOf(name)}
      close={close}
    >
      <p>
        <Prose text={action.summary} />
      </p>
      <Move action={action} resource={resource} record={record} />
      <FormBody form={form} submit={run} again={run}>
        <FormButtons form={form} call={call} isBusy={isBusy} shows={shows}>
          <button type="submit" class="primary" disabled={isBusy} autofocus={!hasInput}>
            {wordsOf(name)}
          </button>
          {/* An action may be called Cancel. */}
          <button type="button" onClick={close}>
            Back
          </button>
        </FormButtons>
      </FormBody>
    </Dialog>
  );
}

/** `Battery 10 kWh`, or `this work order` without a name. */
const recordName = (resource: Resource, record: Data): string =>
  titleOf(resource, record) ?? `this ${wordsOf(resource.name).toLowerCase()}`;

/** Says which state follows, and whether anything can follow that. */
function Move({ action, resource, record }: { action: Action; resource: Resource; record: Data | null }) {
  const { states } = resource;
  if (!states || action.to === null) return null;
  const isLast = states.values[action.to]?.terminal === true;
  return (
    <p>
      {record && (
        <>
          <span class="tag">{valueWords(String(record[states.field]))}</span> →{" "}
        </>
      )}
      <span class="tag">{valueWords(action.to)}</span>
      {isLast && <span class="quiet"> This is final: no other state follows.</span>}
    </p>
  );
}

/** What an action answered that is not the record of the page. */
function Result({ name, result, close }: { name: string; result: Data; close: () => void }) {
  return (
    <Dialog title={`${wordsOf(name)}: done`} close={close} wide>
      <dl class="members">
        {Object.entries(result).map(([member, value]) => (
          <div key={member}>
            <dt>{wordsOf(member)}</dt>
            <dd>
              <Answered value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <footer>
        <button type="button" class="primary" onClick={close}>
          Close
        </button>
      </footer>
    </Dialog>
  );
}

const ID = /^[a-z][a-z0-9_]*_[0-9a-z]{26}$/;

function Answered({ value }: { value: unknown }) {
  if (typeof value === "string" && ID.test(value)) return <RecordLink id={value} />;
  if (typeof value === "object" && value !== null) return <Json value={value} />;
  return <>{value === null || value === undefined ? "–" : String(value)}</>;
}
