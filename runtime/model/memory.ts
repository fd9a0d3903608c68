/** What was read and found of declarations, kept for the next time: a finding stands while all that it was read off does. */
import { isDeepStrictEqual } from "node:util";
import { type LoadedFile, loadText } from "../declare/load.ts";
import { createValidators } from "./schema/validators.ts";
import { type DeclaredResource, type Graded, grade, type Index, type World } from "./world.ts";

/** What is found of one resource by looking at it and, through the world alone, at others. */
export type Finding<T> = (resource: DeclaredResource, world: World) => T;

interface Found {
  readonly value: unknown;
  /** Whether each thing that was looked at is in this world as it was. */
  stands(world: World): boolean;
}

/** One application's, over its edits; or that of two sides which share most of their files. */
export class Memory {
  readonly #files = new Map<string, LoadedFile>();
  readonly #graded = new WeakMap<LoadedFile, Graded>();
  readonly #found = new WeakMap<DeclaredResource, Map<Finding<unknown>, Found>>();

  readonly #parts = new Map<new () => unknown, unknown>();

  /** Of literals in declarations. */
  readonly validators = createValidators();

  /** What another part of the runtime keeps, beside what is kept here. */
  part<T>(kind: new () => T): T {
    const part = this.#parts.get(kind) ?? new kind();
    this.#parts.set(kind, part);
    return part as T;
  }

  /** As `loadText`, but for a text that stood in the file the last time. */
  readonly read = (file: string, text: string, folder = "", root = ""): LoadedFile => {
    const known = this.#files.get(file);
    if (known?.source.text === text && known.folder === folder && known.root === root) return known;
    const loaded = loadText(file, text, folder, root);
    this.#files.set(file, loaded);
    return loaded;
  };

  /** As `grade`, but for a file that was graded. */
  readonly grade: typeof grade = (file) => {
    const known = this.#graded.get(file) ?? grade(file);
    this.#graded.set(file, known);
    return known;
  };

  /** What is found of a resource: what was found before, where it still stands. Where files have faults, nothing is kept. */
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

/** What was looked at, each as it was: whether another world has the same there. */
type Seen = Map<unknown, (other: World) => boolean>;

/** A world that notes what is looked at. What whoever looks at all of it finds does not stand the next time. */
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
      seen.set(`resource ${name}`, (other) => other.resource(name) === found);
      return found;
    },
    under(index, key) {
      const found = world.under(index, key);
      const looked = indexes.get(index) ?? new Map<string, readonly unknown[]>();
      indexes.set(index, looked.set(key, found));
      seen.set(index, (other) =>
        [...looked].every(([one, value]) => {
          const now = other.under(index, one);
          return now === value || isDeepStrictEqual(now, value);
        }),
      );
      return found;
    },
  };
}
