/** An old client of one side: its calls, their responses, and their responses on another side. */
import { callsOf } from "../../codegen/diff/rehearsal/calls.ts";
import { type Loss, lossesOf } from "../../codegen/diff/rehearsal/harm.ts";
import { type Answer, type Call, Simulator } from "../../codegen/diff/rehearsal/simulator.ts";
import type { Side } from "../../codegen/diff/side.ts";
import { library, TODAY } from "./library-edits.ts";

interface Recorded {
  readonly call: Call;
  readonly answer: Answer;
}

/** A loss of a client, with the call that shows it; `status` means that a refusal has another status. */
export interface Told extends Omit<Loss, "harm"> {
  readonly harm: Loss["harm"] | "status";
  readonly call: string;
  readonly sent: Call["sent"];
}

/** Selects routes by resource; null for those of the runtime. */
export type IsMade = (resource: string | null) => boolean;

export class OldClient {
  readonly #simulator: Simulator;
  readonly #recorded = new Map<string, Promise<readonly Recorded[]>>();

  constructor(readonly side: Side) {
    this.#simulator = new Simulator(side, null, TODAY);
  }

  /** Every call of a route, made once. */
  #recordedOf(name: string): Promise<readonly Recorded[]> {
    const known = this.#recorded.get(name) ?? this.#record(name);
    this.#recorded.set(name, known);
    return known;
  }

  async #record(name: string): Promise<readonly Recorded[]> {
    return await Promise.all(
      callsOf(this.#simulator, name).map(async (call) => ({
        call,
        answer: await this.#simulator.answer(call),
      })),
    );
  }

  /** Repeats the calls on another side. */
  async lossesOn(side: Side, isMade: IsMade): Promise<Told[]> {
    const after = new Simulator(side, this.#simulator, TODAY);
    const told: Told[] = [];
    for (const [name, { resource }] of Object.entries(this.side.surface.calls)) {
      if (!isMade(resource)) continue;
      for (const { call, answer } of await this.#recordedOf(name)) {
        const now = await after.answer(call);
        const isOther = answer.error !== null && now.error !== null && answer.status !== now.status;
        const losses = isOther ? [{ harm: "status" as const, at: [] }] : lossesOf(answer, now);
        told.push(...losses.map((loss) => ({ ...loss, call: name, sent: call.sent })));
      }
    }
    return told;
  }

  /** The number of calls that succeeded. */
  async countOfCalls(): Promise<number> {
    const names = Object.keys(this.side.surface.calls);
    const all = await Promise.all(names.map((name) => this.#recordedOf(name)));
    return all.flat().filter(({ answer }) => answer.error === null).length;
  }
}

/** The client of the unedited library. */
export const oldClient = new OldClient(library);
