/** Chooses how long a replaced secret or key keeps working. */

/** The longest that the API allows is seven days. */
export const GRACES = [
  { seconds: 0, text: "No time: it stops at once" },
  { seconds: 3600, text: "1 hour" },
  { seconds: 86_400, text: "1 day" },
  { seconds: 604_800, text: "7 days" },
] as const;

export const Grace = ({
  label,
  seconds,
  choose,
}: {
  label: string;
  seconds: number;
  choose: (seconds: number) => void;
}) => (
  <label>
    {label}
    <select value={String(seconds)} onChange={(event) => choose(Number(event.currentTarget.value))}>
      {GRACES.map((one) => (
        <option key={one.seconds} value={String(one.seconds)}>
          {one.text}
        </option>
      ))}
    </select>
  </label>
);
