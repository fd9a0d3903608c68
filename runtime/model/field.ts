/** What a field is: one shape a kind, each with what it is made of and nothing else. */
import type { Mode as DeclaredMode } from "./declaration.ts";
import type { Term } from "./sum.ts";
import type { Type } from "./type.ts";

export type Mode = DeclaredMode | "hidden";
type Written = "readWrite" | "createOnly" | "readOnly";

/** What a setter writes. */
export type Setting =
  | { readonly kind: "now" }
  | { readonly kind: "input"; readonly name: string }
  | { readonly kind: "literal"; readonly value: unknown };

/** A path through references: `propertyId.customerId` is [{field: propertyId, resource: property}] and customerId. */
export interface ReferencePath {
  readonly text: string;
  readonly steps: readonly { readonly field: string; readonly resource: string }[];
  readonly last: string;
}

/** A field of the record that a reference leads to, and what of this record it must equal. */
export interface Equality {
  readonly theirs: string;
  readonly ours: ReferencePath;
  /** Whether the other record may have nothing there. */
  readonly orUnset: boolean;
}

/** Values of a field that will do. */
export interface Wanted {
  readonly field: string;
  readonly values: readonly unknown[];
}

/** A permission that writing a field needs. */
export interface FieldPermission {
  readonly permission: string;
  /** Values of the records that it is needed for, before or after the write; none are all records. */
  readonly of: readonly Wanted[];
}

/** How far a value is unique in an organization. */
export interface Unique {
  /** Fields that are unique together with it. */
  readonly with: readonly string[];
  /** States in which a record holds it; null for all. */
  readonly while: readonly string[] | null;
  /** Whether a record holds it after it was deleted. */
  readonly kept: boolean;
}

export interface Deprecation {
  readonly since: Date;
  readonly sunset: Date;
}

interface Named {
  readonly name: string;
  readonly type: Type;
  readonly summary: string | null;
  /** Whether it may be null in a record. */
  readonly nullable: boolean;
}

export interface Stored extends Named {
  readonly column: string;
}

interface Unstored extends Named {
  readonly column: null;
}

/** What clients and hooks write. */
interface Given extends Stored {
  readonly mode: Written | "hidden";
  readonly required: boolean;
  /** What a create writes where nothing is sent; null where nothing is declared. */
  readonly default: Setting | null;
  /** What no two records of an organization share; null where they may. */
  readonly unique: Unique | null;
  /** Where a create copies it from. */
  readonly from: ReferencePath | null;
  readonly permissions: readonly FieldPermission[];
  readonly deprecated: Deprecation | null;
}

export interface ValueField extends Given {
  readonly kind: "value";
  /** The field of its type that it comes later than, and the rule code where it does not. */
  readonly after: { readonly field: string; readonly refusal: string | null } | null;
}

/** A reference, or a list of them. */
export interface ReferenceField extends Given {
  readonly kind: "reference";
  readonly equalities: readonly Equality[];
  /** What the record that it leads to must have. */
  readonly where: readonly Wanted[];
  /** Rule code of one that leads nowhere, or to a record that has something else. */
  readonly refusal: string | null;
}

interface Derived extends Stored {
  readonly mode: "readOnly";
  readonly unique: Unique | null;
}

export interface SequenceField extends Derived {
  readonly kind: "sequence";
  /** As `CASE-{000000}`. */
  readonly format: string;
  /** Whether no number is left out. */
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
  /** The enum that decides how long; null where it is always as long. */
  readonly by: string | null;
  /** How long, by the word of that enum; by null where there is none. */
  readonly ms: ReadonlyMap<string | null, number>;
}

/** How often another field changed. */
export interface CountField extends Derived {
  readonly kind: "count";
  readonly of: string;
}

/** Another name for a field. */
export interface AliasField extends Unstored {
  readonly kind: "alias";
  readonly mode: Written | "hidden";
  readonly of: string;
  /** Whether it is a name that the field had in a release before. */
  readonly isFormer: boolean;
  readonly deprecated: Deprecation | null;
}

export type GivenField = ValueField | ReferenceField;
export type UniqueField = Extract<Field, { unique: unknown }> & { readonly unique: Unique };
export type CopiedField = GivenField & { readonly from: ReferencePath };
export type LaterField = ValueField & { readonly after: NonNullable<ValueField["after"]> };
export type ZonedField = ValueField & { readonly type: { readonly zone: string } };
export type StoredField = Extract<Field, { column: string }>;

/** A kind that has nothing of its own, or what is said beside it. */
type Only<Of, Kind, Mode> = Of & { readonly kind: Kind; readonly mode: Mode };

/** The reference to the record that contains it. */
export type ParentField = Only<Stored, "parent", "readOnly">;

export type Field =
  | ParentField
  // What each record has.
  | Only<Stored, "id" | "version" | "createdAt" | "updatedAt", "readOnly">
  | (Only<Stored, "state", Written> & { readonly default: Setting })
  | GivenField
  | SequenceField
  | SumField
  | DueField
  | CountField
  // A list that hooks find records by, and that nobody else sees.
  | Only<Stored, "searched", "hidden">
  | Only<Stored, "customFields", "readWrite">
  | Only<Unstored, "externalReferences", "readWrite">
  // The children that a record shows.
  | (Only<Unstored, "embedded", "readOnly"> & { readonly resource: string })
  | AliasField
  // A name that is refused, so that nobody takes it for a typing error.
  | Only<Unstored, "removed", "removed">;

export type FieldKind = Field["kind"];

export const isStored = (field: Field): field is StoredField => field.column !== null;

/** Whether clients or hooks give its value, which is then kept as any other. */
export const isGiven = (field: Field): field is GivenField =>
  field.kind === "value" || field.kind === "reference";

export const isUnique = (field: Field): field is UniqueField => "unique" in field && field.unique !== null;

export const isCopied = (field: Field): field is CopiedField => isGiven(field) && field.from !== null;

export const isLater = (field: Field): field is LaterField => field.kind === "value" && field.after !== null;

export const isZoned = (field: Field): field is ZonedField =>
  field.kind === "value" && field.type.zone !== undefined;

/** Whether a create or a change may send it. */
export const isWritable = ({ mode }: Field): boolean => mode === "readWrite" || mode === "createOnly";

/** Whether its value stands in the text of a record, though no client may see it. */
export const isConcealed = ({ mode, kind }: Field): boolean => mode === "hidden" && kind !== "searched";

/** Whether it stands in what clients read. */
export const isShown = ({ mode }: Field): boolean => mode !== "hidden" && mode !== "removed";

/** Whether a child shows it inside its parent too: neither the parent's id, nor the version and time that only its own path shows. */
export const isShownInside = (field: Field): boolean =>
  isShown(field) && field.kind !== "parent" && field.kind !== "version" && field.kind !== "updatedAt";

/** Custom fields are joined on reading, because they change with their definitions. */
export const isInDocument = ({ kind }: Field): boolean =>
  kind !== "customFields" && kind !== "searched" && kind !== "removed";

/** What a create writes where nothing is sent; null where nothing is declared. */
export const defaultOf = (field: Field): Setting | null => ("default" in field ? field.default : null);

/** Rule code that it is refused with; null where its refusal has no code of its own. */
export function refusalOf(field: Field): string | null {
  if (field.kind === "reference") return field.refusal;
  return field.kind === "value" ? (field.after?.refusal ?? null) : null;
}

export const deprecationOf = (field: Field): Deprecation | null =>
  "deprecated" in field ? field.deprecated : null;
