/** In charge of where examples run: the application on trial, with the database of a test. */
import { openOrganization } from "../../package/testing.ts";
import { openTrial, type Trial } from "../../package/trial.ts";
import type { Loaded } from "../../runtime/load.ts";
import { expire } from "../../runtime/platform/maintenance.ts";
import { connectAlone } from "../../runtime/store/database.ts";
import type { Traces } from "./compare.ts";
import type { Environment } from "./run.ts";

export interface OpenEnvironment extends Environment {
  readonly trial: Trial;
  /** Serves other declarations from now on, on the same database. */
  serve(loaded: Loaded): void;
  close(): Promise<void>;
}

const TRACES = `select array(select type from events where organization_id = $1 order by id) as events,
  array(select metric from usage_records where organization_id = $1 order by id) as metrics`;

/**
 * Serves the application of a folder for examples to be run on.
 * @throws DeclarationError
 */
export async function openEnvironment(dir: string): Promise<OpenEnvironment> {
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
    async wait(milliseconds) {
      trial.advance(milliseconds);
      await expire(serving.app.serving());
    },
    async traces(organizationId) {
      const [row] = await connection.query(TRACES, [organizationId]);
      return row as unknown as Traces;
    },
    serve(next) {
      loaded = next;
      serving.app.swap(next);
    },
    async close() {
      await connection.end();
      await trial.close();
    },
  };
}
