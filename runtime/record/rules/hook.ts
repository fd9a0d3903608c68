/** The declared hook checks or completes the write. */

import { effectsOf, enteredBy } from "../effects.ts";
import { callHook } from "../hooks/hook-context.ts";
import { HookFault } from "../hooks/hook-error.ts";
import { judgeHookMove } from "../states.ts";
import { writeOthers } from "./effects.ts";
import type { Rule, Write } from "./rule.ts";

/**
 * Its writes to other records are judged by the same rules. A state that it moved the record to does what entering the
 * state declares.
 */
export const hook: Rule = {
  name: "hook",
  applies: ({ operation }) => (operation?.hook ?? null) !== null,
  judge: call,
};

async function call(write: Write): Promise<void> {
  const { unit, draft, operation, action, input, faults, writes } = write;
  const { model } = draft;
  const was = model.states && draft.after[model.states.field];
  write.result = await callHook({ writes, unit, hooked: operation!, model, draft, input, faults });
  if (faults.length === 0 && judgeHookMove(draft, was, unit.moment))
    await writeOthers(write, effectsOf(model, enteredBy(draft)));
  if (action === null && write.result !== undefined)
    throw new HookFault(
      { model, name: operation!.hook! },
      "returned a value, but only the hook of an action can return one.",
    );
}
