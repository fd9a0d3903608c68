/** The environment of examples: the selected resources, and the application on a test database. */
import { isOwn } from "../../codegen/openapi/examples.ts";
import { openOrganization } from "../../package/testing.ts";
import { openTrial } from "../../package/trial.ts";
import { didYouMean, Guessing } from "../../runtime/errors.ts";
import type { Loaded } from "../../runtime/load.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import { expire } from "../../runtime/platform/maintenance.ts";
import { connectAlone } from "../../runtime/store/wire/database.ts";
import { applicationFolder, loadDeclarations } from "../serving/declarations.ts";
import type { Call } from "../shell/command.ts";
import { UsageError } from "../shell/failure.ts";
import type { Traces } from "./compare.ts";

export type OpenEnvironment = Awaited<ReturnType<typeof openEnvironment>>;

const TRACES = `select array(select type from events where organization_id = $1 order by id) as events,
  array(select metric from usage_records where organization_id = $1 order by id) as metrics`;

/**
 * Prepares `charter verify` and `charter mutate`: selects resources and opens the environment.
 * @param check finds faults before a database is created
 * @throws UsageError if no resource has the name
 */
export async function openExamples(
  { args, screen, lifetime }: Call,
  check: (application: Application) => Promise<void> = async () => {},
) {
  const { application } = await loadDeclarations();
  const models = modelsNamed(application, args.resource);
  await check(application);
  const environment = await screen.during("making a database", openEnvironment(applicationFolder()));
  await lifetime.keep(() => environment.close());
  return { models, environment };
}

/** The application's own resources, or only the named one. */
function modelsNamed({ models }: Application, name: string | undefined): Model[] {
  const own = [...models.values()].filter(isOwn);
  if (name === undefined) return own;
  const wanted = name.replaceAll("-", "_").replace(/\.yaml$/, "");
  const found = own.filter((model) => model.name === wanted);
  if (found.length > 0) return found;
  const names = own.map((model) => model.name);
  throw new UsageError(`there is no resource \`${name}\`${didYouMean(wanted, names, new Guessing()) || "."}`);
}

/**
 * Serves an application to run its examples.
 * @throws DeclarationError
 */
async function openEnvironment(dir: string) {
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
    /** Serves other declarations on the same database. */
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
