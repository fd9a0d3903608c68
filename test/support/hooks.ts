/** Mocha hooks around each file of a run. */
import { closeApps } from "./app.ts";
import { stopPostgres } from "./postgres.ts";

export const mochaHooks = {
  async afterAll(): Promise<void> {
    await closeApps();
    await stopPostgres();
  },
};
