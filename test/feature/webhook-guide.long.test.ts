/** The page for receivers is true: its programs verify a real delivery, and refuse a forged one. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { packageRoot } from "../../runtime/declare/root.ts";
import type { TestApp } from "../support/app.ts";
import { checkOut, temporary } from "../support/checkout.ts";
import { customer } from "../support/household.ts";
import type { Received } from "../support/receiver.ts";
import { until } from "../support/transactions.ts";
import { openSendingApp, Receivers, subscribe } from "../support/webhooks.ts";

const guide = readFileSync(join(packageRoot(), "docs", "guides", "80-webhooks.md"), "utf8");
const blockOf = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "m").exec(guide)![1]!;
/** The listing that works a signature out by hand, without the values that it sets for itself. */
const byHand = /^key=[\s\S]*?openssl base64 -A$/m.exec(guide)![0];

const blocksIn = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map((match) => match[1]!);

/** A shell as a reader's terminal, in which `npx charter` is the command line of a checkout. */
class Shell {
  readonly #child: ChildProcess;
  #output = "";

  constructor(checkout: string, environment: Record<string, string>) {
    const bin = temporary("charter-bin-");
    const npx = `#!/bin/sh\nshift\nexec "${process.execPath}" cli/charter.js "$@"\n`;
    writeFileSync(join(bin, "npx"), npx, { mode: 0o755 });
    const env = { ...process.env, ...environment, PATH: `${bin}:${process.env.PATH}` };
    this.#child = spawn("bash", [], { cwd: checkout, env });
    for (const stream of [this.#child.stdout!, this.#child.stderr!])
      stream.on("data", (chunk: Buffer) => {
        this.#output += chunk.toString();
      });
  }

  /** Types lines, and waits until the terminal shows something. */
  async run(lines: string, shown: RegExp): Promise<void> {
    this.#child.stdin!.write(`${lines}\n`);
    await until(() => Promise.resolve(shown.test(this.#output)));
  }

  async end(): Promise<number | null> {
    this.#child.stdin!.end();
    return await new Promise((resolve) => this.#child.once("close", resolve));
  }
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}

const NODE = `
import { readFileSync } from "node:fs";
const { secret, headers } = JSON.parse(readFileSync("given.json", "utf8"));
console.log(verify(secret, headers, readFileSync("body.json")) ? "true" : "false");
`;
const PYTHON = `
import json
given = json.load(open("given.json"))
print("true" if verify(given["secret"], given["headers"], open("body.json", "rb").read()) else "false")
`;
describe("the page for receivers of webhooks", () => {
  const folder = mkdtempSync(join(tmpdir(), "charter-receiver-"));
  const receivers = new Receivers();
  let app: TestApp;
  let secret = "";
  let received: Received;
  before(async () => {
    app = await openSendingApp();
    const receiver = await receivers.open();
    ({ secret } = await subscribe(app.api, receiver));
    await customer(app, { firstName: "Zoë ☀" });
    received = await receiver.get("customer.created");
  });
  after(async () => {
    await receivers.close();
    await app.close();
    rmSync(folder, { recursive: true });
  });

  const given = (text: string, headers: Record<string, unknown> = received.headers) => {
    writeFileSync(join(folder, "body.json"), text);
    writeFileSync(join(folder, "given.json"), JSON.stringify({ secret, headers }));
  };
  const run = (program: string, args: string[], env: Record<string, string> = {}): string => {
    const { stdout, stderr, status } = spawnSync(program, args, {
      cwd: folder,
      env: { ...process.env, ...env },
    });
    expect(status, stderr.toString()).equal(0);
    return stdout.toString().trim();
  };
  const old = () => ({
    ...received.headers,
    "webhook-timestamp": String(Math.floor(Date.now() / 1000) - 301),
  });

  const languages: [string, string, string[], (block: string) => Record<string, string>][] = [
    ["js", "node", ["verify.mjs"], (block) => ({ "verify.mjs": block + NODE })],
    ["python", "python3", ["verify.py"], (block) => ({ "verify.py": block + PYTHON })],
  ];
  for (const [language, program, args, filesOf] of languages)
    it(`has a program for ${program} that takes a delivery, and neither a changed nor an old one`, () => {
      for (const [file, text] of Object.entries(filesOf(blockOf(language))))
        writeFileSync(join(folder, file), text);
      const verdicts = [
        [received.text, received.headers],
        [`${received.text} `, received.headers],
        [received.text, old()],
      ].map(([text, headers]) => {
        given(text as string, headers as Record<string, unknown>);
        return run(program, args);
      });
      expect(verdicts).deep.equal(["true", "false", "false"]);
    });

  it("begins with steps that receive an example event and a real one", async () => {
    const folder = checkOut();
    const [port, { key }] = await Promise.all([freePort(), app.key()]);
    const steps = /^## Receive your first webhook[\s\S]*?^## /m.exec(guide)![0].replaceAll("4000", port);
    writeFileSync(join(folder, "verify.mjs"), blockOf("js"));
    writeFileSync(join(folder, "receiver.mjs"), blocksIn(steps, "mjs")[0]!);
    const url = `${app.origin}/api/v1`;
    const shell = new Shell(folder, { BASE: url, KEY: key, CHARTER_URL: url, CHARTER_KEY: key });
    const expected = [/Waiting for webhooks/, /Received customer.created[\s\S]*^204 /m, /Waiting for events/];
    const [start, trigger, listen, create, end, ...rest] = blocksIn(steps, "console");
    for (const [i, text] of [start!, trigger!, listen!].entries()) await shell.run(text, expected[i]!);
    await shell.run(create!, /Received customer.created[\s\S]*Received customer.created/);
    await shell.run(end!, /1 event delivered\./);
    expect(rest).deep.equal([]);
    expect(await shell.end()).equal(0);
  });

  it("has a line for openssl that makes the signature", () => {
    given(received.text);
    const signature = run("sh", ["-c", byHand], {
      SECRET: secret,
      WEBHOOK_ID: received.headers["webhook-id"] as string,
      WEBHOOK_TIMESTAMP: received.headers["webhook-timestamp"] as string,
    });
    expect(`v1,${signature}`).equal(received.headers["webhook-signature"]);
  });

  it("shows an event with the members that one has", () => {
    const shown = JSON.parse(blockOf("json"));
    const members = (event: typeof shown) => [Object.keys(event), Object.keys(event.request)];
    expect(members(shown)).deep.equal(members(received.event));
  });
});
