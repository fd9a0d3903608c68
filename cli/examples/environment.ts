/** In charge of where examples run: the application on trial, with the database of a test. */
import { openOrganization } from "../../package/testing.ts";
import { openTrial } from "../../package/trial.ts";
import type { Loaded } from "../../runtime/load.ts";
import { expire } from "../../runtime/platform/maintenance.ts";
import { connectAlone } from "../../runtime/store/database.ts";
import type { Traces } from "./compare.ts";

export type OpenEnvironment = Awaited<ReturnType<typeof openEnvironment>>;

const TRACES = `select array(select type from events where organization_id = $1 order by id) as events,
  array(select metric from usage_records where organization_id = $1 order by id) as metrics`;

/**
 * Serves the application of a folder for examples to be run on.
 * @throws DeclarationError
 */
export async function openEnvironment(dir: string) {
  const trial = await openTrial({ dir });
  const { serving } = trial;
  const connection = await connectAlone(trial.databaseUrl);
  let { loaded } = trial;
  return {
    trial,
    get application() {
      return loaded.application;
    },
    organization: () => openOrganization(serving, loaded),
    now: trial.now,
    async wait(milliseconds: number) {
      trial.advance(milliseconds);
      await expire(serving.app.serving());
    },
    async traces(organizationId: string) {
      const [row] = await connection.query(TRACES, [organizationId]);
      return row as unknown as Traces;
    },
    /** Serves other declarations from now on, on the same database. */
    serve(next: Loaded) {
      loaded = next;
      serving.app.swap(next);
    },
    async close() {
      await connection.end();
      await trial.close();
    },
  };
}
