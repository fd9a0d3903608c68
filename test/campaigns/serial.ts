/**
 * Checks the responses of a race of saves: they must be those of one save after another. The versions in the responses
 * give the order, so no order has to be searched for.
 */
import { expect } from "chai";
import type { Answer } from "../support/client.ts";
import { type Answers, INHERITED, type Round, type Saver } from "./savers.ts";

interface Step {
  readonly saver: Saver;
  readonly answer: Answer;
  /** The version that the record has after it. */
  readonly version: number;
  readonly isChange: boolean;
}

/** Asserts everything that the specification says of a round (endpoint rule 7). */
export function judge(round: Round): void {
  expect(
    round.answers.map(({ status }) => status),
    round.answers.find(({ status }) => status !== 200)?.text,
  ).to.deep.equal(round.answers.map(() => 200));
  if (round.plan.savers.every(({ how }) => how === "fill")) expectOneWinner(round);
  const news = replayCase(round);
  replayHeir(round, "quote", news);
  replayHeir(round, "project", news);
}

/** With preserveExisting exactly one saver fills an unanswered key, and an answered one stays. */
function expectOneWinner({ plan, answers, records }: Round): void {
  const keys = new Set(plan.savers.flatMap(({ values }) => Object.keys(values)));
  for (const key of keys) {
    const existing = plan.existing.case[key];
    const winners = answers.flatMap(({ data }, n) => (data.updatedFields.includes(key) ? [n] : []));
    const isFillable =
      existing === undefined && plan.savers.some(({ values }) => (values[key] ?? null) !== null);
    expect(winners, `savers who filled ${key}`).to.have.length(isFillable ? 1 : 0);
    const kept = isFillable ? plan.savers[winners[0]!]!.values[key] : existing;
    expect(records.case.customFields[key], key).to.deep.equal(kept);
  }
}

/**
 * Applies the saves one after another, and compares each with its answer.
 * @returns the answers that each save left to the heirs, in order
 */
function replayCase({ plan, answers, records, events }: Round): Answers[] {
  const steps = stepsOf({ plan, answers }, ["fill", "replace", "patch"]);
  const news: Answers[] = [];
  let [state, version] = [plan.existing.case, 1];
  for (const { saver, answer, version: answered, isChange } of steps) {
    const next = applied(state, saver);
    const updated = Object.keys(saver.values).filter((key) => !same(next[key], state[key]));
    expect(isChange, "whether it changed something").to.equal(updated.length > 0);
    if (isChange) version++;
    expect(answered, "its version").to.equal(version);
    expect(answer.data.customFields).to.deep.equal(next);
    if (saver.how !== "patch") {
      expect(answer.data.updatedFields).to.deep.equal(updated.sort());
      news.push(Object.fromEntries(updated.filter((key) => key in next).map((key) => [key, next[key]])));
    }
    state = next;
  }
  expect(records.case.customFields).to.deep.equal(state);
  expect(records.case.version).to.equal(version);
  const saves = steps.filter(({ saver, isChange }) => isChange && saver.how !== "patch");
  expect(events, "events of the saves that changed something").to.equal(saves.length);
  return news;
}

/** Tells the history of an heir by its versions: each is a PATCH of its own, or the next save that left it something. */
function replayHeir({ plan, answers, records }: Round, heir: "quote" | "project", news: Answers[]): void {
  const steps = stepsOf({ plan, answers }, [heir]);
  const left = [...news];
  const inherited = (state: Answers, answer: Answers): Answers =>
    Object.fromEntries(
      Object.entries(answer).filter(([key]) => INHERITED[heir].includes(key) && !(key in state)),
    );
  const nextLeft = (state: Answers): Answers | null => {
    for (let answer = left.shift(); answer; answer = left.shift()) {
      const part = inherited(state, answer);
      if (Object.keys(part).length > 0) return part;
    }
    return null;
  };
  const states: Answers[] = [{}, plan.existing[heir]];
  for (let version = 2; version <= records[heir].version; version++) {
    const state = states[version - 1]!;
    const own = steps.find((step) => step.isChange && step.version === version);
    const part = own ? own.saver.values : nextLeft(state);
    expect(part, `what made version ${version} of the ${heir}`).not.to.equal(null);
    states.push({ ...state, ...part });
  }
  for (const { answer, version } of steps) expect(answer.data.customFields).to.deep.equal(states[version]);
  expect(records[heir].customFields).to.deep.equal(states.at(-1));
  expect(nextLeft(states.at(-1)!), `what the ${heir} should have inherited`).to.equal(null);
}

/** Savers of some kinds in the order of the versions that they made; those that changed nothing after the one that did. */
function stepsOf({ plan, answers }: Pick<Round, "plan" | "answers">, hows: readonly Saver["how"][]): Step[] {
  const steps = plan.savers.flatMap((saver, n): Step[] => {
    if (!hows.includes(saver.how)) return [];
    const answer = answers[n]!;
    const version = Number(JSON.parse(answer.headers.get("etag")!));
    return [
      { saver, answer, version, isChange: answer.data.changed ?? answer.data.updatedFields.length > 0 },
    ];
  });
  return steps.sort((a, b) => a.version - b.version || Number(b.isChange) - Number(a.isChange));
}

function applied(state: Answers, { how, values }: Saver): Answers {
  const next: Record<string, unknown> = { ...state };
  for (const [key, value] of Object.entries(values)) {
    if (how === "fill" && key in state) continue;
    if (value === null) delete next[key];
    else next[key] = value;
  }
  return next;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
