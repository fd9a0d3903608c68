/** All declarations together before they are compiled; checks of the whole application look at them. */
import type { Diagnostic } from "../declare/diagnostic.ts";
import { reporter } from "../declare/grammar.ts";
import type { LoadedFile } from "../declare/load.ts";
import { type Found, placed, type Root } from "../declare/misplaced.ts";
import { isRecord, type Report } from "../declare/node.ts";
import type { Source } from "../declare/source.ts";
import type { ApplicationDeclaration, ResourceDeclaration } from "./declaration.ts";
import { APPLICATION_NODE, RESOURCE_NODE } from "./language.ts";
import { createValidators, type Validators } from "./schema/validators.ts";

export interface Declared<T> extends Pick<LoadedFile, "source" | "stem" | "folder"> {
  readonly declaration: T;
}

export type DeclaredResource = Declared<ResourceDeclaration>;

export interface World {
  readonly application: Declared<ApplicationDeclaration> | null;
  /** Resources whose files the grammar accepted, by name. */
  readonly resources: ReadonlyMap<string, DeclaredResource>;
  /** All of them, including those that share a name. */
  readonly files: readonly DeclaredResource[];
  /** Resources whose files the grammar rejected: they exist, but nothing else is known about them. */
  readonly faulty: ReadonlySet<string>;
  /** Validates literals in declarations, with the schemas that also validate what clients send. */
  readonly validators: Validators;
  /** One of `resources`. */
  resource(name: string): DeclaredResource | undefined;
  /** The values under a key of an index, which is built when it is first needed. */
  under<T>(index: Index<T>, key: string): readonly T[];
}

/** Makes an index of all resources, by name or another key, so that no check has to search all of them. */
export type Index<T> = (world: World) => ReadonlyMap<string, readonly T[]>;

/** Reports a fault at a path of one declaration. */
export type ReportAt = (where: Pick<Declared<unknown>, "source">, ...fault: Parameters<Report>) => void;

/** The file that declares the application itself. */
const APPLICATION_STEM = "application";

const NONE: readonly unknown[] = Object.freeze([]);

/** The result of checking one file against the grammar. */
export type Graded = ReturnType<typeof grade>;

/**
 * Checks a file against the grammar.
 * @returns its faults, and its declaration, which is null if there are any
 */
export function grade(file: LoadedFile) {
  const { source, stem, folder } = file;
  const faults = [...file.faults];
  if (faults.length === 0) checkShape(stem, source, faults);
  return { faults, declared: faults.length > 0 ? null : { declaration: source.value, source, stem, folder } };
}

const RESOURCE_FILE: Root = { node: RESOURCE_NODE, name: "the resource", file: "the file of a resource" };
const APPLICATION_FILE: Root = {
  node: APPLICATION_NODE,
  name: "the application",
  file: `${APPLICATION_STEM}.yaml`,
};

/** Reports the faults of a file's shape. */
function checkShape(stem: string, source: Source, faults: Diagnostic[]): void {
  const isApplication = stem === APPLICATION_STEM;
  const [root, other] = isApplication ? [APPLICATION_FILE, RESOURCE_FILE] : [RESOURCE_FILE, APPLICATION_FILE];
  const found: Found[] = [];
  root.node.check(source.value, [], (path, fault) => void found.push({ path, fault }));
  const report = reporter(source, faults);
  for (const { path, fault } of placed(found, source.value, root, other)) report(path, fault);
}

/**
 * Sorts files into a world, and collects the faults of YAML and grammar, and the names by which parents may list the records
 * of files with such faults.
 * @param judge `grade`, or a cached version of it
 * @param validators those of the last world, cached by the content of their schemas
 */
export function readWorld(
  files: readonly LoadedFile[],
  judge = grade,
  validators: Validators = createValidators(),
): { world: World; faults: Diagnostic[]; lists: ReadonlySet<string> } {
  const graded = files.map((file) => ({ file, ...judge(file) }));
  const rejected = graded.filter((one) => one.declared === null).map(({ file }) => file);
  const passed = graded.flatMap(({ declared }) => declared ?? []);
  const declared = passed.filter(({ stem }) => stem !== APPLICATION_STEM) as DeclaredResource[];
  const resources = new Map<string, DeclaredResource>();
  for (const resource of declared)
    if (!resources.has(resource.declaration.resource)) resources.set(resource.declaration.resource, resource);
  const indexes = new Map<Index<unknown>, ReadonlyMap<string, readonly unknown[]>>();
  const world: World = {
    application: (passed.findLast(({ stem }) => stem === APPLICATION_STEM) ?? null) as World["application"],
    resources,
    files: declared,
    faulty: new Set(rejected.map(nameOf)),
    validators,
    resource: (name) => resources.get(name),
    under<T>(index: Index<T>, key: string) {
      const made = indexes.get(index) ?? index(world);
      indexes.set(index, made);
      return (made.get(key) ?? NONE) as readonly T[];
    },
  };
  const lists = new Set(rejected.flatMap(listsIn));
  return { world, faults: graded.flatMap(({ faults }) => faults), lists };
}

function nameOf({ source, stem }: LoadedFile): string {
  const { value } = source;
  return isRecord(value) && typeof value.resource === "string" ? value.resource : stem.replaceAll("-", "_");
}

/** Read from the text, because a file whose YAML is broken has no value. */
const listsIn = ({ source }: LoadedFile): string[] =>
  [...source.text.matchAll(/\b(?:list|collection): *["']?(\w+)/g)].map(([, name]) => name!);
