/** Runs the earlier side's examples in memory by the declarations of both sides, and reports those that changed. */
import { isDeepStrictEqual } from "node:util";
import {
  type ExampleAnswer,
  errorShown,
  type Finding,
  found,
  type Ruling,
  type Verdict,
} from "../../codegen/diff/change.ts";
import type { Fate, Rehearsed, UntoldExample } from "../../codegen/diff/examples.ts";
import { type Made, RehearsedOrganization, Untold } from "../../codegen/diff/rehearsal/organization.ts";
import { remembered } from "../../codegen/diff/rehearsal/records.ts";
import { Simulator } from "../../codegen/diff/rehearsal/simulator.ts";
import { currentDay, NOW } from "../../codegen/diff/rehearsal/unit.ts";
import type { Side } from "../../codegen/diff/side.ts";
import { targetOf } from "../../codegen/openapi/fields.ts";
import { resourceIn } from "../../codegen/openapi/usage.ts";
import type { Application, Example, Model } from "../../runtime/model/model.ts";
import { isNeeded } from "../../runtime/model/schema/input.ts";
import { runExample } from "../examples/run.ts";

/**
 * Maximum number of examples run, since people wait for a review. The likeliest to show a change come first.
 */
const MOST_REHEARSED = 300;

/** @param today YYYY-MM-DD: decides which former names have ended */
export async function rehearseExamples(before: Side, after: Side, today = currentDay()): Promise<Rehearsed> {
  const sides = { before, after };
  const simulators = remembered((name) => new Simulator(sides[name as keyof typeof sides], null, today));
  const [was, is] = [before.application, after.application];
  // If hooks changed, calls continue past them, so that the review can name the examples that run them.
  const endsAtHooks = isDeepStrictEqual(before.hooks, after.hooks);
  const findings: Finding[] = [];
  const untold: UntoldExample[] = [];
  const concerned = formerExamples(was, is, concernedBy(before, after));
  for (const [i, { former, model, example, fate }] of concerned.entries()) {
    const now =
      i < MOST_REHEARSED
        ? await rehearse(simulators.get("after"), model, example, was, endsAtHooks)
        : { faults: null, calls: [], hooks: [] };
    const isTold = now.faults !== null && now.hooks.length === 0;
    const isKept = isTold && now.faults.length === 0;
    const old =
      !isTold || isKept ? null : await rehearse(simulators.get("before"), former, example, is, false);
    if (old?.faults?.length === 0) findings.push(otherwise(model, { example, fate }, old, now));
    else if (!isKept) untold.push({ resource: model.name, name: example.name, hooks: now.hooks, fate });
  }
  return { findings, told: concerned.length - untold.length, untold };
}

/** Examples of the earlier side, also those that the change edits or removes; those of changed resources come first. */
function formerExamples(was: Application, is: Application, concerns: Concerns) {
  const found = [...is.models.values()].flatMap((model) => {
    const former = was.models.get(model.name);
    return (former?.examples ?? []).map((example) => ({
      former: former!,
      model,
      example,
      fate: fateOf(example, model),
      rank: concerns(model, example),
    }));
  });
  return found.filter(({ rank }) => rank > 0).sort((a, b) => b.rank - a.rank);
}

/** An example with another name only is kept. */
function fateOf({ name, ...example }: Example, { examples }: Model): Fate {
  if (examples.some(({ name: _name, ...other }) => isDeepStrictEqual(other, example))) return "kept";
  return examples.some((other) => other.name === name) ? "edited" : "removed";
}

/** 2 if the example's resource changed, 1 if it may reach one that changed, 0 otherwise. */
type Concerns = (model: Model, example: Example) => number;

interface Came {
  /** Differences from the expectation; null if only a database could tell. */
  readonly faults: readonly string[] | null;
  readonly calls: readonly Made[];
  readonly hooks: readonly string[];
}

async function rehearse(
  simulator: Simulator,
  model: Model,
  example: Example,
  former: Application,
  endsAtHooks: boolean,
): Promise<Came> {
  const organization = new RehearsedOrganization(simulator, endsAtHooks);
  const came = (faults: Came["faults"]): Came => ({
    faults,
    calls: organization.calls,
    hooks: [...organization.hooks],
  });
  try {
    return came(
      await runExample(model, example, {
        application: simulator.side.application,
        former,
        organization: () => organization.open("owner@example.com"),
        now: () => Date.parse(NOW),
        wait: () => Promise.reject(new Untold("wait")),
        traces: async () => structuredClone(organization.traces),
      }),
    );
  } catch {
    // A call that the simulator cannot answer is not reported as a change.
    return came(null);
  }
}

