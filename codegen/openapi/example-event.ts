/** Makes an example of an event that a receiver can tell from others: with its own ids and time. */
import type { Mint } from "../../runtime/model/id.ts";
import { JOURNALS } from "../../runtime/model/journal.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import { attempt, Examples, type Sample } from "./examples.ts";

const FEED = JOURNALS.find(({ isFeed }) => isFeed)!;

export interface ExampleEvent extends Sample {
  readonly id: string;
  readonly type: string;
}

/** Makes an event, with its keys in the order of real ones. Undefined if no example can be made. */
export function exampleEvent(
  application: Application,
  model: Model,
  type: string,
  mint: Mint,
): ExampleEvent | undefined {
  const move = moveOf(model, type);
  const made = attempt(() => new Examples(application).event(FEED, model, type, move?.to ?? null));
  if (!made) return undefined;
  const { apiVersion, data, request, webhooksSuppressed } = made as Record<"data" | "request", Sample> &
    Sample;
  const { id, at } = mint(FEED.idPrefix);
  return {
    id,
    type,
    createdAt: new Date(at).toISOString(),
    apiVersion,
    data: type === model.eventOn.create ? data : changed(data, model, move),
    request: { ...request, id: mint("req").id },
    webhooksSuppressed,
  };
}

interface StateMove {
  readonly from: string | null;
  readonly to: string;
}

/** The change of state that an event reports, by an action or by time. */
function moveOf({ actions, states }: Model, type: string): StateMove | null {
  const action = [...actions.values()].find(({ emits, to }) => emits === type && to !== null);
  if (action) return { from: action.from?.[0] ?? states?.initial ?? null, to: action.to! };
  for (const [from, { expires }] of states?.values ?? [])
    if (expires?.emits === type) return { from, to: expires.to };
  return null;
}

/** Shows the record's second version, and after a change its first one in `previous`. */
function changed(data: Sample, { states }: Model, move: StateMove | null): Sample {
  const { resource, previous } = data as Record<string, Sample | undefined>;
  if (resource!.version === undefined) return data;
  const before = move === null ? previous : { [states!.field]: move.from };
  return {
    ...data,
    resource: { ...resource, version: 2 },
    ...(before === undefined ? {} : { previous: { ...before, version: 1 } }),
  };
}
