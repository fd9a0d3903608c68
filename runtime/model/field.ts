/** The kinds of fields, each with exactly the properties that it has. */
import type { Span } from "./between.ts";
import type { Mode as DeclaredMode } from "./declaration.ts";
import type { Term } from "./sum.ts";
import type { Type } from "./type.ts";

export type Mode = DeclaredMode | "hidden";
type Writability = "readWrite" | "createOnly" | "readOnly";

/** The value that a setter writes. */
export type Setting =
  | { readonly kind: "now" }
  | { readonly kind: "input"; readonly name: string }
  | { readonly kind: "literal"; readonly value: unknown };

/**
 * A path through references: `propertyId.customerId` is [{field: propertyId, resource: property}] and
 * customerId.
 */
export interface ReferencePath {
  readonly text: string;
  readonly steps: readonly { readonly field: string; readonly resource: string; readonly table: string }[];
  readonly last: string;
}

/** A field of the referenced record, and the value of this record that it must equal. */
export interface Equality {
  readonly theirs: string;
  readonly ours: ReferencePath;
  /** Whether the other record's field may be null. */
  readonly orUnset: boolean;
}

/** Accepted values of a field. */
export interface Wanted {
  readonly field: string;
  readonly values: readonly unknown[];
}

/** A permission needed to write a field. */
export interface FieldPermission {
  readonly permission: string;
  /** It is needed for records with these values, before or after the write; if empty, for all records. */
  readonly of: readonly Wanted[];
}

/** How a value is unique in an organization. */
export interface Unique {
  /** Fields that are unique together with it. */
  readonly with: readonly string[];
  /** States in which a record holds the value; null for all. */
  readonly while: readonly string[] | null;
  /** Whether the value stays reserved after its record is deleted. */
  readonly kept: boolean;
}

/** How the times of two records exclude each other. */
export interface Exclusion {
  readonly start: StoredField;
  readonly end: StoredField;
  /** Only records with the same value of it exclude each other. */
  readonly by: StoredField;
  /** States in which a record excludes others; null for all. */
  readonly while: readonly string[] | null;
  readonly code: string;
}

export interface Deprecation {
  readonly since: Date;
  readonly sunset: Date;
}

interface DescribedField {
  readonly name: string;
  readonly type: Type;
  readonly summary: string | null;
  /** Whether it may be null in a record. */
  readonly nullable: boolean;
}

export interface Stored extends DescribedField {
  readonly column: string;
}

interface Unstored extends DescribedField {
  readonly column: null;
}

/** A field that clients and hooks write. */
interface WritableField extends Stored {
  readonly mode: Writability | "hidden";
  readonly required: boolean;
  /** The value that a create writes if none is sent; null if none is declared. */
  readonly default: Setting | null;
  /** How the value is unique in an organization; null if it is not. */
  readonly unique: Unique | null;
  /** The path that a create copies it from. */
  readonly from: ReferencePath | null;
  /** Whether it is copied again when the first reference of the path changes. */
  readonly follows: boolean;
  readonly permissions: readonly FieldPermission[];
  readonly deprecated: Deprecation | null;
}

export interface ValueField extends WritableField {
  readonly kind: "value";
  /** The field that it must be later than, and the rule code if it is not. */
  readonly after: { readonly field: string; readonly refusal: string | null } | null;
}

/** A reference, or a list of references. */
export interface ReferenceField extends WritableField {
  readonly kind: "reference";
  readonly equalities: readonly Equality[];
  /** Values that the referenced record must have. */
  readonly where: readonly Wanted[];
  /** The rule code if the record does not exist or does not have those values. */
  readonly refusal: string | null;
  /** The code with which a DELETE of a referenced record is refused; null if it is not. */
  readonly restrict: string | null;
  /** The code of a value from which the reference leads back to its record; null if it may. */
  readonly acyclic: string | null;
}

/** A reference, or a field whose lists and objects contain some. */
export type ReferringField = ReferenceField | ParentField | ValueField;

/** A reference to the own resource that never leads back to its record. */
export type AcyclicField = ReferenceField & { readonly acyclic: string };

/** A reference by which records of a resource keep others from being deleted. */
export interface Restriction {
  /** The resource whose records refer to others. */
  readonly resource: string;
  readonly field: string;
  readonly code: string;
}

interface Derived extends Stored {
  readonly mode: "readOnly";
  readonly unique: Unique | null;
}

export interface SequenceField extends Derived {
  readonly kind: "sequence";
  /** Such as `CASE-{000000}`. */
  readonly format: string;
  /** Whether the numbers have no gaps. */
  readonly isGapless: boolean;
}

export interface SumField extends Derived {
  readonly kind: "sum";
  readonly terms: readonly Term[];
}

