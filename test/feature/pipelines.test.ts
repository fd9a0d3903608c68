/** Calls that follow one another on a connection before any is answered. */
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { openTestApp, type TestApp } from "../support/app.ts";
import { until } from "../support/transactions.ts";
import { dial } from "../support/wire.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

describe("calls that wait for one another on a connection", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

  it("leave nothing behind when the client goes away before they are answered", async () => {
    const own = app.serving.app;
    const { listener } = own;
    const answers: WeakRef<ServerResponse>[] = [];
    let answered = 0;
    const late = async (req: IncomingMessage, res: ServerResponse) => {
      answers.push(new WeakRef(res));
      await once(req.socket, "close");
      await listener(req, res);
      answered++;
    };
    Object.assign(own, { listener: late });
    const socket = await dial(app.origin);
    socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n".repeat(5));
    await until(() => answers.length === 5);
    socket.destroy();
    await until(() => answered === 5);
    Object.assign(own, { listener });
    await until(() => {
      collect();
      return answers.every((answer) => answer.deref() === undefined);
    });
  });
});