/** Returns how closely an example is related to the changed declarations. */
function concernedBy(before: Side, after: Side): Concerns {
  const { models, members } = after.application;
  const isHelped = helpersOf(before) !== helpersOf(after);
  const textsOf = ({ sources, hooks }: Side, name: string) => {
    const code = hooks.get(`${models.get(name)!.stem}.hooks.ts`);
    return [sources.get(name)?.text, code, isHelped && code !== undefined];
  };
  const differing = new Set(
    [...models.keys()].filter((name) => {
      const [was, is] = [textsOf(before, name), textsOf(after, name)];
      return is[2] === true || !isDeepStrictEqual(was, is);
    }),
  );
  const isWhole = before.sources.get(null)?.text !== after.sources.get(null)?.text;
  const reach = remembered((name) => {
    const reached = new Set(models.has(name) ? [name] : []);
    // A loop over a set also visits entries that are added meanwhile.
    for (const one of reached)
      for (const next of leadsTo(models.get(one)!)) if (models.has(next)) reached.add(next);
    return reached;
  });
  return (model, { given, steps, expect }) => {
    if (differing.has(model.name)) return 2;
    const named = JSON.stringify([steps, expect]).match(/[a-z][a-z0-9_]*/g) ?? [];
    const isReached = [model.name, members.resource, ...named, ...given.keys()]
      .map(resourceIn)
      .some((name) => [...reach.get(name)].some((one) => differing.has(one)));
    return isWhole || isReached ? 1 : 0;
  };
}

const helpersOf = ({ hooks }: Side): string =>
  [...hooks].flatMap(([name, text]) => (name.endsWith(".hooks.ts") ? [] : [name, text])).join("\0");

/** Resources that a record always needs. An example names everything else that it uses. */
const leadsTo = ({ references, parent }: Model): string[] => [
  ...references.filter(isNeeded).flatMap(({ type }) => targetOf(type) ?? []),
  ...(parent ? [parent.resource] : []),
];

const FAILURES: Readonly<Record<Fate, readonly [what: string, reason: string]>> = {
  kept: ["no longer holds", "The example is unchanged."],
  edited: ["no longer holds as it was", "The change edits the example. This is its earlier version."],
  removed: ["is removed, and no longer holds", "The change removes the example."],
};

function otherwise(
  { name: resource }: Model,
  { example, fate }: { example: Example; fate: Fate },
  old: Came,
  now: Came,
): Finding {
  const at = differing(old.calls, now.calls);
  const [was, is] = [old.calls[at]!, now.calls[at]!];
  const { verdict, reason } = judged(was, is);
  const [what, fated] = FAILURES[fate];
  const told: Ruling = [verdict, what, `${fated} ${reason} ${now.faults!.join(" ")}`];
  return {
    ...found("example.fails", "behaviour", { resource, path: ["examples", example.name] }, told),
    example: {
      request: { method: is.method, path: is.path, ...(is.body === undefined ? {} : { body: is.body }) },
      before: shown(was, example),
      after: shown(is, example),
    },
  };
}

/** The index of the first call with another status, or else of the last call. */
function differing(before: readonly Made[], after: readonly Made[]): number {
  const last = Math.min(before.length, after.length) - 1;
  const first = after.findIndex((one, i) => i <= last && one.answer.status !== before[i]!.answer.status);
  return first < 0 ? last : first;
}

/**
 * A new refusal, or another response, is breaking. If the call was refused before, a person must look at it.
 */
function judged({ answer: was }: Made, { answer: is }: Made): { verdict: Verdict; reason: string } {
  if (was.status < 300 && is.status >= 300)
    return { verdict: "breaking", reason: "A call of it is newly refused." };
  if (was.status >= 300)
    return {
      verdict: "risky",
      reason: "A call of it was refused, and is accepted or refused for another reason.",
    };
  return { verdict: "breaking", reason: "A call of it returns something else." };
}

/** The error, or the fields of the data that the example mentions. */
function shown({ answer: { status, data, error } }: Made, { expect }: Example): ExampleAnswer {
  if (error) return errorShown(status, error);
  const record = (data?.action ? data.resource : data) as Readonly<Record<string, unknown>>;
  const named = Object.keys(expect).filter((name) => name in (record ?? {}));
  return {
    status,
    body: named.length === 0 ? null : { data: Object.fromEntries(named.map((name) => [name, record[name]])) },
  };
}
