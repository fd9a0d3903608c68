/** The types of a Model: a declaration with everything computed that requests would otherwise compute. */

import type { ResourceDeclaration, Some } from "./declaration.ts";
import type { Evolution, FormerCollection } from "./evolution.ts";
import type { Expansion } from "./expansion.ts";
import type {
  AcyclicField,
  AliasField,
  CopiedField,
  Exclusion,
  Field,
  GivenField,
  LaterField,
  ParentField,
  ReferenceField,
  ReferringField,
  Restriction,
  Setting,
  StoredField,
  SumField,
  UniqueField,
  Wanted,
  ZonedField,
} from "./field.ts";
import type { FilterOperator } from "./filter.ts";
import type { Member, Type } from "./type.ts";
import type { EmittingName } from "./verbs/index.ts";

export interface Setter {
  readonly field: string;
  readonly to: Setting;
}

/** Sets a field of the record that a reference leads to. */
export interface FarSetter extends Setter {
  readonly reference: string;
}

/** A parameter that narrows a list; fields declare them, and journals have them. */
export interface Parameter<Of = { readonly column: string }> {
  readonly name: string;
  readonly field: Of;
  readonly operator: FilterOperator;
  /** The type of the parameter's value, which depends on the operator. */
  readonly type: Type;
  /** The reference that leads to the record with the field, and the table of that record. */
  readonly behind?: { readonly reference: StoredField; readonly table: string };
}

/** A field that lists are searched by: as words of a text, digits of a phone number, or a document number. */
export interface SearchedField {
  readonly field: StoredField;
  readonly as: "words" | "digits" | "number";
}

export interface State {
  readonly name: string;
  /** States that a PATCH may move to. */
  readonly to: ReadonlySet<string>;
  /** States that hooks, and the calls of other records, may move to. */
  readonly moves: ReadonlySet<string>;
  readonly terminal: boolean;
  /** Names of the fields that cannot be changed in it. */
  readonly locked: ReadonlySet<string>;
  readonly locks: Some | null;
  /** Fields that must have a value in it, each with the detail code of the refusal. */
  readonly requires: ReadonlyMap<string, string>;
  readonly set: readonly Setter[];
  readonly fill: readonly Setter[];
  /** What entering the state sets in other records. */
  readonly farSet: readonly FarSetter[];
  readonly expires: { readonly at: string; readonly to: string; readonly emits: string } | null;
  readonly filterAs: string | null;
}

export interface States {
  readonly field: string;
  readonly initial: string;
  /** States in which a client may create a record. */
  readonly starts: readonly string[];
  /** Whether the declaration lists these states. */
  readonly hasListedStarts: boolean;
  /** Whether the declaration lists where hooks and the calls of other records may move a record. */
  readonly hasListedMoves: boolean;
  readonly values: ReadonlyMap<string, State>;
  /** Whether a PATCH may move a record; otherwise only actions do. */
  readonly byPatch: boolean;
  readonly refusal: string;
}

