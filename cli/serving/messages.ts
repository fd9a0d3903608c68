/** In charge of what the primary of a cluster and its workers tell each other. */
import type { Told } from "../shell/failure.ts";

export type FromWorker =
  | { readonly type: "hello" }
  | { readonly type: "ready"; readonly origin: string }
  | { readonly type: "failed"; readonly told: Told }
  | { readonly type: "metrics"; readonly id: number };

export interface Order {
  readonly type: "begin";
  readonly databaseUrl: string;
  /** Of the demo; null where there is none. */
  readonly demoKey: string | null;
}

export type FromPrimary =
  | Order
  | { readonly type: "stop" }
  /** null where the metrics of all could not be had. */
  | { readonly type: "metrics"; readonly id: number; readonly text: string | null };
