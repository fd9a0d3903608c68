/** Sentences and examples of the document that prevent wrong calls, each compared with the service. */
import { expect } from "chai";
import { documentOf } from "../../codegen/openapi/document.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";

interface Operation {
  readonly description: string;
  readonly parameters: readonly { readonly name?: string; readonly description?: string }[];
  // biome-ignore lint/suspicious/noExplicitAny: examples of any form
  readonly [more: string]: any;
}

describe("the document says", () => {
  let app: TestApp;
  let paths: Record<string, Record<string, Operation>>;
  let about = "";
  let text = "";
  before(async () => {
    app = await openTestApp();
    const document = documentOf((await loaded("resources")).application);
    text = JSON.stringify(document);
    paths = document.paths as typeof paths;
    about = (document.info as { description: string }).description;
  });
  after(() => app.close());

  it("nothing in the language of the declarations' examples", () => {
    expect(text).not.match(/\b[a-z]\*\d+|\bdo: ?\{|\bexpect: ?\{|"(?:now|today)[+-]\d/);
  });

  it("that a filter by RESOLVED finds records that are CLOSED", async () => {
    const { parameters } = paths["/cases"]!.get!;
    const status = parameters.find(({ name }) => name === "status")!;
    expect(status.description).contain("`RESOLVED` finds records that are `CLOSED`.");
    const made = (await app.api.post("/cases", { subject: "Hums" })).data;
    await app.api.patch(`/cases/${made.id}`, { status: "CLOSED" });
    const { data } = await app.api.get("/cases?status=RESOLVED");
    expect(data.map(({ id }: { id: string }) => id)).include(made.id);
  });

  it("a manifest that is valid, with the statistics that the service returns", async () => {
    const { requestBody, responses } = paths["/manifests/validate"]!.post!;
    const sent = requestBody.content["application/json"].example;
    const shown = responses["200"].content["application/json"].example.data;
    const { data } = await app.api.post("/manifests/validate", sent);
    expect(data).deep.equal(shown);
    expect(data.valid).equal(true);
  });

  it("when a conversion reuses a Customer and a Property", () => {
    const { description } = paths["/leads/{id}/convert"]!.post!;
    expect(description).contain("the same email, in any letter case").and.contain("the same `placeId`");
  });

  it("which answers of a Case are taken over, and what counts as unanswered", () => {
    const { description } = paths["/cases/{id}/fields"]!.patch!;
    expect(description)
      .contain("whose field definitions have `inheritsFromCase`")
      .and.contain("A field counts as unanswered if it is missing or null");
  });

  it("that an event appears a little after its write, and between which days times lie", async () => {
    expect(paths["/events"]!.get!.description).contain("some milliseconds after the response to its write");
    expect(about).contain("between 1900-01-01 and 2199-12-31 in UTC");
    for (const [openedAt, status] of [
      ["1899-12-31T23:59:59Z", 422],
      ["1900-01-01T00:00:00Z", 201],
      ["2199-12-31T23:59:59Z", 201],
      ["2200-01-01T00:00:00Z", 422],
    ] as const)
      expect((await app.api.post("/cases", { subject: "Hums", openedAt })).status, openedAt).equal(status);
  });
});
