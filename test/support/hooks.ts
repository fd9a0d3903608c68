/** In charge of what mocha does once around a run. */
import { closeApps } from "./app.ts";
import { stopPostgres } from "./postgres.ts";

export const mochaHooks = {
  async afterAll(this: Mocha.Context) {
    this.timeout(60_000);
    await closeApps();
    await stopPostgres();
  },
};