/** The only effects of a hook. */
export interface Footprint {
  /** Resources whose records it reads. */
  readonly reads: ReadonlySet<string>;
  readonly creates: ReadonlySet<string>;
  /** Field names by resource; its own resource is always included. */
  readonly writes: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface Write {
  readonly hook: string | null;
  /** Null if the effects are not declared. */
  readonly footprint: Footprint | null;
  readonly refuses: Readonly<Record<string, number>>;
  /** The docs' explanations of some of these codes. */
  readonly meanings: Readonly<Record<string, string>>;
  /** The meaning of each warning of the hook, by its code. */
  readonly warns: Readonly<Record<string, string>>;
  readonly idempotencyKey: "required" | "optional" | "ignored";
  readonly moves: readonly Move[];
}

/** A state that an action or a create moves another record to. */
export interface Move {
  /** The reference that leads to the record. */
  readonly field: string;
  readonly to: string;
  readonly unless: readonly string[];
}

/** An additional call of a resource, which writes like the generic ones. */
export interface Action extends Write {
  readonly name: string;
  readonly summary: string;
  readonly on: "record" | "collection";
  readonly method: "GET" | "POST" | "PATCH";
  /** The path below the record or collection; empty for the collection itself. */
  readonly path: string;
  readonly scope: string;
  /** Scopes that it needs as well. */
  readonly furtherScopes: readonly string[];
  readonly permission: string | null;
  readonly from: readonly string[] | null;
  readonly to: string | null;
  readonly input: ReadonlyMap<string, Member>;
  readonly set: readonly Setter[];
  /** What it sets in other records. */
  readonly farSet: readonly FarSetter[];
  /** Whether the hook gets the body unparsed. */
  readonly rawBody: boolean;
  /** The most bytes of the body; null for the server's limit. */
  readonly bodyLimit: number | null;
  readonly emits: string | null;
  readonly answers: "action" | "record" | "result" | "bareResult";
  /** Whether it erases the personal data of the record. */
  readonly erases: boolean;
  /** The type of the hook's result in the response; null if the response contains the record. */
  readonly result: Type | null;
}

/** The warning of an erasure that it does not erase other records of the same person. */
export const PERSONAL_DATA_REMAINS = "PERSONAL_DATA_REMAINS";

export interface EventType {
  readonly name: string;
  readonly on: EmittingName | null;
  readonly metered: boolean;
  readonly summary: string | null;
}

/** Calls that are run, and the expected result of the last one. */
export interface Example {
  readonly name: string;
  /** Records that exist beforehand, by name. */
  readonly given: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  readonly steps: readonly Readonly<Record<string, unknown>>[];
  readonly expect: Readonly<Record<string, unknown>>;
}

/** What clients list and read with the same parameters, pages and cursors: a resource, or a journal. */
export interface Readable {
  /** Such as `work_order`. */
  readonly name: string;
  /** `work_orders`: the name in scopes. */
  readonly collection: string;
  /** `/work-orders`; for a child, the segment below its parent, such as `/issues`. */
  readonly path: string;
  readonly idPrefix: string;
  readonly summary: string;
  readonly readScope: string;
  readonly permission: string | null;
  /** Former names of fields, where clients see them. */
  readonly former: readonly AliasField[];
  /** Fields that a list filters by equality. */
  readonly filters: readonly StoredField[];
  /** Fields that a list sorts by, except `createdAt`, which is the default. */
  readonly sorts: readonly StoredField[];
  /** Fields that a list is searched by, and how; none if it takes no `q`. */
  readonly search: readonly SearchedField[];
  /** The other parameters that narrow its lists. */
  readonly parameters: readonly Parameter[];
  /** Names of the parameters that also take `null`. */
  readonly takesNone: ReadonlySet<string>;
  readonly states: States | null;
  readonly hasExternalReferences: boolean;
  /** Whether its list accepts the parts of an External Reference only together. */
  readonly filtersByWholeTuple: boolean;
}

export interface Model extends Readable {
  /** The oldest of its collections. */
  readonly table: string;
  /** Its former collections, the last one first. */
  readonly formerly: readonly FormerCollection[];
  readonly writeScope: string;
  readonly parent: {
    readonly resource: string;
    readonly field: string;
    readonly embeddedAs: string | null;
    readonly isDeletable: boolean;
  } | null;
  /** Fields in the order of responses, then the hidden and the removed ones. */
  readonly fields: readonly Field[];
  readonly byName: ReadonlyMap<string, Field>;
  /** What is declared about existing records. */
  readonly evolution: Evolution;
  /** Fields that have a column, in the order of the table. */
  readonly stored: readonly StoredField[];
  readonly references: readonly (ReferenceField | ParentField)[];
  /** These, and the fields whose lists and objects contain references. */
  readonly referring: readonly ReferringField[];
  /** References of any resource that keep its records from being deleted. */
  readonly restrictions: readonly Restriction[];
  /** The references that responses can contain the records of. */
  readonly expansions: readonly Expansion[];
  readonly uniques: readonly UniqueField[];
  /** How the times of two records exclude each other; null if they do not. */
  readonly exclusion: Exclusion | null;
  /** Fields that are copied through references, in the order of copying. */
  readonly copied: readonly CopiedField[];
  /** Fields that are computed or contain computed members, in the order of computation. */
  readonly derived: readonly StoredField[];
  /** Fields that need permissions to be written. */
  readonly guarded: readonly GivenField[];
  /** Fields that must be later than others. */
  readonly ordered: readonly LaterField[];
  /** References that never lead back to their record. */
  readonly acyclic: readonly AcyclicField[];
  /** Times that may be sent without an offset. */
  readonly zoned: readonly ZonedField[];
  /**
   * Names of fields that never change after a record is created, because equalities of other records rely on
   * them.
   */
  readonly constant: readonly string[];
  /** The field with the member who owns a record; null if records have no owner. */
  readonly owner: string | null;
  readonly hasCustomFields: boolean;
  /** Whether records are created or changed by their External References. */
  readonly isUpserted: boolean;
  /** Names of fields with personal data. */
  readonly personal: readonly string[];
  /** References to the record that it is about, of any resource; its personal fields are erased with it. */
  readonly about: readonly StoredField[];
  readonly operations: Operations;
  readonly actions: ReadonlyMap<string, Action>;
  readonly events: ReadonlyMap<string, EventType>;
  /** Event types of the generic operations. */
  readonly eventOn: Readonly<Record<EmittingName, string | null>>;
  readonly parameters: readonly Parameter<StoredField>[];
  readonly examples: readonly Example[];
  readonly file: string;
  readonly folder: string;
  readonly stem: string;
}

/** The generic calls, by verb; null if the resource does not have the call. */
export type Operations = {
  readonly [V in keyof Declared]-?:
    | ("hook" extends keyof NonNullable<Declared[V]> ? Write : { readonly requires: readonly string[] })
    | null;
};

type Declared = ResourceDeclaration["operations"];

/** The whole application, compiled and frozen. */
export interface Application {
  readonly name: string;
  readonly summary: string;
  readonly models: ReadonlyMap<string, Model>;
  readonly members: {
    readonly resource: string;
    readonly email: string;
    readonly names: readonly string[];
    readonly role: string;
    /** The values with which a member may act. */
    readonly active: readonly Wanted[];
    /** The highest role, which the first member of an organization gets. */
    readonly owner: string;
  };
  /** The resource of field definitions, or null if no resource has custom fields. */
  readonly definitions: string | null;
  /** The permissions of each role, the highest role first. */
  readonly roles: ReadonlyMap<string, ReadonlySet<string>>;
  readonly presets: ReadonlyMap<string, readonly string[]>;
  /** The current name of each former collection; keys may still hold its scopes. */
  readonly collections: ReadonlyMap<string, string>;
}

/** Whether a record may cease to exist for clients: it can be deleted, or its parent can. */
export const canVanish = ({ operations, parent }: Model): boolean =>
  operations.delete !== null || parent?.isDeletable === true;

/** The resource of a resource's parents, if they can be deleted: a record may outlive its parent then. */
export const deletableParent = (application: Application, { parent }: Model): Model | undefined =>
  parent?.isDeletable ? modelOf(application, parent.resource) : undefined;

/** Returns the model with a name that is known to exist. */
export function modelOf(application: Application, name: string): Model {
  const model = application.models.get(name);
  if (!model) throw new Error(`no resource is called ${name}`);
  return model;
}

/** The resource that declares an event type, or undefined if there is none. */
export function modelOfEvent({ models }: Application, type: string): Model | undefined {
  return [...models.values()].find(({ events }) => events.has(type));
}

/**
 * Returns the path of an action: below its record or collection, or with `..` beside its collection.
 * @param base path of the record or collection, such as /manifests/templates
 * @param below what the action adds, such as /lookup or /../validate; empty for the base itself
 */
export function pathBelow(base: string, below: string): string {
  return below.startsWith("/../")
    ? base.slice(0, base.lastIndexOf("/")) + below.slice("/..".length)
    : base + below;
}

/** The sums of a record that change with the children in one of its lists, directly or through another sum. */
export function sumsOver({ derived }: Model, list: string): readonly SumField[] {
  const names = new Set<string>();
  return derived.filter((field): field is SumField => {
    if (field.kind !== "sum") return false;
    const changes = field.terms.some(
      (term) => term.list === list || term.factors.some(({ name, ofItem }) => !ofItem && names.has(name)),
    );
    if (changes) names.add(field.name);
    return changes;
  });
}
