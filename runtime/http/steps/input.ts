/** Step: headers, query and body of the call. All faults of a kind are reported together. */
import { Faults } from "../../errors/faults.ts";
import { type Detail, type ErrorCode, Refusal } from "../../errors.ts";
import type { Readable } from "../../model/model.ts";
import type { Input, Inputs } from "../../model/schema/inputs.ts";
import type { ReadingName } from "../../model/verbs/index.ts";
import {
  type Call,
  type CallHeaders,
  found,
  type KnownCall,
  type ListCall,
  type ParsedCall,
  type RoutedCall,
  type Step,
} from "../context.ts";
import {
  parseEntityTags,
  parseIdempotencyKey,
  parseMutationSource,
  parseSuppressWebhooks,
  repeatedHeaders,
} from "../headers.ts";
import { namedBy, requireReadable } from "../journal-query.ts";
import { type ListQuery, readListQuery, readQuery, unknownParameter } from "../query.ts";
import {
  decompressBody,
  hasBody,
  IDENTITY,
  MOST_DEPTH,
  readBody,
  receiveBody,
  type SentBody,
} from "../request-body.ts";
import { expandedIn, isWrite, methodOf, type Route } from "../routes.ts";
import { readExpand } from "./expand.ts";
import { answeredInLane, isKnownAsLarge, type LargeCall } from "./lane.ts";
import { awaitTurn } from "./scheduling.ts";

/** Headers and query together (contract, section 13). */
export const parseHead: Step<KnownCall & RoutedCall, ParsedCall> = ({ state: { call } }, next) => {
  const faults = new Faults();
  const headers = readHeaders(call, faults);
  if (call.search !== "") readBeside(call, faults);
  refuseHead(faults);
  return next(found(call, "headers", headers));
};

/** The parameters of a call whose input is not its query. */
function readBeside(call: KnownCall & RoutedCall, faults: Faults): void {
  const input = besideOf(call.serving.compiled.inputs, call.route);
  const { dryRun, expand } = readQuery(input, call.search, faults, unknownParameter(input, "request"));
  call.isDryRun = dryRun === true;
  if (expand) readExpand(call, expandedIn(call.route.operation)!, expand as readonly string[]);
}

/** The headers of a call without a key, which has no parameters. */
export const parseOpenHead: Step<RoutedCall<"describe">, ParsedCall> = ({ state: { call } }, next) => {
  const faults = new Faults();
  const headers = readHeaders(call, faults);
  const input = call.serving.compiled.inputs.noQuery(call.route.operation);
  readQuery(input, call.search, faults, unknownParameter(input, "request"));
  refuseHead(faults);
  return next(found(call, "headers", headers));
};

/** The headers and the query of an action by GET; the action validates the query again as its input. */
export const parseQuestion: Step<KnownCall & RoutedCall<"act">, ParsedCall> = ({ state: { call } }, next) => {
  const faults = new Faults();
  const headers = readHeaders(call, faults);
  const input = call.serving.compiled.inputs.action(call.route.operation.action);
  call.body = readQuery(input, call.search, faults, unknownParameter(input, "request"));
  refuseHead(faults);
  return next(found(call, "headers", headers));
};

/** The headers and the query of a list. @param read reads the query */
export const parseListHead =
  <C extends RoutedCall>(read: (call: C, faults: Faults) => ListQuery): Step<C, ListCall> =>
  ({ state: { call } }, next) => {
    const faults = new Faults();
    const headers = readHeaders(call, faults);
    const query = read(call, faults);
    refuseHead(faults);
    return next(found(found(call, "headers", headers), "query", query));
  };

/** The query of a list of records. */
export function readRecordQuery(call: KnownCall & RoutedCall<ReadingName>, faults: Faults): ListQuery {
  const { model } = call.route.operation;
  const query = listQuery(call, call.serving.compiled.inputs.list(model), model, faults);
  readExpand(call, model, query.expand);
  return query;
}

/** The query of a journal. */
export function readJournalQuery(call: KnownCall & RoutedCall<"listJournal">, faults: Faults): ListQuery {
  const { journal } = call.route.operation;
  const { inputs, application } = call.serving.compiled;
  const query = listQuery(call, inputs.journal(journal), journal, faults);
  requireReadable(namedBy(journal, query, application), call.key.principal.holds);
  return query;
}

const listQuery = ({ search, serving }: Call, input: Input, of: Readable, faults: Faults): ListQuery =>
  readListQuery(input, of, search, serving.clock(), faults);

function besideOf(inputs: Inputs, route: Route): Input {
  const { operation } = route;
  const expanded = expandedIn(operation);
  if (expanded) return isWrite(route) ? inputs.writeQuery(expanded) : inputs.readQuery(expanded);
  return isWrite(route) ? inputs.dryRun(operation) : inputs.noQuery(operation);
}

/** Reading and validating a longer body takes a millisecond or more. */
const LARGE = 16 * 1024;

