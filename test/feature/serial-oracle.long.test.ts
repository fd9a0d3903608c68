/** Random applications, compared with a model that runs their calls one after another. */
import fc from "fast-check";
import { application } from "../campaigns/oracle/application.ts";
import { compare } from "../campaigns/oracle/campaign.ts";
import { plan } from "../campaigns/oracle/plans.ts";

/**
 * The long form plays 500: `npm run campaign:oracle`. ORACLE_SHRINK=1 looks for the smallest counterexample.
 * ORACLE_PATH, which a failure reports as `path`, begins with the application that failed; ORACLE_APPLICATIONS=1 plays
 * no other.
 */
const APPLICATIONS = Number(process.env.ORACLE_APPLICATIONS ?? 4);
/** The number of applications after which the long form reports its progress. */
const REPORTED = 10;
const SEED = Number(process.env.ORACLE_SEED ?? 20261126);

let agreed = 0;

async function compareNext(...given: Parameters<typeof compare>): Promise<void> {
  await compare(...given);
  if (++agreed % REPORTED === 0) console.log(`      ${agreed} of ${APPLICATIONS} applications agree`);
}

describe("a random application, called by two processes", () => {
  it("answers every call as some order of the calls does in a serial model", async () => {
    await fc.assert(fc.asyncProperty(application, plan, compareNext), {
      numRuns: APPLICATIONS,
      seed: SEED,
      ...(process.env.ORACLE_PATH ? { path: process.env.ORACLE_PATH } : {}),
      endOnFailure: process.env.ORACLE_SHRINK !== "1",
      includeErrorInReport: true,
      // Each run makes a database: a counterexample is small enough after this long.
      interruptAfterTimeLimit: 7_000_000,
      markInterruptAsFailure: false,
    });
  });
});
