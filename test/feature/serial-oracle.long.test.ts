/** Random applications, compared with a model that runs their calls one after another. */
import fc from "fast-check";
import { application } from "../campaigns/oracle/application.ts";
import { compare, plan } from "../campaigns/oracle/campaign.ts";

/**
 * The long form plays 500: `npm run campaign:oracle`. ORACLE_SHRINK=1 looks for the smallest counterexample.
 * ORACLE_PATH, which a failure reports as `path`, repeats only the application that failed.
 */
const APPLICATIONS = Number(process.env.ORACLE_APPLICATIONS ?? 4);
const SEED = Number(process.env.ORACLE_SEED ?? 20261126);

describe("a random application, called by two processes", () => {
  it("answers every call as some order of the calls does in a serial model", async () => {
    await fc.assert(fc.asyncProperty(application, plan, compare), {
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
