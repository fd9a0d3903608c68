/** In charge of what a call carries from step to step. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { KnownKey } from "../platform/key-ring.ts";
import type { IfMatch } from "../record/command.ts";
import type { Serving } from "../record/serving.ts";
import type { Verdict } from "../store/limiter.ts";
import type { Route } from "./routes.ts";

/** One call under way. Steps fill it in, in the order of the pipeline. */
export interface Call {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly requestId: string;
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  /** Query without the question mark. */
  readonly search: string;
  /** The compiled application of the moment when the call came; a reload does not change it. */
  readonly serving: Serving;
  readonly routes: import("./routes.ts").Routes;
  key: KnownKey | null;
  /** Answers whether the call is admitted; reads go on meanwhile, writes wait. */
  limit: Promise<Verdict> | null;
  verdict: Verdict | null;
  route: Route | null;
  params: readonly string[];
  headers: CallHeaders | null;
  body: unknown;
}

export interface CallHeaders {
  readonly ifMatch: IfMatch;
  readonly ifNoneMatch: readonly number[] | "any" | null;
  readonly idempotencyKey: string | null;
  readonly suppressWebhooks: boolean;
  readonly source: string | null;
}
