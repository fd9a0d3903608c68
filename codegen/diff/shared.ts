/** Results about the resources of an application, computed once for both sides of a comparison if they are equal. */
import { isDeepStrictEqual } from "node:util";
import type { Application, Model } from "../../runtime/model/model.ts";

interface Result {
  readonly value: unknown;
  /** Whether the Models that it was computed from are the same. */
  readonly stands: (models: Application["models"]) => boolean;
}

/** Computes a result about a Model, or returns that of an earlier application. @param key unique among its results */
export type Share = <T>(model: Model, key: string, make: (application: Application) => T) => T;

/** The results of one application after the other. An unaffected Model is the same object in both. */
export class Shared {
  #results = new WeakMap<Model, Map<string, Result>>();
  #head: object = {};

  /** Computes results about an application. */
  of({ models, ...head }: Application): Share {
    if (!isDeepStrictEqual(head, this.#head)) this.#results = new WeakMap();
    this.#head = head;
    const results = this.#results;
    const watched = new WatchedModels(models);
    const application = { ...head, models: watched };
    return <T>(model: Model, key: string, make: (application: Application) => T): T => {
      const ofModel = results.get(model) ?? new Map<string, Result>();
      results.set(model, ofModel);
      const known = ofModel.get(key);
      if (known?.stands(models)) return known.value as T;
      const stands = watched.begin();
      const value = make(application);
      ofModel.set(key, { value, stands });
      return value;
    };
  }
}

/** Models that remember which of them were read. Whoever reads all of them would read an added one too. */
class WatchedModels extends Map<string, Model> {
  #seen = new Map<string, Model | undefined>();
  #all = { wereRead: false };

  /** Forgets what was read before. @returns whether other models have all that is read from now on */
  begin(): Result["stands"] {
    const [seen, all] = [new Map<string, Model | undefined>(), { wereRead: false }];
    this.#seen = seen;
    this.#all = all;
    return (models) => !all.wereRead && [...seen].every(([name, model]) => models.get(name) === model);
  }

  override get(name: string): Model | undefined {
    const model = super.get(name);
    this.#seen.set(name, model);
    return model;
  }

  override values(): MapIterator<Model> {
    this.#all.wereRead = true;
    return super.values();
  }

  override keys(): MapIterator<string> {
    this.#all.wereRead = true;
    return super.keys();
  }

  override [Symbol.iterator](): MapIterator<[string, Model]> {
    this.#all.wereRead = true;
    return super[Symbol.iterator]();
  }
}
