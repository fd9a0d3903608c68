/** In charge of what a batch lookup of 200 takes: half of its tuples are linked, in a table of very many links. */
import { median, report, tell } from "./bars.ts";
import { fill } from "./crowd.ts";
import { readOptions } from "./options.ts";
import { onStage, sendOf } from "./stage.ts";

const TUPLES = 200;
/** Different batches, so that each reads other rows. */
const BATCHES = 100;
const PATTERNS = 2_000;

const given = readOptions(
  "bench:lookup",
  `Milliseconds of POST /external-references/lookup/batch with ${TUPLES} tuples, half of which are linked.`,
  {
    rows: [500_000, "Cases, of which every fifth is linked"],
    rounds: [5, "figures are medians over so many"],
    seconds: [2, "of each"],
  },
);

await onStage(PATTERNS, ["charter"], async (stage) => {
  const { ground } = stage;
  tell(`filling ${given.rows} rows …`);
  const crowd = await fill(ground.url("charter"), ground.organizationId, given.rows);
  const server = await stage.serve("charter");
  const linked = Math.floor(given.rows / 5);
  const requests = Array.from({ length: BATCHES }, (_, batch) => {
    const lookups = Array.from({ length: TUPLES }, (_, i) => ({
      externalSystem: crowd.system,
      externalObject: i % 2 === 0 ? "ticket" : "nothing",
      externalId: crowd.linkedOf((batch * 7_919 + i * 31) % linked),
    }));
    return sendOf(server, ground, ["POST", "/external-references/lookup/batch"], { lookups });
  });
  const rows: string[][] = [];
  for (const connections of [1, 16]) {
    const rounds: number[][] = [];
    for (let round = 0; round < given.rounds; round++) {
      const { p50Ms, p99Ms, calls, seconds, cpuMicros } = await stage.load(server, {
        requests,
        connections,
        ms: given.seconds * 1_000,
      });
      rounds.push([p50Ms, p99Ms, calls / seconds, cpuMicros[0] ?? Number.NaN, cpuMicros[1] ?? Number.NaN]);
      tell(`${connections} connections, round ${round + 1}: p50 ${p50Ms.toFixed(2)} ms`);
    }
    const at = (i: number, digits: number) => median(rounds.map((one) => one[i]!)).toFixed(digits);
    rows.push([`${connections} at once`, at(0, 2), at(1, 2), at(2, 0), at(3, 0), at(4, 0)]);
  }
  report([`${TUPLES} of ${linked} links`, "p50 ms", "p99 ms", "calls/s", "CPU µs node", "CPU µs pg"], rows);
});
