/** Adds examples to a review: for each change one call, with the responses of both sides. */
import { isRecord } from "../../runtime/declare/node.ts";
import type { Values } from "../../runtime/record/command.ts";
import { type Change, type Example, type ExampleAnswer, errorShown, type Finding } from "./change.ts";
import { callsOf } from "./rehearsal/calls.ts";
import { type Loss, lossesOf } from "./rehearsal/harm.ts";
import { remembered } from "./rehearsal/records.ts";
import { type Answer, type Call, Simulator } from "./rehearsal/simulator.ts";
import type { Review } from "./review.ts";
import type { Side } from "./side.ts";

/** Maximum number of illustrated changes: nobody reads more, and each takes milliseconds. */
const MOST_EXAMPLES = 60;

/** Adds examples to changes of calls, the worst changes first. */
export async function illustrate(review: Review, before: Side, after: Side): Promise<Review> {
  if (review.verdict === null || review.verdict === "docs only") return review;
  const rehearsal = new Rehearsal(before, after, review.today);
  const changes: Change[] = [];
  let left = MOST_EXAMPLES;
  for (const change of review.changes) {
    const isShown = !change.example && change.surface !== "data" && change.isUnseen !== true && left-- > 0;
    changes.push(isShown ? { ...change, example: await rehearsal.exampleOf(change) } : change);
  }
  return { ...review, changes };
}

/** Simulates both sides; the later side answers on the records of the earlier one. */
class Rehearsal {
  readonly before: Simulator;
  readonly after: Simulator;
  readonly #calls = {
    before: remembered((name) => callsOf(this.before, name)),
    after: remembered((name) => callsOf(this.after, name)),
  };

  constructor(before: Side, after: Side, today: string) {
    this.before = new Simulator(before, null, today);
    this.after = new Simulator(after, this.before, today);
  }

  /**
   * Finds a call that shows the change, with both responses. Returns null if none does, because the effects
   * of hooks and of other records need a database.
   */
  async exampleOf(finding: Illustrated): Promise<Example | null> {
    let second: Example | null = null;
    for (const call of this.#candidates(finding)) {
      const [before, after] = [await this.before.answer(call), await this.after.answer(call)];
      if (!shows(finding, before, after)) continue;
      if (isBest(finding, call, before, after)) return told(call, finding, before, after);
      second ??= told(call, finding, before, after);
    }
    return second;
  }

  /**
   * Yields calls to try: of the earlier side for a breaking change, of the later side for a new possibility.
   */
  *#candidates({ verdict, calls, about }: Illustrated): Generator<Call> {
    const [one, other] =
      verdict === "compatible" ? (["after", "before"] as const) : (["before", "after"] as const);
    const [member = null] = membersOf(about);
    const plainFirst = [...calls].sort((a, b) => rankOf(a) - rankOf(b));
    for (const name of plainFirst.slice(0, MOST_CALLS)) {
      const own = this.#calls[one].get(name);
      const known = own.length > 0 ? own : this.#calls[other].get(name);
      const isSent = (call: Call) => member === null || member in call.sent;
      // If the plainest call sends the member, a call without the member may show the change.
      const isAll = known[0] !== undefined && isSent(known[0]);
      yield* known.filter((call, i) => i === 0 || isAll || call.isBare || isSent(call)).slice(0, MOST_TRIED);
    }
  }
}

type Illustrated = Pick<Finding, "rule" | "verdict" | "calls" | "about">;

/** Creates and single records are easier to read than pages. */
const rankOf = (name: string): number =>
  name.startsWith("POST") ? 0 : /^GET .*\}$/.test(name) ? 1 : name.startsWith("GET") ? 3 : 2;

/** Maximum number of calls tried for a change, per route. */
const MOST_TRIED = 60;

/** Maximum number of routes tried for a change: the others behave the same. */
const MOST_CALLS = 3;

/** Whether the responses show the change: worse after a breaking change, better after a compatible one. */
function shows({ verdict, about }: Illustrated, before: Answer, after: Answer): boolean {
  const [worse, better] = [lossesOf(before, after), lossesOf(after, before)];
  if (verdict === "compatible") return worse.length === 0 && better.length > 0 && isOf(about, before, better);
  return worse.length > 0 && isOf(about, after, worse);
}

/** Moves the changed member to the front, where readers look for it. */
const foremost = (sent: Readonly<Values>, name: string | undefined): Values =>
  name !== undefined && name in sent ? { [name]: sent[name], ...sent } : { ...sent };

