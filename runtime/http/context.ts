/** The state of a call that its steps share: `ctx.state` of Koa, as one typed object. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type Koa from "koa";
import type { Detail } from "../errors.ts";
import type { UnsafeNumbers } from "../model/type.ts";
import type { KnownKey } from "../platform/key-ring.ts";
import type { Prepared } from "../record/batch/batch.ts";
import type { Ahead, Command, IfMatch, JsonText, Outcome } from "../record/command.ts";
import type { Expand } from "../record/reads/found.ts";
import type { Serving } from "../record/serving.ts";
import type { Verdict } from "../store/queries/limiter.ts";
import type { ListQuery } from "./query.ts";
import type { SentBody } from "./request-body.ts";
import type { Former, Kind, Route, RouteOf } from "./routes.ts";
import type { CallServer, Server } from "./server.ts";
import type { Target } from "./target.ts";

/** The state that Koa carries for us; the application's own middleware stores its state next to it. */
export interface State<C extends Call = Call> {
  call: C;
}

/** The part of Koa's context that the steps of an operation use. The lane and batches have only this. */
export interface Context<C extends Call = Call> {
  readonly state: State<C>;
  status: number;
  /** Ids in the path, from the router. */
  readonly captures?: readonly string[];
}

/** The context of a call on a connection. */
export type KoaContext = Koa.ParameterizedContext<State<ReceivedCall>>;

/** Responds, refuses by throwing, or passes the call on with what it has found. */
export type Step<In extends Call = Call, Out extends Call = Call> = (
  ctx: Context<In>,
  next: (call: Out) => Promise<void> | void,
) => Promise<void> | void;

/** A step around all operations, which needs Koa's whole context. */
export type KoaStep = (ctx: KoaContext, next: (call: Call) => Promise<void> | void) => Promise<void> | void;

/** A call in progress. Values that are null at first are added by the steps; the interfaces below have them. */
export interface Call {
  readonly req: Pick<IncomingMessage, "headers" | "rawHeaders">;
  readonly requestId: string;
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  /** Query without the question mark. */
  readonly search: string;
  /** Its connection, or what it was handed over with. */
  readonly by: Connection | HandedOver;
  readonly server: CallServer;
  /** The compiled application when the call arrived; a reload does not change it. */
  readonly serving: Serving;
  readonly route: Route | null;
  /** The former path of a call that has no route because of its method. */
  former?: Former | null;
  /** Places and codes of the items of a batch that were refused, for the log of requests. */
  refusedItems?: readonly Pick<Detail, "path" | "code">[];
  /** Ids in the path, as sent. */
  params: readonly string[];
  readonly key: CallKey | null;
  /** The rate-limit result, or a promise of it. Reads continue in the meantime; writes wait for it. */
  readonly limit: Verdict | Promise<Verdict> | null;
  readonly verdict: Verdict | null;
  /** The record of the path, read while the call is counted; null if no step reads it without a lock. */
  ahead: Ahead | null;
  readonly headers: CallHeaders | null;
  /** Whether a write is a dry run. */
  isDryRun: boolean;
  readonly query: ListQuery | null;
  /** The references that the response expands; null if there are none. */
  expand: Expand | null;
  /** Bytes of the body that were received, as they were sent. */
  received: number;
  body: unknown;
  /** Numbers whose value in `body` differs from the text that was sent. */
  unsafe: UnsafeNumbers | undefined;
  readonly outcome: Outcome<JsonText> | null;
  /** The prepared command of a batch item, ready to run. */
  readonly prepared: Prepared | null;
  /** Whether an item of a batch has an Idempotency-Key of its own; undefined for other calls. */
  readonly hasOwnKey?: boolean;
  answer: Answer | null;
}

/** The part of a key that the steps of an operation use; the lane has only this. */
export type CallKey = Pick<KnownKey, "organizationId" | "policy" | "principal" | "scopes">;

export interface Connection {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly target: Target["kind"];
}

/** A call in the lane, or an item of a batch. */
export interface HandedOver {
  readonly req: null;
  readonly res: null;
  /** The origin that the client called. */
  readonly origin: string;
  /** The address of the client. */
  readonly address: string;
  /** The body of a call in the lane, with no bytes for none. */
  readonly body: SentBody | null;
}

/** A call on a connection of this thread. */
export interface ReceivedCall extends Call {
  readonly req: IncomingMessage;
  readonly by: Connection;
  readonly server: Server;
  readonly key: KnownKey | null;
}

/** A call whose key was checked. */
export interface KnownCall extends Call {
  readonly key: CallKey;
}

/** A call whose key was checked here. */
export interface AuthenticatedCall extends ReceivedCall {
  readonly key: KnownKey;
}

/** A call that counts against the rate limit. */
export interface CountedCall extends KnownCall {
  readonly limit: Verdict | Promise<Verdict>;
}

/** A call within its rate limit. */
export interface AllowedCall extends CountedCall {
  readonly verdict: Verdict;
}

/** A call whose route was found, of one kind of operation. */
export interface RoutedCall<K extends Kind = Kind> extends Call {
  readonly route: RouteOf<K>;
}

/** A call whose headers and query were parsed. */
export interface ParsedCall extends Call {
  readonly headers: CallHeaders;
}

/** A call that reads a list. */
export interface ListCall extends ParsedCall {
  readonly query: ListQuery;
}

/** A call with a result. */
export interface FinishedCall extends Call {
  readonly outcome: Outcome<JsonText>;
}

/** Members of a call that later steps need, each set by one step. */
type Finding = "route" | "key" | "limit" | "verdict" | "headers" | "query" | "outcome" | "prepared";

/** Adds a value to a call. The call stays the same object; its new type tells later steps that it has the value. */
export function found<C extends Call, K extends Finding, V extends NonNullable<Call[K]>>(
  call: C,
  name: K,
  value: V,
): C & { readonly [N in K]: V } {
  (call as { -readonly [N in Finding]: Call[N] })[name] = value;
  return call as C & { readonly [N in K]: V };
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

/** The steps that may follow calls of type `C`: each needs only what the call has when it arrives there. */
type Following<C extends Call, Steps extends readonly unknown[]> = Steps extends readonly [
  infer One,
  ...infer Rest,
]
  ? One extends Step<C, infer Out>
    ? [One, ...Following<C & Out, Rest>]
    : [Step<C>, ...Rest]
  : Steps;

/** The calls that steps pass on. */
type After<C extends Call, Steps extends readonly unknown[]> = Steps extends readonly [
  Step<C, infer Out>,
  ...infer Rest,
]
  ? After<C & Out, Rest>
  : C;

/**
 * Combines steps into one, once when the routes are laid out instead of at each call.
 * A step that needs a value which no earlier step adds does not compile.
 */
export const chain =
  <C extends Call>() =>
  <Steps extends readonly unknown[]>(...steps: Steps & Following<C, Steps>): Step<C, After<C, Steps>> =>
    inOrder(steps as readonly Step<never>[]) as Step<C, never>;

/** Combines steps around all operations into one. */
export const chainKoa = (steps: readonly KoaStep[]): KoaStep => inOrder(steps);

type AnyStep<Ctx> = (ctx: Ctx, next: (call: Call) => Promise<void> | void) => Promise<void> | void;

const inOrder = <Ctx extends Context>(steps: readonly AnyStep<Ctx>[]): AnyStep<Ctx> =>
  steps.reduceRight<AnyStep<Ctx>>(
    (rest, step) => (ctx, next) => step(ctx, () => rest(ctx, next)),
    (ctx, next) => next(ctx.state.call),
  );
