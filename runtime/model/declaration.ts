/** What a declaration is once the grammar has passed it: the YAML's own words, typed. */
import type { TypeOptions } from "./type.ts";

export type Mode = "readWrite" | "createOnly" | "readOnly" | "removed" | "hidden";

export interface UniqueDeclaration {
  readonly with?: readonly string[];
  readonly while?: readonly string[];
  readonly kept?: true;
}

export interface FieldDeclaration extends Partial<TypeOptions> {
  readonly summary?: string;
  /** `searched` is how a list is declared that only hooks fill and find records by. */
  readonly mode?: Mode | "searched";
  readonly required?: true;
  readonly default?: unknown;
  readonly unique?: true | readonly string[] | UniqueDeclaration;
  readonly from?: string;
  readonly agrees?: Readonly<Record<string, string>>;
  readonly where?: Readonly<Record<string, unknown>>;
  readonly refusal?: string;
  readonly after?: string;
  readonly filters?: Readonly<Record<string, "equals" | "holds" | "after" | "before">>;
  /** One that every writer needs, or several, each with the values of the records that it is needed for. */
  readonly permission?: string | Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly sum?: { readonly of: string; readonly multiply: readonly string[] };
  readonly due?: {
    readonly after: string;
    readonly by: string;
    readonly in: Readonly<Record<string, string>>;
  };
  readonly counts?: string;
  readonly aliasOf?: string;
  readonly deprecated?: { readonly since: string; readonly sunset: string };
}

export type Setters = Readonly<Record<string, unknown>>;
export type Locks = "*" | readonly string[] | { readonly except: readonly string[] };

export type MovesDeclaration = Readonly<
  Record<string, { readonly to: string; readonly unless?: readonly string[] }>
>;

export interface StateDeclaration {
  readonly to?: readonly string[];
  readonly moves?: readonly string[];
  readonly terminal?: true;
  readonly locks?: Locks;
  readonly requires?: readonly string[];
  readonly set?: Setters;
  readonly fill?: Setters;
  readonly expires?: { readonly at: string; readonly to: string; readonly emits: string };
  readonly filterAs?: string;
}

export interface StatesDeclaration {
  readonly field: string;
  readonly summary?: string;
  readonly initial: string | readonly string[];
  readonly refusal?: string;
  readonly values: Readonly<Record<string, StateDeclaration>>;
}

export interface WriteDeclaration {
  readonly hook?: string;
  readonly refuses?: Readonly<Record<string, number>>;
  readonly warns?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: "required";
  readonly moves?: MovesDeclaration;
}

export interface OperationsDeclaration {
  readonly list?: { readonly requires?: readonly string[] };
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
  readonly input?: Readonly<Record<string, TypeOptions>>;
  readonly set?: Setters;
  readonly moves?: MovesDeclaration;
  readonly body?: { readonly raw?: true; readonly maxMiB?: number };
  readonly hook?: string;
  readonly refuses?: Readonly<Record<string, number>>;
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

export type Trait = "externalReferences" | "customFields" | "owner" | "createOnlyOwner";

export interface ResourceDeclaration {
  readonly resource: string;
  readonly collection: string;
  readonly path?: string;
  readonly idPrefix: string;
  readonly summary: string;
  readonly parent?: { readonly resource: string; readonly field: string; readonly embeddedAs?: string };
  readonly access?: { readonly scope: string; readonly permission?: string };
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
    readonly email: string;
    readonly names: readonly string[];
    readonly role: string;
    readonly active: Readonly<Record<string, unknown>>;
    readonly owner: string;
  };
  readonly definitions?: string;
  readonly roles: Readonly<Record<string, readonly string[]>>;
  readonly presets: Readonly<Record<string, readonly string[]>>;
}
