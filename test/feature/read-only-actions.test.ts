/** An action that only reads writes nothing, whatever its hook does; its method and path. */
import { expect } from "chai";
import { loadText } from "../../runtime/declare/load.ts";
import { readFiles } from "../../runtime/load.ts";
import { compile } from "../../runtime/model/compile.ts";
import type { Hook } from "../../runtime/record/hooks/hooks.ts";
import { openTestApp } from "../support/app.ts";
import { LIBRARY, type Library, openLibrary } from "../support/library.ts";
import { scripted } from "../support/scripted.ts";

const ACTIONS = `
  seen:    { summary: Look at it., path: GET, hook: extendLoan, answers: record }
  tried:   { summary: Try it., mode: readOnly, path: POST tried/once, hook: extendLoan, answers: record }
  checked: { summary: Check it., mode: readOnly, path: PATCH checked, permission: loans.write-off, hook: extendLoan, answers: record }
  found:   { summary: Find some., on: collection, path: GET, hook: extendLoan, answers: result, result: { type: json } }
  weighed: { summary: Weigh them., on: collection, mode: readOnly, hook: extendLoan, answers: result, result: { type: json } }
`;
const ON_RECORDS = ["GET /loans/{id}/seen", "POST /loans/{id}/tried/once", "PATCH /loans/{id}/checked"];
const CALLS = [...ON_RECORDS, "GET /loans/found", "POST /loans/weighed"];

const WRITES: readonly (readonly [what: string, calls: readonly string[], hook: Hook])[] = [
  [
    "changes its record",
    ON_RECORDS,
    ({ after }) => {
      after.remark = "torn";
    },
  ],
  [
    "changes another record",
    CALLS,
    async ({ store }) => {
      const [author] = await store.find("author", {});
      await store.update("author", author!.id as string, { name: "Nobody" });
    },
  ],
  ["makes a record", CALLS, async ({ store }) => void (await store.create("author", { name: "Nobody" }))],
  ["writes a usage record", CALLS, ({ meter }) => meter("loan.looked", "loan", "ln_1")],
];

const KEPT = `select (select json_agg(version) from loans) as loans, (select json_agg(name) from authors) as authors,
  (select count(*) from usage_records) as usage, (select count(*) from audit_entries) as audit`;

