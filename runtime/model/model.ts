/** What a Model is: a declaration with everything worked out that a request would otherwise work out. */
import type { ResourceDeclaration, Some } from "./declaration.ts";
import type { Evolution } from "./evolution.ts";
import type {
  AliasField,
  CopiedField,
  Field,
  GivenField,
  LaterField,
  ParentField,
  ReferenceField,
  Setting,
  StoredField,
  UniqueField,
  Wanted,
  ZonedField,
} from "./field.ts";
import type { FilterOperator } from "./filter.ts";
import type { Member, Type } from "./type.ts";

export interface Setter {
  readonly field: string;
  readonly to: Setting;
}

/** What is written to a field of the record that a reference leads to. */
export interface FarSetter extends Setter {
  readonly reference: string;
}

/** A parameter that narrows a list, as a field declares it or a journal has it. */
export interface Parameter<Of = { readonly column: string }> {
  readonly name: string;
  readonly field: Of;
  readonly operator: FilterOperator;
  /** The type of the parameter's value, which depends on the operator. */
  readonly type: Type;
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
  readonly requires: readonly string[];
  readonly set: readonly Setter[];
  readonly fill: readonly Setter[];
  /** What entering it sets of other records. */
  readonly farSet: readonly FarSetter[];
  readonly expires: { readonly at: string; readonly to: string; readonly emits: string } | null;
  readonly filterAs: string | null;
}

export interface States {
  readonly field: string;
  readonly initial: string;
  /** States in which a client may create a record. */
  readonly starts: readonly string[];
  /** Whether the declaration lists these. */
  readonly hasListedStarts: boolean;
  /** Whether the declaration lists where hooks and the calls of other records may move it. */
  readonly hasListedMoves: boolean;
  readonly values: ReadonlyMap<string, State>;
  /** Whether a PATCH may move it; otherwise only actions do. */
  readonly byPatch: boolean;
  readonly refusal: string;
}

