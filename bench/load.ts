/**
 * Makes load in a process of its own with raw sockets, with one call in progress on each. Requests are
 * prepared bytes, and of a response only the status and the length are read. So it takes little of the CPU
 * that the server needs.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { cpuOf } from "./processes.ts";
import { UNIQUE } from "./wire.ts";

export interface Load {
  readonly port: number;
  readonly connections: number;
  readonly warmMs: number;
  readonly ms: number;
  /** Minimum number of calls, even if they take longer: a figure from a hundred calls is chance. */
  readonly least: number;
  readonly expect: number;
  readonly group: number;
  readonly requests: readonly string[];
  /** The part of the requests that is skipped first, from 0 to 1, so that repeated loads begin elsewhere. */
  readonly passed: number;
  /** The first unique number. */
  readonly first: number;
  /** Processes whose CPU time is counted, with their children. */
  readonly pids: readonly number[];
}

export interface Measured {
  readonly calls: number;
  /** The time that the calls took. */
  readonly ms: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU seconds, in the order of `pids`; NaN if the system does not report them. */
  readonly cpu: readonly number[];
}

const CHUNK = 65_536;
const END_OF_HEAD = Buffer.from("\r\n\r\n");

function run(load: Load): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const from = began + load.warmMs;
    /** The time at which the load ends. */
    let until = Number.POSITIVE_INFINITY;
    const latencies: number[] = [];
    let unique = load.first;
    let open = load.connections;
    const spent = () => load.pids.map(cpuOf);
    const spentBefore = pause(load.warmMs).then(spent);
    const spentAfter = (async () => {
      await pause(load.warmMs + load.ms);
      while (latencies.length < load.least) await pause(10);
      until = performance.now();
      return spent();
    })();

    const finish = async () => {
      const [start, end] = await Promise.all([spentBefore, spentAfter]);
      latencies.sort((a, b) => a - b);
      const at = (share: number) =>
        latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
      resolve({
        calls: latencies.length,
        ms: until - from,
        p50Ms: at(0.5),
        p99Ms: at(0.99),
        cpu: load.pids.map((_, i) => end[i]! - start[i]!),
      });
    };

    const client = (n: number): void => {
      const mine = load.requests.filter((_, i) => Math.floor(i / load.group) % load.connections === n);
      const prepared = (mine.length > 0 ? mine : load.requests).map(prepare);
      let turn = load.group * Math.floor((prepared.length / load.group) * load.passed);
      let sentAt = 0;
      /** Bytes of the response that are still missing; -1 while its head is read. */
      let missing = -1;
      let pending: Buffer | null = null;
      const socket = connect({
        port: load.port,
        host: "127.0.0.1",
        noDelay: true,
        onread: {
          buffer: Buffer.allocUnsafe(CHUNK),
          callback(length, buffer) {
            take(buffer as Buffer, length);
            return true;
          },
        },
      });
      const fail = (reason: string) => {
        socket.destroy();
        reject(new Error(reason));
      };
      const send = () => {
        const request = prepared[turn++ % prepared.length]!;
        for (const place of request.places)
          request.bytes.write(String(unique).padStart(UNIQUE.length, "0"), place, "latin1");
        if (request.places.length > 0) unique++;
        sentAt = performance.now();
        socket.write(request.bytes);
      };
      const take = (buffer: Buffer, length: number) => {
        if (missing >= 0) {
          missing -= length;
          return missing === 0 ? done() : undefined;
        }
        const bytes = pending
          ? Buffer.concat([pending, buffer.subarray(0, length)])
          : buffer.subarray(0, length);
        const end = bytes.indexOf(END_OF_HEAD);
        if (end < 0) {
          pending = Buffer.from(bytes);
          return;
        }
        pending = null;
        const text = bytes.toString("latin1", 0, end);
        const status = Number(text.slice(9, 12));
        if (status !== load.expect)
          return fail(`expected ${load.expect}: ${bytes.toString("utf8").slice(0, 2_000)}`);
        const match = /content-length: (\d+)/i.exec(text);
        if (!match) return fail(`no Content-Length: ${text}`);
        missing = Number(match[1]) - (bytes.length - end - 4);
        if (missing === 0) done();
      };
      const done = () => {
        const now = performance.now();
        missing = -1;
        if (now >= from && now < until) latencies.push(now - sentAt);
        if (now < until || turn % load.group !== 0) return send();
        socket.destroy();
        if (--open === 0) void finish();
      };
      socket.on("connect", send);
      socket.on("error", (error) => reject(error));
      socket.on("close", () => {
        if (performance.now() < until) fail("the server closed a connection");
      });
    };
    for (let n = 0; n < load.connections; n++) client(n);
  });
}

/** A request, with the offsets of unique numbers in it. */
function prepare(text: string) {
  const places: number[] = [];
  for (let at = text.indexOf(UNIQUE); at >= 0; at = text.indexOf(UNIQUE, at + UNIQUE.length)) places.push(at);
  return { bytes: Buffer.from(text, "latin1"), places };
}

export type Maker = ReturnType<typeof startMaker>;

export function startMaker() {
  // JSON would turn NaN into null.
  const child = fork(fileURLToPath(import.meta.url), {
    execArgv: ["--import=tsx"],
    serialization: "advanced",
  });
  return {
    pid: child.pid!,
    async run(load: Load): Promise<Measured> {
      child.send(load);
      const [{ measured, error }] = (await once(child, "message")) as [
        { measured?: Measured; error?: string },
      ];
      if (!measured) throw new Error(error);
      return measured;
    },
    stop: () => void child.kill(),
  };
}

/** As a child process, takes loads one after another. */
if (process.send)
  process.on("message", (load: Load) => {
    run(load).then(
      (measured) => process.send!({ measured }),
      (error: unknown) => process.send!({ error: String(error) }),
    );
  });
