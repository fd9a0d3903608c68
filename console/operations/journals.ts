/** What the API lists about its calls: the log of requests, events, audit entries, usage and deliveries. */

/** A record as it was. */
type Data = Readonly<Record<string, unknown>>;

export interface LoggedRequest {
  readonly id: string;
  readonly createdAt: string;
  readonly method: string;
  readonly path: string;
  /** The path of the operation; null if no operation has this path. */
  readonly route: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly durationMs: number;
  readonly apiKeyId: string;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly details: readonly { readonly path: string; readonly code: string }[];
  /** `console` for a call of the console. */
  readonly source: string | null;
}

export interface FeedEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: string;
  readonly apiVersion: string;
  readonly data: {
    readonly resourceType: string;
    readonly resourceId: string;
    readonly resource: Data;
    readonly previous?: Data | null;
  };
  readonly request: {
    readonly id: string;
    readonly apiKeyId: string | null;
    readonly idempotencyKey: string | null;
    readonly source: string | null;
  };
  readonly webhooksSuppressed: boolean;
}

export interface AuditEntry {
  readonly id: string;
  readonly createdAt: string;
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: string;
  readonly changes: Changes;
  readonly teamMemberId: string | null;
  readonly apiKeyId: string | null;
  readonly requestId: string;
  readonly source: string | null;
}

/** The values of fields before and after a change. */
export type Changes = Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;

export interface UsageRecord {
  readonly createdAt: string;
  readonly metric: string;
  readonly quantity: number;
}

export interface Delivery {
  readonly id: string;
  readonly createdAt: string;
  readonly webhookEndpointId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly status: "PENDING" | "SUCCEEDED" | "FAILED";
  readonly nextAttemptAt: string | null;
  readonly attempts: readonly Attempt[];
}

export interface Attempt {
  readonly attemptedAt: string;
  /** The HTTP status; null if there was no response. */
  readonly status: number | null;
  readonly latencyMs: number;
  readonly error: string | null;
  /** The first 4 KiB of the response. */
  readonly answer: string | null;
}

export interface Endpoint {
  readonly id: string;
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly description: string | null;
  readonly status: "ENABLED" | "DISABLED";
  readonly disabledReason: string | null;
  readonly version: number;
  readonly createdAt: string;
  /** Only in the response that shows it once. */
  readonly secret?: string;
}

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopePreset: string | null;
  readonly scopes: readonly string[];
  readonly rateLimitPolicy: { readonly limit: number; readonly windowSeconds: number };
  readonly ipAllowlist: { readonly enabled: boolean; readonly entries: readonly string[] };
  readonly expiresAt: string | null;
  readonly teamMemberId: string | null;
  readonly status: string;
  readonly lastUsedAt: string | null;
  readonly isRotationGrace: boolean;
  readonly version: number;
  readonly createdAt: string;
  /** Only in the response that shows it once. */
  readonly key?: string;
}
