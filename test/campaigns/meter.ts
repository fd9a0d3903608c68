/** In charge of measuring what a call costs: bytes and statements, which do not depend on the machine, and its processor's time. */
import { Agent, request } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { freshKey } from "../support/client.ts";
import { type Sent, sentDuring } from "../support/statements.ts";
import type { Costly } from "./costs.ts";

export type Coding = "identity" | "gzip" | "br";

/** What one call came to. */
export interface Cost {
  readonly status: number;
  readonly sentBytes: number;
  readonly answerBytes: number;
  /** Members of `error`, where the call was refused. */
  readonly error: { readonly details?: readonly object[]; readonly omittedDetails?: number } | null;
  readonly statements: readonly Sent[];
  /** Milliseconds of processor that JSON.parse of the body takes. */
  readonly parse: number;
  /** Milliseconds of processor that this process took, the client's part among it. */
  readonly cpu: number;
  /** Milliseconds in which the database had a statement of this process. */
  readonly database: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends a call and measures it. */
export async function measure(origin: string, key: string, call: Costly, coding: Coding): Promise<Cost> {
  const text = call.body?.() ?? null;
  const body = text === null ? null : encoded(text, coding);
  const parse = text === null ? 0 : parseCost(text);
  let answer = { status: 0, text: "" };
  let cpu = 0;
  const statements = await sentDuring(async () => {
    const began = process.cpuUsage();
    answer = await send(origin, key, call, body, coding);
    cpu = milliseconds(process.cpuUsage(began));
  });
  return {
    status: answer.status,
    sentBytes: body?.length ?? 0,
    answerBytes: Buffer.byteLength(answer.text),
    error: answer.status >= 400 && answer.text !== "" ? JSON.parse(answer.text).error : null,
    statements,
    parse,
    cpu,
    database: covered(statements),
  };
}

function encoded(text: string, coding: Coding): Buffer {
  const bytes = Buffer.from(text);
  if (coding === "gzip") return gzipSync(bytes, { level: 1 });
  if (coding === "br") return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } });
  return bytes;
}

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

function parseCost(text: string): number {
  const began = process.cpuUsage();
  try {
    JSON.parse(text);
  } catch {
    // Some are no JSON: so much is what finding that out takes.
  }
  return milliseconds(process.cpuUsage(began));
}

function send(
  origin: string,
  key: string,
  { method, path, headers }: Costly,
  body: Buffer | null,
  coding: Coding,
): Promise<{ status: number; text: string }> {
  const ofBody =
    body === null
      ? {}
      : {
          "Content-Type": "application/json",
          "Content-Length": body.length,
          ...(coding === "identity" ? {} : { "Content-Encoding": coding }),
        };
  const all = { Authorization: `Bearer ${key}`, "Idempotency-Key": freshKey(), ...ofBody, ...headers };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${origin}/api/v1${path}`, { method, agent, headers: all }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("end", () =>
        resolve({ status: incoming.statusCode!, text: Buffer.concat(chunks).toString() }),
      );
      incoming.on("error", reject);
    });
    outgoing.on("error", reject);
    outgoing.end(body ?? undefined);
  });
}

/** The length of the time in which at least one statement was under way; those that travel together count once. */
function covered(statements: readonly Sent[]): number {
  let [total, until] = [0, 0];
  for (const { at, ms } of statements.toSorted((a, b) => a.at - b.at)) {
    const end = at + (Number.isNaN(ms) ? 0 : ms);
    if (end > until) total += end - Math.max(at, until);
    until = Math.max(until, end);
  }
  return total;
}
