/** Field Definitions: options where there is a choice, one type along an inheritance (contract, section 13, "Records"). */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import type { Made } from "../support/household.ts";
import { sql } from "../support/transactions.ts";

let keys = 0;
const freshKey = (): string => `key${++keys}`;

describe("field definitions", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

  const define = (resourceType: string, key: string, more: object = {}): Promise<Answer> =>
    app.api.post("/field-definitions", { resourceType, key, label: "L", ...more });
  const made = async (resourceType: string, key: string, more: object = {}): Promise<Made> => {
    const answer = await define(resourceType, key, more);
    expect(answer.status, answer.text).equal(201);
    return answer.data;
  };
  const told = ({ status, error }: Answer): unknown[] => [
    status,
    error?.code,
    ...(error?.details ?? []).map((d: Made) => `${d.path} ${d.code}`),
  ];
  const HEIR = { inheritsFromCase: true };

  it("are a TEXT that is active, not required and inherits nothing, unless they say otherwise", async () => {
    expect(await made("case", freshKey())).deep.include({
      type: "TEXT",
      options: [],
      isRequired: false,
      isActive: true,
      inheritsFromCase: false,
    });
  });

  it("are at most 1,000 of a kind of record, those that were deleted among them", async () => {
    const own = await app.anew();
    const define = (key: string) =>
      own.api.post("/field-definitions", { resourceType: "case", key, label: "L" });
    const { id } = (await define("k0")).data;
    await own.api.delete(`/field-definitions/${id}`);
    await sql(
      own.databaseUrl,
      `insert into field_definitions select (jsonb_populate_record(d, jsonb_build_object('id', 'fd_' || n, 'key', 'k' || n))).*
       from field_definitions d, generate_series(1, 998) n where d.id = $1`,
      [id],
    );
    expect((await define("last")).status).equal(201);
    const { status, error } = await define("beyond");
    expect([status, error.code]).deep.equal([409, "CONFLICT"]);
    expect(error.message).match(/at most 1,000 fields of case\. Deleted ones count/);
    const other = { resourceType: "quote", key: "beyond", label: "L" };
    expect((await own.api.post("/field-definitions", other)).status).equal(201);
  });

  it("have 500,000 characters of options of a kind of record at most", async () => {
    const options = Array.from({ length: 200 }, (_, n) => `${n} `.padEnd(200, "x"));
    for (let n = 0; n < 12; n++) await made("project", freshKey(), { type: "SELECT", options });
    const { id } = await made("project", freshKey(), { type: "SELECT", options: ["A"] });
    const tooMany = await app.api.patch(`/field-definitions/${id}`, { options });
    expect(told(tooMany)).deep.equal([422, "VALIDATION_FAILED", "/options TOO_LONG"]);
    expect(tooMany.error.message).match(/may have 500,000 characters in total, but would have 5\d\d,\d{3}\./);
    expect(told(await define("project", freshKey(), { type: "SELECT", options }))).deep.equal([
      422,
      "VALIDATION_FAILED",
      "/options TOO_LONG",
    ]);
    expect((await app.api.patch(`/field-definitions/${id}`, { options: ["A", "B"] })).status).equal(200);
  });

  const faults: readonly [what: string, body: object, ...details: string[]][] = [
    ["a SELECT without options", { type: "SELECT" }, "/options REQUIRED"],
    ["a MULTI_SELECT without options", { type: "MULTI_SELECT", options: [] }, "/options REQUIRED"],
    ["a TEXT with options", { options: ["A"] }, "/options INVALID_VALUE"],
    ["an option that stands twice", { type: "SELECT", options: ["A", "B", "A"] }, "/options/2 DUPLICATE"],
    ["an empty option", { type: "SELECT", options: [""] }, "/options/0 TOO_SHORT"],
    ["a family without custom fields", { resourceType: "activity" }, "/resourceType INVALID_VALUE"],
    ["an heir that is no Quote or Project", HEIR, "/inheritsFromCase INVALID_VALUE"],
    ["several of these", { ...HEIR, type: "SELECT" }, "/options REQUIRED", "/inheritsFromCase INVALID_VALUE"],
  ];
  for (const [what, body, ...details] of faults)
    it(`refuse ${what}`, async () => {
      expect(told(await define("lead", freshKey(), body))).deep.equal([422, "VALIDATION_FAILED", ...details]);
    });

  it("are judged by PATCH with what stands: a choice keeps its options", async () => {
    const { id } = await made("lead", freshKey(), { type: "SELECT", options: ["A"] });
    const patch = (body: object) => app.api.patch(`/field-definitions/${id}`, body);
    expect(told(await patch({ options: [] }))).includes("/options REQUIRED");
    expect(told(await patch({ type: "TEXT" }))).includes("/options INVALID_VALUE");
    expect((await patch({ type: "TEXT", options: [] })).data).deep.include({ type: "TEXT", options: [] });
  });

  for (const heir of ["quote", "project"]) {
    it(`a ${heir} that inherits must have the type of the Case's, whichever comes first`, async () => {
      const [one, other] = [freshKey(), freshKey()];
      await made("case", one, { type: "NUMBER" });
      expect(told(await define(heir, one, HEIR))).deep.equal([
        422,
        "VALIDATION_FAILED",
        "/type INVALID_VALUE",
      ]);
      await made(heir, one, { ...HEIR, type: "NUMBER" });
      await made(heir, other, HEIR);
      expect(told(await define("case", other, { type: "NUMBER" }))).includes("/type INVALID_VALUE");
      await made("case", other);
    });

    it(`a ${heir} that does not inherit may have another type, until it would`, async () => {
      const key = freshKey();
      const source = await made("case", key, { type: "NUMBER" });
      const { id } = await made(heir, key);
      const path = `/field-definitions/${id}`;
      expect(told(await app.api.patch(path, HEIR))).includes("/type INVALID_VALUE");
      expect((await app.api.patch(path, { ...HEIR, type: "NUMBER" })).data.changed).equal(true);
      const moved = await app.api.patch(`/field-definitions/${source.id}`, { type: "TEXT" });
      expect(told(moved)).includes("/type INVALID_VALUE");
    });
  }

  it("that would tear an inheritance at once are not both made", async () => {
    const key = freshKey();
    const answers = await Promise.all([define("case", key, { type: "NUMBER" }), define("quote", key, HEIR)]);
    expect(answers.map(({ status }) => status).sort()).deep.equal([201, 422]);
  });
});
