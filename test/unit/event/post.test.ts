/** "Time-out 15 s; no redirect is followed"; "must not resolve … at every connection" (contract, section 7); real sockets on loopback. */
import { once } from "node:events";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { expect } from "chai";
import { judgeHost } from "../../../runtime/event/destination.ts";
import {
  type Answer,
  createSender,
  SendError,
  type Sender,
  type SenderOptions,
  type Stopwatch,
} from "../../../runtime/event/post.ts";

const opened: { close(): unknown }[] = [];

afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

function sender(options: Partial<SenderOptions> = {}): Sender {
  const made = createSender({ allowPrivate: true, timeoutMs: 5_000, ...options });
  opened.push(made);
  return made;
}

/** A stopwatch that stands still until the test moves it. */
class HandWound implements Stopwatch {
  #now = 0;
  readonly #due = new Set<{ at: number; work: () => void }>();

  now(): number {
    return this.#now;
  }

  after(ms: number, work: () => void): () => void {
    const one = { at: this.#now + ms, work };
    this.#due.add(one);
    return () => void this.#due.delete(one);
  }

  pass(ms: number): void {
    this.#now += ms;
    for (const one of this.#due) if (one.at <= this.#now && this.#due.delete(one)) one.work();
  }
}

interface Listening {
  readonly port: number;
  readonly url: string;
  /** Connections that were ever made. */
  readonly sockets: Socket[];
}

async function listen(server: Server, host = "127.0.0.1"): Promise<Listening> {
  const sockets: Socket[] = [];
  server.on("connection", (socket: Socket) => sockets.push(socket.on("error", () => {})));
  server.listen(0, host);
  await once(server, "listening");
  opened.push({
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/hooks?a=1`, sockets };
}

const http = (listener: RequestListener) => listen(createHttpServer(listener));
/** A server that writes what it likes once a request's head has come. */
const raw = (write: (socket: Socket) => void) =>
  listen(createServer((socket) => void socket.once("data", () => write(socket))));

const attempt = (url: string) => ({
  url,
  headers: { "content-type": "application/json" },
  body: '{"a":"ä"}',
});

async function failure(work: Promise<Answer>): Promise<SendError> {
  try {
    const answer = await work;
    throw new Error(`answered ${answer.status}`);
  } catch (error) {
    if (error instanceof SendError) return error;
    throw error;
  }
}

/** Not once(): that rejects at a reset, which is as good an end as any. */
const closed = (socket: Socket) =>
  new Promise<void>((resolve) => (socket.closed ? resolve() : socket.on("close", () => resolve())));

describe("a sender", () => {
  it("posts the body and headers as given, and reads status, Retry-After and body", async () => {
    const seen: string[] = [];
    const { url } = await http((request, response) => {
      seen.push(
        `${request.method} ${request.url} ${request.headers["content-type"]} ${request.headers["x-a"]}`,
      );
      request.on("data", (chunk) => seen.push(String(chunk)));
      request.on("end", () => response.writeHead(503, { "retry-after": "120" }).end("später"));
    });
    const stopwatch = new HandWound();
    const { post } = sender({ stopwatch });
    const posted = post({ ...attempt(url), headers: { "content-type": "a/b", "x-a": "1" } });
    stopwatch.pass(70);
    const answer = await posted;
    expect(seen).to.deep.equal(["POST /hooks?a=1 a/b 1", '{"a":"ä"}']);
    expect(answer).to.include({ status: 503, retryAfter: "120", body: "später" });
    expect(answer.latencyMs).to.equal(70);
  });

  it("uses connections again", async () => {
    const { url, sockets } = await http((_, response) => void response.end("ok"));
    const { post } = sender();
    for (let n = 0; n < 20; n++) await post(attempt(url));
    // Two, since the next attempt may begin before the last one's connection is laid back.
    expect(sockets.length).to.be.within(1, 2);
  });

  for (const status of [301, 302, 303, 307, 308])
    it(`follows no redirect: ${status} is the answer`, async () => {
      const canary = await http((_, response) => void response.end());
      const { url } = await http(
        (_, response) => void response.writeHead(status, { location: canary.url }).end(),
      );
      expect(await sender().post(attempt(url))).to.include({ status });
      expect(canary.sockets).to.have.length(0);
    });

  it("keeps the first 4 KiB of an answer without end, and breaks the connection", async () => {
    const { url, sockets } = await raw((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      const pour = () => {
        while (!socket.destroyed && socket.write("x".repeat(65_536)));
      };
      socket.on("drain", pour);
      pour();
    });
    // Its time is never over: it is not waited for.
    const answer = await sender({ stopwatch: new HandWound() }).post(attempt(url));
    expect(answer.body).to.equal("x".repeat(4_096));
    await closed(sockets[0]!);
  });

  it("keeps an answer as text that PostgreSQL takes: neither half a character nor NUL", async () => {
    const { url } = await http((_, response) => void response.end(`${"x".repeat(4_095)}ä`));
    expect((await sender().post(attempt(url))).body).to.equal("x".repeat(4_095));
    const odd = await http((_, response) => void response.end(Buffer.from([0x61, 0x00, 0xff, 0x62])));
    expect((await sender().post(attempt(odd.url))).body).to.equal("a\uFFFD\uFFFDb");
  });

  it("takes the status for the outcome where the body drips for ever, and breaks the connection in time", async () => {
    const stopwatch = new HandWound();
    const { url, sockets } = await raw((socket) => {
      socket.write("HTTP/1.1 202 Accepted\r\n\r\n");
      const timer = setInterval(() => {
        socket.write(".");
        stopwatch.pass(20);
      }, 1);
      socket.on("close", () => clearInterval(timer));
    });
    const answer = await sender({ timeoutMs: 300, stopwatch }).post(attempt(url));
    expect(answer.status).to.equal(202);
    expect(answer.body).to.match(/^\.*$/);
    expect(answer.latencyMs).to.be.at.least(300);
    await closed(sockets[0]!);
  });

  it("takes the status for the outcome where the connection ends amid the body", async () => {
    const { url } = await raw(
      (socket) => void socket.end("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"),
    );
    expect(await sender().post(attempt(url))).to.include({ status: 200, body: "half" });
  });

  describe("gives up in time", () => {
    const SILENT: Readonly<Record<string, (socket: Socket) => void>> = {
      "that never answers": () => {},
      "that drips headers": (socket) => {
        socket.write("HTTP/1.1 200 OK\r\n");
        const timer = setInterval(() => socket.write("X-Drip: 1\r\n"), 20);
        socket.on("close", () => clearInterval(timer));
      },
      "that says 100 Continue for ever": (socket) => {
        const timer = setInterval(() => socket.write("HTTP/1.1 102 Processing\r\n\r\n"), 20);
        socket.on("close", () => clearInterval(timer));
      },
    };
    for (const [title, write] of Object.entries(SILENT))
      it(`on a server ${title}, and breaks the connection`, async () => {
        const stopwatch = new HandWound();
        const { url, sockets } = await raw((socket) => {
          write(socket);
          stopwatch.pass(300);
        });
        const error = await failure(sender({ timeoutMs: 300, stopwatch }).post(attempt(url)));
        expect([error.reason, error.latencyMs]).to.deep.equal(["TIMEOUT", 300]);
        await closed(sockets[0]!);
      });

    it("on a TLS handshake that is never answered", async () => {
      const stopwatch = new HandWound();
      const { port } = await raw(() => stopwatch.pass(300));
      const { post } = sender({ timeoutMs: 300, stopwatch });
      const error = await failure(post(attempt(`https://127.0.0.1:${port}`)));
      expect([error.reason, error.latencyMs]).to.deep.equal(["TIMEOUT", 300]);
    });

    it("on a name that is resolved too late, and sends nothing afterwards", async () => {
      let seen = 0;
      const { port } = await http((_, response) => {
        seen++;
        response.end();
      });
      let answer: (addresses: string[]) => void = () => {};
      const stopwatch = new HandWound();
      const resolve = () =>
        new Promise<string[]>((resolve) => {
          answer = resolve;
          stopwatch.pass(200);
        });
      const slow = sender({ timeoutMs: 200, stopwatch, resolve });
      const error = await failure(slow.post(attempt(`http://slow.example:${port}`)));
      expect(error.reason).to.equal("TIMEOUT");
      answer(["127.0.0.1"]);
      await slow.close();
      expect(seen).to.equal(0);
    });

    it("on connecting before the whole time is over, where that was asked for", async () => {
      const never = () => new Promise<string[]>(() => {});
      const { post } = sender({ connectTimeoutMs: 500, stopwatch: new HandWound(), resolve: never });
      expect((await failure(post(attempt("http://slow.example")))).reason).to.equal("TIMEOUT");
    });
  });

