/** The OpenAPI document: served to everybody, and true to the declarations. */
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "chai";
import { rulesOf } from "../../codegen/docs/codes.ts";
import { describe as describeInPieces, documentOf } from "../../codegen/openapi/document.ts";
import { operationId } from "../../codegen/openapi/names.ts";
import { filesOf } from "../../codegen/scaffold/application.ts";
import { namesOf } from "../../codegen/scaffold/names.ts";
import { layRoutes, methodOf } from "../../runtime/http/routes.ts";
import { load } from "../../runtime/load.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import { createDialect } from "../../runtime/model/schema/validators.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { temporary } from "../support/checkout.ts";
import { LIBRARY } from "../support/library.ts";
import { editedLibrary } from "../support/library-edits.ts";

// biome-ignore lint/suspicious/noExplicitAny: read as a stranger reads it, without types
type Json = any;

const described = (folder: string, application: Application) => ({
  folder,
  application,
  document: JSON.parse(JSON.stringify(documentOf(application))) as Json,
});

/** What `charter init` writes, and its package.json, which the document reads. */
async function fresh(): Promise<{ application: Application; manifest: string }> {
  const folder = temporary("charter-fresh-");
  const manifest = join(folder, "package.json");
  writeFileSync(manifest, JSON.stringify(MODULE));
  for (const [path, text] of filesOf("Garden Service", namesOf("planting", new Set(["mem"])))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return { application: (await load(join(folder, "resources"))).application, manifest };
}

const MODULE = { type: "module" };
const garden = await fresh();

const FOLDERS = [
  ...(await Promise.all(
    ["resources", LIBRARY].map(async (folder) => described(folder, (await loaded(folder)).application)),
  )),
  described("a new application", garden.application),
];

describe("the OpenAPI document", () => {
  describe("at /api/v1/openapi.json", () => {
    let app: TestApp;
    before(async () => {
      app = await openTestApp({ own: true });
    });
    const read = (init?: RequestInit) => fetch(`${app.origin}/api/v1/openapi.json`, init);

    it("is answered to whoever asks, without a key, and is not counted against one", async () => {
      const response = await read();
      expect(response.status).equal(200);
      expect(response.headers.get("content-type")).equal("application/json; charset=utf-8");
      expect(response.headers.get("cache-control")).equal("no-cache");
      expect(response.headers.has("ratelimit")).equal(false);
      const { application } = FOLDERS[0]!;
      expectText(await response.text(), documentOf(application, `${app.origin}/api/v1`));
    });

    it("names the address that the client called, for any number of addresses", async () => {
      const { port } = new URL(app.origin);
      const serverAt = async (host: string) => {
        const [body, etag] = await asHost(Number(port), host);
        return [/"servers":\[\{"url":"([^"]*)"/.exec(body)![1], etag];
      };
      const hosts = Array.from({ length: 12 }, (_, n) => `api-${n}.example:${8000 + n}`);
      const found = [];
      for (const host of hosts) found.push(await serverAt(host));
      const urls = found.map(([url]) => url);
      const named = urls.filter((url, n) => url === `http://${hosts[n]}/api/v1`);
      expect(named.length).greaterThan(3);
      // The Host header is the client's to choose, so only some of the texts are kept.
      expect(new Set(urls.slice(named.length))).deep.equal(new Set(["/api/v1"]));
      expect(new Set(found.map(([, etag]) => etag)).size).equal(named.length + 1);
      expect(await serverAt(hosts[0]!)).deep.equal(found[0]);
    });

    it("is not sent again to whoever has it", async () => {
      const etag = (await read()).headers.get("etag")!;
      for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const response = await read({ headers: { "If-None-Match": sent } });
        expect([response.status, response.headers.get("etag"), await response.text()]).deep.equal([
          304,
          etag,
          "",
        ]);
      }
      expect((await read({ headers: { "If-None-Match": '"other"' } })).status).equal(200);
    });

    it("answers HEAD as GET, OPTIONS with what may be asked, and nothing else", async () => {
      const head = await read({ method: "HEAD" });
      expect([head.status, await head.text()]).deep.equal([200, ""]);
      expect((await read({ method: "OPTIONS" })).headers.get("allow")).equal("GET, HEAD, OPTIONS");
      expect((await read({ method: "POST" })).status).equal(405);
    });

    it("is made once for all who ask, and anew for who asks after it could not be made", async () => {
      let made = 0;
      const describe = async () => {
        if (made++ === 0) throw new Error("a package.json that is none");
        return () => `{"made":${made}}`;
      };
      const other = await openTestApp({ serve: { describe } });
      const ask = () => fetch(`${other.origin}/api/v1/openapi.json`);
      expect((await ask()).status).equal(500);
      const asked = await Promise.all([1, 2, 3].map(ask));
      for (const answer of asked) expect(await answer.json()).deep.equal({ made: 2 });
      await other.close();
    });
  });

  it("is made in pieces, and the event loop goes round between them: nobody waits for the whole", async () => {
    const [{ application, document }] = FOLDERS as [(typeof FOLDERS)[number]];
    let rounds = 0;
    let isMade = false;
    const making = describeInPieces(application).finally(() => {
      isMade = true;
    });
    while (!isMade) await new Promise((resolve) => setImmediate(resolve, ++rounds));
    expectText((await making)("http://127.0.0.1:3000"), document);
    const pieces = [document.paths, document.components.schemas].flatMap(Object.keys).length;
    expect(rounds).greaterThan(pieces);
  });

  it("lists a conflict and a state for calls that can meet them, and for no others", () => {
    const { paths, components } = FOLDERS[0]!.document;
    const operations = Object.values<Json>(paths).flatMap((path) => Object.values<Json>(path));
    const codesOf = (id: string) =>
      Object.values<Json>(operations.find(({ operationId }) => operationId === id).responses).flatMap(
        ({ $ref }) => Object.keys($ref ? bodyIn(components, $ref).examples : {}),
      );
    // A hook that tells what it writes can neither take what others hold nor refuse with what it does not list.
    for (const id of [
      "apiKeys_revoke",
      "webhookEndpoints_test",
      "workOrders_cancel",
      "leads_convert",
      "quotes_accept",
      "projects_create",
    ])
      expect(codesOf(id), id).include("INVALID_STATE").and.not.include("CONFLICT");
    for (const id of ["serviceAppointmentIssues_resolve", "projectTemplates_update", "apiKeys_create"])
      expect(codesOf(id), id).not.include("INVALID_STATE");
    for (const id of [
      "teamMembers_create",
      "teamMembers_update",
      "salesTypes_create",
      "webhookEndpoints_create",
    ])
      expect(codesOf(id), id).include("CONFLICT");
  });

  it("lists a state for a reference that asks for a value, unless it is refused with a code of its own", () => {
    const codesWith = (more: string) => {
      const field = `  patronId:  { type: reference, to: member${more} }\n`;
      const edits = [["  website:   { type: url }\n", `  website:   { type: url }\n${field}`]] as const;
      const { calls } = editedLibrary({ stem: "author", edits }).surface;
      return ["POST /authors", "PATCH /authors/{id}"].map((name) => Object.keys(calls[name]!.refusals));
    };
    for (const codes of codesWith(", where: { isBarred: false }")) expect(codes).include("INVALID_STATE");
    for (const more of ["", ", where: { isBarred: false }, refusal: PATRON_BARRED"])
      for (const codes of codesWith(more)) expect(codes, more).not.include("INVALID_STATE");
  });

  describe("in its info", () => {
    const PROPRIETARY = { name: "Proprietary", identifier: "LicenseRef-Proprietary" };
    const infoWith = (said: object | null): Json => {
      if (said === null) rmSync(garden.manifest);
      else writeFileSync(garden.manifest, JSON.stringify({ ...MODULE, ...said }));
      return documentOf(garden.application).info;
    };
    afterEach(() => writeFileSync(garden.manifest, JSON.stringify(MODULE)));

    for (const [said, license, contact] of [
      [
        { license: "Apache-2.0", author: "Ada Lovelace <ada@example.com> (https://example.com)" },
        { name: "Apache-2.0", identifier: "Apache-2.0" },
        { name: "Ada Lovelace", email: "ada@example.com", url: "https://example.com" },
      ],
      [
        { license: "SEE LICENSE IN terms.md", author: "Ada Lovelace" },
        { name: "SEE LICENSE IN terms.md" },
        { name: "Ada Lovelace" },
      ],
      [
        { license: "UNLICENSED", author: { name: "Ada", email: "ada@example.com" } },
        PROPRIETARY,
        { name: "Ada", email: "ada@example.com" },
      ],
      [{ author: 7 }, PROPRIETARY, { name: "Garden Service" }],
      [{}, PROPRIETARY, { name: "Garden Service" }],
      [null, PROPRIETARY, { name: "Garden Service" }],
    ] as const)
      it(`has license and contact from the application's package.json: ${JSON.stringify(said)}`, () => {
        expect(infoWith(said)).deep.include({ license, contact });
      });
  });

  for (const { folder, application, document } of FOLDERS)
    describe(`of ${folder}`, () => {
      const operations: Json[] = Object.values(document.paths as Json).flatMap((path: Json) =>
        Object.values(path),
      );
      const byId = new Map(operations.map((operation) => [operation.operationId as string, operation]));
      const media = mediaIn(document);

      it("has an operation for each route, and no other", () => {
        const routes = layRoutes(application).all.map(
          ({ template, operation }) => `${methodOf(operation)} ${template}`,
        );
        const told = Object.entries(document.paths as Json).flatMap(([path, methods]) =>
          Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
        );
        expect(told.sort()).deep.equal(routes.sort());
        expect(byId.size).equal(operations.length);
      });

      it("tells of the scope, the permission and the Idempotency-Key of each", () => {
        for (const route of layRoutes(application).all) {
          const operation = document.paths[route.template][methodOf(route.operation).toLowerCase()];
          const names = operation.parameters.map((one: Json) => one.$ref ?? one.name);
          const scopes = [route.scope ?? [], route.furtherScopes].flat();
          expect(operation["x-scopes"]).deep.equal(scopes);
          expect(operation["x-permissions"]).deep.equal(route.permission === null ? [] : [route.permission]);
          expect(names.includes("#/components/parameters/IdempotencyKeyRequired")).equal(
            route.idempotencyKey === "required",
          );
        }
      });

      it("has If-None-Match for each call that If-Match is for, with the 412 of both", () => {
        for (const { parameters, responses } of operations) {
          const names = parameters.map((one: Json) => (one.$ref as string | undefined)?.split("/").at(-1));
          const isConditional = names.includes("IfMatch");
          expect(names.includes("IfNoneMatchOfWrite")).equal(isConditional);
          if (isConditional) expect(responses).property("412");
        }
      });

      it("names each operation in a form that no generator changes, and once", () => {
        const webhooks = Object.values<Json>(document.webhooks).map(({ post }) => post);
        const ids = [...operations, ...webhooks].map(({ operationId }) => operationId as string);
        for (const id of ids) expect(id).match(/^[a-z][a-zA-Z0-9]*(_[a-zA-Z0-9]+)+$/);
        expect(new Set(ids.map((id) => id.replaceAll("_", "").toLowerCase())).size).equal(ids.length);
      });

      it("has a short title for each operation, and the other sentences of an action in its description", () => {
        for (const { summary } of operations) expect(summary).match(/^[A-Z][^.;:]{3,59}$/);
        for (const { operation, template } of layRoutes(application).all) {
          if (operation.kind !== "act") continue;
          const [title, ...others] = operation.action.summary.replace(/\.$/, "").split(/\. (?=[A-Z`])/);
          const { summary, description } = document.paths[template][methodOf(operation).toLowerCase()];
          expect(summary).equal(title);
          for (const sentence of others) expect(description).include(`${sentence}.`);
        }
      });

      it("has an absolute address, and an example for each parameter of a query", () => {
        expect(URL.canParse(document.servers[0].url)).equal(true);
        const queries = operations.flatMap(({ parameters }) =>
          parameters.filter((one: Json) => one.in === "query"),
        );
        expect(queries.length).greaterThan(20);
        for (const { name, example } of queries) expect(example, name).not.equal(undefined);
      });

      it("has no component that nothing refers to", () => {
        const text = JSON.stringify(document);
        const { securitySchemes, ...components } = document.components;
        for (const [kind, named] of Object.entries<Json>(components))
          for (const name of Object.keys(named))
            expect(text.includes(`"#/components/${kind}/${name}"`), `${kind} ${name}`).equal(true);
        expect(Object.keys(securitySchemes)).deep.equal(["bearer", "header"]);
      });

      it("mentions every code that its declarations bring, that of a state included", () => {
        const text = JSON.stringify(document);
        for (const { code, places } of rulesOf(application))
          if (places.length > 0) expect(text, code).contain(code);
        for (const model of application.models.values()) {
          const { states, name, byName, operations: verbs } = model;
          if (!states || !verbs.update || byName.get(states.field)!.mode === "readWrite") continue;
          const { description } = byId.get(operationId({ kind: "update", model }))!;
          expect(description, name).contain(`\`${states.refusal}\``);
        }
      });

      it("has defaults where generators do not take them for what must be sent: in words", () => {
        const body = (schema: Json): Json[] =>
          typeof schema !== "object" || schema === null
            ? []
            : [schema, ...Object.values(schema).flatMap((inner) => body(inner))];
        const withDefault = body(document.components.schemas).filter((schema) => "x-default" in schema);
        expect(withDefault.length).greaterThan(2);
        for (const schema of withDefault) {
          expect(schema).not.have.property("default");
          expect(schema.description).match(/Default: `.*`\.$/);
        }
        expect(JSON.stringify(document.components.schemas)).not.match(
          /"default":(?!\{"(?:type|anyOf|\$ref)")/,
        );
      });

      it("has a webhook for each event type, of the record that it tells of", () => {
        const types = [...application.models.values()].flatMap((model: Model) => [...model.events.keys()]);
        expect(Object.keys(document.webhooks)).deep.equal(types);
      });

      it("has examples that their schemas take", () => {
        const judge = exampleJudge(document);
        let judged = 0;
        for (const { at, schema, examples } of media)
          for (const example of examples) {
            judged++;
            if (!judge(schema, example))
              expect.fail(`${at} does not take ${JSON.stringify(example).slice(0, 2_000)}`);
          }
        expect(judged).greaterThan(operations.length);
      });

      it("has no example in which a field's own name stands for its value", () => {
        const named = textsOf(media).filter(({ name, text }) => text.toLowerCase() === wordsOf(name));
        expect(named).deep.equal([]);
      });

      it("has an example of every body that may be sent, and of every success", () => {
        for (const { operationId, requestBody, responses } of operations) {
          const sent = requestBody ? { sent: requestBody } : {};
          for (const [at, { content }] of Object.entries<Json>({ ...sent, ...responses }))
            if (content && (at === "sent" || at.startsWith("2")))
              expect(content["application/json"].example, `${operationId} ${at}`).not.equal(undefined);
        }
      });

      it("has ids where the runtime's own are told, and a name of somebody or something in each text", () => {
        const ids = /^(organization|event|resource|teamMember|apiKey|webhookEndpoint|request)Id$/;
        const texts = textsOf(media);
        expect(
          texts.filter(({ name, text }) => text.toLowerCase() === `northside ${wordsOf(name)}`),
        ).deep.equal([]);
        const told = texts.filter(({ name }) => ids.test(name));
        expect(told.length).greaterThan(0);
        expect(told.filter(({ text }) => !/^[a-z]+_[0-9a-z]{26}$/.test(text))).deep.equal([]);
      });

      it("is the same at each run", () => {
        expect(JSON.stringify(documentOf(application))).equal(JSON.stringify(document));
      });
    });
});

/** Compares documents as texts: comparing the members of one of megabytes takes seconds. */
function expectText(text: string, document: Json): void {
  const expected = JSON.stringify(document);
  if (text === expected) return;
  let at = 0;
  while (text[at] === expected[at]) at++;
  expect(text.slice(at - 100, at + 100)).equal(expected.slice(at - 100, at + 100));
}

/** The document as a client reads it that calls the server by some name. @returns its text and its tag */
async function asHost(port: number, host: string): Promise<[text: string, etag: string]> {
  const [response] = (await once(
    get({ port, path: "/api/v1/openapi.json", headers: { Host: host } }),
    "response",
  )) as [IncomingMessage];
  return [await text(response), response.headers.etag!];
}

const bodyIn = (components: Json, ref: string): Json =>
  components.responses[ref.split("/").at(-1)!].content["application/json"];

interface Media {
  readonly at: string;
  readonly schema: Json;
  readonly examples: readonly Json[];
}

/** Everything in a document that has a schema and examples beside it. */
function mediaIn(value: Json, at = ""): Media[] {
  if (typeof value !== "object" || value === null) return [];
  const { schema, example, examples = {} } = value;
  const found = [
    ...(example === undefined ? [] : [example]),
    ...Object.values(examples).map((e: Json) => e.value),
  ];
  const own = schema && !("enum" in value) && found.length > 0 ? [{ at, schema, examples: found }] : [];
  return [
    ...own,
    ...Object.entries(value)
      .filter(([name]) => name !== "example" && name !== "examples")
      .flatMap(([name, inner]) => mediaIn(inner, `${at}/${name}`)),
  ];
}

function exampleJudge(document: Json): (schema: Json, value: unknown) => boolean {
  // Each named schema is compiled once, and not anew wherever it is meant.
  const dialect = createDialect({ inlineRefs: false, code: { optimize: false } });
  const rooted = (schema: Json): Json =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"schemas#/$defs/'));
  dialect.addSchema({ $id: "schemas", $defs: rooted(document.components.schemas) });
  const judges = new Map<string, (value: unknown) => boolean>();
  return (schema, value) => {
    const content = JSON.stringify(schema);
    const judge = judges.get(content) ?? (dialect.compile(rooted(schema)) as (value: unknown) => boolean);
    judges.set(content, judge);
    return judge(value);
  };
}

/** Texts in the examples of media, each with its place and the name of the member that holds it. */
const textsOf = (media: readonly Media[]): { at: string; name: string; text: string }[] =>
  media.flatMap(({ at, examples }) =>
    examples.flatMap((example) =>
      textsIn(example).map(([path, name, text]) => ({ at: `${at}${path}`, name, text })),
    ),
  );

/** `dueDate`: `due date`. */
const wordsOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();

/** Texts in a value, each with its place and the name of the member that holds it. */
function textsIn(value: Json, path = "", name = ""): [path: string, name: string, text: string][] {
  if (typeof value === "string") return [[path, name, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, `${path}/${key}`, Array.isArray(value) ? name : key),
  );
}
