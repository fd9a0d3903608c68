/** Finds the declared example that shows an action. */
import type { Action, Example, Model } from "../../runtime/model/model.ts";

type Values = Readonly<Record<string, unknown>>;

export type GivenRecords = ReadonlyMap<string, Values>;

/** What an example shows of an action: the records before it, its body, and what it returns. */
interface Declared {
  readonly given: GivenRecords;
  readonly body: Values;
  readonly expect: Values;
}

/** The declared example in which an action succeeds at once. */
export function declaredOf({ examples }: Model, { name }: Action): Declared | null {
  const isShown = ({ given, steps, expect }: Example) => {
    const [first] = steps;
    const isRefused = steps.length === 1 ? "refusal" in expect : "refusal" in first!;
    // Relative times, references to fields, and repeated characters are no use to a reader.
    const isPlain = !/"(?:now|today)[+-]|"\$[a-z_0-9]+\.|".\*\d/.test(JSON.stringify([[...given], first]));
    return name in first! && !isRefused && !("on" in first!) && !given.has("key") && isPlain;
  };
  const [found] = examples.filter(isShown).sort((a, b) => a.given.size - b.given.size);
  if (!found) return null;
  return {
    given: found.given as GivenRecords,
    body: (found.steps[0]![name] ?? {}) as Values,
    expect: found.expect,
  };
}
