/** The faults found so far end the write, all of them in one refusal. */
import { refuseFaults } from "../refuse.ts";
import type { Rule } from "./rule.ts";

export const noFaults: Rule = {
  name: "noFaults",
  applies: ({ faults }) => faults.length > 0,
  judge: ({ faults }) => refuseFaults(faults),
};
