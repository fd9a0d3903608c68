/** `charter listen` and `charter trigger`: a receiver on this machine gets what a webhook endpoint would. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { listen } from "../../cli/listen.ts";
import { trigger } from "../../cli/trigger.ts";
import { makeExample } from "../../cli/webhooks/trigger.ts";
import { packageRoot } from "../../runtime/declare/root.ts";
import { contractOf, loaded, type TestApp } from "../support/app.ts";
import { Charter } from "../support/checkout.ts";
import { Running } from "../support/commands.ts";
import { assigned } from "../support/feed.ts";
import { customer } from "../support/household.ts";
import { OK, type Received, type Receiver, status } from "../support/receiver.ts";
import { openSendingApp, Receivers, subscribe } from "../support/webhooks.ts";

type Verify = (secret: string, headers: Received["headers"], body: Buffer) => boolean;

const SECRET = "whsec_dGhpcyBpcyBhIHNlY3JldCBvZiAzMiBieXRlcyEhISE=";

describe("a receiver on this machine", () => {
  const folder = mkdtempSync(join(tmpdir(), "charter-listen-"));
  const receivers = new Receivers();
  let app: TestApp;
  let key = "";
  let receiver: Receiver;
  let verify: Verify;
  let running: Running | null = null;
  before(async () => {
    app = await openSendingApp();
    ({ key } = await app.key());
    const guide = readFileSync(join(packageRoot(), "docs", "guides", "80-webhooks.md"), "utf8");
    const program = join(folder, "verify.mjs");
    writeFileSync(program, /^```js\n([\s\S]*?)^```$/m.exec(guide)![1]!);
    ({ verify } = (await import(pathToFileURL(program).href)) as { verify: Verify });
  });
  beforeEach(async () => {
    receiver = await receivers.open();
  });
  afterEach(async () => {
    await running?.stop().catch(() => {});
    running = null;
    await receivers.close();
  });
  after(() => rmSync(folder, { recursive: true }));

  const url = () => `${app.origin}/api/v1`;
  /** Starts the command, and waits until it follows the events. */
  const listening = async (...more: string[]): Promise<Running> => {
    const source = more.includes("--url") ? [] : ["--url", url()];
    running = new Running(listen, ["--forward", receiver.url, ...source, "--key", key, ...more]);
    await running.said(/Waiting for events/);
    return running;
  };
  const isVerified = ({ headers, text }: Received, secret: string) =>
    verify(secret, headers, Buffer.from(text));

  it("gets the body and headers of a webhook delivery, signed with the printed secret", async () => {
    const endpoint = await receivers.open();
    await subscribe(app.api, endpoint);
    const { output } = await listening();
    const [, secret] = /Secret\s+(whsec_\S+)/.exec(output)!;
    await customer(app, { firstName: 'Zoë ☀ "]}' });
    const [real, forwarded] = await Promise.all(
      [endpoint, receiver].map((one) => one.get("customer.created")),
    );
    expect(forwarded!.text).equal(real!.text);
    expect(Object.keys(forwarded!.headers)).deep.equal(Object.keys(real!.headers));
    for (const name of ["webhook-id", "user-agent", "content-type"])
      expect(forwarded!.headers[name], name).equal(real!.headers[name]);
    expect([isVerified(forwarded!, secret!), isVerified(forwarded!, SECRET)]).deep.equal([true, false]);
  });

  it("gets no earlier event, unless --since says so, and only those of --types", async () => {
    const since = new Date(Date.now() - 1).toISOString();
    const { id } = await customer(app);
    await assigned(app);
    await listening("--types", "customer.created,customer.updated");
    await app.api.make("/leads", { firstName: "Ada", lastName: "Bell" });
    await app.api.patch(`/customers/${id}`, { firstName: "Ada" });
    await receiver.get("customer.updated");
    expect(receiver.received.map(({ event }) => event.type)).deep.equal(["customer.updated"]);
    await running!.stop();
    await listening("--since", since, "--types", "customer.created");
    expect((await receiver.get("customer.created")).event.data.resourceId).equal(id);
  });

  it("gets a failed event again, and after four attempts the next one", async () => {
    const command = await listening("--secret", SECRET);
    const reply = { failing: status(500, {}, "out of\norder"), failed: "" };
    receiver.reply = (response, received) => {
      reply.failed ||= received.event.id;
      (received.event.id === reply.failed ? reply.failing : OK)(response, received);
    };
    await customer(app);
    await customer(app);
    await receiver.until((received) => received.length === 5);
    await command.said(/ 204 /);
    expect(await command.stop()).equal(0);
    expect(receiver.received.map(({ event }) => event.id === reply.failed)).deep.equal([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(command.output).match(
      / 500 +\d+ ms {2}customer\.created +evt_\w{26}\n +Answer: out of order {2}Again in 0\.5 s\./,
    );
    expect(command.output).match(/Gave up\./);
    expect(command.lines.at(-1)).equal("\n1 event delivered, 1 failed.");
  });

  it("does not get events that suppress webhooks", async () => {
    await listening();
    await app.api.post(
      "/customers",
      { firstName: "Ada", lastName: "Bell" },
      { "x-service-suppress-webhooks": "1" },
    );
    const { id } = await customer(app);
    expect((await receiver.get("customer.created")).event.data.resourceId).equal(id);
  });

  it("gets the events of a server that restarts", async () => {
    const gate = await openGate(app.origin);
    const command = await listening("--url", `${gate.origin}/api/v1`);
    gate.isOpen = false;
    await command.said(/The server does not respond .* Trying again/);
    const { id } = await customer(app);
    gate.isOpen = true;
    expect((await receiver.get("customer.created")).event.data.resourceId).equal(id);
    expect(command.output).contain("The server responds again.");
    gate.server.close();
  });

  it("is on this machine unless --allow-remote is given, and has a URL, a secret and a time of the right form", async () => {
    const refusals = [
      [["--forward", "http://192.0.2.1/hooks"], /192\.0\.2\.1 is not an address of this machine/],
      [["--forward", "http://localhost.example.com/"], /not an address of this machine/],
      [["--forward", "hooks"], /expected a URL such as/],
      [["--forward", "http://localhost:1/", "--secret", "whsec_c2hvcnQ="], /--secret: expected/],
      [["--forward", "http://localhost:1/", "--allow-remote", "--url", "example"], /--url example: expected/],
      [
        ["--forward", "http://localhost:1/", "--key", "sk_a", "--since", "yesterday"],
        /--since yesterday: expected/,
      ],
      [
        ["--forward", "http://localhost:1/", "--key", "sk_a", "--since", "2027-03-08"],
        /--since 2027-03-08: expected/,
      ],
    ] as const;
    for (const [args, message] of refusals) {
      const fault = await new Running(listen, args).ended.catch((error: Error) => error);
      expect(fault).property("message").match(message);
    }
  });

  it("gets nothing where the server refuses the key, or does not answer", async () => {
    const fault = (...args: string[]) =>
      new Running(listen, ["--forward", receiver.url, ...args]).ended.catch((error: Error) => error);
    expect(await fault("--url", url(), "--key", "sk_no")).nested.include({ "told.code": "API_KEY_INVALID" });
    expect(await fault("--url", url(), "--key", key, "--types", "customer.creatd"))
      .property("message")
      .match(/customer\.creatd/);
    expect(await fault("--url", app.origin, "--key", key))
      .property("message")
      .match(/The API is under/);
    expect(await fault("--url", "http://127.0.0.1:1/api/v1", "--key", key)).nested.include({
      "told.code": "UNREACHABLE",
    });
  });

  it("is told of by `charter listen --json` with the demo organization's key, which Ctrl-C ends with 0", async () => {
    writeFileSync(join(folder, "demo-key"), `${key}\n`);
    const args = ["listen", "--forward", receiver.url, "--url", url(), "--json"];
    const process = new Charter(packageRoot(), args, { DATA_DIR: folder, CHARTER_WEBHOOK_SECRET: SECRET });
    await process.said(/"kind":"listening"/);
    await customer(app);
    await process.said(/"kind":"delivery"/);
    const { code, stdout } = await process.end("SIGINT");
    const [begin, delivery, end, ...rest] = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect({ code, rest }).deep.equal({ code: 0, rest: [] });
    expect(begin).include({ from: url(), to: receiver.url, secret: SECRET });
    expect(delivery).include({
      type: "customer.created",
      status: 204,
      attempt: 1,
      error: null,
      nextInMs: null,
    });
    expect(end).deep.equal({ kind: "end", delivered: 1, failed: 0 });
  });

  it("gets an example event from `charter trigger`, signed and with a new id", async () => {
    for (let n = 0; n < 2; n++) {
      const command = new Running(trigger, ["lead.converted", "--forward", receiver.url, "--secret", SECRET]);
      expect(await command.ended).equal(0);
    }
    const [first, second] = receiver.received;
    expect([isVerified(first!, SECRET), isVerified(second!, SECRET)]).deep.equal([true, true]);
    expect(first!.event.id).not.equal(second!.event.id);
    expect(first!.event.data).nested.include({ "resource.status": "CONVERTED", "previous.version": 1 });
    receiver.reply = status(400, {}, "wrong secret");
    const refused = new Running(trigger, ["lead.created", "--forward", receiver.url]);
    expect(await refused.ended).equal(1);
    expect(refused.output).match(/^Secret {2}whsec_.*\n400 .*\nAnswer: wrong secret$/);
  });

  it("can get an example of every type of event", async () => {
    for (const declared of ["resources", "test/fixtures/lending-library"]) {
      const { application } = await loaded(declared);
      const types = [...application.models.values()].flatMap(({ events }) => [...events.keys()]);
      const contract = contractOf(application);
      for (const type of types)
        expect(contract.eventFaults(makeExample(application, type)), type).deep.equal([]);
      expect(() => makeExample(application, types[0]!.slice(0, -1))).throw(`did you mean \`${types[0]!}\`?`);
    }
  });
});

/** A server in front of another, which breaks connections while it is closed. */
async function openGate(target: string): Promise<{ origin: string; isOpen: boolean; server: Server }> {
  const gate = { origin: "", isOpen: true, server: createServer() };
  const passOn = async ({ headers, url }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { authorization = "" } = headers;
    const answer = await fetch(target + url!, { headers: { authorization } });
    response.writeHead(answer.status).end(await answer.text());
  };
  gate.server.on("request", (request, response) => {
    if (gate.isOpen) void passOn(request, response);
    else response.destroy();
  });
  await new Promise<void>((resolve) => gate.server.listen(0, "127.0.0.1", resolve));
  gate.origin = `http://127.0.0.1:${(gate.server.address() as AddressInfo).port}`;
  return gate;
}
