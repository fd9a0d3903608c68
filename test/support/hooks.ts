/** Mocha hooks around each file of a run, and at the end of a process that runs files without others. */
import { closeApps, closeSharedApps } from "./app.ts";
import { stopPostgres } from "./postgres.ts";
import { endSessions } from "./transactions.ts";

export const mochaHooks = {
  async afterAll() {
    await closeApps();
    await endSessions();
  },
};

/** The processes of a run, which is ended as a whole, do not call it. */
export async function mochaGlobalTeardown(): Promise<void> {
  await closeSharedApps();
  await stopPostgres();
}
