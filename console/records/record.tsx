/** The page of a record: its fields, what may be done with it, its history, and what leads to and from it. */
import type { ComponentChildren } from "preact";
import { type Answer, get } from "../core/http.ts";
import {
  type Data,
  labelOf,
  type Resource,
  resources,
  type Type,
  titleOf,
  valueWords,
  wordsOf,
} from "../core/model.ts";
import { query } from "../core/place.ts";
import { holds } from "../core/session.ts";
import { AsCode } from "../parts/as-code.tsx";
import { Copied } from "../parts/copy.tsx";
import { type Loaded, Show, useLoad } from "../parts/load.tsx";
import { RecordLink, rememberNames } from "../parts/record-link.tsx";
import { Json, Value } from "../parts/value.tsx";
import { Page } from "../shell/page.tsx";
import { Acts } from "./acts.tsx";
import { Children, Listed } from "./children.tsx";
import { useCustomFields } from "./custom-fields.ts";
import { RecordEvents, RecordHistory } from "./history.tsx";
import type { Opened } from "./opened.ts";
import { callPath, childrenOf, listHref, type Place, recordHref } from "./place.ts";
import { Related, relationsOf } from "./related.tsx";
import { zoneOf } from "./times.ts";

export function RecordPage({ place, id }: { place: Place; id: string }) {
  const { resource } = place;
  const operation = resource.operations.get!;
  const path = callPath(operation, place, id);
  const mayRead = holds.value(operation.scope);
  const read = useLoad(mayRead ? path : null, async (signal) => {
    const answer = await get<Data>(path, signal);
    rememberNames(resource, [answer.data]);
    return answer;
  });
  const record = read.value?.data;
  return (
    <Page
      title={(record && titleOf(resource, record)) ?? wordsOf(resource.name)}
      about={<About place={place} id={id} {...(record ? { record } : {})} />}
      buttons={<AsCode call={() => ({ method: "GET", path })} />}
    >
      {!mayRead && <p class="empty">The key lacks the scope {operation.scope}.</p>}
      {read.failure?.status === 404 && (
        <p>
          The record may have been deleted.{" "}
          <a href={listHref(place)}>Back to {wordsOf(resource.collection).toLowerCase()}</a>
        </p>
      )}
      <Show of={read as Loaded<Answer<Data>>}>
        {({ data, etag }) => <Whole opened={{ place, id, record: data, etag, again: read.again }} />}
      </Show>
    </Page>
  );
}

function About({ place, id, record }: { place: Place; id: string; record?: Data }) {
  const { resource, parentId } = place;
  const state = record?.[resource.states?.field ?? ""];
  return (
    <span class="about">
      <a href={listHref(place)}>{wordsOf(resource.name)}</a>
      {parentId !== null && (
        <span>
          of <RecordLink id={parentId} />
        </span>
      )}
      {typeof state === "string" && <span class="tag">{valueWords(state)}</span>}
      <Copied text={id} />
    </span>
  );
}

interface Tab {
  readonly name: string;
  readonly text: string;
  show(opened: Opened): ComponentChildren;
}

/** The tabs of a record. That of its fields is in the address without a name. */
function tabsOf({ place: { resource } }: Opened): Tab[] {
  return [
    { name: "", text: "Fields", show: (opened) => <Fields opened={opened} /> },
    ...childrenOf(resource).map((child) => ({
      name: child.name,
      text: wordsOf(child.collection),
      show: ({ id }: Opened) => <Children place={{ resource: child, parentId: id }} />,
    })),
    ...(relationsOf(resource).length > 0
      ? [
          {
            name: "_related",
            text: "Related",
            show: ({ id }: Opened) => <Related resource={resource} id={id} />,
          },
        ]
      : []),
    { name: "_history", text: "History", show: ({ id }) => <RecordHistory resource={resource} id={id} /> },
    { name: "_events", text: "Events", show: ({ id }) => <RecordEvents id={id} /> },
  ];
}

function Whole({ opened }: { opened: Opened }) {
  const tabs = tabsOf(opened);
  const current = tabs.find(({ name }) => name === (query.value.get("tab") ?? "")) ?? tabs[0]!;
  const here = recordHref(opened.place, opened.id);
  return (
    <div class="record">
      <Acts opened={opened} />
      <div class="record-main">
        <nav class="tabs" aria-label="Parts of the record">
          {tabs.map(({ name, text }) => (
            <a
              key={name}
              href={name === "" ? here : `${here}?tab=${name}`}
              aria-current={name === current.name ? "page" : undefined}
            >
              {text}
            </a>
          ))}
        </nav>
        <section aria-label={current.text}>{current.show(opened)}</section>
      </div>
    </div>
  );
}

function Fields({ opened: { place, id, record } }: { opened: Opened }) {
  const { fields } = place.resource;
  const zone = zoneOf(fields, record);
  return (
    <dl class="members">
      {Object.entries(fields)
        .filter(([name, { aliasOf }]) => name !== "id" && aliasOf === undefined)
        .map(([name, field]) => (
          <div key={name} data-field={name} class={listedIn(field) ? "wide" : undefined}>
            <dt title={field.summary}>
              {labelOf(name, field)}
              {field.deprecated && <span class="tag bad">deprecated</span>}
            </dt>
            <dd>
              {field.type === "customFields" ? (
                <Custom resource={place.resource} values={(record[name] ?? {}) as Data} />
              ) : field.type === "externalReferences" ? (
                <Foreign values={(record[name] ?? []) as readonly Data[]} />
              ) : listedIn(field) ? (
                <Listed
                  place={{ resource: listedIn(field)!, parentId: id }}
                  rows={(record[name] ?? []) as readonly Data[]}
                />
              ) : (
                <Value type={field} value={record[name]} zone={zone} />
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** The resource whose records a field lists; null if it is no list of children. */
const listedIn = ({ items }: Type): Resource | null =>
  items?.type === "record" ? (resources.value.get(items.target ?? "") ?? null) : null;

/** The organization's own fields, by their definitions. */
function Custom({ resource, values }: { resource: Resource; values: Data }) {
  const all = Object.entries(values);
  const defined = useCustomFields(resource, all.length > 0) ?? {};
  if (all.length === 0) return <span class="none">–</span>;
  return (
    <dl class="members">
      {all.map(([key, value]) => (
        <div key={key}>
          <dt title={key}>{defined[key]?.label ?? <code>{key}</code>}</dt>
          <dd>
            {defined[key] || typeof value !== "object" || value === null ? (
              <Value type={defined[key] ?? { type: typeof value }} value={value} />
            ) : (
              <Json value={value} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Foreign({ values }: { values: readonly Data[] }) {
  if (values.length === 0) return <span class="none">–</span>;
  return (
    <ul class="values">
      {values.map((one) => (
        <li key={String(one.id)}>
          {String(one.externalSystem)} · {String(one.externalObject)} · <code>{String(one.externalId)}</code>
        </li>
      ))}
    </ul>
  );
}
