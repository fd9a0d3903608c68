/** The records that were picked for a list or a filter. */
import { RecordLink } from "../parts/record-link.tsx";

/** Each with a button that removes it. */
export function Picked({ values, remove }: { values: readonly string[]; remove: (value: string) => void }) {
  return (
    <>
      {values.map((value) => (
        <span key={value} class="chip">
          <RecordLink id={value} />
          <button type="button" class="plain" aria-label={`Remove ${value}`} onClick={() => remove(value)}>
            ✕
          </button>
        </span>
      ))}
    </>
  );
}
