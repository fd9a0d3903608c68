/** Orders test files. Any order passes; a run ends soonest if the slowest files start first. */
import { statSync } from "node:fs";

/** What waits for processes or for real time, the longest first; with the rest, the size says enough. */
const LONGEST = [
  "feature/console-records",
  "feature/rollout.long",
  "feature/tutorial",
  "feature/console-operations",
  "diff/generated",
  "feature/docs-examples",
  "feature/cli-start",
  "feature/package",
  "feature/docs-browser",
  "test/growth",
  "feature/feed-order",
  "feature/import",
  "embedded.long",
  "feature/faults",
  "feature/cli-deliver",
  "feature/crash",
  "feature/examples",
  "feature/openapi-tools",
  "feature/webhook-campaign",
  "feature/webhook-deliveries",
  "feature/build",
  "feature/review-jobs",
  "feature/dev.",
  "feature/migration/interruption",
  // Small files that run for long.
  "feature/serial-oracle",
  "diff/proof",
  "feature/batch-equals-calls",
  "feature/cli-",
  "feature/openapi",
  "feature/reserved-calls",
  "feature/dry-run",
  "feature/rate-limit",
  "feature/errors",
  "feature/migration/",
  "unit/codegen/",
  "resources/races/",
];

/** The order of the usual run. */
export function inOrder(files: readonly string[]): string[] {
  const rank = (file: string) => {
    const place = LONGEST.findIndex((stem) => file.includes(stem));
    return place === -1 ? LONGEST.length : place;
  };
  const size = new Map(files.map((file) => [file, statSync(file).size]));
  return [...files].sort((a, b) => rank(a) - rank(b) || size.get(b)! - size.get(a)!);
}

/** An order that a seed decides, the same on each machine. */
export function shuffled(files: readonly string[], seed: number): string[] {
  const order = [...files].sort();
  let state = seed >>> 0;
  for (let i = order.length - 1; i > 0; i--) {
    // A linear congruential generator (Numerical Recipes); its upper bits are the good ones.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const j = Math.floor((state / 2 ** 32) * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}
