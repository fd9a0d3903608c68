/** The state of a call that its steps share: `ctx.state` of Koa, as one typed object. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type Koa from "koa";
import type { UnsafeNumbers } from "../model/type.ts";
import type { KnownKey } from "../platform/key-ring.ts";
import type { Prepared } from "../record/batch/batch.ts";
import type { Ahead, Command, IfMatch, JsonText, Outcome } from "../record/command.ts";
import type { Expand } from "../record/reads/found.ts";
import type { Serving } from "../record/serving.ts";
import type { Verdict } from "../store/queries/limiter.ts";
import type { ListQuery } from "./query.ts";
import type { SentBody } from "./request-body.ts";
import type { Route } from "./routes.ts";
import type { Server } from "./server.ts";
import type { Target } from "./target.ts";

/** The state that Koa carries for us; the application's own middleware stores its state next to it. */
export interface State {
  call: Call;
}

export type Context = Koa.ParameterizedContext<State, { readonly captures?: readonly string[] }>;

/** Koa middleware with one task: it responds, refuses by throwing, or passes the call on. */
export type Step = (ctx: Context, next: () => Promise<void> | void) => Promise<void> | void;

/** A call in progress. The steps fill it in, in their order. */
export interface Call {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly requestId: string;
  readonly method: string;
  readonly target: Target["kind"];
  /** Path without the query. */
  readonly path: string;
  /** Query without the question mark. */
  readonly search: string;
  /** The origin that the client called, if the call was handed over; null if the request contains it. */
  readonly origin: string | null;
  readonly server: Server;
  /** The compiled application when the call arrived; a reload does not change it. */
  readonly serving: Serving;
  route: Route | null;
  /** Ids in the path, as sent. */
  params: readonly string[];
  key: KnownKey | null;
  /** Resolves to the rate-limit result. Reads continue in the meantime; writes wait for it. */
  limit: Promise<Verdict> | null;
  verdict: Verdict | null;
  /** The record of the path, read while the call is counted; null if no step reads it without a lock. */
  ahead: Ahead | null;
  headers: CallHeaders | null;
  /** Whether a write is a dry run. */
  isDryRun: boolean;
  query: ListQuery | null;
  /** The references that the response expands; null if there are none. */
  expand: Expand | null;
  /** The body of a call that was handed over, with no bytes for none; null if it was not handed over. */
  readonly sent: SentBody | null;
  /** Bytes of the body that were received, as they were sent. */
  received: number;
  body: unknown;
  /** Numbers whose value in `body` differs from the text that was sent. */
  unsafe: UnsafeNumbers | undefined;
  outcome: Outcome<JsonText> | null;
  /** The prepared command of a batch item, ready to run. */
  prepared?: Prepared;
  /** Whether an item of a batch has an Idempotency-Key of its own; undefined for other calls. */
  readonly hasOwnKey?: boolean;
  answer: Answer | null;
}

export interface CallHeaders
  extends Pick<Command, "ifMatch" | "idempotencyKey" | "suppressWebhooks" | "source"> {
  readonly ifNoneMatch: IfMatch;
}

/** A response that is ready to be written. */
export interface Answer {
  readonly status: number;
  /** Alternating names and values, the form that is cheapest for Node to write. */
  readonly headers: readonly string[];
  /** JSON text or bytes of the body, or a text in which each character is one byte; null for none. */
  readonly text: string | Buffer | null;
  /** Size of the body in bytes; equal to the length of `text` if each character is one byte. */
  readonly bytes: number;
  /** Code of the refusal, if the response is one. */
  readonly refused?: string;
  /** JSON text of the paths and codes of the refusal's details. */
  readonly faults?: string | undefined;
  /** Called once the operating system has accepted the whole response, so that its memory can be reused. */
  readonly sent?: () => void;
  /** Awaited between the response and its end, if the connection is closed before the body was read. */
  readonly last?: () => Promise<void>;
}

/** Combines steps into one middleware, once when the routes are laid out instead of at each call. */
export const chain = (steps: readonly Step[]): Step =>
  steps.reduceRight<Step>(
    (rest, step) => (ctx, next) => step(ctx, () => rest(ctx, next)),
    (_, next) => next(),
  );
