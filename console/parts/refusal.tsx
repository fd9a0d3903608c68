/** Shows a refused call: what was wrong, what to do, and its request. */
import { useState } from "preact/hooks";
import type { Detail, Refused } from "../core/http.ts";
import { ROOT } from "../core/place.ts";

/** @param shown the paths of details that the page shows at their fields */
export function RefusalNote({
  refusal,
  again,
  shown = [],
}: {
  refusal: Refused;
  again?: () => void;
  shown?: readonly string[];
}) {
  const others = refusal.details.filter((detail) => !shown.includes(detail.path) && addsTo(refusal, detail));
  return (
    <div class="note bad" role="alert">
      <p>
        {refusal.message} <RefusalCode refusal={refusal} />
      </p>
      {others.length > 0 && (
        <ul>
          {others.map((detail) => (
            <li key={detail.path + detail.code}>
              {detail.path !== "" && (
                <>
                  <code>{detail.path}</code>{" "}
                </>
              )}
              {detail.message}
            </li>
          ))}
        </ul>
      )}
      {again && <WaitingRetry refusal={refusal} again={again} />}
    </div>
  );
}

/** The message often repeats the only detail. */
const addsTo = (refusal: Refused, { message }: Detail): boolean => !refusal.message.includes(message);

function RefusalCode({ refusal }: { refusal: Refused }) {
  const { code, docUrl, requestId } = refusal;
  return (
    <span class="quiet">
      {docUrl === null ? (
        <code>{code}</code>
      ) : (
        <a href={docUrl} target="_blank" rel="noopener">
          <code>{code}</code>
        </a>
      )}
      {requestId !== null && (
        <>
          {" · "}
          <a href={`${ROOT}/requests/${requestId}`}>the request</a>
        </>
      )}
    </span>
  );
}

function WaitingRetry({ refusal, again }: { refusal: Refused; again: () => void }) {
  const [isTrying, setTrying] = useState(false);
  const seconds = refusal.retryMs === null ? null : Math.ceil(refusal.retryMs / 1000);
  const retry = () => {
    setTrying(true);
    again();
    setTimeout(() => setTrying(false), 1000);
  };
  return (
    <p>
      <button type="button" onClick={retry} disabled={isTrying}>
        Try again
      </button>
      {seconds !== null && <span class="quiet"> The server asks to wait {seconds} s.</span>}
    </p>
  );
}