describe("an action that only reads", () => {
  let library: Library;
  let script: Hook;
  before(async () => {
    const { declared, scripts } = await scripted();
    const files = readFiles(LIBRARY).map((file) =>
      file.stem === "loan"
        ? loadText("loan.yaml", file.source.text.replace("\nevents:\n", `${ACTIONS}\nevents:\n`))
        : file,
    );
    scripts.extendLoan = async (context) => (await script(context)) ?? {};
    const loaded = { application: compile(files), hooks: declared.hooks };
    const serve = { tellsHookFaults: true };
    library = await openLibrary(await openTestApp({ folder: LIBRARY, loaded, serve }));
  });

  async function called(call: string, headers: Record<string, string> = {}) {
    const { id } = await library.loan();
    const before = await library.rows(KEPT);
    const [method, path] = call.replace("{id}", id).split(" ") as [string, string];
    const send = () => library.api.call(method, path, method === "GET" ? undefined : {}, headers);
    const answers = [await send(), await send()];
    expect(await library.rows(KEPT)).to.deep.equal(before);
    return answers;
  }

  for (const call of CALLS)
    it(`is done again under the same Idempotency-Key: ${call}`, async () => {
      let n = 0;
      script = () => void n++;
      const answers = await called(call, { "Idempotency-Key": "same" });
      expect([n, ...answers.map(({ status }) => status)]).to.deep.equal([2, 200, 200]);
    });

  for (const [what, calls, hook] of WRITES)
    for (const call of calls)
      it(`has a defect where its hook ${what}: ${call}`, async () => {
        script = hook;
        for (const { status, error } of await called(call)) {
          expect([status, error?.code]).to.deep.equal([500, "INTERNAL"]);
          expect(error.message).to.match(/the hook extendLoan of loan wrote something, but .* read-only/);
        }
      });

  it("needs the scope that reads, and no other call on records does with it", async () => {
    script = () => {};
    const { id } = await library.loan();
    const { key } = await library.app.key({ scopePreset: "nothing", scopes: ["loans:read"] });
    const reader = library.app.client(key);
    const answers = [
      await reader.post(`/loans/${id}/tried/once`, {}),
      await reader.post("/loans/weighed", {}),
      await reader.post(`/loans/${id}/return`, {}),
    ];
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 403]);
    expect(answers[2]!.error.code).to.equal("INSUFFICIENT_SCOPE");
  });

  it("takes no other method than that of its path", async () => {
    for (const call of ["POST /loans/{id}/seen", "GET /loans/{id}/checked", "PATCH /loans/{id}/tried/once"])
      expect((await called(call)).map(({ status }) => status)).to.deep.equal([405, 405]);
  });

  it("takes no Idempotency-Key, and says so in the document", async () => {
    const document = await fetch(`${library.app.origin}/api/v1/openapi.json`);
    const { paths } = (await document.json()) as { paths: Record<string, Record<string, object>> };
    for (const call of CALLS) {
      const [method, path] = call.split(" ") as [string, string];
      expect(JSON.stringify(paths[path]![method.toLowerCase()]), call).not.to.include("/IdempotencyKey");
    }
    expect(JSON.stringify(paths["/loans/{id}/renew"])).to.include("/IdempotencyKey");
  });

  it("finds some fields of records as whole records have them", async () => {
    const { id, patronId } = await library.loan({ remark: null, lentAt: "2027-03-08T09:00:00.25+01:00" });
    const lines = [{ days: 2, rate: "0.500" }];
    await library.api.make("/fines", {
      patronId,
      subjectType: "loan",
      subjectId: id,
      surcharge: "1.20",
      lines,
    });
    const found: unknown[][] = [];
    script = async ({ store }) => {
      for (const resource of ["loan", "fine", "book", "member"])
        for (const whole of await store.find(resource, {}))
          for (const name of Object.keys(whole)) {
            const [some] = await store.find(resource, { id: whole.id }, { fields: [name] });
            found.push([some, { id: whole.id, [name]: whole[name] }, `${resource}.${name}`]);
          }
    };
    expect((await library.api.get("/loans/found")).status).to.equal(200);
    expect(found).to.have.lengthOf.above(50);
    for (const [some, expected, what] of found) expect(some, String(what)).to.deep.equal(expected);
  });

  it("finds each record once by any of many items of a list, oldest first", async () => {
    const words = Array.from({ length: 12 }, (_, n) => `word${n}`);
    const both = await library.loan({ remark: "word0 word11" });
    const one = await library.loan({ remark: "word9" });
    for (const limit of [1, 2, 3]) {
      let ids: unknown[] = [];
      script = async ({ store }) => {
        ids = (await store.find("loan", { words, status: "OPEN" }, { limit })).map((loan) => loan.id);
      };
      await library.api.get("/loans/found");
      expect(ids).to.deep.equal([both.id, one.id].slice(0, limit));
    }
  });
});

describe("an action that writes a usage record alone", () => {
  it("keeps it, with and without an Idempotency-Key", async () => {
    const { declared, scripts } = await scripted();
    scripts.returnAll = ({ meter }) => {
      meter("loan.looked", "loan", "ln_1");
      return { returned: [] };
    };
    const { api, rows } = await openLibrary(await openTestApp({ folder: LIBRARY, loaded: declared }));
    const body = { patronId: "mem_01m7y492qpe18t06kab4zt54bq" };
    expect((await api.patch("/loans", body)).status).to.equal(200);
    expect((await api.patch("/loans", body, { "Idempotency-Key": "mine" })).status).to.equal(200);
    expect(await rows("select 1 from usage_records where metric = 'loan.looked'")).to.have.length(2);
  });
});
