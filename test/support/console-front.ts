/** The way of a browser to an app: a server in front of it that can lose, delay and refuse calls and answers. */
import { once } from "node:events";
import { createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Trouble {
  readonly waitMs?: number;
  readonly status?: number;
  /** Whether the app gets the call nevertheless. */
  readonly isDone?: boolean;
}

export interface Front {
  readonly origin: string;
  /** The calls of the console that it passed on: `PATCH /api/v1/notes/note_…`. */
  readonly passed: string[];
  /** What happens to the writes that follow: they reach the app, but not their answers; or nothing reaches it. */
  losing: "answers" | "calls" | null;
  /** What happens to each call: how long it waits, and what is answered in place of the app's answer. */
  trouble: ((call: string) => Trouble | null) | null;
  close(): Promise<void>;
}

/** Opens a front. */
export async function openFront(app: { readonly origin: string }): Promise<Front> {
  const { port } = new URL(app.origin);
  const passed: string[] = [];
  const server = createServer((asked, answer) => {
    const isCall = asked.headers["x-service-mutation-source"] === "console";
    const isLost = isCall && asked.method !== "GET" ? front.losing : null;
    if (isLost === "calls") return void asked.socket.destroy();
    if (isCall) passed.push(`${asked.method} ${asked.url}`);
    const { method, url, headers } = asked;
    const { waitMs = 0, status, isDone } = (isCall && front.trouble?.(`${method} ${url}`)) || {};
    const pass = () => {
      if (status !== undefined && !isDone) return refuse(answer, status);
      const own = request({ host: "127.0.0.1", port, method, path: url, headers }, (got) => {
        if (isLost === "answers") return void asked.socket.destroy();
        if (status !== undefined) return void got.resume().on("end", () => refuse(answer, status));
        answer.writeHead(got.statusCode!, got.headers);
        got.pipe(answer);
      });
      own.on("error", () => asked.socket.destroy());
      asked.pipe(own);
    };
    if (waitMs > 0) setTimeout(pass, waitMs);
    else pass();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const front: Front = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    losing: null,
    trouble: null,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return front;
}

function refuse(answer: ServerResponse, status: number): void {
  answer.writeHead(status, { "Content-Type": "application/json", "Retry-After": "0" });
  answer.end(JSON.stringify({ error: { code: "TROUBLE", message: `The front answered ${status}.` } }));
}
