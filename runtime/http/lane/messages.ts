/** What the main thread and the lane tell each other: all of it can be cloned, and what is large is handed over. */
import type { IncomingHttpHeaders } from "node:http";
import type { Config } from "../../config.ts";
import type { Principal } from "../../record/command.ts";
import type { Verdict } from "../../store/queries/limiter.ts";
import type { Policy } from "../../store/queries/rate-policy.ts";
import type { Revisions } from "../../store/schema/current.ts";

/** What a lane is started with. */
export interface LaneData {
  /** Folder of the declarations. */
  readonly folder: string;
  /** Of the declarations that the main thread serves: a lane of others would answer as another application. */
  readonly stamp: string;
  readonly config: Config;
  readonly databaseUrl: string;
  readonly cursorSecret: string;
  /** Whether no statement may be of two organizations. */
  readonly isDistributed: boolean;
  readonly revisions: Revisions;
  readonly tellsHookFaults: boolean;
}

/** A call whose key, address, limit, scope and permission were judged. */
export interface LaneCall {
  /** Number of the call among those that the lane was given. */
  readonly id: number;
  readonly requestId: string;
  /** As it was sent: HEAD is led to the route of GET. */
  readonly method: string;
  /** Of the route: its own method, and its template. */
  readonly route: string;
  readonly path: string;
  readonly search: string;
  readonly params: readonly string[];
  readonly headers: IncomingHttpHeaders;
  /** Where the client reached us. */
  readonly origin: string;
  readonly caller: Caller;
  readonly verdict: Verdict;
  /** As it was sent, or decompressed already; null for none. */
  readonly body: { readonly bytes: ArrayBuffer; readonly coding: string } | null;
}

/** What the call may do, and for whom. */
export interface Caller extends Omit<Principal, "holds"> {
  readonly scopes: readonly string[];
  readonly policy: Policy;
}

export type ToLane =
  | { readonly type: "call"; readonly call: LaneCall }
  /** An answer's, which was sent. */
  | { readonly type: "bytes"; readonly bytes: ArrayBuffer }
  /** Ends once what is under way is answered. */
  | { readonly type: "close" };

/** What a call was answered. */
export interface LaneAnswer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: string | ArrayBuffer | null;
  readonly bytes: number;
  /** Code of the refusal, where it is one. */
  readonly refused?: string;
  /** Whether the next call of its kind is better run here as well, whatever its body; null where it was refused. */
  readonly isLarge: boolean | null;
}

/** What a line of the log holds; an error as plain data. */
export interface LoggedFields {
  readonly err?: unknown;
  readonly [name: string]: unknown;
}

export type FromLane =
  | { readonly type: "ready" }
  /** The files of the declarations are not those that the main thread was started with. */
  | { readonly type: "differs" }
  | { readonly type: "answer"; readonly id: number; readonly answer: LaneAnswer }
  /** Sent ahead of the answer of the call whose events they are. */
  | { readonly type: "committed"; readonly organizationId: string; readonly eventIds: readonly string[] }
  | { readonly type: "followed"; readonly organizationId: string }
  | { readonly type: "notification"; readonly channel: string; readonly payload: string }
  | {
      readonly type: "log";
      readonly level: "warn" | "error";
      readonly fields: LoggedFields;
      readonly text: string;
    };
