import { Worker } from "node:worker_threads";
import { expect } from "chai";
import pino from "pino";
import { Lane } from "../../../../runtime/http/lane/lane.ts";
import type { LaneCall } from "../../../../runtime/http/lane/messages.ts";
import { until } from "../../../support/transactions.ts";

/** Says that it is ready, and ends at the first call. */
const MORTAL = `const { parentPort } = require("node:worker_threads");
parentPort.postMessage({ type: "ready" });
parentPort.on("message", ({ type }) => type === "close" ? parentPort.close() : process.exit(7));`;

/** Has loaded other declarations. */
const FOREIGN = `const { parentPort } = require("node:worker_threads");
parentPort.postMessage({ type: "differs" });
parentPort.once("message", () => parentPort.close());`;

/** Logs a defect before it is ready. */
const COMPLAINING = `const { parentPort } = require("node:worker_threads");
const err = { type: "HookFault", message: "m", stack: "s", field: "f" };
parentPort.postMessage({ type: "log", level: "error", fields: { requestId: "req_1", err }, text: "defect" });
parentPort.postMessage({ type: "ready" });
parentPort.once("message", () => parentPort.close());`;

describe("Lane", () => {
  let started = 0;
  const open = (code: string, log = pino({ level: "silent" })): Lane =>
    new Lane({
      start: () => {
        started++;
        return new Worker(code, { eval: true });
      },
      log,
      committed: () => {},
      followed: () => {},
      notified: () => {},
    });
  beforeEach(() => {
    started = 0;
  });

  const call = () => ({ body: null }) as Omit<LaneCall, "id">;
  const ended = async (running: Promise<unknown> | null): Promise<string> => {
    try {
      await running;
      return "answered";
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  it("tells calls that were under way when it died apart by what they may have written", async () => {
    const lane = open(MORTAL);
    expect(await lane.takes(), "the call that starts the thread waits for it").to.equal(true);
    const all = [null, { idempotencyKey: null }].map((writes) => ended(lane.run(writes, call)));
    expect(await Promise.all(all)).to.deep.equal(["UNAVAILABLE", "OUTCOME_UNKNOWN"]);
    expect(lane.run(null, call)).to.equal(null);
    await until(() => {
      lane.wake();
      return lane.isReady;
    });
    expect(started).to.equal(2);
    await lane.close();
  });

  it("is never started again once the files are those of another application", async () => {
    const lane = open(FOREIGN);
    lane.wake();
    expect(await lane.takes()).to.equal(false);
    expect([lane.takes(), lane.run(null, call)]).to.deep.equal([false, null]);
    expect(started).to.equal(1);
    await lane.close();
  });

  it("logs its errors as a process of its own would", async () => {
    const lines: string[] = [];
    const lane = open(
      COMPLAINING,
      pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) }),
    );
    lane.wake();
    await until(() => lane.isReady);
    const err = { type: "HookFault", message: "m", stack: "s", field: "f" };
    expect(lines.map((line) => JSON.parse(line))).to.deep.equal([
      { level: 50, requestId: "req_1", err, msg: "defect" },
    ]);
    await lane.close();
  });

  it("can be closed before it was started, and while it is", async () => {
    await open(MORTAL).close();
    const lane = open(MORTAL);
    lane.wake();
    const waits = lane.takes();
    await lane.close();
    expect([await waits, lane.takes(), started]).to.deep.equal([false, false, 1]);
  });
});
