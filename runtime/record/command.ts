/** The input and output of `record/`: who requests what, and the result. */
import type { Actor } from "../event/append.ts";
import type { Model } from "../model/model.ts";
import type { UnsafeNumbers } from "../model/type.ts";
import type { Bytes } from "../store/wire/bytes.ts";
import type { Row } from "../store/wire/database.ts";

/** A record in memory: field names to stored values, including custom fields and External References. */
export type Values = Record<string, unknown>;

/** Member of a record that is being deleted: when; no field has this name, and no text shows it. */
export const DELETED_AT = "deletedAt!";

/** Who calls: a key, the command line or the service itself. */
export interface Principal {
  readonly organizationId: string;
  readonly apiKeyId: string | null;
  readonly teamMemberId: string | null;
  /** Whether the key holds a scope. */
  readonly holds: (scope: string) => boolean;
  /** Owner that a create gets when it names none, by resource. */
  readonly defaultOwners: Readonly<Record<string, string>>;
}

/** An External Reference in a path, each part decoded; null if a part is no percent-encoded UTF-8. */
export type SentTuple = Readonly<Record<"externalSystem" | "externalObject" | "externalId", string | null>>;

/** One mutating call, ready to run. */
export interface Command extends Actor, Preconditions {
  readonly principal: Principal;
  readonly model: Model;
  /** The id in the path; null for a call on the collection. */
  readonly id: string | null;
  /** Id of the parent in the path of a child. */
  readonly parentId: string | null;
  /** The External Reference in the path by which the record is found. */
  readonly tuple?: SentTuple | undefined;
  readonly body: unknown;
  /** Numbers whose value in `body` differs from the text that was sent. The call is refused because of them. */
  readonly unsafe?: UnsafeNumbers | undefined;
  /** The record of the path as it stood after the call had come, for a first try without locks. */
  readonly ahead?: Ahead | null | undefined;
  /** Whether the call is a dry run: it gets the same response, and nothing is stored. */
  readonly isDryRun?: boolean;
  /** What the answer is kept under; absent if this is the Idempotency-Key, null if it is not kept. */
  readonly capture?: Capture | null | undefined;
  /** The request that an Idempotency-Key identifies: method, path and body. */
  readonly fingerprint: string;
}

/** Where a response is stored, and the request that it belongs to. */
export interface Capture {
  readonly key: string;
  readonly fingerprint: string;
}

/** The parts of a call that decide whether it was answered before. */
export type Keyed = Pick<Command, "principal" | "idempotencyKey" | "fingerprint" | "capture">;

/** A record on its way. */
export type Ahead = Promise<Row | null>;

/** What `If-Match` or `If-None-Match` names: any version, or those listed; null: no such header. */
export type IfMatch = null | { readonly any: true } | ListedTags;

/** The listed entity tags. Weak ones match nothing and are left out. */
export interface ListedTags {
  readonly any: false;
  /** Strong tags, without their quotes. */
  readonly tags: readonly string[];
  /** The versions in the tags that this API made. */
  readonly versions: readonly number[];
  readonly hasWeak: boolean;
}

/** The version that a write to a record is meant for. */
export interface Preconditions {
  readonly ifMatch: IfMatch;
  readonly ifNoneMatch?: IfMatch;
}

export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly details: unknown;
}

/** JSON as it is sent: text, or bytes if it only passes through. */
export type JsonText = string | Bytes;

export interface Counted {
  readonly count: number;
  readonly isExact: boolean;
}

/** What came of a call. */
export interface Outcome<Data extends JsonText = string> {
  readonly status: number;
  /** JSON of `data`. */
  readonly data: Data;
  /** The text that a replay is given, where `data` holds a secret that is shown once. */
  readonly captured?: string;
  /** Where parts of `data` need scopes of their own: those scopes, and the text for a key that lacks one of them. */
  readonly narrow?: { readonly needs: readonly string[]; readonly data: string };
  readonly version?: number;
  /** The second part of the entity tag: everything except the version that changes the response. */
  readonly revision?: string | undefined;
  readonly location?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly warnings?: readonly Warning[];
  /** Members of `meta` beside those of every answer. */
  readonly page?: {
    readonly nextCursor: string | null;
    readonly hasMore: boolean;
    /** The number of records on all pages, if it was requested. */
    readonly counted?: Counted | null;
  };
  /** The scopes and permissions that a replay requires; set if it is a replay itself. */
  readonly needs?: readonly string[];
  /** Whether it erased a person. */
  readonly isErasure?: boolean;
  /** Whether its writes kept the thread busy for long. */
  readonly isLarge?: boolean;
}
