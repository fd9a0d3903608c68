/** Measures a batch lookup of 200 tuples, half of them linked, in a table of very many links. */
import { fill } from "../crowd.ts";
import { measure, printLines } from "../measure.ts";
import { probe } from "../probe.ts";
import { ours } from "../servers.ts";
import { report } from "../stage.ts";
import { send } from "../wire.ts";

const TUPLES = 200;
/** Number of different batches, so that each reads other rows. */
const BATCHES = 100;
const PATTERNS = 2_000;

export const lookup = probe(
  "lookup",
  `What POST /external-references/lookup/batch takes with ${TUPLES} tuples, half of which are linked.`,
  {
    rows: [500_000, "Cases, of which every fifth is linked"],
    rounds: [5, "figures are medians over so many"],
    seconds: [2, "of each"],
  },
  PATTERNS,
  async (stage, given) => {
    report(`filling ${given.rows} rows …`);
    const crowd = await fill(
      await stage.database("charter"),
      stage.application,
      stage.organizationId,
      given.rows,
    );
    const server = await stage.serve(ours("charter"));
    const linked = Math.floor(given.rows / 5);
    const requests = Array.from({ length: BATCHES }, (_, batch) => {
      const lookups = Array.from({ length: TUPLES }, (_, i) => ({
        externalSystem: crowd.system,
        externalObject: i % 2 === 0 ? "ticket" : "nothing",
        externalId: crowd.linkedOf((batch * 7_919 + i * 31) % linked),
      }));
      const caller = { port: server.port, key: stage.key };
      return send(caller, ["POST", "/external-references/lookup/batch"], { lookups });
    });
    const cells = [1, 16].map((connections) => ({
      name: `${TUPLES} of ${linked} links, ${connections} at once`,
      server,
      requests,
      connections,
    }));
    printLines(await measure(stage, [cells], given));
  },
);