/** What a hook does, and nothing else. */
export interface Footprint {
  /** Resources whose records it reads. */
  readonly reads: ReadonlySet<string>;
  readonly creates: ReadonlySet<string>;
  /** Names of fields by their resource; its own is always among them. */
  readonly writes: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface Write {
  readonly hook: string | null;
  /** null where it is not told. */
  readonly footprint: Footprint | null;
  readonly refuses: Readonly<Record<string, number>>;
  /** What the docs say of some of them. */
  readonly meanings: Readonly<Record<string, string>>;
  /** What each warning of the hook means, by its code. */
  readonly warns: Readonly<Record<string, string>>;
  readonly idempotencyKey: "required" | "optional" | "ignored";
  readonly moves: readonly Move[];
}

/** A state that an action or a create moves another record to. */
export interface Move {
  /** The reference that leads to it. */
  readonly field: string;
  readonly to: string;
  readonly unless: readonly string[];
}

/** A further call of a resource, which writes as the generic ones do. */
export interface Action extends Write {
  readonly name: string;
  readonly summary: string;
  readonly on: "record" | "collection";
  readonly method: "GET" | "POST" | "PATCH";
  /** Path below the record or collection; empty for the collection itself. */
  readonly path: string;
  readonly scope: string;
  readonly permission: string | null;
  readonly from: readonly string[] | null;
  readonly to: string | null;
  readonly input: ReadonlyMap<string, Member>;
  readonly set: readonly Setter[];
  /** What it sets of other records. */
  readonly farSet: readonly FarSetter[];
  /** Whether the hook is given the body as it is. */
  readonly rawBody: boolean;
  /** Bytes that the body may have; null for the server's limit. */
  readonly bodyLimit: number | null;
  readonly emits: string | null;
  readonly answers: "action" | "record" | "result" | "bareResult";
  /** Type of what the hook returns for the answer; null where it holds the record. */
  readonly result: Type | null;
}

export interface EventType {
  readonly name: string;
  readonly on: "create" | "update" | "delete" | null;
  readonly metered: boolean;
  readonly summary: string | null;
}

/** Calls that are run, and what comes of the last of them. */
export interface Example {
  readonly name: string;
  /** Records that stand before, by name. */
  readonly given: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  readonly steps: readonly Readonly<Record<string, unknown>>[];
  readonly expect: Readonly<Record<string, unknown>>;
}

/** What clients list and read, by the same parameters, pages and cursors: a resource, or a journal. */
export interface Readable {
  /** `work_order` */
  readonly name: string;
  /** `work_orders`: its scopes, and its table. */
  readonly collection: string;
  /** `/work-orders`, or for a child the segment below its parent, `/issues`. */
  readonly path: string;
  readonly idPrefix: string;
  readonly summary: string;
  readonly readScope: string;
  readonly permission: string | null;
  /** Former names of fields, where clients meet them. */
  readonly former: readonly AliasField[];
  /** Fields that a list filters by equality. */
  readonly filters: readonly StoredField[];
  /** Fields that a list sorts by, except `createdAt`, which is the default. */
  readonly sorts: readonly StoredField[];
  /** What lists are narrowed by beside that. */
  readonly parameters: readonly Parameter[];
  readonly states: States | null;
  readonly hasExternalReferences: boolean;
  /** Whether its list accepts the parts of an External Reference only together. */
  readonly filtersByWholeTuple: boolean;
}

export interface Model extends Readable {
  readonly table: string;
  readonly writeScope: string;
  readonly parent: {
    readonly resource: string;
    readonly field: string;
    readonly embeddedAs: string | null;
  } | null;
  /** Fields in the order in which they are answered, then the hidden and the removed ones. */
  readonly fields: readonly Field[];
  readonly byName: ReadonlyMap<string, Field>;
  /** What is said of records that stand already. */
  readonly evolution: Evolution;
  /** Fields that have a column, in the order of the table. */
  readonly stored: readonly StoredField[];
  readonly references: readonly (ReferenceField | ParentField)[];
  readonly uniques: readonly UniqueField[];
  /** Fields that are copied through references. */
  readonly copied: readonly CopiedField[];
  /** Fields that are worked out, or hold what is, in the order in which they are. */
  readonly derived: readonly StoredField[];
  /** Fields whose writers need permissions. */
  readonly guarded: readonly GivenField[];
  /** Fields that come later than others. */
  readonly ordered: readonly LaterField[];
  /** Times that may be sent without an offset. */
  readonly zoned: readonly ZonedField[];
  /** Names of fields that never change once a record is made, as equalities of other records rely on them. */
  readonly constant: readonly string[];
  /** Name of the field of the member whom a record belongs to, or null where it belongs to nobody. */
  readonly owner: string | null;
  readonly hasCustomFields: boolean;
  /** Whether records are created or changed by their External References. */
  readonly isUpserted: boolean;
  readonly operations: Operations;
  readonly actions: ReadonlyMap<string, Action>;
  readonly events: ReadonlyMap<string, EventType>;
  /** Event types of the generic operations. */
  readonly eventOn: Readonly<Record<NonNullable<EventType["on"]>, string | null>>;
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

/** Everything that is declared, compiled and frozen. */
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
  /** The resource of field definitions, or null where no resource carries custom fields. */
  readonly definitions: string | null;
  /** The permissions of each role, the highest role first. */
  readonly roles: ReadonlyMap<string, ReadonlySet<string>>;
  readonly presets: ReadonlyMap<string, readonly string[]>;
}

/** The model of a name that is known to exist. */
export function modelOf(application: Application, name: string): Model {
  const model = application.models.get(name);
  if (!model) throw new Error(`no resource is called ${name}`);
  return model;
}

/** The resource that declares an event type, or undefined where none does. */
export function modelOfEvent({ models }: Application, type: string): Model | undefined {
  return [...models.values()].find(({ events }) => events.has(type));
}

/**
 * Where an action stands: below its record or collection, or with `..` beside its collection.
 * @param base path of the record or collection, as /manifests/templates
 * @param below what the action adds, as /lookup or /../validate; empty for the base itself
 */
export function pathBelow(base: string, below: string): string {
  return below.startsWith("/../")
    ? base.slice(0, base.lastIndexOf("/")) + below.slice("/..".length)
    : base + below;
}