/** The body member that a place belongs to, followed by the members inside it; empty if it belongs to none. */
function membersOf({ path: [kind, ...path] }: Finding["about"]): readonly string[] {
  const isInput = kind === "actions" && path[1] === "input";
  if (kind !== "fields" && !isInput) return [];
  const [first, ...below] = (isInput ? path.slice(2) : path).map(String);
  const names = first === undefined ? [] : [first];
  while (below.length > 0) {
    if (below[0] === "of") below.shift();
    if (below.shift() !== "fields" || below[0] === undefined) break;
    names.push(below.shift()!);
  }
  return names;
}

type Detail = { readonly path: string };

const isAt = (members: readonly string[], { path }: Detail): boolean =>
  isPlaceOf(members, path.split(/[/.]/));

/** Whether a place in a body or in data is a member, or contains it, or is inside it. */
function isPlaceOf([first, ...others]: readonly string[], place: readonly string[]): boolean {
  const at = place.indexOf(first!);
  const below = place.slice(at + 1).filter((part) => !/^\d+$/.test(part));
  return at >= 0 && others.every((name, i) => below[i] === undefined || below[i] === name);
}

/** Whether the refusal or loss concerns the changed member: one call may show several changes. */
function isOf(about: Finding["about"], { error }: Answer, losses: readonly Loss[]): boolean {
  const members = membersOf(about);
  if (members.length === 0) return true;
  const details = (error?.details ?? []) as readonly Detail[];
  if (error !== null) return details.length === 0 || details.some((detail) => isAt(members, detail));
  return losses.some(({ at }) => isPlaceOf(members, at));
}

/**
 * Whether the example fits best: two successes for a change of responses, a refusal for a change of requests. A call
 * without a value, or with null, shows that one is newly required.
 */
const isBest = ({ rule, about }: Illustrated, { sent }: Call, before: Answer, after: Answer): boolean => {
  if (OF_RESPONSES.test(rule) !== (before.error === null && after.error === null)) return false;
  const [name] = membersOf(about);
  if (name === undefined) return true;
  if (rule.startsWith("request.required.")) return !(name in sent);
  return rule.startsWith("request.null.") ? sent[name] === null : true;
};

/** Rules of findings that two successful calls show best. */
const OF_RESPONSES = /^(response\.|call\.emits\.|field\.default$|field\.revealed$)/;

function told(call: Call, { about }: Illustrated, before: Answer, after: Answer): Example {
  const [method = "", template = ""] = call.name.split(" ");
  const ids = [...call.ids];
  const path = template.replace(/\{\w+\}/g, () => ids.shift() ?? "");
  const isQuery = method === "GET";
  const query = isQuery && Object.keys(call.sent).length > 0 ? `?${queryOf(call.sent)}` : "";
  const places = [...lossesOf(before, after), ...lossesOf(after, before)].map(({ at }) => at);
  const isBare = isQuery || Object.keys(call.sent).length === 0;
  const body = isBare ? {} : { body: clipped(foremost(call.sent, membersOf(about)[0])) };
  return {
    request: { method, path: `${path}${query}`, ...body },
    before: shown(before, places, membersOf(about)),
    after: shown(after, places, membersOf(about)),
  };
}

const queryOf = (sent: Readonly<Values>): string =>
  new URLSearchParams(
    Object.entries(sent).flatMap(([name, value]) =>
      [...new Set([value].flat().map(String))].map((one) => [name, one]),
    ),
  ).toString();

/** The error, with the details about the changed member first, or the differing parts of the data. */
function shown(
  { status, data, error }: Answer,
  places: readonly (readonly string[])[],
  members: readonly string[],
): ExampleAnswer {
  if (error !== null) {
    const { details } = error as { details?: readonly Detail[] };
    const rank = (detail: Detail) => (members.length > 0 && isAt(members, detail) ? 0 : 1);
    const sorted = details && { details: [...details].sort((a, b) => rank(a) - rank(b)) };
    return errorShown(status, { ...error, ...sorted });
  }
  const parts = places.filter((at) => at.length > 0).slice(0, 3);
  if (parts.length === 0) return { status, body: null };
  const differing = parts.map((at) => [at.join("."), clipped(valueAt(data, at))]);
  return { status, body: { data: Object.fromEntries(differing) } };
}

function valueAt(data: unknown, at: readonly string[]): unknown {
  return at.reduce<unknown>((value, part) => (value as Values | null | undefined)?.[part], data);
}

const LONGEST = 60;

/** Shortens long texts and lists, so that the example stays readable. */
function clipped(value: unknown): unknown {
  if (typeof value === "string" && value.length > LONGEST)
    return `${value.slice(0, 24)}… (${value.length} characters)`;
  if (Array.isArray(value))
    return value.length > 5
      ? [...value.slice(0, 2).map(clipped), `… (${value.length} items)`]
      : value.map(clipped);
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, clipped(item)]));
  return value;
}
