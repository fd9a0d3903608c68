/** Limits of error responses: a hundred details, 64 KiB, and a nearest name only if it is cheap (contract, section 14). */
import { brotliCompressSync } from "node:zlib";
import { expect } from "chai";
import { Faults } from "../../runtime/errors/faults.ts";
import { createInputs } from "../../runtime/model/schema/inputs.ts";
import { type Definition, readAnswers } from "../../runtime/record/reads/custom-fields.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type Answer, freshKey } from "../support/client.ts";
import { callsDuring } from "../support/comparisons.ts";

const KIB = 1024;
/** Of all the guesses of a call, and what else looks at its characters. */
const MOST_COMPARED = 1_200_000;

/** So many distinct members. */
const members = (count: number, name: (n: number) => string): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [name(n), 0]));

describe("bounds of faults", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
    for (const [key, type] of [
      ["roof_pitch", "TEXT"],
      ["extras", "MULTI_SELECT"],
    ])
      await app.api.make("/field-definitions", {
        resourceType: "lead",
        key,
        label: key,
        type,
        ...(type === "MULTI_SELECT" ? { options: ["BATTERY", "CHARGER"] } : {}),
      });
  });
  after(() => app.close());

  const lead = (body: object) => app.api.post("/leads", { firstName: "A", lastName: "B", ...body });
  const told = ({ error }: Answer) => [error.details.length, error.omittedDetails ?? 0];

  it("a hundred faults are listed whole, without a number of others", async () => {
    const answer = await lead(members(100, (n) => `k${n}`));
    expect([answer.status, ...told(answer)]).to.deep.equal([422, 100, 0]);
    expect(answer.error).not.to.have.property("omittedDetails");
  });

  it("of more the first hundred are listed and the others counted", async () => {
    const answer = await lead(members(20_000, (n) => `k${n}`));
    expect(told(answer)).to.deep.equal([100, 19_900]);
    expect(answer.error.message).to.equal("The body has 20000 errors; the details list them.");
    expect(answer.error.details[99]).to.include({ path: "/k99", code: "UNKNOWN_FIELD" });
  });

  it("what is known and wrong is told though a hundred unknown names follow it", async () => {
    const answer = await lead({ notes: 1, ...members(500, (n) => `k${n}`) });
    expect(answer.error.details[0]).to.include({ path: "/notes", code: "INVALID_TYPE" });
  });

  it("unknown answers are bounded, and the first are told what may be meant", async () => {
    const answer = await lead({ customFields: members(1_500, (n) => `roof_pitc${n}`) });
    expect(told(answer)).to.deep.equal([100, 1_400]);
    expect(answer.error.details[0].message).to.contain("did you mean `roof_pitch`?");
  });

  it("a long list of options is refused by its length alone", async () => {
    const { error } = await lead({ customFields: { extras: Array.from({ length: 50_000 }, () => "X") } });
    expect(error.details).to.deep.equal([
      {
        path: "/customFields/extras",
        code: "TOO_LONG",
        message: "At most 200 elements are allowed, found 50000.",
      },
    ]);
  });

  it("two of one option are told at the second", async () => {
    const { error } = await lead({ customFields: { extras: ["CHARGER", "BATTERY", "CHARGER"] } });
    expect(error.details[0]).to.include({ path: "/customFields/extras/2", code: "DUPLICATE" });
  });

  it("names as long as a body are cut in path and message", async () => {
    const answer = await lead(members(40, (n) => `${n}`.padEnd(10_000, "é")));
    expect(Buffer.byteLength(answer.text)).to.be.lessThan(64 * KIB);
    expect(answer.error.details[0].path).to.match(/^\/0.{126,130}…$/u);
  });

  it("a refusal stays below 64 KiB, and counts the details that find no room", async () => {
    const answer = await lead(members(100, (n) => `${n}`.padEnd(200, "漢")));
    expect([answer.status, answer.error.code]).to.deep.equal([422, "VALIDATION_FAILED"]);
    expect(Buffer.byteLength(answer.text)).to.be.within(40 * KIB, 64 * KIB);
    const [listed, omitted] = told(answer) as [number, number];
    expect([listed + omitted, omitted > 0]).to.deep.equal([100, true]);
  });

  it("free JSON is judged by its size before its parts, and a long array in it by its length", async () => {
    const request = (submissionAnswers: object) =>
      app.api.post("/service-requests", { subject: "S", submissionAnswers });
    const large = await request({ a: Array.from({ length: 90_000 }, () => "\u0000") });
    expect(large.error.details).to.deep.equal([
      { path: "/submissionAnswers", code: "TOO_LONG", message: "At most 65536 bytes of JSON are allowed." },
    ]);
    const long = await request({ a: Array.from({ length: 201 }, () => "\u0000") });
    expect(long.error.details.map(({ path, code }: Answer["data"]) => `${path} ${code}`)).to.deep.equal([
      "/submissionAnswers/a TOO_LONG",
    ]);
  });

  it("a query of very many parameters is bounded as well", async () => {
    const query = Array.from({ length: 1_000 }, (_, n) => `statu${n}=1`).join("&");
    const answer = await app.api.get(`/leads?${query}`);
    expect([answer.status, ...told(answer)]).to.deep.equal([400, 100, 900]);
    const events = await app.api.get(`/events?${query}`);
    expect([events.status, ...told(events)]).to.deep.equal([400, 100, 900]);
  });

  it("a body that grows a hundredfold when it is decompressed is refused, and told the remedy", async () => {
    const text = `{"name":"M","stages":[{"name":"S","items":[0${",0".repeat(2_000_000)}]}]}`;
    const response = await fetch(`${app.origin}/api/v1/manifests/validate`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${(await app.key()).key}`,
        "Content-Type": "application/json",
        "Content-Encoding": "br",
        "Idempotency-Key": freshKey(),
      },
      body: brotliCompressSync(text),
    });
    const { error } = (await response.json()) as Answer["body"];
    expect([response.status, error.code]).to.deep.equal([413, "PAYLOAD_TOO_LARGE"]);
    expect(error.message).to.contain("send it without Content-Encoding");
  });

  describe("all guesses of a call together are bounded", () => {
    const many = (count: number, name: (n: number) => string) =>
      Array.from({ length: count }, (_, n) => name(n));

    for (const [what, path, body] of [
      ["scopes", "/api-keys", { name: "K", scopes: many(200, (n) => `service_appointmentz:writ${n}`) }],
      [
        "event types",
        "/webhook-endpoints",
        { url: "https://example.com", eventTypes: many(100, (n) => `service_appointment.updat${n}`) },
      ],
      [
        "members of the items of a list",
        "/systems",
        { hardware: many(200, () => "").map(() => members(100, (n) => `serialNumbr${n}`)) },
      ],
      [
        "names of parameters",
        `/service-appointments?${many(500, (n) => `assignedTeamMembrI${n}=1`).join("&")}`,
        null,
      ],
    ] as const)
      it(what, async () => {
        let answer: Answer | null = null;
        const compared = await callsDuring("charCodeAt", async () => {
          answer = await (body === null ? app.api.get(path) : app.api.post(path, body));
        });
        expect(JSON.stringify(answer!.error.details)).to.contain("did you mean");
        expect(compared).to.be.at.most(MOST_COMPARED);
      });

    it("scopes, which are looked up in a list that is made once", async () => {
      const scopes = many(200, (n) => `customrs:raed${n}`);
      const split = await callsDuring("split", () => app.api.post("/api-keys", { name: "K", scopes }));
      expect(split).to.be.at.most(5_000);
    });

    it("answers to six hundred choices", async () => {
      const inputs = createInputs(app.serving.app.application());
      const options = many(50, (n) => `A choice that is number ${n}`);
      const definitions = new Map(
        many(600, (n) => `key_${n}`).map((key): [string, Definition] => [
          key,
          { key, type: "SELECT", options, isRequired: false },
        ]),
      );
      const answers = Object.fromEntries(
        [...definitions.keys()].map((key) => [key, "A choise that is no number"]),
      );
      const faults = new Faults();
      const compared = await callsDuring("charCodeAt", () =>
        readAnswers(
          inputs,
          { definitions, path: "", registry: "/field-definitions", existing: {} },
          answers,
          faults,
        ),
      );
      expect([faults.listed.length, faults.length]).to.deep.equal([100, 600]);
      expect(faults.listed[0]!.message).to.contain("did you mean");
      expect(compared).to.be.at.most(MOST_COMPARED);
    });
  });
});
