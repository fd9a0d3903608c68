/** Concurrent saves of one Case's fields at two servers: nothing is lost, and one of them sets a key (endpoint rule 7). */
import { defineKeys, plansOf, race, SAVERS } from "../../campaigns/savers.ts";
import { judge } from "../../campaigns/serial.ts";
import { openTestApp, type TestApp, type TestTwin } from "../../support/app.ts";

/** 1,000 by `npm run campaign:savers`. */
const ROUNDS = Number(process.env.CAMPAIGN_ROUNDS ?? 5);
/** A round that failed is played again, as far as a race can be, by its seed. */
const SEED = Number(process.env.CAMPAIGN_SEED ?? Date.now() % 1_000_000);
const STRIDE = 100;

describe("case fields under concurrency", function () {
  this.timeout(180_000 + ROUNDS * 2_000);
  let app: TestApp;
  let twin: TestTwin;
  before(async () => {
    app = await openTestApp();
    twin = await app.twin();
    await defineKeys(app);
  });
  after(() => app.close());

  it(`are saved as if one after another, and inherited once, in ${ROUNDS} rounds of ${SAVERS} savers`, async () => {
    const began = Date.now();
    const counts = { saves: 0, changes: 0, heirChanges: 0 };
    for (const [n, plan] of plansOf(ROUNDS, SEED).entries()) {
      try {
        const round = await race(app, twin, plan);
        judge(round);
        counts.saves += round.answers.length;
        counts.changes += round.events;
        counts.heirChanges += round.records.quote.version + round.records.project.version - 2;
      } catch (error) {
        throw new Error(`round ${n + 1} of CAMPAIGN_SEED=${SEED}: ${JSON.stringify(plan)}`, { cause: error });
      }
      if ((n + 1) % STRIDE === 0)
        console.log(
          `      ${n + 1} rounds hold after ${Math.round((Date.now() - began) / 1000)} s: ${JSON.stringify(counts)}`,
        );
    }
  });
});