export interface DueField extends Derived {
  readonly kind: "due";
  /** The time that it counts from. */
  readonly since: string;
  /** The enum that determines the duration; null if it is always the same. */
  readonly by: string | null;
  /** The duration by value of that enum; by null if there is none. */
  readonly ms: ReadonlyMap<string | null, number>;
}

/** How often another field has changed. */
export interface CountField extends Derived {
  readonly kind: "count";
  readonly of: string;
}

/** How many whole units lie between two times of the record. */
export interface BetweenField extends Derived, Span {
  readonly kind: "between";
  /** Whether the two are timestamps, and not dates. */
  readonly isExact: boolean;
}

/** Another name for a field. */
export interface AliasField extends Unstored {
  readonly kind: "alias";
  readonly mode: Writability | "hidden";
  readonly of: string;
  /** Whether it is the field's name in an earlier release. */
  readonly isFormer: boolean;
  readonly deprecated: Deprecation | null;
}

export type GivenField = ValueField | ReferenceField;
export type UniqueField = Extract<Field, { unique: unknown }> & { readonly unique: Unique };
export type CopiedField = GivenField & { readonly from: ReferencePath };
export type LaterField = ValueField & { readonly after: NonNullable<ValueField["after"]> };
export type ZonedField = ValueField & { readonly type: { readonly zone: string } };
export type StoredField = Extract<Field, { column: string }>;

/** A kind without properties of its own, apart from those added with `&`. */
type Only<Of, Kind, Mode> = Of & { readonly kind: Kind; readonly mode: Mode };

/** The reference to the record that contains it. */
export type ParentField = Only<Stored, "parent", "readOnly">;

/** The children that a record lists. */
export type ListedField = Only<Unstored, "embedded", "readOnly"> & {
  readonly resource: string;
  readonly table: string;
  /** The column of a child with the id of its parent. */
  readonly by: string;
  /** The declared fields of a child that its parent shows. */
  readonly shows: readonly string[];
  /** The fields in the document of a child that its parent does not show. */
  readonly omits: readonly string[];
};

export type Field =
  | ParentField
  // Fields that every record has.
  | Only<Stored, "id" | "version" | "createdAt" | "updatedAt", "readOnly">
  | (Only<Stored, "state", Writability> & { readonly default: Setting })
  | GivenField
  | SequenceField
  | SumField
  | DueField
  | CountField
  | BetweenField
  // A list that hooks find records by; nobody else sees it.
  | Only<Stored, "searched", "hidden">
  | Only<Stored, "customFields", "readWrite">
  | Only<Unstored, "externalReferences", "readWrite">
  | ListedField
  | AliasField
  // A removed name. It is refused explicitly, so that nobody takes it for a typo.
  | Only<Unstored, "removed", "removed">;

export type FieldKind = Field["kind"];

export const isStored = (field: Field): field is StoredField => field.column !== null;

/** Whether clients or hooks provide its value, which is then stored like any other. */
export const isGiven = (field: Field): field is GivenField =>
  field.kind === "value" || field.kind === "reference";

export const isUnique = (field: Field): field is UniqueField => "unique" in field && field.unique !== null;

export const isCopied = (field: Field): field is CopiedField => isGiven(field) && field.from !== null;

export const isLater = (field: Field): field is LaterField => field.kind === "value" && field.after !== null;

export const isAcyclic = (field: Field): field is AcyclicField =>
  field.kind === "reference" && field.acyclic !== null;

export const isZoned = (field: Field): field is ZonedField =>
  field.kind === "value" && field.type.zone !== undefined;

/** Whether a create or an update may send it. */
export const isWritable = ({ mode }: Field): boolean => mode === "readWrite" || mode === "createOnly";

/** Whether its value is in the stored document although no client may see it. */
export const isConcealed = ({ mode, kind }: Field): boolean => mode === "hidden" && kind !== "searched";

/** Whether clients see it. */
export const isShown = ({ mode }: Field): boolean => mode !== "hidden" && mode !== "removed";

/**
 * Whether a child shows it inside its parent too. The parent's id is left out, and so are version and update
 * time, which only the child's own path shows.
 */
export const isShownInside = (field: Field): boolean =>
  isShown(field) && field.kind !== "parent" && field.kind !== "version" && field.kind !== "updatedAt";

/** Custom fields are joined on reading, because they change with their definitions. */
export const isInDocument = ({ kind }: Field): boolean =>
  kind !== "customFields" && kind !== "searched" && kind !== "removed";

/** The value that a create writes if none is sent; null if none is declared. */
export const defaultOf = (field: Field): Setting | null => ("default" in field ? field.default : null);

/** The rule code of its refusal; null if it has none of its own. */
export function refusalOf(field: Field): string | null {
  if (field.kind === "reference") return field.refusal;
  return field.kind === "value" ? (field.after?.refusal ?? null) : null;
}

export const deprecationOf = (field: Field): Deprecation | null =>
  "deprecated" in field ? field.deprecated : null;
