/** Measures the cost of a call: bytes and statements, which do not depend on the machine, and processor time. */
import { Agent, request } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { cpuOfEach } from "../../bench/processes.ts";
import { freshKey } from "../support/client.ts";
import { type Sent, sentDuring } from "../support/statements.ts";
import { sql } from "../support/transactions.ts";
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
  /**
   * Milliseconds of processor that the sessions of this service took; where the system does not tell, those in which the
   * database had a statement of this process, which on a busy machine are many more.
   */
  readonly database: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

export interface Measuring {
  readonly origin: string;
  readonly key: string;
  /** The database, where its processor is to be asked as well, which takes a connection of its own each time. */
  readonly databaseUrl: string | null;
}

/** Sends a call and measures it. */
export async function measure(
  { origin, key, databaseUrl }: Measuring,
  call: Costly,
  coding: Coding,
): Promise<Cost> {
  const text = call.body?.() ?? null;
  const body = text === null ? null : encoded(text, coding);
  const parse = text === null ? 0 : parseCost(text);
  let answer = { status: 0, text: "" };
  let cpu = 0;
  const sessions = databaseUrl === null ? [] : await sessionsOf(databaseUrl);
  const spent = cpuOfEach(sessions);
  const statements = await sentDuring(async () => {
    const began = process.cpuUsage();
    answer = await send(origin, key, call, body, coding);
    cpu = milliseconds(process.cpuUsage(began));
  });
  const spentNow = databaseUrl === null ? null : cpuOfEach(await sessionsOf(databaseUrl, sessions));
  return {
    status: answer.status,
    sentBytes: body?.length ?? 0,
    answerBytes: Buffer.byteLength(answer.text),
    error: answer.status >= 400 && answer.text !== "" ? JSON.parse(answer.text).error : null,
    statements,
    parse,
    cpu,
    database: spent === null || spentNow === null ? covered(statements) : (spentNow - spent) * 1_000,
  };
}

/** Process ids of the service's sessions. @param known those that were there before: new ones had spent nothing */
async function sessionsOf(databaseUrl: string, known: readonly number[] = []): Promise<number[]> {
  const text = `select pid from pg_stat_activity where datname = current_database() and application_name = 'charter'
    and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  const now = (await sql(databaseUrl, text)).map(({ pid }) => pid as number);
  return known.length === 0 ? now : [...new Set([...known, ...now])];
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
