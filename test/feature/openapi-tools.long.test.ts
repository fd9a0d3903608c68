/** Third-party tools read the document with their defaults: linters, generators, Postman, and a validating proxy. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect } from "chai";
// @ts-expect-error: a script of pages, without types
import { prepared } from "../../codegen/docs/browser/samples.js";
import { documentOf } from "../../codegen/openapi/document.ts";
import { packageRoot } from "../../runtime/declare/root.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { temporary } from "../support/checkout.ts";
import { constructsOf, partOf } from "../support/document-part.ts";
import { LIBRARY } from "../support/library.ts";
import { runSteps, stepsOf } from "./walkthrough-steps.ts";

const run = promisify(execFile);
/** `npm run campaign:tools` gives them the whole document; otherwise they get a part that has all its constructs. */
const IS_WHOLE = process.env.TOOLS === "all";
const WALKTHROUGH = "docs/guides/95-walkthrough.md";
const MODULES = join(packageRoot(), "node_modules");
const CLIENTS = ["openapi-fetch", "hey-api", "swagger-typescript-api", "orval-calls"] as const;
/** A file of a package that is run with Node.js, and asks nobody for anything. */
const tool = (path: string): string => join(MODULES, path);

describe("the document, read by tools of others", function () {
  // Some read it for a minute, and far longer beside other work.
  this.timeout(600_000);
  let app: TestApp;
  let folder = "";
  let file = "";
  const running = new Set<ChildProcess>();

  before(async () => {
    app = await openTestApp();
    folder = temporary("charter-tools-");
    file = join(folder, "openapi.json");
    writeFileSync(file, JSON.stringify(await read("resources", `${app.origin}/api/v1`), null, 1));
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

  /** What the tools read of an application. */
  async function read(of: string, server?: string): Promise<Record<string, unknown>> {
    const document = documentOf((await loaded(of)).application, server);
    return IS_WHOLE ? document : partOf(document, of === LIBRARY ? "/members" : "/customers");
  }

  for (const [of, prefix, share] of [
    ["resources", "/customers", 4],
    [LIBRARY, "/members", 3],
  ] as const)
    it(`have each construct of the document in the part that they read: ${of}`, async () => {
      const whole = documentOf((await loaded(of)).application);
      const part = partOf(whole, prefix);
      const constructs = ({ paths }: typeof whole) => constructsOf(whole, Object.values(paths as object));
      expect([...constructs(whole)].filter((one) => !constructs(part).has(one))).deep.equal([]);
      expect(JSON.stringify(part).length * share).below(JSON.stringify(whole).length);
    });

  for (const [linter, lint] of [
    ["Redocly", redocly],
    ["Spectral", spectral],
  ] as const)
    it(`leaves ${linter} nothing to report about two applications`, async () => {
      const linted = temporary("charter-openapi-");
      const files = ["resources", LIBRARY].map((of) => [of, join(linted, `${basename(of)}.json`)] as const);
      for (const [of, path] of files) writeFileSync(path, JSON.stringify(await read(of), null, 1));
      expect(await lint(files.map(([, path]) => path))).deep.equal([]);
    });

  const node = (...args: string[]) => run(process.execPath, args, { cwd: folder, maxBuffer: 64 * 1_048_576 });
  /** What a script of a client told, which calls the app. */
  const called = async (script: string): Promise<unknown> => {
    const { default: call } = await import(pathToFileURL(join(folder, script)).href);
    return await call(`${app.origin}/api/v1`, (await app.key()).key);
  };
  const WORKED = { made: 201, lastName: "Lovelace", refused: "VALIDATION_FAILED" };

  // One run of the compiler reads what all of them made.
  describe("by generators of types and clients", () => {
    it("are read by openapi-typescript, @hey-api/openapi-ts, swagger-typescript-api and orval", async () => {
      await node(tool("openapi-typescript/bin/cli.js"), file, "-o", join(folder, "schema.ts"));
      const hey = ["-i", file, "-o", join(folder, "hey"), "-c", "@hey-api/client-fetch", "--no-log-file"];
      await node(tool("@hey-api/openapi-ts/bin/run.js"), ...hey);
      const sta = ["generate", "-p", file, "-o", join(folder, "sta"), "-n", "api.ts", "--silent"];
      await node(tool("swagger-typescript-api/dist/cli.mjs"), ...sta);
      writeFileSync(join(folder, "orval.config.mjs"), ORVAL_CONFIG);
      await node(tool("orval/dist/bin/orval.mjs"), "--config", "orval.config.mjs");
      for (const [name, script] of Object.entries(SCRIPTS)) writeFileSync(join(folder, `${name}.ts`), script);
    });

    it("are made code that compiles strictly, as the samples in TypeScript of the reference do", async () => {
      const samples = await samplesInTypeScript();
      expect(samples.length).greaterThan(IS_WHOLE ? 100 : 20);
      for (const [i, sample] of samples.entries())
        writeFileSync(join(folder, `sample-${i}.ts`), `${sample}\nexport {};\n`);
      const { stdout } = await node(tool("typescript-7/bin/tsc"), "-p", ".").catch(
        (failed: { stdout: string }) => failed,
      );
      expect(stdout).equal("");
    });

    for (const name of CLIENTS)
      it(`are made calls that work: ${name}`, async () => {
        expect(await called(`${name}.ts`)).deep.equal(WORKED);
      });
  });

  async function samplesInTypeScript(): Promise<string[]> {
    const { application } = await loaded("resources");
    const whole = JSON.parse(JSON.stringify(documentOf(application, `${app.origin}/api/v1`)));
    const document = prepared(whole, {
      base: `${app.origin}/api/v1`,
      key: "",
      makeKey: () => "try-1",
      states: [],
    });
    const given = Object.keys(JSON.parse(readFileSync(file, "utf8")).paths);
    return given.flatMap((path) =>
      Object.values(document.paths[path] as Record<string, Sampled>).map(
        (operation) => operation["x-codeSamples"].find(({ lang }) => lang === "typescript")!.source,
      ),
    );
  }

  it("are made a collection for Postman, whose lists and creates run once it has a key", async () => {
    const out = join(folder, "postman.json");
    const cli = tool("openapi-to-postmanv2/bin/openapi2postmanv2.js");
    // Its default, `Schema`, fills every value with its type's name.
    await node(cli, "-s", file, "-o", out, "-O", "parametersResolution=Example");
    const collection = JSON.parse(readFileSync(out, "utf8")) as Collection;
    const { key } = await app.key();
    const variables = new Map(collection.variable.map((one) => [one.key, one.value] as const));
    variables.set("bearerToken", key);
    const requests = requestsIn(collection);
    const lists = requests.filter(({ name }) => name.startsWith("List "));
    expect(lists.length).greaterThan(IS_WHOLE ? 20 : 4);
    for (const { url } of lists)
      for (const { key: name, value } of url.query)
        expect(value, `${url.path.join("/")} ${name}`).not.match(/^</);
    // A list below a record needs the id of one.
    const runnable = [
      ...lists.filter(({ url }) => url.variable.length === 0),
      ...requests.filter(isPlainCreate),
    ];
    const answers = [];
    for (const request of runnable) answers.push([request.name, await send(request, variables)]);
    expect(answers.filter(([, status]) => status !== 200 && status !== 201)).deep.equal([]);
  });

  describe("between a client and the server, as Prism", () => {
    const steps = stepsOf(readFileSync(join(packageRoot(), WALKTHROUGH), "utf8"));
    let origin = "";

    before(async () => {
      origin = await startPrism(`${app.origin}/api/v1`);
    });

    it("has nothing to say about the walkthrough", async () => {
      const variables = new Map([
        ["BASE", origin],
        ["KEY", (await app.key()).key],
        ["RUN", String(process.pid)],
      ]);
      // What the guide shows to be at fault, Prism stops by itself.
      const valid = steps.filter(({ status }) => status !== 422);
      expect(valid.length).greaterThan(30);
      await runSteps(WALKTHROUGH, valid, variables);
    });

    it("keeps a call that is not as published from the server", async () => {
      const headers = { Authorization: `Bearer ${(await app.key()).key}` };
      const wrong = await fetch(`${origin}/customers?limit=1000`, { headers });
      expect(wrong.headers.get("content-type")).contain("problem+json");
      expect(await wrong.text()).contain("limit");
      expect((await fetch(`${origin}/customers?limit=10`, { headers })).status).equal(200);
    });
  });

  /** @returns where it listens, once it does */
  async function startPrism(upstream: string): Promise<string> {
    const port = String(await freePort());
    const prism = tool("@stoplight/prism-cli/dist/index.js");
    const part = join(folder, "unexpanded.json");
    const { application } = await loaded("resources");
    writeFileSync(
      part,
      JSON.stringify(JSON.parse(JSON.stringify(documentOf(application, upstream)), unexpanded)),
    );
    const child = spawn(process.execPath, [prism, "proxy", part, upstream, "--errors", "-p", port], {
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

/** Leaves out what Prism would write out wherever it may stand, which takes minutes, and what it does not check. */
const unexpanded = (key: string, value: unknown): unknown =>
  UNCHECKED.includes(key) || (typeof value === "object" && value !== null && "x-expanded" in value)
    ? undefined
    : value;
const UNCHECKED = ["webhooks", "example", "examples"];

/** What Redocly finds by its recommended rules; it is told to ask nobody for anything. */
async function redocly(files: readonly string[]): Promise<string[]> {
  const cli = tool("@redocly/cli/bin/cli.js");
  const { stdout } = await run(
    process.execPath,
    [cli, "lint", "--extends=recommended", "--format=json", ...files],
    {
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      maxBuffer: 64 * 1_048_576,
    },
  ).catch((error: { stdout: string }) => error);
  const told = objectsIn(stdout) as { problems: { ruleId: string; message: string }[] }[];
  expect(told).length(files.length);
  return told.flatMap(({ problems }) => problems.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}

/** The objects of a text that has one after the other, each begun at the start of a line or behind another. */
const objectsIn = (text: string): unknown[] => JSON.parse(`[${text.replaceAll(/^\}\s*\{/gm, "},{")}]`);

/** What Spectral finds by its own rules for OpenAPI. */
async function spectral(files: readonly string[]): Promise<string[]> {
  const ruleset = join(dirname(files[0]!), "ruleset.yaml");
  writeFileSync(ruleset, 'extends: ["spectral:oas"]');
  const cli = tool("@stoplight/spectral-cli/dist/index.js");
  const args = [cli, "lint", "--ruleset", ruleset, "--format", "json", "--quiet", ...files];
  const { stdout } = await run(process.execPath, args, {
    env: { ...process.env, SCARF_ANALYTICS: "false" },
    maxBuffer: 64 * 1_048_576,
  }).catch((error: { stdout: string }) => error);
  const found = JSON.parse(stdout || "[]") as { code: string; message: string; path: string[] }[];
  return found.map(({ code, message, path }) => `${code}: ${message} ${path.join("/")}`);
}

interface Setting {
  readonly key: string;
  readonly value: string;
}

interface PostmanRequest {
  readonly name: string;
  readonly method: string;
  readonly url: {
    readonly host: readonly string[];
    readonly path: readonly string[];
    readonly query: readonly Setting[];
    readonly variable: readonly Setting[];
  };
  readonly header: readonly Setting[];
  readonly body?: { readonly raw?: string };
}

interface Folder {
  readonly item?: readonly Folder[];
  readonly request?: PostmanRequest;
}

type Collection = Folder & { readonly variable: readonly Setting[] };

const requestsIn = ({ item = [], request }: Folder): PostmanRequest[] => [
  ...(request ? [request] : []),
  ...item.flatMap(requestsIn),
];

/** Examples that another record has already, or that name a host. */
const UNRUNNABLE = ["Create a team member", "Create a webhook endpoint"];

/** Creates that need no other record. */
const isPlainCreate = ({ name, url, body }: PostmanRequest): boolean =>
  name.startsWith("Create a ") &&
  !UNRUNNABLE.includes(name) &&
  url.variable.length === 0 &&
  !/"\w+Ids?": (?!null)/.test(body?.raw ?? "");

/** Sends a request as Postman does; a cursor is only known after the first page. @returns its status */
async function send(
  { method, url, header, body }: PostmanRequest,
  variables: ReadonlyMap<string, string>,
): Promise<number> {
  const base = url.host.join(".").replace(/\{\{(\w+)\}\}/g, (_, name: string) => variables.get(name)!);
  const query = url.query.filter(({ key }) => key !== "cursor").map(({ key, value }) => [key, value]);
  const headers = [
    ...header.map(({ key, value }) => [key, value]),
    ["Authorization", `Bearer ${variables.get("bearerToken")}`],
  ];
  // Postman's reader makes another key for each request that it sends.
  const sent = {
    ...Object.fromEntries(headers),
    ...(method === "POST" ? { "Idempotency-Key": randomUUID() } : {}),
  };
  const address = `${base}/${url.path.join("/")}?${new URLSearchParams(query as [string, string][])}`;
  const response = await fetch(address, {
    method,
    headers: sent,
    ...(method === "POST" ? { body: body!.raw! } : {}),
  });
  return response.status;
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

export default async function call(baseUrl: string, key: string) {
  const api = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${key}\` } });
  const header = { "Idempotency-Key": \`openapi-fetch-\${process.pid}\` };
  const made = await api.POST("/customers", {
    params: { header },
    body: { firstName: "Ada", lastName: "Lovelace" },
  });
  const id: string = made.data!.data.id;
  const read = await api.GET("/customers/{id}", { params: { path: { id } } });
  const lastName: string = read.data!.data.lastName;
  const { error } = await api.PATCH("/customers/{id}", { params: { path: { id } }, body: { email: "nobody" } });
  const refused: string = error!.error.code;
  return { made: made.response.status, lastName, refused };
}
`;

const HEY_SCRIPT = `import { client } from "./hey/client.gen";
import { customersCreate, customersGet, customersUpdate } from "./hey/sdk.gen";

export default async function call(baseUrl: string, auth: string) {
  client.setConfig({ baseUrl, auth });
  const headers = { "Idempotency-Key": \`hey-api-\${process.pid}\` };
  const made = await customersCreate({ headers, body: { firstName: "Ada", lastName: "Lovelace" } });
  const id: string = made.data!.data.id;
  const read = await customersGet({ path: { id } });
  const lastName: string = read.data!.data.lastName;
  const { error } = await customersUpdate({ path: { id }, body: { email: "nobody" } });
  const refused: string = error!.error.code;
  return { made: made.response!.status, lastName, refused };
}
`;

const STA_SCRIPT = `import { Api } from "./sta/api.ts";

export default async function call(_: string, key: string) {
  const api = new Api({ securityWorker: () => ({ headers: { Authorization: \`Bearer \${key}\` } }) });
  const headers = { "Idempotency-Key": \`sta-\${process.pid}\` };
  const made = await api.customers.customersCreate({ firstName: "Ada", lastName: "Lovelace" }, {}, { headers, secure: true });
  const id: string = made.data.data.id;
  const read = await api.customers.customersGet(id, {}, { secure: true });
  const lastName: string = read.data.data.lastName;
  const refused: string = await api.customers
    .customersUpdate(id, {}, { email: "nobody" }, { secure: true })
    .then(() => "", ({ error }) => error.error.code);
  return { made: made.status, lastName, refused };
}
`;

const ORVAL_CONFIG = `export default {
  api: {
    input: "openapi.json",
    output: { target: "orval-api.ts", client: "fetch", baseUrl: { getBaseUrlFromSpecification: true } },
  },
};
`;

const ORVAL_SCRIPT = `import { customersCreate, customersGet, customersUpdate } from "./orval-api.ts";

export default async function call(_: string, key: string) {
  const headers = { Authorization: \`Bearer \${key}\`, "Content-Type": "application/json" };
  const made = await customersCreate(
    { firstName: "Ada", lastName: "Lovelace" },
    {},
    { headers: { ...headers, "Idempotency-Key": \`orval-\${process.pid}\` } },
  );
  if (made.status !== 201) throw new Error(made.data.error.message);
  const { id } = made.data.data;
  const read = await customersGet(id, {}, { headers });
  const lastName = read.status === 200 ? read.data.data.lastName : "";
  const changed = await customersUpdate(id, { email: "nobody" }, {}, { headers });
  const refused: string = changed.status === 422 ? changed.data.error.code : "";
  return { made: made.status, lastName, refused };
}
`;

/** Scripts that call the app with what each generator made; its base address is known or given. */
const SCRIPTS: Readonly<Record<(typeof CLIENTS)[number], string>> = {
  "openapi-fetch": FETCH_SCRIPT,
  "hey-api": HEY_SCRIPT,
  "swagger-typescript-api": STA_SCRIPT,
  "orval-calls": ORVAL_SCRIPT,
};
