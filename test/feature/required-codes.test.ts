/** Codes that a declaration gives to fields that a state requires. */
import { expect } from "chai";
import { rulesOf } from "../../codegen/docs/codes.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { release, resource } from "../support/notebook.ts";

const JOB = resource("job", "jobs", {
  fields: `
  notes:  { type: text, max: 50 }
  photos: { type: list, of: { type: text, max: 9 }, default: [] }
  by:     { type: text, max: 50 }`,
  more: `states:
  field: status
  default: OPEN
  values:
    OPEN: { to: [DONE] }
    DONE: { terminal: true, required: { notes: NOTES_MISSING, photos: PHOTOS_MISSING, by: REQUIRED } }
actions:
  finish: { summary: Finish the job., input: { notes: { type: text, max: 50 } }, set: { notes: input.notes }, to: DONE, answers: record }`,
});

describe("a state that requires fields with codes", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ loaded: await release("  a: { type: text, max: 5 }", { job: JOB }) });
  });
  after(() => app.close());

  const codes = ({ status, error }: Answer) => [
    status,
    error?.code,
    ...(error?.details ?? []).map(({ path, code }: Record<string, string>) => `${path} ${code}`),
  ];
  const MISSING = [409, "INVALID_STATE", "/notes NOTES_MISSING", "/photos PHOTOS_MISSING", "/by REQUIRED"];

  it("names each field that is missing with its code, in a PATCH and in an action", async () => {
    const { id } = await app.api.make("/jobs", {});
    expect(codes(await app.api.patch(`/jobs/${id}`, { status: "DONE" }))).deep.equal(MISSING);
    expect(codes(await app.api.post(`/jobs/${id}/finish`))).deep.equal(MISSING);
    const { because } = (await app.api.get(`/jobs/${id}/actions`)).data[0];
    expect(because).deep.equal([]);
    const most = await app.api.patch(`/jobs/${id}`, { status: "DONE", notes: "x", by: "Ada" });
    expect(codes(most)).deep.equal([409, "INVALID_STATE", "/photos PHOTOS_MISSING"]);
    const given = { status: "DONE", notes: "x", by: "Ada", photos: ["1"] };
    expect((await app.api.patch(`/jobs/${id}`, given)).data.status).equal("DONE");
  });

  it("explains the codes in the docs", () => {
    const told = rulesOf(app.serving.app.application()).filter(
      ({ places }) => places[0]?.model.name === "job",
    );
    expect(told.map(({ code, status }) => `${status} ${code}`)).include.members([
      "409 NOTES_MISSING",
      "409 PHOTOS_MISSING",
    ]);
  });
});
