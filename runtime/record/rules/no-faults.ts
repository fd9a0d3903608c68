/** Ends the write if earlier rules found errors, and reports all of them at once. */
import { refuseFaults } from "../refuse.ts";
import type { Rule } from "./rule.ts";

export const noFaults: Rule = {
  name: "noFaults",
  applies: ({ faults }) => faults.length > 0,
  judge: ({ faults }) => refuseFaults(faults),
};
