/** An old client of the lending library: its calls, their responses, and their responses on another side. */
import { callsOf } from "../../codegen/diff/rehearsal/calls.ts";
import { type Loss, lossesOf } from "../../codegen/diff/rehearsal/harm.ts";
import { type Answer, type Call, Simulator } from "../../codegen/diff/rehearsal/simulator.ts";
import type { Side } from "../../codegen/diff/side.ts";
import { library } from "./library-edits.ts";

interface Recorded {
  readonly call: Call;
  readonly answer: Answer;
}

const simulator = new Simulator(library);
const records = new Map<string, Promise<readonly Recorded[]>>();

/** Every call of a route, made once per run. */
function recordedOf(name: string): Promise<readonly Recorded[]> {
  const known = records.get(name) ?? record(name);
  records.set(name, known);
  return known;
}

async function record(name: string): Promise<readonly Recorded[]> {
  return await Promise.all(
    callsOf(simulator, name).map(async (call) => ({ call, answer: await simulator.answer(call) })),
  );
}

/** A loss of a client, with the call that shows it; `status` means that a refusal has another status. */
export interface Told extends Omit<Loss, "harm"> {
  readonly harm: Loss["harm"] | "status";
  readonly call: string;
  readonly sent: Call["sent"];
}

/**
 * Repeats the calls of an old client on another side.
 * @param isMade selects the routes to call, by resource; null for those of the runtime
 */
export async function lossesOn(side: Side, isMade: (resource: string | null) => boolean): Promise<Told[]> {
  const after = new Simulator(side, simulator.records);
  const told: Told[] = [];
  for (const [name, { resource }] of Object.entries(library.surface.calls)) {
    if (!isMade(resource)) continue;
    for (const { call, answer } of await recordedOf(name)) {
      const now = await after.answer(call);
      const isOther = answer.error !== null && now.error !== null && answer.status !== now.status;
      const losses = isOther ? [{ harm: "status" as const, at: [] }] : lossesOf(answer, now);
      told.push(...losses.map((loss) => ({ ...loss, call: name, sent: call.sent })));
    }
  }
  return told;
}

/** The number of calls that succeeded. */
export async function countOfCalls(): Promise<number> {
  const all = await Promise.all(Object.keys(library.surface.calls).map(recordedOf));
  return all.flat().filter(({ answer }) => answer.error === null).length;
}
