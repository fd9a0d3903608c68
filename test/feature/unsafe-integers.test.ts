/** Integers that a JSON number cannot hold exactly are refused in every place, so that none changes silently. */
import { expect } from "chai";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { Bodies, type Body, unique } from "../support/bodies.ts";
import { type Answer, freshKey } from "../support/client.ts";

const { application } = await loaded("resources");

/** Makes a body large, whose call may run on another thread. */
const PADDING = " ".repeat(20_000);

describe("integers beyond ±(2^53−1)", () => {
  let app: TestApp;
  let bodies: Bodies;
  before(async () => {
    app = await openTestApp();
    bodies = new Bodies(application, app.api);
  });
  after(() => app.close());

  const faultsOf = ({ error }: Answer): string[] =>
    (error?.details ?? []).map(({ path, code }: Body) => `${path} ${code}`);

  /** A Service Request whose free JSON holds a literal as it stands. */
  const submit = (literal: string, headers?: Record<string, string>): Promise<Answer> =>
    app.unbound.post("/service-requests", `{"subject":"x","submissionAnswers":{"n":${literal}}}`, headers);

  for (const literal of [
    "9007199254740992",
    "-9007199254740992",
    "9007199254740993",
    "12345678901234567890",
    "-12345678901234567890",
    "12345678901234567890.0",
    "9007199254740993.5",
    "12345678901234567890e0",
    "1.2345678901234567891e19",
    "1".repeat(400),
  ])
    it(`${literal.slice(0, 30)} is refused at its path`, async () => {
      const refused = await submit(literal);
      expect(refused.status).equal(422);
      expect(faultsOf(refused)).deep.equal(["/submissionAnswers/n OUT_OF_RANGE"]);
      expect(refused.error.details[0].message)
        .contain(literal.slice(0, 20))
        .and.match(/as text/);
    });

  for (const literal of [
    "9007199254740991",
    "-9007199254740991",
    "-0",
    "0.1",
    "1e15",
    "1e20",
    "1.7976931348623157e308",
    "-1.5E+300",
    "5e-324",
    '"12345678901234567890"',
  ])
    it(`${literal} is taken`, async () => {
      const made = await submit(literal);
      expect(made.status).equal(201);
      expect(made.data.submissionAnswers.n).equal(literal === "-0" ? 0 : JSON.parse(literal));
    });

  it("1e400 is no number of JSON that is read", async () => {
    expect((await submit("1e400")).error.code).equal("MALFORMED_JSON");
  });

  it("so two bodies that differ there are never one for an Idempotency-Key", async () => {
    const headers = { "Idempotency-Key": freshKey() };
    for (const literal of ["12345678901234567890", "12345678901234567891"])
      expect((await submit(literal, headers)).error.code).equal("VALIDATION_FAILED");
    expect((await submit('"12345678901234567890"', headers)).status).equal(201);
  });

  it("are told with all other faults of the body, once each", async () => {
    const sent =
      '{"firstName":12345678901234567890,"lastName":7,"notes":{"a":[1,{"b":-99999999999999999999}]}}';
    expect(faultsOf(await app.unbound.post("/customers", sent))).deep.equal([
      "/firstName OUT_OF_RANGE",
      "/lastName INVALID_TYPE",
      "/notes INVALID_TYPE",
      "/notes/a/1/b OUT_OF_RANGE",
    ]);
  });

  it("are told up to a hundred, and counted beyond", async () => {
    const many = Array.from({ length: 150 }, () => "9007199254740993").join();
    const { error } = await submit(`[${many}]`);
    expect([error.details.length, error.omittedDetails]).deep.equal([100, 50]);
  });

  it("are refused in a large body", async () => {
    for (let n = 0; n < 2; n++)
      expect(faultsOf(await submit(`${PADDING}12345678901234567890`))).deep.equal([
        "/submissionAnswers/n OUT_OF_RANGE",
      ]);
  });

  /** Calls that read their bodies in other ways, with the place of the number in each. */
  const CALLS: Readonly<
    Record<string, () => Promise<readonly [method: string, path: string, body: string, at: string]>>
  > = {
    "a PATCH": async () => {
      const { id } = await bodies.make("service_request");
      return ["PATCH", `/service-requests/${id}`, '{"submissionAnswers":{"a":N}}', "/submissionAnswers/a"];
    },
    "custom fields": async () => {
      const key = await define("customer");
      return [
        "POST",
        "/customers",
        `{"firstName":"A","lastName":"B","customFields":{"${key}":N}}`,
        `/customFields/${key}`,
      ];
    },
    "fields of a Case": async () => {
      const key = await define("case");
      const { id } = await bodies.make("case");
      return ["PATCH", `/cases/${id}/fields`, `{"values":{"${key}":N}}`, `/values/${key}`];
    },
    "a whole-number field": async () => ["POST", "/project-items", '{"title":"x","position":N}', "/position"],
    "batch lookup": async () => [
      "POST",
      "/external-references/lookup/batch",
      '{"lookups":[{"externalSystem":"a","externalObject":"b","externalId":N}]}',
      "/lookups/0/externalId",
    ],
    "a manifest that is validated": async () => [
      "POST",
      "/manifests/validate",
      '{"stages":[{"name":"s","items":[{"type":"TASK","title":"t","durationDays":N}]}]}',
      "/stages/0/items/0/durationDays",
    ],
    "an action": async () => {
      const { id } = await bodies.make("lead");
      return ["POST", `/leads/${id}/convert`, '{"property":{"latitude":N}}', "/property/latitude"];
    },
  };

  for (const [title, of] of Object.entries(CALLS))
    it(`are refused in the body of ${title}`, async () => {
      const [method, path, body, at] = await of();
      const sent = body.replace(":N", ":12345678901234567890");
      const answer = await app.unbound.call(method, path, sent, { "Idempotency-Key": freshKey() });
      expect(answer.status, answer.text).equal(422);
      expect(faultsOf(answer)).include(`${at} OUT_OF_RANGE`);
    });

  async function define(resourceType: string): Promise<string> {
    const key = unique("k");
    await app.api.make("/field-definitions", { resourceType, key, label: "K", type: "NUMBER" });
    return key;
  }
});