/** Assumed growth of a compressed body, used until its real size is known. */
const USUAL_GROWTH = 8;

/**
 * The body of a call that may have one. A call with a large body continues in the lane, if possible before
 * decompression: buffers of megabytes cause garbage collections on the main thread.
 */
export const parseBody: Step<LargeCall> = async (ctx, next) => {
  const { call } = ctx.state;
  const { inflater } = call.server;
  let sent = await receivedBody(call);
  call.received = sent?.bytes.length ?? 0;
  if ((isLarge(sent) || isKnownAsLarge(call)) && (await answeredInLane(ctx, call, sent))) return;
  if (sent && sent.coding !== IDENTITY) {
    sent = await decompressBody(sent, limitOf(call), inflater);
    if (isLarge(sent) && (await answeredInLane(ctx, call, sent))) return;
  }
  if (sent && sent.bytes.length > 0) {
    const { value, unsafe } = await readBody(sent.bytes, () => awaitTurn(call), depthOf(call));
    call.body = value;
    call.unsafe = unsafe;
  }
  await next(call);
};

async function receivedBody({ by, route, server }: LargeCall): Promise<SentBody | null> {
  if (by.req === null) return by.body;
  return await receiveBody(by.req, limitOf({ route, server }), () => by.res.writeContinue());
}

const isLarge = (sent: SentBody | null): boolean =>
  sent !== null && sent.bytes.length * (sent.coding === IDENTITY ? 1 : USUAL_GROWTH) > LARGE;

function readHeaders({ req, route }: RoutedCall, faults: Faults): CallHeaders {
  const { headers } = req;
  const told = (name: string, code: string, message: string) =>
    faults.push({ path: `header.${name}`, code, message });
  const repeated = repeatedHeaders(req.rawHeaders);
  for (const name of repeated)
    told(name, "DUPLICATE", `${name} is sent more than once; send it on one line.`);
  /** The value of a header; null if it is absent or faulty. */
  function read<T>(name: string, sent: Sent, parse: (text: string) => T | null, form: string): T | null {
    if (sent === undefined) return null;
    if (repeated.includes(name)) return null;
    const parsed = parse(Array.isArray(sent) ? sent.join(", ") : sent);
    if (parsed === null)
      told(name, name === SUPPRESS ? "INVALID_VALUE" : "INVALID_FORMAT", `Expected ${form}.`);
    return parsed;
  }
  if (methodOf(route.operation) === "GET" && hasBody(headers)) {
    const framing = headers["transfer-encoding"] === undefined ? "Content-Length" : "Transfer-Encoding";
    told(framing, "INVALID_VALUE", "A GET takes no body. Send its parameters in the query.");
  }
  if (headers["idempotency-key"] === undefined && route.idempotencyKey === "required")
    told("Idempotency-Key", "REQUIRED", "This request needs an Idempotency-Key.");
  const key = read("Idempotency-Key", headers["idempotency-key"], parseIdempotencyKey, KEY);
  return {
    ifMatch: read("If-Match", headers["if-match"], parseEntityTags, TAGS),
    ifNoneMatch: read("If-None-Match", headers["if-none-match"], parseEntityTags, TAGS),
    idempotencyKey: route.idempotencyKey === "ignored" ? null : key,
    suppressWebhooks:
      read(SUPPRESS, headers["x-service-suppress-webhooks"], parseSuppressWebhooks, "1 or 0") ?? false,
    source: read(SOURCE, headers["x-service-mutation-source"], parseMutationSource, TAG),
  };
}

type Sent = string | string[] | undefined;
const SOURCE = "x-service-mutation-source";
const SUPPRESS = "x-service-suppress-webhooks";
const TAG = "1 to 100 printable characters";
const KEY = "1 to 255 printable ASCII characters";
const TAGS = 'the ETag of a version in quotes, such as "3"';

function refuseHead(faults: Faults): void {
  const first = faults.listed[0];
  if (!first) return;
  const message =
    faults.length === 1
      ? `${first.path}: ${first.message}`
      : `${faults.length} headers or parameters are invalid; the details list them.`;
  throw new Refusal(codeOf(first), message, { details: faults.listed, omitted: faults.omitted });
}

function codeOf({ path, code }: Detail): ErrorCode {
  if (path === "header.Idempotency-Key" && code === "REQUIRED") return "IDEMPOTENCY_KEY_REQUIRED";
  return path.startsWith("header.") ? "INVALID_HEADER" : "INVALID_QUERY";
}

/**
 * An item of a batch is the value of a member of an array of a member; its own body may be as deep as any.
 */
const depthOf = ({ route }: RoutedCall): number => MOST_DEPTH + (route.operation.kind === "batch" ? 3 : 0);

/** The maximum bytes of a body, both as sent and decompressed. */
const limitOf = ({ route, server }: Pick<RoutedCall, "route" | "server">): number =>
  route.bodyLimit ?? server.bodyLimit;
