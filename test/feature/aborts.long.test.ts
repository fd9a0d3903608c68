/** Clients that disconnect before or during their response leave nothing behind. */
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { expect } from "chai";
import { PageMemory } from "../../runtime/store/wire/bytes.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { until } from "../support/transactions.ts";
import { dial } from "../support/wire.ts";

type Listener = TestApp["serving"]["app"]["listener"];

describe("clients that go away", () => {
  let app: TestApp;
  let ask: string;
  before(async () => {
    app = await openTestApp();
    const { api, key } = await app.neighbour();
    ask = `GET /api/v1/manifests/templates HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`;
    for (let n = 0; n < 25; n++)
      await api.make("/manifests/templates", {
        name: "T",
        definition: { stages: [], text: "x".repeat(9_900) },
      });
  });
  after(() => app.close());

  /** Runs work while calls are answered by a listener of its own, which is given that of the app. */
  async function listening(
    listener: (own: Listener, req: IncomingMessage, res: ServerResponse) => Promise<void>,
    work: () => Promise<void>,
    { serving: { app: own } } = app,
  ): Promise<void> {
    const { listener: usual } = own;
    Object.assign(own, {
      listener: (req: IncomingMessage, res: ServerResponse) => listener(usual, req, res),
    });
    try {
      await work();
    } finally {
      Object.assign(own, { listener: usual });
    }
  }

  it("have calls that follow one another on a connection begin one by one, and none of them once they are gone", async () => {
    let begun = 0;
    const never = async (_: Listener, req: IncomingMessage) => {
      begun++;
      await once(req.socket, "close");
    };
    await listening(never, async () => {
      const socket = await dial(app.origin);
      socket.write(ask.repeat(5));
      await until(() => begun > 0);
      await once(socket.destroy(), "close");
    });
    expect(begun).equal(1);
  });

  it("are let go of once they have read nothing of their answers for as long as connections may be idle", async () => {
    const hasty = await openTestApp({ serve: { timeouts: { keepAliveTimeout: 300 } } });
    const sockets = new Set<Socket>();
    const note = async (own: Listener, req: IncomingMessage, res: ServerResponse) => {
      sockets.add(req.socket);
      await own(req, res);
    };
    await listening(
      note,
      async () => {
        const socket = await dial(hasty.origin);
        socket.write(ask.repeat(60));
        await until(() => sockets.size === 1);
        const [served] = [...sockets] as [Socket];
        if (!served.destroyed) await once(served, "close");
        expect(served.bytesWritten).below(60 * 250_000);
        socket.destroy();
      },
      hasty,
    );
    await hasty.close();
  });

  describe("give the memory of pages back", () => {
    /** Pages that stand in memory. */
    let taken = 0;
    const { take, giveBack } = PageMemory.prototype;
    before(() => {
      PageMemory.prototype.take = function (this: PageMemory, ...packet) {
        const page = take.apply(this, packet);
        if (page.giveBack) taken++;
        return page;
      };
      PageMemory.prototype.giveBack = function (this: PageMemory, memory) {
        taken--;
        giveBack.call(this, memory);
      };
    });
    after(() => {
      Object.assign(PageMemory.prototype, { take, giveBack });
    });

    it("that were sent in part", async () => {
      const socket = await dial(app.origin);
      let answered = 0;
      const count = async (own: Listener, req: IncomingMessage, res: ServerResponse) => {
        await own(req, res);
        answered++;
      };
      await listening(count, async () => {
        for (let n = 1; taken === 0; n++) {
          socket.write(ask);
          await until(() => answered === n);
          await new Promise(setImmediate);
        }
      });
      socket.destroy();
      await until(() => taken === 0);
    });

    it("that were read when the client was gone", async () => {
      let answered = 0;
      const late = async (own: Listener, req: IncomingMessage, res: ServerResponse) => {
        if (!req.socket.destroyed) await once(req.socket, "close");
        await own(req, res);
        answered++;
      };
      await listening(late, async () => {
        const socket = await dial(app.origin);
        socket.write(ask, () => socket.destroy());
        await until(() => answered === 1);
      });
      expect(taken).equal(0);
    });
  });
});
