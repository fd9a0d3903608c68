/** Tools that nobody here wrote read the document: a linter, two generators whose output compiles and calls, and a validating proxy. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { expect } from "chai";
// @ts-expect-error: a script of pages, without types
import { prepared } from "../../codegen/docs/browser/samples.js";
import { documentOf } from "../../codegen/openapi/document.ts";
import { packageRoot } from "../../runtime/declare/root.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { temporary } from "../support/checkout.ts";
import { LIBRARY } from "../support/library.ts";
import { runSteps, stepsOf } from "./walkthrough-steps.ts";

const run = promisify(execFile);
const WALKTHROUGH = "docs/guides/95-walkthrough.md";
const MODULES = join(packageRoot(), "node_modules");
/** A file of a package that is run with Node.js, and asks nobody for anything. */
const tool = (path: string): string => join(MODULES, path);

describe("the document, read by tools of others", () => {
  let app: TestApp;
  let folder = "";
  let file = "";
  const running = new Set<ChildProcess>();

  before(async () => {
    app = await openTestApp();
    folder = temporary("charter-tools-");
    file = join(folder, "openapi.json");
    writeFileSync(file, JSON.stringify(documentOf((await loaded("resources")).application), null, 1));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions: STRICT, include: ["**/*.ts"] }),
    );
    symlinkSync(MODULES, join(folder, "node_modules"));
  });
  after(() => {
    for (const child of running) child.kill("SIGKILL");
  });

  for (const of of ["resources", LIBRARY])
    it(`leaves a linter nothing to say of ${of}`, async () => {
      const linted = join(temporary("charter-openapi-"), "openapi.json");
      writeFileSync(linted, JSON.stringify(documentOf((await loaded(of)).application), null, 1));
      expect(await lint(linted)).deep.equal([]);
    });

  const node = (...args: string[]) => run(process.execPath, args, { cwd: folder, maxBuffer: 64 * 1_048_576 });
  /** The compiler's faults; it is given everything that was made. */
  const faults = async () =>
    await node(tool("typescript/bin/tsc"), "-p", ".").then(
      () => "",
      ({ stdout }: { stdout: string }) => stdout,
    );

  it("are made types by openapi-typescript and calls by openapi-fetch, which compile and work", async () => {
    await node(tool("openapi-typescript/bin/cli.js"), file, "-o", join(folder, "schema.ts"));
    const { key } = await app.key();
    writeFileSync(join(folder, "fetch.ts"), FETCH_SCRIPT);
    expect(await faults()).equal("");
    const { stdout } = await node("--import", "tsx", "fetch.ts", `${app.origin}/api/v1`, key);
    expect(JSON.parse(stdout)).deep.equal({ made: 201, lastName: "Lovelace", refused: "VALIDATION_FAILED" });
  });

  it("has samples in TypeScript in the reference, which compile strictly", async () => {
    const document = prepared(JSON.parse(readFileSync(file, "utf8")), {
      base: `${app.origin}/api/v1`,
      key: "",
      makeKey: () => "try-1",
      states: [],
      errors: "/docs/errors",
    });
    const samples = Object.values(document.paths as Record<string, Record<string, Sampled>>).flatMap((path) =>
      Object.values(path).map(
        (operation) => operation["x-codeSamples"].find(({ lang }) => lang === "typescript")!.source,
      ),
    );
    expect(samples.length).greaterThan(100);
    for (const [i, sample] of samples.entries())
      writeFileSync(join(folder, `sample-${i}.ts`), `${sample}\nexport {};\n`);
    expect(await faults()).equal("");
  });

  it("are made a client by @hey-api/openapi-ts, which compiles and works", async () => {
    const out = join(folder, "hey");
    await node(
      tool("@hey-api/openapi-ts/bin/run.js"),
      "-i",
      file,
      "-o",
      out,
      "-c",
      "@hey-api/client-fetch",
      "--no-log-file",
    );
    const { key } = await app.key();
    writeFileSync(join(folder, "hey.ts"), HEY_SCRIPT);
    expect(await faults()).equal("");
    const { stdout } = await node("--import", "tsx", "hey.ts", `${app.origin}/api/v1`, key);
    expect(JSON.parse(stdout)).deep.equal({ made: 201, lastName: "Lovelace", refused: "VALIDATION_FAILED" });
  });

  it("has nothing to say between the walkthrough and the server, as Prism", async () => {
    const origin = await startPrism(`${app.origin}/api/v1`);
    const guide = readFileSync(join(packageRoot(), WALKTHROUGH), "utf8");
    const variables = new Map([
      ["BASE", origin],
      ["KEY", (await app.key()).key],
      ["RUN", String(process.pid)],
    ]);
    // What the guide shows to be at fault, Prism stops by itself.
    const steps = stepsOf(guide).filter(({ status }) => status !== 422);
    expect(steps.length).greaterThan(30);
    await runSteps(WALKTHROUGH, steps, variables);
  });

  it("is held to by Prism: a call that is not as published does not reach the server", async () => {
    const origin = await startPrism(`${app.origin}/api/v1`);
    const headers = { Authorization: `Bearer ${(await app.key()).key}` };
    const wrong = await fetch(`${origin}/customers?limit=1000`, { headers });
    expect(wrong.headers.get("content-type")).contain("problem+json");
    expect(await wrong.text()).contain("limit");
    expect((await fetch(`${origin}/customers?limit=10`, { headers })).status).equal(200);
  });

  /** @returns where it listens, once it does */
  async function startPrism(upstream: string): Promise<string> {
    const port = String(await freePort());
    const prism = tool("@stoplight/prism-cli/dist/index.js");
    const child = spawn(process.execPath, [prism, "proxy", file, upstream, "--errors", "-p", port], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    running.add(child);
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    while (!text.includes("Prism is listening")) {
      if (child.exitCode !== null) throw new Error(`Prism ended: ${text}`);
      await pause(50);
    }
    return `http://127.0.0.1:${port}`;
  }
});

