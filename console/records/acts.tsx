/** What may be done with a record, and why the rest may not, as the API itself judges it. */
import { useId, useState } from "preact/hooks";
import { get } from "../core/http.ts";
import { type Action, wordsOf } from "../core/model.ts";
import { holds } from "../core/session.ts";
import { SETTINGS } from "../core/settings.ts";
import { Show, useLoad } from "../parts/load.tsx";
import { Prose } from "../parts/prose.tsx";
import { ActionDialog } from "./action.tsx";
import { DeleteDialog } from "./delete.tsx";
import type { Opened } from "./opened.ts";
import { callPath, recordHref } from "./place.ts";

interface Verdict {
  readonly name: string;
  readonly allowed: boolean;
  readonly because: readonly { readonly code: string; readonly message: string }[];
}

export function Acts({ opened }: { opened: Opened }) {
  const { place, id, etag } = opened;
  const operation = place.resource.operations.actions;
  const path = operation && holds.value(operation.scope) ? callPath(operation, place, id) : null;
  // What is allowed changes with the record.
  const verdicts = useLoad(path === null ? null : `${path} ${etag}`, async (signal) => {
    const { data } = await get<Verdict[]>(path!, signal);
    return data;
  });
  const [chosen, setChosen] = useState<string | null>(null);
  if (path === null) return null;
  const close = () => setChosen(null);
  const action = chosen === null ? undefined : place.resource.actions[chosen];
  return (
    <aside class="possible" aria-label="Actions">
      <Show of={verdicts}>
        {(all) => (
          <ul>
            <List all={inOrder(all).filter(({ allowed }) => allowed)} opened={opened} choose={setChosen} />
            <Impossible all={inOrder(all).filter(({ allowed }) => !allowed)} opened={opened} />
          </ul>
        )}
      </Show>
      {action && <ActionDialog action={action} name={chosen!} opened={opened} close={close} />}
      {chosen === "delete" && !action && <DeleteDialog opened={opened} close={close} />}
    </aside>
  );
}

/** The edit first and the deletion last, the allowed before the others. */
function inOrder(all: readonly Verdict[]): Verdict[] {
  const rank = ({ name, allowed }: Verdict) =>
    name === "update" ? 0 : name === "delete" ? 3 : allowed ? 1 : 2;
  return [...all].sort((a, b) => rank(a) - rank(b));
}

interface ListProps {
  readonly all: readonly Verdict[];
  readonly opened: Opened;
  choose?(name: string): void;
}

const List = ({ all, opened, choose }: ListProps) => (
  <>
    {all.map((verdict) => (
      <Act key={verdict.name} verdict={verdict} opened={opened} choose={() => choose?.(verdict.name)} />
    ))}
  </>
);

/** Beside the record there is room for the reasons; above it, on a narrow screen, they are folded. */
const WIDE = "(min-width: 60rem)";

function Impossible({ all, opened }: ListProps) {
  if (all.length === 0) return null;
  return (
    <li>
      <details open={matchMedia(WIDE).matches}>
        <summary>Not possible now ({all.length})</summary>
        <ul>
          <List all={all} opened={opened} />
        </ul>
      </details>
    </li>
  );
}

const textOf = (name: string): string => (name === "update" ? "Edit" : wordsOf(name));

function Act({ verdict, opened, choose }: { verdict: Verdict; opened: Opened; choose: () => void }) {
  const { name, allowed, because } = verdict;
  const id = useId();
  const action: Action | undefined = opened.place.resource.actions[name];
  if (allowed && name === "update")
    return (
      <li>
        <a class="button primary" href={`${recordHref(opened.place, opened.id)}/edit`}>
          Edit
        </a>
      </li>
    );
  return (
    <li>
      <button
        type="button"
        class={name === "delete" ? "danger" : undefined}
        data-act={name}
        aria-disabled={allowed ? undefined : "true"}
        aria-describedby={id}
        onClick={allowed ? choose : undefined}
      >
        {textOf(name)}
        {allowed && name !== "delete" && " …"}
      </button>
      <span id={id} class="help">
        {allowed
          ? action && <Prose text={firstSentence(action.summary)} />
          : because.map(({ code, message }) => (
              <span key={code + message} class="why">
                {message}{" "}
                <a href={`${SETTINGS.docs}/errors#${code}`} target="_blank" rel="noopener">
                  <code>{code}</code>
                </a>
              </span>
            ))}
      </span>
    </li>
  );
}

const firstSentence = (text: string): string => /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text;
