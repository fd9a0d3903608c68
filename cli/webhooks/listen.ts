/** Delivers the events of a running server to a receiver, one after another, until a signal ends it. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "../../runtime/config.ts";
import { GONE } from "../../runtime/event/attempt.ts";
import { isLoopback } from "../../runtime/event/loopback.ts";
import { isTimestamp } from "../../runtime/model/types/times.ts";
import type { Call } from "../shell/command.ts";
import { UsageError } from "../shell/failure.ts";
import { readAddress } from "../shell/reading.ts";
import { type FeedEvent, type FeedOptions, openFeed } from "./feed.ts";
import { createForwarder, type Forwarder } from "./forward.ts";
import { readReceiver, readSecret } from "./receiver.ts";
import { Report } from "./report.ts";

/** Pauses after failed attempts; after the last, the event is given up. */
const PAUSES_MS = [500, 1_000, 2_000];

export async function listenUntilEnded({ options, screen, lifetime }: Call): Promise<void> {
  const receiver = readReceiver(options);
  const secret = readSecret(options);
  const report = new Report(screen);
  const ended = new AbortController();
  await lifetime.keep(async () => ended.abort());
  const feed: FeedOptions = {
    ...readSource(options),
    signal: ended.signal,
    interrupted: (reason) => report.interrupted(reason),
  };
  try {
    const events = await openFeed(feed);
    report.begin(feed.url, receiver, secret);
    const forwarder = createForwarder(receiver, secret, options.allowRemote === true);
    for await (const event of events)
      if (!event.webhooksSuppressed) await deliver(event, forwarder, report, ended.signal);
  } catch (error) {
    if (!ended.signal.aborted) throw error;
    report.end();
  }
}

/** @throws UsageError if the text is no time */
function readSince(since: string): string | null {
  if (since === "now") return null;
  if (isTimestamp(since)) return since;
  throw new UsageError(`--since ${since}: expected now, or a time such as 2027-03-08T09:00:00Z`);
}

/** Attempts an event until it is taken. An attempt under way at the end of the command is not waited for. */
async function deliver(
  { id, type, text }: FeedEvent,
  forwarder: Forwarder,
  report: Report,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const attempted = await untilAborted(forwarder.send(id, text), signal);
    const isFinal = attempted.isTaken || attempted.status === GONE;
    const nextInMs = isFinal ? null : (PAUSES_MS[attempt - 1] ?? null);
    report.delivery({ id, type, attempt, ...attempted, nextInMs });
    if (nextInMs === null) return;
    await sleep(nextInMs, undefined, { signal });
  }
}

async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const waiting = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), waiting);
  });
  return await Promise.race([work, aborted]).finally(() => waiting.abort());
}

/** Reads which events of which server are delivered. */
function readSource({
  url,
  key,
  types,
  since,
}: Call["options"]): Omit<FeedOptions, "signal" | "interrupted"> {
  const address = readAddress("--url")(url as string);
  return {
    url: address,
    key: readKey(key as string | undefined, new URL(address)),
    types: types === undefined ? [] : (types as string).split(",").map((type) => type.trim()),
    since: readSince(since as string),
  };
}

/** The key: the given one, or for a server on this machine that of the demo organization. */
function readKey(given: string | undefined, { hostname }: URL): string {
  if (given !== undefined && given !== "") return given;
  const file = join(readConfig().dataDir, "demo-key");
  if (isLoopback(hostname) && existsSync(file)) return readFileSync(file, "utf8").trim();
  throw new UsageError(
    "--key: an API key of the server is missing; its scopes decide which events you receive",
    "Pass --key or set CHARTER_KEY. `charter keys create` creates one.",
  );
}
