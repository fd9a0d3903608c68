/** Shows any value by its type. */
import { useState } from "preact/hooks";
import { type Data, labelOf, type Type, valueWords } from "../core/model.ts";
import { Moment } from "./moment.tsx";
import { RecordLink } from "./record-link.tsx";

/** Longer texts are cut until the reader asks for all. */
const CUT = 200;
/** Shorter texts, such as telephone numbers, stay on one line of a table. */
const UNBROKEN = 20;

/**
 * @param zone the time zone that the record names
 * @param isShort whether it stands in a row of a table
 */
export function Value({
  type,
  value,
  zone,
  isShort = false,
}: {
  type: Type;
  value: unknown;
  zone?: string | undefined;
  isShort?: boolean;
}) {
  if (value === null || value === undefined || value === "") return <span class="none">–</span>;
  if (type.type === "timestamp" || type.type === "date-time")
    return <Moment value={String(value)} zone={zone} isShort={isShort} />;
  if (type.type === "reference" || type.type === "role" || type.type === "id")
    return <Referred value={value} />;
  if (type.type === "boolean") return value ? "Yes" : "No";
  if (type.type === "enum")
    return <span class={`tag ${toneOf(String(value))}`}>{valueWords(String(value))}</span>;
  if (type.type === "list" && type.items && Array.isArray(value))
    return <List {...{ type, value, zone, isShort }} />;
  if (type.type === "object" && type.fields && !isShort)
    return <Members fields={type.fields} value={value as Data} />;
  if (typeof value === "object") return <Json value={value} isShort={isShort} />;
  if (type.type === "url") return <Url value={String(value)} />;
  return <Long text={String(value)} isShort={isShort} />;
}

/** Only http and https become links: a record's text must not run as a script. */
const Url = ({ value }: { value: string }) =>
  /^https?:\/\//i.test(value) ? (
    <a href={value} target="_blank" rel="noopener noreferrer">
      {value}
    </a>
  ) : (
    <span>{value}</span>
  );

const Referred = ({ value }: { value: unknown }) =>
  typeof value === "string" ? (
    <RecordLink id={value} />
  ) : (
    <RecordLink id={String((value as { id?: unknown }).id)} />
  );

/** States that ended well or badly look so in every application only by their words; all others are neutral. */
const toneOf = (value: string): string =>
  /^(FAILED|DISABLED|REVOKED|EXPIRED|CANCELLED|INACTIVE)$/.test(value) ? "ended" : "";

function List({
  type,
  value,
  zone,
  isShort,
}: {
  type: Type;
  value: readonly unknown[];
  zone?: string | undefined;
  isShort: boolean;
}) {
  if (value.length === 0) return <span class="none">–</span>;
  if (isShort && (value.length > 3 || type.items?.type === "record"))
    return <>{value.length === 1 ? "1 item" : `${value.length} items`}</>;
  return (
    <ul class="values">
      {value.map((one, index) => (
        <li key={index}>
          <Value type={type.items!} value={one} zone={zone} isShort={isShort} />
        </li>
      ))}
    </ul>
  );
}

const Members = ({ fields, value }: { fields: NonNullable<Type["fields"]>; value: Data }) => (
  <dl class="members">
    {Object.entries(fields).map(([name, member]) => (
      <div key={name}>
        <dt>{labelOf(name, member)}</dt>
        <dd>
          <Value type={member} value={value[name]} />
        </dd>
      </div>
    ))}
  </dl>
);

/** JSON, cut at 200 characters until the reader asks for all of it. */
export function Json({ value, isShort = false }: { value: unknown; isShort?: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const short = JSON.stringify(value);
  if (short.length <= CUT) return <code class="json">{short}</code>;
  if (isShort || !isWhole)
    return (
      <>
        <code class="json">{short.slice(0, CUT)}…</code>{" "}
        {!isShort && (
          <button type="button" class="small" onClick={() => setWhole(true)}>
            Show all {Math.ceil(short.length / 1024)} KB
          </button>
        )}
      </>
    );
  return <pre class="json">{JSON.stringify(value, null, 2)}</pre>;
}

function Long({ text, isShort }: { text: string; isShort: boolean }) {
  const [isWhole, setWhole] = useState(false);
  if (text.length <= CUT || (isWhole && !isShort))
    return <span class={isShort ? (text.length <= UNBROKEN ? "unbroken" : undefined) : "text"}>{text}</span>;
  return (
    <>
      {text.slice(0, CUT)}…{" "}
      {!isShort && (
        <button type="button" class="small" onClick={() => setWhole(true)}>
          Show all
        </button>
      )}
    </>
  );
}
