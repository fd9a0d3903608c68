/** What a call carries from step to step: `ctx.state` of Koa, as one typed object. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type Koa from "koa";
import type { UnsafeNumbers } from "../model/type.ts";
import type { KnownKey } from "../platform/key-ring.ts";
import type { Ahead, Command, IfMatch, JsonText, Outcome } from "../record/command.ts";
import type { Serving } from "../record/serving.ts";
import type { Verdict } from "../store/queries/limiter.ts";
import type { ListQuery } from "./query.ts";
import type { SentBody } from "./request-body.ts";
import type { Route } from "./routes.ts";
import type { Server } from "./server.ts";
import type { Target } from "./target.ts";

/** What Koa carries for us; the application's own middleware keeps what it needs beside it. */
export interface State {
  call: Call;
}

export type Context = Koa.ParameterizedContext<State, { readonly captures?: readonly string[] }>;

/** Middleware of Koa that does one thing for a call: answers, refuses by throwing, or hands on. */
export type Step = (ctx: Context, next: () => Promise<void> | void) => Promise<void> | void;

/** One call under way. Steps fill it in, in the order of their list. */
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
  /** Where the client reached us, of a call that was handed over; null where the request tells it. */
  readonly origin: string | null;
  readonly server: Server;
  /** The compiled application of the moment when the call came; a reload does not change it. */
  readonly serving: Serving;
  route: Route | null;
  /** Ids in the path, as they were sent. */
  params: readonly string[];
  key: KnownKey | null;
  /** Answers whether the call is admitted; reads go on meanwhile, writes wait. */
  limit: Promise<Verdict> | null;
  verdict: Verdict | null;
  /** The record of the path, on its way while the call is counted; null where nothing reads it without a lock. */
  ahead: Ahead | null;
  headers: CallHeaders | null;
  /** Whether a write is only tried. */
  isDryRun: boolean;
  query: ListQuery | null;
  /** What was received of the body elsewhere, of a call that was handed over: no bytes for none; null where nobody did. */
  readonly sent: SentBody | null;
  body: unknown;
  /** Numbers whose value in `body` differs from the text that was sent. */
  unsafe: UnsafeNumbers | undefined;
  outcome: Outcome<JsonText> | null;
  answer: Answer | null;
}

export interface CallHeaders
  extends Pick<Command, "ifMatch" | "idempotencyKey" | "suppressWebhooks" | "source"> {
  readonly ifNoneMatch: IfMatch;
}

/** What goes out, ready to be written. */
export interface Answer {
  readonly status: number;
  /** Names and values in turn, the form that costs Node least to write. */
  readonly headers: readonly string[];
  /** JSON text of the body, or its bytes, be it as characters of their numbers; null for none. */
  readonly text: string | Buffer | null;
  /** How many bytes the body has: as many as `text` has characters where each of these is a byte. */
  readonly bytes: number;
  /** Code of the refusal that it tells of, where it does. */
  readonly refused?: string;
  /** Called once all of it is with the operating system: its bytes are not needed any more. */
  readonly sent?: () => void;
  /** Waited for between the answer and its end, where the connection is closed with a body half read. */
  readonly last?: () => Promise<void>;
}

/** Steps as one middleware, put together when the routes are laid rather than at each call. */
export const chain = (steps: readonly Step[]): Step =>
  steps.reduceRight<Step>(
    (rest, step) => (ctx, next) => step(ctx, () => rest(ctx, next)),
    (_, next) => next(),
  );
