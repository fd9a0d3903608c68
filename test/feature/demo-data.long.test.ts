/** The records of the demo organization: made by its declared calls, whole though a start was killed, and checked before. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { checkDemoCalls, readDemoCalls } from "../../cli/demo/calls.ts";
import { type Demo, type Filling, seedDemo } from "../../cli/serving/demo.ts";
import type { DeclarationError } from "../../runtime/declare/diagnostic.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { temporary } from "../support/checkout.ts";

type Listener = Filling["listener"];
type Ready = Extract<Demo, { kind: "ready" }>;

describe("the demo organization's records", () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await openTestApp({ alone: true });
  });
  afterEach(() => app.close());

  const filling = (listener: Listener = app.serving.app.listener): Filling => ({
    calls: () => readDemoCalls("resources"),
    listener,
    failed: (error) => {
      throw error;
    },
  });
  const seeded = async (folder: string, given: Filling | null) =>
    (await seedDemo(app.serving.app.serving(), folder, given)) as Ready;
  const count = async (key: string, path: string): Promise<number> =>
    (await app.client(key).get(path)).data.length;

  it("are of every kind that a newcomer wants to try", async () => {
    const { key, records } = await seeded(temporary("charter-data-"), filling());
    for (const status of ["NEW", "CONTACTED", "QUALIFIED", "UNQUALIFIED", "CONVERTED"])
      expect(await count(key, `/leads?status=${status}`), status).greaterThan(0);
    for (const status of ["DRAFT", "SENT", "ACCEPTED", "DECLINED"])
      expect(await count(key, `/quotes?status=${status}`), status).greaterThan(0);
    for (const path of ["cases", "work-orders", "sales-types", "opportunities", "service-appointments"])
      expect(await count(key, `/${path}`), path).greaterThan(2);
    expect(await count(key, "/customers?limit=50")).greaterThan(11);
    expect(await count(key, `/project-items?projectId=${records.proj}`)).greaterThan(3);
    const { data } = await app.client(key).get(`/quotes?caseId=${records.case}`);
    expect(data[0].customFields).deep.equal({ inverterSerial: "482-1190-33" });
  });

  it("are made once, wherever a start was killed", async () => {
    const folder = temporary("charter-data-");
    const calls = readDemoCalls("resources").length;
    for (const most of [0, 20, 60]) {
      let left = most;
      const dying: Listener = async (request, response) => {
        if (left-- > 0) await app.serving.app.listener(request, response);
        else request.socket.destroy();
      };
      await seeded(folder, filling(dying)).then(
        () => expect.fail("it was not killed"),
        () => {},
      );
    }
    let served = 0;
    const counting: Listener = async (request, response) => {
      served++;
      await app.serving.app.listener(request, response);
    };
    const { key, records } = await seeded(folder, filling(counting));
    expect(served).equal(calls);
    expect(await count(key, "/sales-types?limit=50")).equal(4);
    expect(await seeded(folder, filling(counting))).deep.equal({ kind: "ready", key, records });
    expect(served).equal(calls);
  });

  it("are not made with DEMO=0, nor later in an organization that was made without", async () => {
    const folder = temporary("charter-data-");
    const { key } = await seeded(folder, null);
    expect((await seeded(folder, filling())).records).deep.equal({});
    expect(await count(key, "/customers")).equal(0);
  });
});

describe("a file of demo calls", () => {
  const faultsOf = async (text: string): Promise<string[]> => {
    const folder = temporary("charter-demo-");
    mkdirSync(join(folder, "demo"));
    writeFileSync(join(folder, "demo", "calls.yaml"), text);
    const { application } = await loaded("resources");
    try {
      checkDemoCalls(folder, application);
      return [];
    } catch (error) {
      const { diagnostics } = error as DeclarationError;
      return diagnostics.map(({ line, column, message }) => `${line}:${column} ${message}`);
    }
  };

  it("of the Organization API fits its declarations", async () => {
    checkDemoCalls("resources", (await loaded("resources")).application);
  });

  for (const [fault, text, told] of [
    [
      "an unknown path",
      "- { method: POST, path: /custmers, body: {} }",
      /^1:25 There is no call POST \/custmers, did you mean `customers`/,
    ],
    [
      "a method that the path does not have",
      "- { method: PUT, path: /customers }",
      /^1:24 There is no call PUT/,
    ],
    [
      "an unknown field",
      "- { method: POST, path: /sales-types, body: { nam: Solar } }",
      /^1:52 .*`nam` is not a field/,
    ],
    ["a value out of bounds", "- { method: POST, path: /sales-types, body: { name: 7 } }", /^1:53 /],
    [
      "a name that no earlier call has",
      "- { method: PATCH, path: /cases/$ada.id, body: {} }",
      /^1:26 No earlier item is named `ada`/,
    ],
    [
      "a name of two calls",
      "- { as: a, method: POST, path: /sales-types, body: { name: A } }\n- { as: a, method: POST, path: /sales-types, body: { name: B } }",
      /^2:9 Another call is named `a`/,
    ],
    ["a time that is none", "- { method: POST, path: /customers/cus_1/erase, body: 5 }", /^1:55 /],
    ["what is no list", "calls: []", /^1:1 Expected a list of calls/],
    ["an unknown key", "- { verb: POST, path: /cases, method: POST }", /^1:11 /],
  ] as const)
    it(`is refused where it is wrong: ${fault}`, async () => {
      const [first] = await faultsOf(text);
      expect(first).match(told);
    });

  it("reports a call that does not exist once, and not each use of its record", async () => {
    const faults = await faultsOf(
      "- { as: a, method: POST, path: /campains, body: {} }\n- { method: POST, path: /leads, body: { firstName: A, lastName: B, campaignId: $a.id } }",
    );
    expect(faults).length(1);
  });
});
