/** Everything that serves one compiled application: its statements, hooks and presenters; frozen, swapped whole. */
import type { Services } from "../event/services.ts";
import { type AliasField, isConcealed } from "../model/field.ts";
import { JOURNALS } from "../model/journal.ts";
import type { Application, Model } from "../model/model.ts";
import { createInputs, type Inputs } from "../model/schema/inputs.ts";
import { Shapes } from "../store/batch/mutation.ts";
import { SearchBatcher } from "../store/batch/search-batcher.ts";
import { WriteBatcher } from "../store/batch/write-batcher.ts";
import { definitionsQuery } from "../store/queries/definitions.ts";
import { compileJournal } from "../store/queries/journals.ts";
import { compileReads, turnBatcher } from "../store/queries/records.ts";
import { declaredNames } from "../store/schema/constraint-names.ts";
import type { Revisions } from "../store/schema/current.ts";
import { Recent } from "../store/wire/recent.ts";
import type { Reach } from "../store/wire/store.ts";
import { erasableResources } from "./erased.ts";
import { isPassed } from "./given.ts";
import { callAtOnce } from "./hooks/hook-calls.ts";
import type { Hook, HookBounds, Hooks, Preparer, Presenter } from "./hooks/hooks.ts";
import { Trials } from "./hooks/trials.ts";
import type { KnownDefinitions } from "./reads/custom-fields.ts";
import { TurnQueue } from "./reads/turn-queue.ts";

/** Definitions that are remembered: about 5 MB of them. */
const MOST_DEFINITIONS = 20_000;

export type CompiledApplication = ReturnType<typeof compileServing>;

interface ServingOptions {
  readonly platformFolder: string;
  readonly services: Services;
  /** A number that no earlier application of this process had. */
  readonly generation: number;
  /** Runs statements shared by calls of several organizations. */
  readonly reach: Reach;
  /** The limits of hooks, and the function that receives the errors they leave behind. */
  readonly hookBounds: HookBounds;
  readonly revisions: Revisions;
  readonly beside: Beside;
}

/** What a process knows about other releases on its database. */
export interface Beside {
  /** Whether a newer release has migrated the database or begun to, or it was taken back from one. */
  isNewer: boolean;
}

/** An application with its hooks. `inputs` validate the bodies and queries of its calls. */
interface Served {
  readonly application: Application;
  readonly hooks: Hooks;
  readonly inputs?: Inputs | undefined;
}

/** Compiles what serves an application. */
export function compileServing(
  { application, hooks, inputs = createInputs(application) }: Served,
  { platformFolder, services, generation, reach, hookBounds, revisions, beside }: ServingOptions,
) {
  const models = [...application.models.values()];
  const presenters = new Map(models.map((model) => [model.name, presenterOf(model, hooks, hookBounds)]));
  return Object.freeze({
    application,
    /** Schemas that validate what clients send. */
    inputs,
    reads: new Map(models.map((model) => [model.name, compileReads(model, application, generation, reach)])),
    journals: new Map(JOURNALS.map((journal) => [journal.name, compileJournal(journal, generation)])),
    definitions: definitionsQuery(application, generation),
    /** Field definitions read recently, by organization and resource. A write that relied on them checks that they are unchanged. */
    knownDefinitions: rememberDefinitions(),
    shapes: new Shapes(generation),
    /** The declared name of a reported constraint or index; null if the release declares none. */
    declared: declaredNames(application),
    searchBatcher: new SearchBatcher(reach),
    writeBatcher: new WriteBatcher(reach),
    /** Turns that hooks wait for on the fast path. */
    turnQueue: new TurnQueue(turnBatcher(generation, reach)),
    /** The resources whose records an erasure changes. */
    erasable: erasableResources(application),
    trials: new Trials(),
    hookBounds,
    /**
     * What makes of a record what clients are shown; undefined where that is all of it.
     * @param now Unix milliseconds: a former name is shown until its sunset
     */
    presenter(model: Model, now: number): Presenter | undefined {
      const usual = presenters.get(model.name) ?? (beside.isNewer ? declaredOnly(model) : undefined);
      const passed = model.former.filter((field) => isPassed(field, now));
      return passed.length === 0 ? usual : without(passed, usual);
    },
    /** How often the declarations have changed the form of returned records, by table. */
    revisions,
    beside,
    services,
    /** What a resource's hooks do before the transaction of a create or change, or undefined. */
    preparer: (model: Model) => hooks.get(model.name)?.prepare as Preparer | undefined,
    hook(model: Model, name: string): Hook {
      const found = hooks.get(model.name)?.[name];
      if (!found) throw new Error(`${model.file} declares the hook ${name}, which is not loaded`);
      return found as Hook;
    },
    /** Whether a resource is the runtime's own rather than the application's. */
    isPlatform: (model: Model) => model.folder === platformFolder,
  });
}

const rememberDefinitions = () =>
  new Recent<string, KnownDefinitions>(MOST_DEFINITIONS, { weigh: ({ weight }) => weight });

/** What hides fields, if nothing else. */
function presenterOf(model: Model, hooks: Hooks, bounds: HookBounds): Presenter | undefined {
  const present = hooks.get(model.name)?.present as Presenter | undefined;
  const hook = { model, name: "present" };
  if (present) return (...given) => callAtOnce(bounds, hook, () => present(...given));
  return model.fields.some(isConcealed) ? (shown) => shown : undefined;
}

/** Shows a record without what a newer release keeps in its document, which may be hidden there. */
const declaredOnly =
  ({ byName }: Model): Presenter =>
  (shown, record) =>
    Object.fromEntries(Object.entries(shown).filter(([name]) => name in record || byName.has(name)));

/** Shows a record without former names that are past their sunset. */
const without =
  (passed: readonly AliasField[], usual: Presenter = (shown) => shown): Presenter =>
  (shown, record, now) => {
    const names = new Set(passed.map(({ name }) => name));
    return usual(Object.fromEntries(Object.entries(shown).filter(([name]) => !names.has(name))), record, now);
  };
