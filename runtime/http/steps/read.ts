/** Step: headers, query and body of the call; each kind of fault all at once. */
import { Faults } from "../../errors/faults.ts";
import { type Detail, type ErrorCode, Refusal } from "../../errors.ts";
import type { IfMatch } from "../../record/command.ts";
import type { Call, CallHeaders, Step } from "../context.ts";
import { isIdempotencyKey, parseEntityTags, parseMutationSource, parseSuppressWebhooks } from "../headers.ts";
import { readJournalQuery, requireReadable } from "../journal-query.ts";
import { hasKey, KEY_IN_QUERY, readListQuery, readParameters, readQuery } from "../query.ts";
import { decompressBody, IDENTITY, readBody, receiveBody, type SentBody } from "../request-body.ts";
import { answeredInLane, isKnownAsLarge } from "./lane.ts";
import { takeTurn } from "./turn.ts";

/** Headers and query together (contract, section 13); what a GET of an action is told in its query stands for its body. */
export const head: Step = ({ state: { call } }, next) => {
  const faults = new Faults();
  const { inputs, application } = call.serving.compiled;
  const { operation } = call.route!;
  call.headers = readHeaders(call, faults);
  if (operation.kind === "list")
    call.query = readListQuery(inputs, operation.model, call.search, call.serving.clock(), faults);
  else if (operation.kind === "listJournal") {
    call.journal = readJournalQuery(inputs, operation.journal, application, call.search, faults);
    requireReadable(operation.journal, call.journal, call.key!.principal.holds);
  } else if (operation.kind === "act" && operation.action.method === "GET")
    // The action judges them again as its own.
    call.body = readQuery(inputs.action(operation.action), call.search, faults);
  else
    for (const name of readParameters(call.search, faults).keys())
      faults.push({
        path: `query.${name.slice(0, 64)}`,
        code: "UNKNOWN_FIELD",
        message: hasKey(name) ? KEY_IN_QUERY : "This call takes no query parameters.",
      });
  refuseHead(faults);
  return next();
};

/** To read and to judge a longer one takes a millisecond and more. */
const LARGE = 16 * 1024;

/** So many times what was sent a compressed body is taken to be until it is decompressed. */
const USUAL_GROWTH = 8;

/**
 * The body of a call that may have one. A call whose body is large goes on in the lane, ahead of its being decompressed
 * if it may: buffers of megabytes have the main thread collect garbage.
 */
export const body: Step = async (ctx, next) => {
  const { call } = ctx.state;
  const { inflater } = call.server;
  let sent = call.sent ?? (await receiveBody(call.req, limitOf(call)));
  if ((isLarge(sent) || isKnownAsLarge(call)) && (await answeredInLane(ctx, sent))) return;
  if (sent && sent.coding !== IDENTITY) {
    sent = await decompressBody(sent, limitOf(call), inflater);
    if (isLarge(sent) && (await answeredInLane(ctx, sent))) return;
  }
  if (sent && sent.bytes.length > 0) call.body = await readBody(sent.bytes, () => takeTurn(call));
  await next();
};

const isLarge = (sent: SentBody | null): boolean =>
  sent !== null && sent.bytes.length * (sent.coding === IDENTITY ? 1 : USUAL_GROWTH) > LARGE;

function readHeaders({ req, route }: Call, faults: Faults): CallHeaders {
  const { headers } = req;
  const key = text(headers["idempotency-key"]);
  if (key === null && route!.idempotencyKey === "required")
    fault(faults, "Idempotency-Key", "REQUIRED", "This call must carry an Idempotency-Key.");
  if (key !== null && !isIdempotencyKey(key))
    fault(faults, "Idempotency-Key", "INVALID_FORMAT", "Expected 1 to 255 printable ASCII characters.");
  const source = text(headers["x-service-mutation-source"]);
  const readSource = source === null ? null : parseMutationSource(source);
  if (source !== null && readSource === null)
    fault(faults, "x-service-mutation-source", "INVALID_FORMAT", "Expected 1 to 100 printable characters.");
  return {
    ifMatch: readTags("If-Match", text(headers["if-match"]), faults),
    ifNoneMatch: readTags("If-None-Match", text(headers["if-none-match"]), faults),
    idempotencyKey: route!.idempotencyKey === "ignored" ? null : key,
    suppressWebhooks: readSuppress(text(headers["x-service-suppress-webhooks"]), faults),
    source: readSource,
  };
}

const text = (value: string | string[] | undefined): string | null =>
  value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;

function fault(faults: Faults, name: string, code: string, message: string): void {
  faults.push({ path: `header.${name}`, code, message });
}

function readTags(name: string, value: string | null, faults: Faults): IfMatch {
  if (value === null) return null;
  const tags = parseEntityTags(value);
  if (tags !== "invalid") return tags;
  fault(faults, name, "INVALID_FORMAT", 'Expected the ETag of a version in quotes, as "3".');
  return null;
}

function readSuppress(value: string | null, faults: Faults): boolean {
  if (value === null) return false;
  const read = parseSuppressWebhooks(value);
  if (read !== "invalid") return read;
  fault(faults, "x-service-suppress-webhooks", "INVALID_VALUE", "Expected 1 or 0.");
  return false;
}

function refuseHead(faults: Faults): void {
  const first = faults.listed[0];
  if (!first) return;
  const message =
    faults.length === 1
      ? `${first.path}: ${first.message}`
      : `${faults.length} headers or parameters are at fault; the details list them.`;
  throw new Refusal(codeOf(first), message, { details: faults.listed, omitted: faults.omitted });
}

function codeOf({ path, code }: Detail): ErrorCode {
  if (path === "header.Idempotency-Key" && code === "REQUIRED") return "IDEMPOTENCY_KEY_REQUIRED";
  return path.startsWith("header.") ? "INVALID_HEADER" : "INVALID_QUERY";
}

/** The most bytes that a body may have, as sent and decompressed. */
const limitOf = ({ route, server }: Call): number => route!.bodyLimit ?? server.bodyLimit;
