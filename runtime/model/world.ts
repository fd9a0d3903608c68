/** All declarations together, before they are compiled: what a whole-application check looks at. */
import type { Diagnostic } from "../declare/diagnostic.ts";
import { checkSource, isRecord, type Node } from "../declare/grammar.ts";
import type { LoadedFile } from "../declare/load.ts";
import type { Path, Source } from "../declare/source.ts";
import type { ApplicationDeclaration, ResourceDeclaration } from "./declaration.ts";
import { APPLICATION_NODE, RESOURCE_NODE } from "./language.ts";
import { createValidators, type Validators } from "./schema/validators.ts";

export interface Declared<T> {
  readonly declaration: T;
  readonly source: Source;
  readonly stem: string;
  readonly folder: string;
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
  /** Those of `files` that name a hook; each resource asks for them. */
  readonly hooked: readonly ResourceDeclaration[];
  /** What literals in declarations are judged by: the schemas that judge what clients send. */
  readonly validators: Validators;
}

/** Reports a fault at a path of one declaration. */
export type ReportAt = (
  where: Declared<unknown>,
  path: Path,
  fault: {
    readonly rule: string;
    readonly message: string;
    readonly hint?: string;
    readonly onKey?: boolean;
  },
) => void;

/** One rule that looks at all declarations. */
export type Check = (world: World, report: ReportAt) => void;

/** The file that declares the application itself. */
const APPLICATION_STEM = "application";

/** Sorts files into a world, and collects the faults of YAML and grammar. */
export function readWorld(files: readonly LoadedFile[]): { world: World; faults: Diagnostic[] } {
  const faults: Diagnostic[] = [];
  const resources = new Map<string, DeclaredResource>();
  const declared: DeclaredResource[] = [];
  const faulty = new Set<string>();
  let application: Declared<ApplicationDeclaration> | null = null;
  for (const file of files) {
    const isApplication = file.stem === APPLICATION_STEM;
    const found = [...file.faults, ...grammarFaults(file, isApplication ? APPLICATION_NODE : RESOURCE_NODE)];
    faults.push(...found);
    if (found.length > 0) {
      faulty.add(nameOf(file));
      continue;
    }
    const { source, stem, folder } = file;
    if (isApplication)
      application = { declaration: source.value as ApplicationDeclaration, source, stem, folder };
    else {
      const resource = { declaration: source.value as ResourceDeclaration, source, stem, folder };
      declared.push(resource);
      if (!resources.has(resource.declaration.resource))
        resources.set(resource.declaration.resource, resource);
    }
  }
  const hooked = declared.map(({ declaration }) => declaration).filter(hasHook);
  const validators = createValidators();
  return { world: { application, resources, files: declared, faulty, hooked, validators }, faults };
}

/** Whether an operation or an action of a resource names a hook. */
export function hasHook({ operations, actions = {} }: ResourceDeclaration): boolean {
  const calls = [operations.create, operations.update, operations.delete, ...Object.values(actions)];
  return calls.some((call) => call?.hook !== undefined);
}

function grammarFaults(file: LoadedFile, node: Node): Diagnostic[] {
  return file.faults.length > 0 ? [] : checkSource(file.source, node);
}

function nameOf({ source, stem }: LoadedFile): string {
  const { value } = source;
  return isRecord(value) && typeof value.resource === "string" ? value.resource : stem.replaceAll("-", "_");
}
