/** Reports deliveries: a line each for people, a JSON object each for programs. */
import { clip } from "../../runtime/declare/meant.ts";
import { counted, type Screen } from "../shell/screen.ts";
import type { Attempted } from "./forward.ts";

export interface Delivery extends Attempted {
  readonly id: string;
  readonly type: string;
  /** From 1. */
  readonly attempt: number;
  /** Milliseconds until the next attempt; null if there is none. */
  readonly nextInMs: number | null;
}

/** The width of most types, so that ids are aligned; a line of 80 columns has room for it. */
const TYPE_WIDTH = 22;
const STATUS_WIDTH = 3;
const LATENCY_WIDTH = 7;
const CONTROL = /\p{Cc}+/gu;

export class Report {
  readonly #screen: Screen;
  #delivered = 0;
  #failed = 0;

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  /** Prints where events come from and go to. */
  begin(from: string, to: string, secret: string): void {
    if (this.#screen.json) return this.#line({ kind: "listening", from, to, secret });
    const { bold, faint } = this.#screen;
    const rows = [
      ["From", from],
      ["To", to],
      ["Secret", bold(secret)],
    ] as const;
    this.#screen.print();
    this.#screen.table(
      rows.map(([label, text]) => [faint(label), text]),
      "  ",
    );
    this.#screen.print("\n  Waiting for events. Ctrl-C ends it.\n");
  }

  delivery(delivery: Delivery): void {
    if (delivery.isTaken) this.#delivered++;
    else if (delivery.nextInMs === null) this.#failed++;
    const at = new Date();
    if (this.#screen.json) return this.#line({ kind: "delivery", at, ...delivery });
    const time = this.#screen.faint(at.toTimeString().slice(0, 8));
    this.#screen.print(`${time}  ${deliveryLine(delivery, this.#screen)}`);
    const reason = reasonOf(delivery);
    if (reason !== "") this.#screen.print(`          ${this.#screen.faint(reason)}`);
  }

  /** Reports that the server stopped answering, or with null that it answers again. */
  interrupted(reason: string | null): void {
    const message = reason === null ? "The server responds again." : `${reason}. Trying again …`;
    if (this.#screen.json) this.#line({ kind: reason === null ? "resumed" : "interrupted", message });
    else this.#screen.say(`          ${message}`);
  }

  /** Prints the numbers of events that were delivered and given up. */
  end(): void {
    const [delivered, failed] = [this.#delivered, this.#failed];
    if (this.#screen.json) return this.#line({ kind: "end", delivered, failed });
    const rest = failed === 0 ? "" : `, ${failed} failed`;
    this.#screen.print(`\n${counted(delivered, "event")} delivered${rest}.`);
  }

  #line(value: object): void {
    this.#screen.print(JSON.stringify(value));
  }
}

/** `204    12 ms  customer.created        evt_…` */
export function deliveryLine({ status, latencyMs, type, id, isTaken }: Delivery, screen: Screen): string {
  const shown = String(status ?? "–").padStart(STATUS_WIDTH);
  const mark = isTaken ? screen.good(shown) : screen.bold(shown);
  return `${mark}  ${`${latencyMs} ms`.padStart(LATENCY_WIDTH)}  ${type.padEnd(TYPE_WIDTH)}  ${id}`;
}

/** Why an attempt failed, and what follows; empty after a success. */
export function reasonOf({ isTaken, error, answer, attempt, nextInMs }: Delivery): string {
  if (isTaken) return "";
  const text = clip(answer?.replace(CONTROL, " ").trim() ?? "");
  const next = nextInMs !== null ? `Again in ${nextInMs / 1000} s.` : attempt > 1 ? "Gave up." : "";
  return [error, text === "" ? "" : `Answer: ${text}`, next].filter(Boolean).join("  ");
}
