/** External Record Links: what people need to find a Case's records in other systems (contract, section 8). */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Made } from "../support/household.ts";
import { sql } from "../support/transactions.ts";

const LINK = {
  externalSystem: "erp",
  externalSystemLabel: "Our ERP",
  objectLabel: "Job",
  recordLabel: "Job 4711",
  url: "https://erp.example.com/jobs/4711?tab=1#notes",
  externalId: "4711",
  data: { priority: 1, tags: ["roof", null] },
};

describe("external record links", () => {
  let app: TestApp;
  let path: string;
  let caseId: string;
  before(async () => {
    app = await openTestApp();
    caseId = (await app.api.make("/cases", { subject: "Leak" })).id;
    path = `/cases/${caseId}/external-record-links`;
  });
  after(() => app.close());

  const shown = async (): Promise<Made[]> => (await app.api.get(`/cases/${caseId}`)).data.externalRecordLinks;

  it("stand on the Case with all that was sent, and where Location leads", async () => {
    const answer = await app.api.post(path, LINK);
    expect(answer.status, answer.text).equal(201);
    expect(answer.data).deep.include(LINK);
    expect((await shown()).at(-1)).deep.include({
      id: answer.data.id,
      createdAt: answer.data.createdAt,
      ...LINK,
    });
    const location = answer.headers.get("location")!.replace("/api/v1", "");
    expect(location).equal(`${path}/${answer.data.id}`);
    expect((await app.api.get(location)).data).deep.equal(answer.data);
  });

  it("need the system alone; what is not sent is null", async () => {
    const made = await app.api.make(path, { externalSystem: "erp" });
    const rest = Object.keys(LINK).filter((name) => name !== "externalSystem");
    expect(made).include(Object.fromEntries(rest.map((name) => [name, null])));
  });

  /** A link of about 60,000 characters. */
  const long = {
    externalSystem: "erp",
    data: { texts: Array.from({ length: 6 }, () => "x".repeat(10_000)) },
  };

  /** Creates a Case with a number of long links: one by a call, and the others as copies of its rows. */
  async function caseWith(links: number): Promise<Made> {
    const { id } = await app.api.make("/cases", { subject: "Roof" });
    await app.api.make(`/cases/${id}/external-record-links`, long);
    const copies = `insert into external_record_links
      select (jsonb_populate_record(l, jsonb_build_object('id', ids.id, 'document', jsonb_set(l.document::jsonb, '{id}', to_jsonb(ids.id))::text))).*
      from external_record_links l, generate_series(1, $2::int + 1) n, lateral (select left(l.id, -2) || to_char(n, 'FM00')) as ids(id)
      where l.organization_id = $3 and l.case_id = $1 and ids.id <> l.id
      limit $2`;
    await sql(app.databaseUrl, copies, [id, links - 1, app.organizationId]);
    await sql(
      app.databaseUrl,
      `update cases set document = jsonb_set(document::jsonb, '{externalRecordLinks}', (
         select jsonb_agg(link.document::jsonb - array['caseId', 'version', 'updatedAt'] order by link.id) from external_record_links link where link.organization_id = $2 and link.case_id = $1))
       where organization_id = $2 and id = $1`,
      [id, app.organizationId],
    );
    const made = (await app.api.get(`/cases/${id}`)).data;
    expect(made.externalRecordLinks).length(links);
    return made;
  }

  it("fill a Case up to 2,097,152 characters of JSON, and are refused beyond", async () => {
    const { id, externalRecordLinks } = await caseWith(33);
    const links = `/cases/${id}/external-record-links`;
    expect((await app.api.post(links, long)).status).equal(201);
    const { status, error } = await app.api.post(links, long);
    expect([status, error.code, error.details[0].code]).deep.equal([422, "VALIDATION_FAILED", "TOO_LONG"]);
    expect(error.message).match(
      /^The case would have 2,\d{3},\d{3} characters of JSON, but a record can have/,
    );
    expect((await app.api.get(`/cases/${id}`)).data.externalRecordLinks).length(34);
    await app.api.delete(`${links}/${externalRecordLinks[0].id}`);
    expect((await app.api.post(links, long)).status).equal(201);
  });

  it("keep a Case that is larger already from growing, and from nothing else", async () => {
    const { id } = await app.api.make("/cases", { subject: "Roof" });
    const data = { texts: ["x".repeat(10_000)] };
    await app.api.make(`/cases/${id}/external-record-links`, { externalSystem: "erp", data });
    await sql(
      app.databaseUrl,
      `update cases set document = jsonb_set(document::jsonb, '{externalRecordLinks}', (
         select jsonb_agg(link) from jsonb_array_elements(document::jsonb -> 'externalRecordLinks') link, generate_series(1, 220)))
       where id = $1`,
      [id],
    );
    expect((await app.api.patch(`/cases/${id}`, { subject: "Walls" })).error.details[0].code).equal(
      "TOO_LONG",
    );
    expect((await app.api.patch(`/cases/${id}`, { subject: "Wal" })).status).equal(200);
  });

  it("and answers fill a Case together, whichever of them came last", async () => {
    const { id } = await caseWith(24);
    const values: Record<string, string> = {};
    for (let n = 0; n < 60; n++) values[`long${n}`] = "x".repeat(10_000);
    const items = Object.keys(values).map((key) => ({
      method: "POST",
      path: "/field-definitions",
      body: { resourceType: "case", key, label: "Long" },
    }));
    expect((await app.api.post("/batch", { atomic: true, items })).status).equal(200);
    expect((await app.api.patch(`/cases/${id}`, { customFields: values })).status).equal(200);
    const links = `/cases/${id}/external-record-links`;
    for (let n = 0; n < 2; n++)
      expect((await app.api.post(links, long)).error?.code).equal("VALIDATION_FAILED");
    expect((await app.api.patch(`/cases/${id}`, { status: "TRIAGING" })).status).equal(200);
  });

  for (const [what, more, code] of [
    ["a url that is none", { url: "erp/4711" }, "/url INVALID_FORMAT"],
    ["data that is no object", { data: ["x"] }, "/data INVALID_TYPE"],
    ["no system", { externalSystem: null }, "/externalSystem REQUIRED"],
  ] as const)
    it(`refuse ${what}`, async () => {
      const before = await shown();
      const { status, error } = await app.api.post(path, { ...LINK, ...more });
      expect([status, error.details.map((d: Made) => `${d.path} ${d.code}`)]).deep.equal([422, [code]]);
      expect(await shown()).deep.equal(before);
    });

  it("are written with the scope of Cases, not by a PATCH of the Case", async () => {
    const { key } = await app.key({ scopePreset: "least_privilege", scopes: ["cases:read"] });
    const refused = await app.client(key).post(path, LINK);
    expect([refused.status, refused.error.details[0].scope]).deep.equal([403, "cases:write"]);
    const { error } = await app.api.patch(`/cases/${caseId}`, { externalRecordLinks: [LINK] });
    expect(error.details[0]).include({ path: "/externalRecordLinks", code: "READ_ONLY" });
  });
});
