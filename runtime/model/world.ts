/** All declarations together, before they are compiled: what a whole-application check looks at. */
import type { Diagnostic } from "../declare/diagnostic.ts";
import { isRecord, type Report, reporter } from "../declare/grammar.ts";
import type { LoadedFile } from "../declare/load.ts";
import type { ApplicationDeclaration, ResourceDeclaration } from "./declaration.ts";
import { APPLICATION_NODE, RESOURCE_NODE } from "./language.ts";
import { createValidators, type Validators } from "./schema/validators.ts";

export interface Declared<T> extends Pick<LoadedFile, "source" | "stem" | "folder"> {
  readonly declaration: T;
}

export type DeclaredResource = Declared<ResourceDeclaration>;

export interface World {
  readonly application: Declared<ApplicationDeclaration> | null;
  /** Resources whose files the grammar passed, by name. */
  readonly resources: ReadonlyMap<string, DeclaredResource>;
  /** All of them, also those that share a name. */
  readonly files: readonly DeclaredResource[];
  /** Resources whose files the grammar did not pass: they exist, and nothing more is known of them. */
  readonly faulty: ReadonlySet<string>;
  /** What literals in declarations are judged by: the schemas that judge what clients send. */
  readonly validators: Validators;
  /** One of `resources`. */
  resource(name: string): DeclaredResource | undefined;
  /** What stands under a key of an index; that is made once, when it is first asked for. */
  under<T>(index: Index<T>, key: string): readonly T[];
}

/** What a resource would otherwise look through all of them for, by its name or another key. */
export type Index<T> = (world: World) => ReadonlyMap<string, readonly T[]>;

/** Reports a fault at a path of one declaration. */
export type ReportAt = (where: Pick<Declared<unknown>, "source">, ...fault: Parameters<Report>) => void;

/** Looks at all declarations; or by its rule at one resource after the other, with paths that are those of its file. */
export type Check = ((world: World, report: ReportAt) => void) | { readonly rule: Rule };

/** What it asks of other resources it asks of `world`, so that what it found can stand until one of these changes. */
export type Rule = (declaration: ResourceDeclaration, report: Report, world: World) => void;

/** The file that declares the application itself. */
const APPLICATION_STEM = "application";

const NONE: readonly unknown[] = Object.freeze([]);

/** One file as the grammar judges it. */
export type Graded = ReturnType<typeof grade>;

/** Judges one file by the grammar. @returns its faults, and what it declares, which is null where it has some */
export function grade(file: LoadedFile) {
  const { source, stem, folder } = file;
  const faults = [...file.faults];
  const node = stem === APPLICATION_STEM ? APPLICATION_NODE : RESOURCE_NODE;
  if (faults.length === 0) node.check(source.value, [], reporter(source, faults));
  return { faults, declared: faults.length > 0 ? null : { declaration: source.value, source, stem, folder } };
}

/**
 * Sorts files into a world, and collects the faults of YAML and grammar.
 * @param judge `grade`, or what remembers what it said
 * @param validators those of the last world, which are kept by the content of their schemas
 */
export function readWorld(
  files: readonly LoadedFile[],
  judge = grade,
  validators: Validators = createValidators(),
): { world: World; faults: Diagnostic[] } {
  const graded = files.map((file) => ({ file, ...judge(file) }));
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
    faulty: new Set(graded.flatMap((one) => (one.declared === null ? [nameOf(one.file)] : []))),
    validators,
    resource: (name) => resources.get(name),
    under<T>(index: Index<T>, key: string) {
      const made = indexes.get(index) ?? index(world);
      indexes.set(index, made);
      return (made.get(key) ?? NONE) as readonly T[];
    },
  };
  return { world, faults: graded.flatMap(({ faults }) => faults) };
}

function nameOf({ source, stem }: LoadedFile): string {
  const { value } = source;
  return isRecord(value) && typeof value.resource === "string" ? value.resource : stem.replaceAll("-", "_");
}