  describe("says what went wrong", () => {
    it("where nobody listens, for many attempts at once too", async () => {
      const server = createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      server.close();
      await once(server, "close");
      const { post } = sender();
      const errors = await Promise.all(
        Array.from({ length: 200 }, () => failure(post(attempt(`http://127.0.0.1:${port}`)))),
      );
      expect(new Set(errors.map((error) => error.reason))).to.deep.equal(new Set(["CONNECT"]));
      expect(errors[0]!.message).to.equal("No connection could be made. (ECONNREFUSED)");
    });

    const BROKEN: Readonly<Record<string, readonly [reason: string, write: (socket: Socket) => void]>> = {
      "closes without an answer": ["RESET", (socket) => void socket.end()],
      resets: ["RESET", (socket) => void socket.resetAndDestroy()],
      "closes amid the headers": ["RESET", (socket) => void socket.end("HTTP/1.1 200 OK\r\nX-A:")],
      "speaks something else": ["PROTOCOL", (socket) => void socket.end("220 mail.example ESMTP\r\n")],
      "sends headers without end": [
        "PROTOCOL",
        (socket) => void socket.write(`HTTP/1.1 200 OK\r\n${"X-A: b\r\n".repeat(10_000)}`),
      ],
    };
    for (const [title, [reason, write]] of Object.entries(BROKEN))
      it(`where the server ${title}: ${reason}`, async () => {
        const { url } = await raw(write);
        expect((await failure(sender().post(attempt(url)))).reason).to.equal(reason);
      });

    it("where the other end does not speak TLS", async () => {
      const { port } = await raw((socket) => void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
      const error = await failure(sender().post(attempt(`https://127.0.0.1:${port}`)));
      expect(error.reason).to.equal("TLS");
    });

    it("where the name does not resolve", async () => {
      const resolve = () => Promise.reject(new Error("getaddrinfo ENOTFOUND"));
      expect((await failure(sender({ resolve }).post(attempt("http://gone.example")))).reason).to.equal(
        "DNS",
      );
    });
  });
});

