/** Messages between the main thread and the lane: all can be cloned, and large memory is transferred. */
import type { IncomingHttpHeaders } from "node:http";
import type { Config } from "../../config.ts";
import type { Principal } from "../../record/command.ts";
import type { Catalog } from "../../store/cluster/catalog.ts";
import type { Verdict } from "../../store/queries/limiter.ts";
import type { Policy } from "../../store/queries/rate-policy.ts";
import type { Revisions } from "../../store/schema/current.ts";

/** The data that a lane starts with. */
export interface LaneData {
  /** Folder of the declarations. */
  readonly folder: string;
  /** The stamp of the main thread's declarations. With others, a lane would answer as another application. */
  readonly stamp: string;
  readonly config: Config;
  readonly databaseUrl: string;
  readonly cursorSecret: string;
  /** Where the shards of a Citus cluster were when the process started. */
  readonly catalog: Catalog | null;
  readonly tellsHookFaults: boolean;
}

/** A call whose key, address, rate limit, scope and permission have been checked. */
export interface LaneCall {
  /** The number of the call among those of the lane. */
  readonly id: number;
  readonly requestId: string;
  /** The method as sent; HEAD uses the route of GET. */
  readonly method: string;
  /** The name of the route: its own method and template. */
  readonly route: string;
  readonly path: string;
  readonly search: string;
  readonly params: readonly string[];
  readonly headers: IncomingHttpHeaders;
  /** The origin that the client called. */
  readonly origin: string;
  /** The address of the client. */
  readonly address: string;
  readonly caller: Caller;
  /** Whether the main thread serves beside a newer release. */
  readonly isBesideNewer: boolean;
  /** The revisions that the main thread knows. */
  readonly revisions: Revisions;
  readonly verdict: Verdict;
  /** The body as sent, or already decompressed; null for none. */
  readonly body: { readonly bytes: ArrayBuffer; readonly coding: string } | null;
}

/** The caller's identity and rights. */
export interface Caller extends Omit<Principal, "holds"> {
  readonly scopes: readonly string[];
  readonly policy: Policy;
}

export type ToLane =
  | { readonly type: "call"; readonly call: LaneCall }
  /** The memory of a response that was sent. */
  | { readonly type: "bytes"; readonly bytes: ArrayBuffer }
  /** Ends the lane once calls in progress are answered. */
  | { readonly type: "close" };

/** The response to a call. */
export interface LaneAnswer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: string | ArrayBuffer | null;
  readonly bytes: number;
  /** Code of the refusal, if it is one. */
  readonly refused?: string;
  /** Whether the next call of its kind should also run here, whatever its body; null for a refusal. */
  readonly isLarge: boolean | null;
}

/** Fields of a log line; an error is plain data. */
export interface LoggedFields {
  readonly err?: unknown;
  readonly [name: string]: unknown;
}

export type FromLane =
  | { readonly type: "ready" }
  /** The declarations on disk differ from those of the main thread. */
  | { readonly type: "differs" }
  | { readonly type: "answer"; readonly id: number; readonly answer: LaneAnswer }
  /** Sent before the response of the call that caused the events. */
  | { readonly type: "committed"; readonly organizationId: string; readonly eventIds: readonly string[] }
  | { readonly type: "followed"; readonly organizationId: string }
  | { readonly type: "notification"; readonly channel: string; readonly payload: string }
  | {
      readonly type: "log";
      readonly level: "warn" | "error";
      readonly fields: LoggedFields;
      readonly text: string;
    };
