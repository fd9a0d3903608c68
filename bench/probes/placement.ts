/** Simulates how evenly organizations of unequal size are divided over the workers of a cluster. */
import { hashText } from "../../runtime/store/cluster/hash.ts";
import { print, quantile } from "../measure.ts";
import type { Probe } from "../probe.ts";

const WORKERS = [2, 4, 8, 16, 32];
const SHARDS_EACH = [1, 2, 4, 16];
/** Hashes are evenly divided between shards. */
const RANGE = 2 ** 32;

const OPTIONS = {
  organizations: [100_000, "organizations"],
  large: [10, "of them that are large"],
  times: [1_000, "loads of a median organization that a large one has"],
  spread: [1, "standard deviation of the logarithm of the load of the others"],
  draws: [50, "sets of organizations"],
  seed: [1, "of the first draw"],
} as const;

type Given = { [K in keyof typeof OPTIONS]: number };

export const placement: Probe = {
  name: "placement",
  about: `Simulates the load of the busiest worker of a cluster as a multiple of the average worker's: the median draw, and the
95th percentile. Organizations are divided by Citus's hash of their ids. Shards are given to the workers in turn, as Citus does;
"moved" means that the largest shards are placed first, each on the least loaded worker, as rebalancing by load would do.`,
  options: OPTIONS,
  run: async (any) => {
    const given = any as unknown as Given;
    const draws = Array.from({ length: given.draws }, (_, n) => drawn(given, given.seed + n));
    print(
      ["workers", "shards each", "in turn", "p95", "moved", "p95"],
      WORKERS.flatMap((workers) =>
        SHARDS_EACH.map((each) => {
          const shards = draws.map((draw) => loadsOf(draw, workers * each));
          const inTurn = shards.map((loads) => skewOf(loads, workers, (n) => n % workers));
          const moved = shards.map((loads) =>
            skewOf(
              [...loads].sort((a, b) => b - a),
              workers,
              null,
            ),
          );
          const shown = [inTurn, moved].flatMap((all) => [quantile(all, 0.5), quantile(all, 0.95)]);
          return [String(workers), String(each), ...shown.map((one) => one.toFixed(2))];
        }),
      ),
    );
  },
};

interface Organization {
  readonly hash: number;
  readonly load: number;
}

function drawn({ organizations, large, times, spread }: Given, seed: number): Organization[] {
  const random = randomBy(seed);
  return Array.from({ length: organizations }, (_, n) => ({
    hash: hashText(`org_${seed}_${n}`),
    load: n < large ? times : Math.exp(spread * normal(random)),
  }));
}

function loadsOf(organizations: readonly Organization[], shards: number): number[] {
  const loads = Array.from({ length: shards }, () => 0);
  for (const { hash, load } of organizations) {
    const shard = Math.floor(((hash + RANGE / 2) / RANGE) * shards);
    loads[shard]! += load;
  }
  return loads;
}

/** @param workerOf the worker of a shard; null for the least loaded one */
function skewOf(loads: readonly number[], workers: number, workerOf: ((n: number) => number) | null): number {
  const sums = Array.from({ length: workers }, () => 0);
  loads.forEach((load, n) => {
    sums[workerOf ? workerOf(n) : sums.indexOf(Math.min(...sums))]! += load;
  });
  return (Math.max(...sums) * workers) / loads.reduce((sum, one) => sum + one);
}

/** Normally distributed, by the method of Box and Muller. */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A generator of numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / RANGE;
  };
}