describe("a sender that must not leave for private addresses", () => {
  let canary: Listening;

  beforeEach(async () => {
    canary = await listen(createServer(), "::").catch(() => listen(createServer(), "0.0.0.0"));
  });

  const blocked = async (url: string, resolve?: SenderOptions["resolve"]) => {
    const error = await failure(sender({ allowPrivate: false, resolve }).post(attempt(url)));
    expect(error.reason).to.equal("BLOCKED");
    expect(canary.sockets).to.have.length(0);
    return error;
  };

  // The first seven got past a guard that only watches look-ups: none is made for them.
  for (const host of "127.0.0.1 2130706433 0x7f.1 0.0.0.0 [::ffff:127.0.0.1] 127.1 0177.0.0.1 [::1] [::] [::127.0.0.1] [64:ff9b::7f00:1] [2002:7f00:1::] 127.0.0.1. localhost localhost. a.localhost 169.254.169.254 168.63.129.16 10.0.0.1".split(
    " ",
  ))
    it(`connects to nothing for https://${host}`, async () => {
      await blocked(`https://${host}:${canary.port}/`);
    });

  it("connects to nothing by http, even where the host would do", async () => {
    await blocked(`http://8.8.8.8:${canary.port}/`);
  });

  for (const addresses of [
    "127.0.0.1",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "8.8.8.8 127.0.0.1",
    "127.0.0.1 8.8.8.8",
    "2606:4700::1 ::1",
  ])
    it(`connects to nothing for a name that resolves to ${addresses}`, async () => {
      const error = await blocked(`https://hooks.example:${canary.port}`, async () => addresses.split(" "));
      expect(error.message).to.include("hooks.example").and.not.include("127.0.0.1");
    });

  it("connects to nothing for a name that was public when it was registered and is private now", async () => {
    const answers = [["8.8.8.8"], ["127.0.0.1"]];
    const resolve = async () => answers.shift() ?? [];
    const registered = await judgeHost("hooks.example", { allowPrivate: false, resolve });
    expect(registered).to.have.property("addresses");
    await blocked(`https://hooks.example:${canary.port}`, resolve);
    expect(answers).to.deep.equal([]);
  });

  it("judges anew at each new connection", async () => {
    const asked: string[] = [];
    const { post } = sender({
      allowPrivate: false,
      resolve: async (name) => {
        asked.push(name);
        return ["127.0.0.1"];
      },
    });
    for (let n = 0; n < 3; n++) await failure(post(attempt(`https://hooks.example:${canary.port}`)));
    expect(asked).to.deep.equal(["hooks.example", "hooks.example", "hooks.example"]);
    expect(canary.sockets).to.have.length(0);
  });
});

describe("a sender's connection", () => {
  it("goes to the address that was judged: a second answer of the resolver is never asked for", async () => {
    const { port, sockets } = await http((_, response) => void response.end());
    const answers = [["127.0.0.1"], ["203.0.113.1"]];
    const { post } = sender({ resolve: async () => answers.shift()! });
    expect(await post(attempt(`http://rebinding.example:${port}`))).to.include({ status: 200 });
    expect(sockets[0]!.remoteAddress).to.equal("127.0.0.1");
    expect(answers).to.deep.equal([["203.0.113.1"]]);
  });

  it("keeps the host's name for Host", async () => {
    const { port } = await http((request, response) => void response.end(request.headers.host));
    const { post } = sender({ resolve: async () => ["127.0.0.1"] });
    expect((await post(attempt(`http://hooks.example:${port}`))).body).to.equal(`hooks.example:${port}`);
  });

  it("keeps the host's name for TLS, so that the certificate is checked against it", async () => {
    let hello = "";
    const { port } = await listen(
      createServer((socket) =>
        socket.once("data", (data) => {
          hello = data.toString("latin1");
          socket.destroy();
        }),
      ),
    );
    await failure(
      sender({ resolve: async () => ["127.0.0.1"] }).post(attempt(`https://hooks.example:${port}`)),
    );
    expect(hello).to.include("hooks.example");
  });

  it("tries the host's next address where one does not answer", async () => {
    const { port } = await http((_, response) => void response.end());
    const { post } = sender({ resolve: async () => ["127.0.0.2", "127.0.0.1"] });
    expect(await post(attempt(`http://hooks.example:${port}`))).to.include({ status: 200 });
  });
});