/** What Redocly finds by its recommended rules; it is told to ask nobody for anything. */
async function lint(file: string): Promise<string[]> {
  const redocly = tool("@redocly/cli/bin/cli.js");
  const { stdout } = await run(
    process.execPath,
    [redocly, "lint", "--extends=recommended", "--format=json", file],
    {
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      maxBuffer: 64 * 1_048_576,
    },
  ).catch((error: { stdout: string }) => error);
  const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] };
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

interface Sampled {
  readonly "x-codeSamples": readonly { readonly lang: string; readonly source: string }[];
}

const STRICT = {
  target: "ES2022",
  module: "ESNext",
  moduleResolution: "Bundler",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  types: ["node"],
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
};

const FETCH_SCRIPT = `import createClient from "openapi-fetch";
import type { paths } from "./schema.ts";

const [baseUrl, key] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl: baseUrl!, headers: { Authorization: \`Bearer \${key}\` } });
const header = { "Idempotency-Key": \`openapi-fetch-\${process.pid}\` };
const made = await api.POST("/customers", {
  params: { header },
  body: { firstName: "Ada", lastName: "Lovelace", status: "ACTIVE" },
});
const id: string = made.data!.data.id;
const read = await api.GET("/customers/{id}", { params: { path: { id } } });
const lastName: string = read.data!.data.lastName;
const { error } = await api.PATCH("/customers/{id}", { params: { path: { id } }, body: { email: "nobody" } });
const refused: string = error!.error.code;
console.log(JSON.stringify({ made: made.response.status, lastName, refused }));
`;

const HEY_SCRIPT = `import { client } from "./hey/client.gen";
import { customersCreate, customersGet, customersUpdate } from "./hey/sdk.gen";

const [baseUrl, auth] = process.argv.slice(2);
client.setConfig({ baseUrl: baseUrl!, auth: auth! });
const headers = { "Idempotency-Key": \`hey-api-\${process.pid}\` };
const made = await customersCreate({ headers, body: { firstName: "Ada", lastName: "Lovelace" } });
const id: string = made.data!.data.id;
const read = await customersGet({ path: { id } });
const lastName: string = read.data!.data.lastName;
const { error } = await customersUpdate({ path: { id }, body: { email: "nobody" } });
const refused: string = error!.error.code;
console.log(JSON.stringify({ made: made.response!.status, lastName, refused }));
`;
