/** Caches findings about declarations; each stays valid as long as everything it was derived from. */
import { isDeepStrictEqual } from "node:util";
import { type LoadedFile, loadText } from "../declare/load.ts";
import { createValidators } from "./schema/validators.ts";
import { type DeclaredResource, type Graded, grade, type Index, type World } from "./world.ts";

/**
 * A function that finds something about one resource from its declaration and, only through the world, from
 * others.
 */
export type Finding<T> = (resource: DeclaredResource, world: World) => T;

interface Found {
  readonly value: unknown;
  /** Whether everything that was read is unchanged in this world. */
  stands(world: World): boolean;
}

/** The cache of one application across its edits, or of two versions that share most of their files. */
export class Memory {
  readonly #files = new Map<string, LoadedFile>();
  readonly #graded = new WeakMap<LoadedFile, Graded>();
  readonly #found = new WeakMap<DeclaredResource, Map<Finding<unknown>, Found>>();

  readonly #parts = new Map<new () => unknown, unknown>();

  /** Validators of literals in declarations. */
  readonly validators = createValidators();

  /** Returns another part of the runtime's cache, kept beside this one. */
  part<T>(kind: new () => T): T {
    const part = this.#parts.get(kind) ?? new kind();
    this.#parts.set(kind, part);
    return part as T;
  }

  /** Like `loadText`, but cached if the file had the same text last time. */
  readonly read = (file: string, text: string, folder = "", root = ""): LoadedFile => {
    const known = this.#files.get(file);
    if (known?.source.text === text && known.folder === folder && known.root === root) return known;
    const loaded = loadText(file, text, folder, root);
    this.#files.set(file, loaded);
    return loaded;
  };

  /** Like `grade`, but cached by file. */
  readonly grade: typeof grade = (file) => {
    const known = this.#graded.get(file) ?? grade(file);
    this.#graded.set(file, known);
    return known;
  };

  /**
   * Returns a finding about a resource: the cached one if it is still valid. If files have faults, nothing is
   * cached.
   */
  find<T>(finding: Finding<T>, resource: DeclaredResource, world: World): T {
    if (world.faulty.size > 0) return finding(resource, world);
    const all = this.#found.get(resource) ?? new Map<Finding<unknown>, Found>();
    this.#found.set(resource, all);
    const known = all.get(finding);
    if (known?.stands(world)) return known.value as T;
    const seen: Seen = new Map();
    const value = finding(resource, watched(world, seen));
    all.set(finding, { value, stands: (other) => [...seen.values()].every((isSame) => isSame(other)) });
    return value;
  }
}

/** Everything that was read, each with a check of whether another world has the same. */
type Seen = Map<unknown, (other: World) => boolean>;

/** Wraps a world to record what is read. A finding that reads all resources is never valid again. */
function watched(world: World, seen: Seen): World {
  const { application, resources, files, faulty, validators } = world;
  const indexes = new Map<Index<unknown>, Map<string, readonly unknown[]>>();
  return {
    faulty,
    validators,
    get application() {
      seen.set("application", (other) => other.application === application);
      return application;
    },
    get resources() {
      seen.set("everything", () => false);
      return resources;
    },
    get files() {
      seen.set("everything", () => false);
      return files;
    },
    resource(name) {
      const found = world.resource(name);
      const key = `resource ${name}`;
      if (!seen.has(key)) seen.set(key, (other) => other.resource(name) === found);
      return found;
    },
    under(index, key) {
      const found = world.under(index, key);
      const looked = indexes.get(index)?.set(key, found);
      if (looked) return found;
      const first = new Map<string, readonly unknown[]>([[key, found]]);
      indexes.set(index, first);
      seen.set(index, (other) =>
        [...first].every(([one, value]) => {
          const now = other.under(index, one);
          return now === value || isDeepStrictEqual(now, value);
        }),
      );
      return found;
    },
  };
}
