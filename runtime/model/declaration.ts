/** What a declaration is once the grammar has passed it: the YAML's own words, typed. */
import type { TypeOptions } from "./type.ts";

export type Mode = "readWrite" | "createOnly" | "readOnly" | "removed";

export interface UniqueDeclaration {
  readonly fields?: readonly string[];
  readonly while?: readonly string[];
  readonly kept?: true;
}

export interface FieldDeclaration extends Partial<TypeOptions> {
  readonly summary?: string;
  readonly mode?: Mode;
  /** `searched` is a list that hooks find records by. */
  readonly hidden?: true | "searched";
  readonly required?: true;
  readonly default?: unknown;
  readonly unique?: true | readonly string[] | UniqueDeclaration;
  readonly agrees?: Readonly<Record<string, string>>;
  readonly where?: Readonly<Record<string, unknown>>;
  readonly refusal?: string;
  readonly after?: string;
  readonly filters?: Readonly<Record<string, "equals" | "holds" | "after" | "before">>;
  /** One that every writer needs, or several, each with the values of the records that it is needed for. */
  readonly permission?: string | Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly derive?: DeriveDeclaration;
  readonly deprecated?: string;
  readonly sunset?: string;
}

/** The field that a field is another name for; undefined where it is none. */
export const aliasOf = ({ type, of }: FieldDeclaration): string | undefined =>
  type === "alias" ? (of as string) : undefined;

export interface DueDeclaration {
  readonly after: string;
  /** A duration, or one for each word of an enum. */
  readonly by: string | Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** One of these alone. */
export interface DeriveDeclaration {
  readonly sum?: string | readonly string[];
  readonly due?: DueDeclaration;
  readonly count?: string;
  readonly copy?: string;
}

export type Setters = Readonly<Record<string, unknown>>;
/** All names, some of them, or all but some. */
export type Some = "*" | readonly string[] | { readonly except: readonly string[] };

export type MovesDeclaration = Readonly<
  Record<string, { readonly to: string; readonly except?: readonly string[] }>
>;

export interface StateDeclaration {
  readonly to?: Some;
  readonly moves?: readonly string[];
  readonly terminal?: true;
  readonly locks?: Some;
  readonly required?: readonly string[];
  readonly set?: Setters;
  readonly default?: Setters;
  readonly expires?: { readonly after: string; readonly to: string; readonly emits: string };
  readonly filters?: string;
}

export interface StatesDeclaration {
  readonly field: string;
  readonly summary?: string;
  readonly default: string | readonly string[];
  readonly refusal?: string;
  readonly values: Readonly<Record<string, StateDeclaration>>;
}

export interface WriteDeclaration {
  readonly hook?: string;
  readonly refusal?: Readonly<Record<string, number>>;
  readonly warns?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: "required";
  readonly moves?: MovesDeclaration;
}

export interface OperationsDeclaration {
  readonly list?: { readonly required?: readonly string[] };
  readonly get?: object;
  readonly create?: WriteDeclaration;
  readonly update?: WriteDeclaration;
  readonly delete?: WriteDeclaration;
}

export interface ActionDeclaration {
  readonly summary: string;
  readonly on?: "record" | "collection";
  readonly method?: "GET" | "POST" | "PATCH";
  readonly path?: string;
  readonly scope?: string;
  readonly permission?: string;
  readonly idempotencyKey?: "required" | "ignored";
  readonly from?: readonly string[];
  readonly to?: string;
  /** `any` is whatever JSON object the hook takes. */
  readonly input?: "any" | Readonly<Record<string, TypeOptions>>;
  readonly maxBytes?: number;
  readonly set?: Setters;
  readonly moves?: MovesDeclaration;
  readonly hook?: string;
  readonly refusal?: Readonly<Record<string, number>>;
  readonly warns?: Readonly<Record<string, string>>;
  readonly emits?: string;
  readonly answers?: "action" | "record" | "result" | "bareResult";
  readonly result?: TypeOptions;
}

export interface EventDeclaration {
  readonly on?: "create" | "update" | "delete";
  readonly metered?: true;
  readonly summary?: string;
}

export type Trait = "externalReferences" | "customFields";

export interface ResourceDeclaration {
  readonly resource: string;
  readonly collection: string;
  readonly path?: string;
  readonly idPrefix: string;
  readonly summary: string;
  readonly parent?: { readonly resource: string; readonly field: string; readonly list?: string };
  readonly scope?: string;
  readonly permission?: string;
  readonly traits?: readonly Trait[];
  readonly fields: Readonly<Record<string, FieldDeclaration>>;
  readonly states?: StatesDeclaration;
  readonly operations: OperationsDeclaration;
  readonly actions?: Readonly<Record<string, ActionDeclaration>>;
  readonly events?: Readonly<Record<string, EventDeclaration>>;
}

export interface ApplicationDeclaration {
  readonly application: string;
  readonly summary: string;
  readonly members: {
    readonly resource: string;
    readonly where: Readonly<Record<string, unknown>>;
  };
  readonly definitions?: string;
  readonly roles: Readonly<Record<string, readonly string[]>>;
  readonly presets: Readonly<Record<string, readonly string[]>>;
}
